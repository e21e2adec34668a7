"""Thoughts that are due: a computer that is asked gets a duty in the transaction that asks it.

`n` of the duty is the row since which its question stands. What others do beside that, such as
sealing a card, does not ask it anew.
"""

from __future__ import annotations

from typing import Any

from bot.play.match.feature import Change, Write
from bot.play.match.live import Live, computers_asked
from bot.store.duties import Duty, put
from bot.store.tables import Table
from games.core import Play, Seat

THOUGHT = "thought"
"""The kind of duty by which a computer plays."""


def question(play: Play[Any], seat: Seat) -> int:
    """The row since which the present question of a seat stands."""
    return max(play.stamps[seat], play.asked[seat] or 0)


def begun(write: Write, table: Table, play: Play[Any]) -> None:
    """Stores what computers have to think about as a match begins."""
    _note(write, table, play, -1)


def after(change: Change, now: Live) -> None:
    """Stores what computers have to think about after these rows."""
    if now.match.status == "open":
        _note(change, now.table, now.play, change.live.play.n)


def _note(write: Write, table: Table, play: Play[Any], before: int) -> None:
    for seat in computers_asked(table, play.turn):
        n = question(play, seat)
        if n > before:
            put(write.tx, Duty(THOUGHT, table.match.id, seat, n, write.at))
