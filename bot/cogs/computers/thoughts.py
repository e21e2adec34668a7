"""Thoughts that are due: a computer that is asked gets a duty in the transaction that asks it."""

from __future__ import annotations

from typing import Any

from bot.play.match.feature import Change, Write
from bot.play.match.live import Live
from bot.store.actors import Computer
from bot.store.duties import Duty, put
from bot.store.tables import Table
from games.core import Play, Seat, Turn

THOUGHT = "thought"
"""The kind of duty by which a computer plays."""


def computers_asked(table: Table, turn: Turn[Any]) -> tuple[Seat, ...]:
    """Returns the seats of computers that are waited for, in order."""
    return tuple(
        seat for seat in sorted(turn.waiting) if isinstance(table.seats[seat].sitter, Computer)
    )


def begun(write: Write, table: Table, play: Play[Any]) -> None:
    """Stores what computers have to think about as a match begins."""
    _note(write, table, play.turn)


def after(change: Change, now: Live) -> None:
    """Stores what computers have to think about after these rows."""
    if now.match.status == "open":
        _note(change, now.table, now.play.turn)


def _note(write: Write, table: Table, turn: Turn[Any]) -> None:
    for seat in computers_asked(table, turn):
        put(write.tx, Duty(THOUGHT, table.match.id, seat, table.last, write.at))
