"""Thoughts that are due: a computer that is asked gets a duty in the transaction that asks it.

`n` of the duty is the row since which its question stands. What others do beside that, such as
sealing a card, does not ask it anew.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    if now.match.status != "open":
        return
    was, direction = change.means.directed(change.live), change.means.directed(now)
    if direction is not None:  # a script says who plays first, whoever is asked
        seats = [seat for seat in now.thinking if seat == direction.seat]
        _put(change, now.table, now.play, seats)
    else:
        _note(change, now.table, now.play, -1 if was is not None else change.live.play.n)


def _note(write: Write, table: Table, play: Play[Any], before: int) -> None:
    asked = computers_asked(table, play.turn)
    _put(write, table, play, [seat for seat in asked if question(play, seat) > before])


def _put(write: Write, table: Table, play: Play[Any], seats: Sequence[Seat]) -> None:
    for seat in seats:
        put(write.tx, Duty(THOUGHT, table.match.id, seat, question(play, seat), write.at))
