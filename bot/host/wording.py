"""What several commands say in the same words."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.host.overview import Overview


def counted(number: int, one: str, several: str) -> str:
    """A number with what it counts."""
    return f"{number:,} {one if number == 1 else several}"


def content(found: Overview) -> str:
    """What a database holds, in words."""
    matches = counted(found.matches, "match", "matches")
    rows = counted(found.rows, "row", "rows")
    last = "" if found.last_at is None else f", the last one of {moment(found.last_at)}"
    return f"{matches} with {rows}{last}"


def moment(at: float) -> str:
    """A time in seconds since the epoch, as a date and a time of day."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"
