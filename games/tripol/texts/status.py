"""Tripol's standing in a line, and in a few characters for a notification."""

from __future__ import annotations

from games.core import Seat, Setting
from games.texts import counted, marked, some
from games.tripol.rules.state import Table
from games.tripol.rules.view import View
from games.tripol.texts.lexicon import colour, signed
from games.tripol.texts.result import ranked, turns


def status(view: View, setting: Setting) -> str:
    """Who has what: "● Ana **12** – ▲ Ben **7** · turn 5 · 2 moves left · bag 88"."""
    table = view.table
    seats = range(table.terms.seats) if table.result is None else ranked(table)
    told = " – ".join(some(_one(table, Seat(seat), setting) for seat in seats))
    return " · ".join([told, *_facts(table)])


def _one(table: Table, seat: Seat, setting: Setting) -> str:
    """A seat with its colour, if it has one, and its points."""
    own = f" ({colour(table.terms.colours[seat])})" if table.terms.colours else ""
    gone = ", resigned" if seat in table.left else ""
    return f"{marked(setting.names, seat)}{own} **{signed(table.scores[seat])}**{gone}"


def _facts(table: Table) -> list[str]:
    if table.result is not None:
        return [f"over after {counted(turns(table), 'turn')}"]
    told = [f"turn {table.number + 1}"]
    if table.moves > 1:
        told.append(f"{table.moves} moves left")
    told.append(f"bag {table.bag}" if table.bag else "bag empty")
    if table.blocked:
        told.append(f"{colour(table.blocked)} is blocked")
    return told


def brief(view: View) -> str:
    """Own points and the best of the others: "12–7"; for who has no seat the best two."""
    table = view.table
    scores = list(table.scores)
    if view.seat is not None and table.result is None:
        own = scores.pop(view.seat)
        return _against(own, max(scores))
    if len(scores) == 2 and table.result is None:
        return _against(*scores)
    first, second = (table.scores[seat] for seat in ranked(table)[:2])
    return _against(first, second)


def _against(one: int, other: int) -> str:
    joint = "–" if min(one, other) >= 0 else " to "
    return f"{signed(one)}{joint}{signed(other)}"
