"""The way to the next match that waits for a reader, at the end of a private answer."""

from __future__ import annotations

from bot.message.message import Button, Note, Row
from bot.play.match.live import Live
from bot.screens.board import over_to
from bot.screens.parts import ended
from games.core import Seat

PLACE = 40
"""The most characters of a channel's name on a button."""


def _short(place: str) -> str:
    return place if len(place) <= PLACE else f"{place[: PLACE - 1]}…"


def next_button(title: str, place: str | None, url: str) -> Button:
    """A link to another match that waits: "Next: Unlock in #games"."""
    where = f" in #{_short(place)}" if place else ""
    return Button(f"Next: {title}{where}", url=url)


def with_next(rows: tuple[Row, ...], following: Button | None) -> tuple[Row, ...]:
    """The rows of an answer with the way to the next match at their end, if there is one."""
    if following is None:
        return rows
    last = rows[-1] if rows and isinstance(rows[-1], tuple) else ()
    return (*(rows[:-1] if last else rows), (*last, following))


def turn_is_over(live: Live, seat: Seat, following: Button) -> Note:
    """The answer to the last move of a turn on a board, with the way to the next match."""
    is_over = live.match.status == "over"
    return Note(ended(live, seat) if is_over else over_to(live, seat), ((following,),))
