"""Thoughts that are due: a computer that is asked gets a duty in the transaction that asks it."""

from __future__ import annotations

from typing import Any

from bot.store.actors import Computer
from bot.store.duties import Duty, put
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import Seat, Turn

THOUGHT = "thought"
"""The kind of duty by which a computer plays."""


def computers_asked(table: Table, turn: Turn[Any]) -> tuple[Seat, ...]:
    """Returns the seats of computers that are waited for, in order."""
    return tuple(
        seat for seat in sorted(turn.waiting) if isinstance(table.seats[seat].sitter, Computer)
    )


def after(tx: Tx, table: Table, turn: Turn[Any], at: float) -> None:
    """Stores what computers have to think about after the table's last row, due at once."""
    for seat in computers_asked(table, turn):
        put(tx, Duty(THOUGHT, table.match.id, seat, table.last, at))
