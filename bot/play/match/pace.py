"""The pace of a table: how long a turn may take, and what happens when somebody's time is up."""

from __future__ import annotations

from collections.abc import Mapping

from bot.play.match.clock import DAY_S, HOUR_S
from games.core import Kind, Option

NONE = "none"
"""The pace of a table without one: matches of before there was a pace have it, too."""

PACES: Mapping[str, float] = {
    "12 hours": 12 * HOUR_S,
    "1 day": DAY_S,
    "3 days": 3 * DAY_S,
    "7 days": 7 * DAY_S,
}
"""Seconds of a turn, by the value of the term."""

PACE = Option(
    "pace",
    Kind.CHOICE,
    (NONE, *PACES),
    NONE,
    "How long a turn may take; everybody has 3 more days in reserve for the whole match",
    labels=(
        (NONE, "nobody has to hurry"),
        *((pace, "everybody has 3 more days in reserve") for pace in PACES),
    ),
    said="{0} a turn",
    proposed="3 days",
    applies=lambda _options, seats: seats > 1,
)

LATE = Option(
    "late",
    Kind.CHOICE,
    ("ask", "play on"),
    "ask",
    "What happens when somebody's time is up",
    labels=(
        ("ask the others", "nothing happens by itself"),
        ("the bot plays", "it plays one safe move at once"),
    ),
    said="{0} when time is up",
    applies=lambda _options, seats: seats > 1,
)
PLAY_ON = LATE.values[1]


def pace_of(terms: Mapping[str, str]) -> float | None:
    """Returns the seconds of a turn at a table with these terms; None without a pace."""
    return PACES.get(terms.get(PACE.name, NONE))
