"""A small soak across days, and that its judge finds what was spoiled on purpose."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.spans import Span
from tests.soak.days.judge import LATE, TWICE, WRONGLY, TimeJudge
from tests.soak.days.phones import Ring
from tests.soak.days.soak import DaySoak
from tests.soak.report import Report
from tests.soak.settings import Settings

SMALL = Settings(
    matches=4,
    seed=321,
    tables=4,
    cut_s=15.0,
    kill_s=10.0,
    most_kills=1,
    cap=60,
    checkpoints=0,
    games=("triplock", "unlock", "timelock"),
    fast=30_000.0,
    leaps=True,
    days=8.0,
)


@pytest.mark.proof
async def test_matches_across_days_end_or_sleep_and_each_ping_has_its_reason(
    tmp_path: Path,
) -> None:
    """F5, F14, F57: people come and go for weeks, the bot is killed, and calls fail."""
    soak = await DaySoak.open(SMALL, tmp_path)
    _all_stay_away(soak)
    try:
        await soak.run()
        report, rings = soak.report, soak.phones.rings
        assert report.is_clean, "\n".join(report.lines())
        assert report.counts["pings: reminder"] > 0
        assert report.counts["times a table slept"] > 0
        assert report.counts["banks that were empty"] > 0
        assert report.counts["kills"] > 0
        _spoil(soak, rings)
    finally:
        await soak.close()


def _all_stay_away(soak: DaySoak) -> None:
    """Has nobody there from the third day to the 24th: whatever is not over by then falls asleep.

    So soon no duel of Triplock is over, which takes more moves than two days have hours.
    """
    start = soak.clock.now()
    away = Span(start + 2 * DAY_S, start + 24 * DAY_S)
    for habit in soak.habits.values():
        habit.there = [span for span in habit.there if not away.since < span.since < away.until]


def _spoil(soak: DaySoak, rings: list[Ring]) -> None:
    """Spoils what was heard and stored, one thing after another."""
    turn = next(ring for ring in rings if ring.kind == "turn")
    reminder = next(ring for ring in rings if ring.kind == "reminder")
    assert _found(soak, [*rings, turn]) == {TWICE}
    # The second one of a question may also come before its time.
    assert TWICE in _found(soak, [*rings, reminder])
    late = replace(reminder, at=reminder.at + 300 * DAY_S, lately=reminder.at + 300 * DAY_S)
    assert WRONGLY in _found(soak, [late])
    early = replace(reminder, at=reminder.at - 300 * DAY_S, lately=reminder.at - 300 * DAY_S)
    assert WRONGLY in _found(soak, [early])
    hour = datetime.fromtimestamp(reminder.at, UTC).hour
    quiet = "UPDATE persons SET quiet_from = :begin, quiet_to = :end, zone = 'UTC'"
    soak.database.change(quiet, begin=hour, end=(hour + 1) % 24)
    assert WRONGLY in _found(soak, [replace(reminder, lately=reminder.at)])
    assert _found(soak, [replace(reminder, lately=reminder.at - HOUR_S)]) == set()
    soak.database.change("UPDATE asks SET bank = bank + 8640000 WHERE late_at IS NOT NULL")
    assert LATE in _found(soak, [])


def _found(soak: DaySoak, rings: list[Ring]) -> set[str]:
    report = Report()
    TimeJudge(soak.logs, report, soak.clock.rate).judge(rings, soak.phones.outs)
    return {kind for kind, lines in report.findings.items() if lines}
