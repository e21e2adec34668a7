"""A change of a match meets the match as it stands in its transaction, whoever stored before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.features import FEATURES
from bot.play.match.feature import Change, Feature
from bot.play.match.live import Live
from bot.play.match.matches import TRIES, Outdated
from bot.store.meta import read_meta, write_meta
from bot.store.sqlite import Store
from bot.store.tables import Fact
from bot.store.tx import Tx
from tests.deeds import by
from tests.desk import ANA, Desk
from tests.interactions import fresh


def outdates(desk: Desk, stale: Live, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """So many times the match is found as it was, though another process has stored a row."""
    reads, live = [stale] * times, desk.matches.live

    async def read(match: str) -> Live:
        return reads.pop() if reads else await live(match)

    monkeypatch.setattr(desk.matches, "live", read)


def row_of(change: Change) -> int:
    return change.live.play.n


async def test_a_match_that_went_on_meanwhile_is_folded_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    stale = await desk.live(match)
    await desk.plays(match, player, "roll")
    n = (await desk.live(match)).play.n
    assert n > stale.play.n
    outdates(desk, stale, monkeypatch, TRIES - 1)
    assert await desk.matches.change(match, by(ANA), row_of) == n
    monkeypatch.undo()
    outdates(desk, stale, monkeypatch, TRIES - 1)
    assert await desk.matches.look(match, row_of) == n


async def test_a_match_that_goes_on_again_and_again_is_given_up(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    stale = await desk.live(match)
    await desk.plays(match, player, "roll")
    done: list[Change] = []
    outdates(desk, stale, monkeypatch, 2 * TRIES)
    with pytest.raises(Outdated):
        await desk.matches.change(match, by(ANA), done.append)
    with pytest.raises(Outdated):
        await desk.matches.look(match, done.append)
    assert done == []


async def test_who_plays_is_given_what_features_stored_after_it(tmp_path: Path) -> None:
    def read(tx: Tx, match: str) -> int:
        return int(read_meta(tx, match) or 0)

    def after(change: Change, now: Live) -> None:
        write_meta(change.tx, now.match.id, str(read(change.tx, now.match.id) + 1))

    count = Fact("count", read, 0)
    counting = Feature("count", facts=(count,), after=after)
    store = await Store.open(tmp_path / "tumbler.db")
    desk = Desk(store, features=(*FEATURES, counting))
    match = await desk.begun("triplock")
    acted = await desk.acts.act(match, ANA, "orient:0", stamp=None, interaction=fresh())
    assert acted.live.table.fact(count) == 1
    await store.close()
