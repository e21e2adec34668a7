"""Old names on leaderboards go when those of old matches do; the next match names anew."""

from __future__ import annotations

from bot.cogs.own_data.forgetting import SCRUB
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.match.controls.names import SOMEBODY
from bot.match.wall_clock import DAY_S
from bot.store import jobs
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from tests.cogs.leaderboard.standing import page, stand, stands
from tests.desk import ANA, BEN, Desk

KEPT_S = 30 * DAY_S


async def names(desk: Desk) -> list[str]:
    return [one.line.name for one in (await page(desk)).leaders]


async def prune(desk: Desk, kept_s: float | None = KEPT_S) -> None:
    desk.matches.kept_s = kept_s
    await Pruning(desk.matches).prune(Job(PRUNE, OF_NO_MATCH, NO_SEAT, 0, desk.now))


async def test_who_has_not_played_for_so_long_loses_their_name(desk: Desk) -> None:
    old, young = desk.now - KEPT_S, desk.now - KEPT_S + 1
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
