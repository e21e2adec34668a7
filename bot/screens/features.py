"""The features that add to the screens of a match, in the order of their buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.message.extras import Extras
from bot.play.live import Live
from bot.screens import (
    deals,
    ending,
    late,
    rematch,
    series,
    sleep,
    time,
    tournament,
)
from games.core import Seat

FEATURES: tuple[Callable[[Live, Seat | None], Extras], ...] = (
    series.extras,
    tournament.extras,
    rematch.extras,
    deals.extras,
    time.extras,
    ending.extras,
    sleep.extras,
    late.extras,
)
"""Each is called as `extras(live, reader)`. For the reader None it gives public facts only."""


def extras(live: Live, reader: Seat | None = None) -> Extras:
    """What all features add to the screens of a match for a reader (None: everybody)."""
    found = [feature(live, reader) for feature in FEATURES]
    return Extras(
        "".join(one.heading for one in found),
        "\n".join(one.standing for one in found if one.standing),
        tuple(note for one in found for note in one.notes),
        tuple(line for one in found for line in one.lines),
        tuple(button for one in found for button in one.buttons),
        _told(one.sequel for one in found),
        _told(one.asks for one in found),
        _told(one.cost for one in found),
        tuple(row for one in found for row in one.rows),
        tuple(button for one in found for button in one.more),
        "\n".join(one.passing for one in found if one.passing),
    )


def _told(parts: Iterable[str]) -> str:
    return " ".join(part for part in parts if part)
