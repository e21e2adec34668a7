"""A possible state behind a view of Unlock: the sealed cards and the secret are drawn to fit."""

from __future__ import annotations

from games.core import Draw, Seat
from games.unlock.board import Dots
from games.unlock.cards import Card, Sealed
from games.unlock.clues import clues_of
from games.unlock.codes import drawn_code
from games.unlock.fitting import fitting
from games.unlock.state import State, lying
from games.unlock.terms import Laws
from games.unlock.view import View


def imagine(view: View, draw: Draw) -> State:
    """A state with this view: sealed cards and the secret are drawn so that they fit."""
    return State(
        terms=view.terms,
        phase=view.phase,
        stage=view.stage,
        round=view.round,
        turn=view.turn,
        revealed=view.revealed,
        lock=view.lock,
        left=view.left,
        scores=view.scores,
        totals=view.totals,
        table=view.table,
        skipped=view.skipped,
        results=view.results,
        found=view.found,
        winners=view.winners,
        reason=view.reason,
        pending=tuple(_imagined(view, seat, draw) for seat in view.submitted),
        secret=_imagined_secret(view, draw),
    )


def _imagined(view: View, seat: Seat, draw: Draw) -> Sealed:
    if view.pending is not None and view.pending.seat == seat:
        return view.pending
    return Sealed(seat, some_code(view.laws, view.table, draw))


def some_code(laws: Laws, table: tuple[Card, ...], draw: Draw) -> Dots | None:
    """A random code that does not lie on the table; None, a skip, where the drawn one does."""
    code = drawn_code(laws, draw)
    return None if code in lying(table) else code


def _imagined_secret(view: View, draw: Draw) -> Dots | None:
    if view.secret is not None or view.phase != "guess":
        return view.secret
    return fitting(view.laws, clues_of(view.laws.grid, view.table), draw)
