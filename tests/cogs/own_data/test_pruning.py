"""Old matches go that nothing that runs points to; so do old names on leaderboards, and old copies.

What is left of a match is tried in `tests/e2e/test_pruned.py`.
"""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

import pytest

from bot.cogs.own_data.forgetting import SCRUB
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.match.controls.names import SOMEBODY
from bot.match.wall_clock import DAY_S
from bot.store import jobs
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.matches import update_match
from bot.store.sqlite.engine import SqliteStore
from bot.store.sqlite.safe_copy import make_safe_copy
from bot.store.tx import Tx
from tests.cogs.leaderboard.standing import page, stand, stands
from tests.deeds import offers_rematch
from tests.desk import ANA, BEN, DEE, GUILD, Desk
from tests.interactions import fresh
from tests.store.released import RELEASED
from tests.store.to_come import takes_a_step

COPIED = "game, options, terms, seat_count, draws, rules_version, guild, channel, host, created_at"
"""What two games of a series have in common."""

KEPT_S = 365 * DAY_S


@pytest.fixture
async def match(desk: Desk) -> str:
    """A match that has just ended, because Ben has resigned."""
    match = await desk.duel()
    await desk.acts.resign(match, BEN, interaction=fresh())
    return match


async def pruned(desk: Desk, match: str, after_s: float, kept_s: float | None = KEPT_S) -> bool:
    """Whether a match is pruned after so long, where they are kept for so long."""
    desk.now += after_s
    desk.matches.kept_s = kept_s
    await Pruning(desk.matches).prune(Job(PRUNE, OF_NO_MATCH, NO_SEAT, 0, desk.now))
    return (await desk.matches.table(match)).match.is_pruned


async def test_a_rematch_that_runs_keeps_the_match_before_it(desk: Desk, match: str) -> None:
    for person in (ANA, BEN):
        await offers_rematch(desk.matches, match, person)
    following = (await desk.live(match)).facts.rematch
    assert following is not None
    assert not await pruned(desk, match, 400 * DAY_S)
    await desk.acts.resign(following, ANA, interaction=fresh())
    assert await pruned(desk, match, 2 * DAY_S)
    assert not await pruned(desk, following, 0)


async def test_a_match_without_a_result_is_pruned_too(desk: Desk) -> None:
    match = await desk.duel()
    await desk.moderation.end(match, GUILD, DEE, interaction=fresh())
    assert (await desk.live(match)).is_void
    assert not await pruned(desk, match, 364 * DAY_S)
    assert await pruned(desk, match, 2 * DAY_S)


async def test_the_present_setting_counts_for_matches_of_before(desk: Desk, match: str) -> None:
    assert not await pruned(desk, match, 5000 * DAY_S, None), "all is kept for ever"
    assert await pruned(desk, match, 0, 30 * DAY_S)


async def test_a_series_that_runs_keeps_all_its_games(desk: Desk) -> None:
    first = await desk.begun("triplock", (ANA, BEN), None, series="best of 3")

    def runs(tx: Tx) -> None:
        sql = f"INSERT INTO matches (id, status, caught_up, {COPIED})"
        sql += f" SELECT 'SECOND00', 'aside', 0, {COPIED} FROM matches WHERE id = :first"
        tx.run(sql, first=first)
        tx.run("INSERT INTO series VALUES ('SECOND00', :first, 2, '[0,1]')", first=first)
        update_match(tx, first, {"status": "over", "ended_at": 1})

    await desk.store.write(runs)
    assert not await pruned(desk, first, 0)
    await desk.store.write(lambda tx: update_match(tx, "SECOND00", {"status": "closed"}))
    assert await pruned(desk, first, 0)


NAMED_S = 30 * DAY_S


async def names(desk: Desk) -> list[str]:
    return [one.line.name for one in (await page(desk)).leaders]


async def prune(desk: Desk, kept_s: float | None = NAMED_S) -> None:
    desk.matches.kept_s = kept_s
    await Pruning(desk.matches).prune(Job(PRUNE, OF_NO_MATCH, NO_SEAT, 0, desk.now))


async def test_who_has_not_played_for_so_long_loses_their_name(desk: Desk) -> None:
    old, young = desk.now - NAMED_S, desk.now - NAMED_S + 1
    await stand(desk, [stands(ANA, 30.0, seen_at=old), stands(BEN, seen_at=young)])
    await prune(desk)
    assert await names(desk) == [SOMEBODY, "Ben"]
    assert await desk.store.read(lambda tx: jobs.nearest(tx, SCRUB, desk.now)) == desk.now
    await stand(desk, [stands(ANA, 30.0, seen_at=desk.now)])
    await prune(desk)
    assert await names(desk) == ["Ana", "Ben"]


async def test_nothing_is_scrubbed_where_nobody_lost_a_name(desk: Desk) -> None:
    await stand(desk, [stands(ANA, name=SOMEBODY, seen_at=1.0), stands(BEN, seen_at=desk.now)])
    await prune(desk)
    assert await desk.store.read(lambda tx: jobs.nearest(tx, SCRUB, desk.now)) is None


async def test_all_names_stay_where_all_is_kept(desk: Desk) -> None:
    await stand(desk, [stands(ANA, seen_at=1.0)])
    await prune(desk, None)
    assert await names(desk) == ["Ana"]


async def test_a_safe_copy_goes_a_week_later_by_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    takes_a_step(monkeypatch)
    caplog.set_level(logging.INFO, "bot")
    database = Path(shutil.copyfile(RELEASED[-1], tmp_path / "tumbler.db"))
    noon = 1_778_760_000.0
    made = make_safe_copy(database, noon)
    assert made is not None
    desk = Desk(await SqliteStore.open(database), now=noon)
    try:
        pruning = Pruning(desk.matches)
        desk.duties.add(PRUNE, pruning.prune)
        await pruning.take_up()
        await desk.waits(7 * DAY_S)
        assert made.exists()
        assert "copies" not in caplog.text
        await desk.waits(DAY_S)
        assert not made.exists()
        assert caplog.messages.count("old copies of the database were removed") == 1
    finally:
        await desk.store.close()
