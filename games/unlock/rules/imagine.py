"""A possible state behind a view of Unlock: the sealed cards and the secret are drawn to fit."""

from __future__ import annotations

from games.core import Draw, Seat
from games.unlock.rules.board import Dots
from games.unlock.rules.cards import Card, Sealed
from games.unlock.rules.clues import Clues, clues_of, fitting_codes, mended
from games.unlock.rules.codes import Laws, drawn_code, path_of
from games.unlock.rules.state import State, lying
from games.unlock.rules.view import View

MOST_STEPS = 3_000_000
"""Where a search on 4x4 gives up; hardly any takes more than 20,000 steps."""


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
    return Sealed(seat, _some_code(view.laws, view.table, draw))


def _some_code(laws: Laws, table: tuple[Card, ...], draw: Draw) -> Dots | None:
    """A random code that does not lie on the table; None, a skip, where the drawn one does."""
    code = drawn_code(laws, draw)
    return None if code in lying(table) else code


def _imagined_secret(view: View, draw: Draw) -> Dots | None:
    if view.secret is not None or view.phase != "guess":
        return view.secret
    return fitting_code(view.laws, clues_of(view.laws.grid, view.table), draw)


def fitting_code(laws: Laws, clues: Clues, draw: Draw, steps: int = MOST_STEPS) -> Dots:
    """A random code that fits; each can come. Raises `ValueError` where none fits, or is found."""
    if not clues:
        return drawn_code(laws, draw)
    if laws.grid == 3:
        found = fitting_codes(laws.difficulty, clues)
        if found:
            return path_of(3, found[draw(len(found))])
    else:
        search = mended(laws, clues, draw, steps, 1)
        if not search.broken:
            return path_of(4, search.codes[0])
    raise ValueError("no code fits the cards on the table")
