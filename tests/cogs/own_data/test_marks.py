"""Who was forgotten is known by a mark: it names nobody, and goes after 90 days."""

from __future__ import annotations

from bot.cogs.own_data import forgetting
from bot.cogs.own_data.forgetting import MARKS_KEPT_S, ForgottenMarks
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.match.wall_clock import DAY_S
from bot.store import jobs
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.meta import read_meta
from tests.desk import Desk
from tests.interactions import fresh

ANA, BEN = 1_180_000_000_000_000_200, 1_180_000_000_000_000_201


async def test_a_mark_knows_who_was_forgotten_and_nobody_else(desk: Desk) -> None:
    assert await desk.store.read(forgetting.read_marks) == ForgottenMarks(None, {})
    assert ForgottenMarks(None, {}).of(ANA) is None
    await desk.begun("triplock", (ANA, BEN))
    await desk.forgetting.forget(ANA, interaction=fresh())
    found = await desk.store.read(forgetting.read_marks)
    assert (found.of(ANA), found.of(BEN)) == (desk.now, None)
    stored = await desk.store.read(lambda tx: tx.rows("SELECT key, value FROM meta"))
    assert [row for row in stored if str(ANA) in str(row)] == []


async def test_who_is_forgotten_once_more_has_one_mark(desk: Desk) -> None:
    for at in (1.0, 2.0):
        await desk.store.write(lambda tx, at=at: forgetting.mark_forgotten(tx, ANA, at))
    found = await desk.store.read(forgetting.read_marks)
    assert (found.of(ANA), len(found.at)) == (2.0, 1)


async def test_a_mark_goes_after_ninety_days(desk: Desk) -> None:
    desk.duties.add(PRUNE, Pruning(desk.matches).prune)
    await desk.store.write(lambda tx: forgetting.mark_forgotten(tx, ANA, desk.now))
    await desk.store.write(lambda tx: forgetting.mark_forgotten(tx, BEN, desk.now + DAY_S))
    prune = Job(PRUNE, OF_NO_MATCH, NO_SEAT, 0, desk.now)
    await desk.store.write(lambda tx: jobs.put(tx, prune))
    began = desk.now
    for later, left in ((MARKS_KEPT_S - DAY_S, 2), (MARKS_KEPT_S, 1), (MARKS_KEPT_S + DAY_S, 0)):
        desk.now = began + later
        await desk.duties.do_due()
        assert len((await desk.store.read(forgetting.read_marks)).at) == left


async def test_marks_are_taken_over_by_who_has_no_other_key(desk: Desk) -> None:
    other = ForgottenMarks("5e" * 32, {"aa": 1.0, "bb": 2.0})
    for _ in range(2):
        await desk.store.write(lambda tx: forgetting.take_over_marks(tx, other))
        assert await desk.store.read(forgetting.read_marks) == other
    strange = ForgottenMarks("6f" * 32, {"cc": 3.0})
    for one in (strange, ForgottenMarks(None, {})):
        await desk.store.write(lambda tx, one=one: forgetting.take_over_marks(tx, one))
        assert await desk.store.read(forgetting.read_marks) == other
    assert await desk.store.read(lambda tx: read_meta(tx, forgetting.MARKS_KEY)) == other.key
