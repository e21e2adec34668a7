"""A change of a match meets the match as it stands in its transaction, whoever stored before it."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from bot.app.cogs import FEATURES
from bot.cogs.series.rules import GAME
from bot.match.feature import Feature, MatchChange
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.matches import CHANGE_TRIES, Matches, Outdated
from bot.match.refusals import ShellRefused
from bot.store import offers
from bot.store.keys import Repeated
from bot.store.meta import write_meta
from bot.store.sqlite.engine import SqliteStore
from bot.store.tables import Fact, read_table
from bot.store.tx import Query
from games.core import Refused
from tests.deeds import by, offers_rematch, offers_seat, takes_seat
from tests.desk import ANA, BEN, CY, Desk
from tests.interactions import fresh
from tests.seed import chance


def outdates(desk: Desk, stale: Live, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """So many times the match is found as it was, though another process has stored a row."""
    reads, live = [stale] * times, desk.matches.live

    async def read(match: str) -> Live:
        return reads.pop() if reads else await live(match)

    monkeypatch.setattr(desk.matches, "live", read)


def row_of(change: MatchChange) -> int:
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
    outdates(desk, stale, monkeypatch, CHANGE_TRIES - 1)
    assert await desk.matches.change(match, by(ANA), row_of) == n
    monkeypatch.undo()
    outdates(desk, stale, monkeypatch, CHANGE_TRIES - 1)
    assert await desk.matches.look(match, row_of) == n


async def test_a_match_that_goes_on_again_and_again_is_given_up(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await desk.duel()
    player, _ = await desk.turn(match)
    stale = await desk.live(match)
    await desk.plays(match, player, "roll")
    done: list[MatchChange] = []
    outdates(desk, stale, monkeypatch, 2 * CHANGE_TRIES)
    with pytest.raises(Outdated):
        await desk.matches.change(match, by(ANA), done.append)
    with pytest.raises(Outdated):
        await desk.matches.look(match, done.append)
    assert done == []


async def test_who_plays_is_given_what_features_stored_after_it(tmp_path: Path) -> None:
    def asked(match: str) -> Query[int]:
        sql = "SELECT value FROM meta WHERE key = :key"
        return Query(sql, {"key": match}, lambda rows: int(rows[0]["value"]) if rows else 0)

    def after(change: MatchChange, now: Live) -> None:
        write_meta(change.tx, now.match.id, str(asked(now.match.id).of(change.tx) + 1))

    count = Fact("count", asked, 0)
    counting = Feature("count", facts=(count,), after=after)
    store = await SqliteStore.open(tmp_path / "tumbler.db")
    desk = Desk(store, features=(*FEATURES, counting))
    match = await desk.begun("triplock")
    acted = await desk.acts.act(match, ANA, "orient:0", stamp=None, interaction=fresh())
    assert acted.live.table.fact(count) == 1
    await store.close()


async def test_a_press_that_knows_an_older_match_is_played_on_the_newest(desk: Desk) -> None:
    match = await desk.begun("triplock")
    known = await desk.live(match)
    await desk.plays(match, ANA, "orient:0")

    async def plays(text: str) -> Live:
        press = fresh()
        acted = await desk.acts.act(match, BEN, text, stamp=None, interaction=press, known=known)
        return acted.live

    live = await plays("orient:0")
    assert live.play.n == known.play.n + 2
    with pytest.raises(Refused):
        await plays("orient:0")
    assert (await desk.live(match)).rows == live.rows


def process(desk: Desk, echo_s: float = 0.0) -> Matches:
    """Another process on the same file."""
    return Matches(
        desk.store,
        GAMES,
        clock=desk.clock,
        unturned=desk.clock,
        chance=chance(),
        echo_s=echo_s,
        features=FEATURES,
    )


async def ended(desk: Desk) -> str:
    match = await desk.duel()
    await desk.acts.resign(match, ANA, interaction=fresh())
    desk.now += 10
    return match


@pytest.mark.parametrize("is_same", [True, False])
async def test_a_press_delivered_twice_is_no_double_tap(desk: Desk, *, is_same: bool) -> None:
    match, press, one = await ended(desk), fresh(), process(desk, 1.0)
    await offers_rematch(one, match, BEN, interaction=press)
    with pytest.raises(Repeated):
        await offers_rematch(one if is_same else process(desk, 1.0), match, BEN, interaction=press)


@pytest.mark.parametrize("is_same", [True, False])
async def test_a_double_tap_is_refused_whatever_the_first_did(desk: Desk, *, is_same: bool) -> None:
    match, one = await ended(desk), process(desk, 1.0)
    other = one if is_same else process(desk, 1.0)
    for _ in ("offered", "taken back"):
        await offers_rematch(one, match, BEN)
        desk.now += 0.2
        with pytest.raises(ShellRefused, match="one_press"):
            await offers_rematch(other, match, BEN)
        desk.now += 10


async def test_a_seat_whose_offer_went_meanwhile_is_not_taken(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await desk.duel()
    offer = await offers_seat(desk.matches, match, ANA, CY, "Cy")
    live = desk.matches.live

    async def read(of: str) -> Live:
        seen = await live(of)
        await desk.store.write(lambda tx: offers.close(tx, offer.id, offers.CANCELLED))
        return seen

    monkeypatch.setattr(desk.matches, "live", read)
    with pytest.raises(ShellRefused, match="offer_gone"):
        await takes_seat(desk.acts, match, offer.id, CY)
    assert ANA in (await desk.matches.table(match)).people


async def test_a_table_that_was_read_without_features_says_so(desk: Desk) -> None:
    match = await desk.duel()
    table = await desk.store.read(lambda tx: read_table(tx, match))
    assert table is not None
    with pytest.raises(LookupError, match="series"):
        table.fact(GAME)


def test_no_kind_of_offer_is_taken_for_another() -> None:
    keys = [kind.key for feature in FEATURES for kind in feature.kinds]
    others = [(one, two) for one, two in permutations(keys, 2) if one.startswith(two)]
    assert len(keys) > 1
    assert others == []
