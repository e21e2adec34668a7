"""Which old matches are pruned: those that nothing that runs points to, by the present setting.

What is left of one is tried in `tests/e2e/test_pruned.py`.
"""

from __future__ import annotations

import pytest

from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.match.wall_clock import DAY_S
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.matches import update_match
from bot.store.tx import Tx
from tests.deeds import offers_rematch
from tests.desk import ANA, BEN, DEE, GUILD, Desk
from tests.interactions import fresh

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
