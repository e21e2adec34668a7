"""The names of stacks, counted from a seat, and their order in a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import MARKS, Seat
from games.triplock.board import LAYOUTS
from games.triplock.view import View

HIDDEN = "Hidden"


def visible(view: View, seat: Seat) -> tuple[int, ...]:
    """A seat's Visible spots from its own left to right."""
    return tuple(spot for spot in view.rows[seat] if spot != view.hidden[seat])


def spot_name(view: View, spot: int, seat: Seat) -> str:
    """A stack counted from a seat: "L1", "Hidden"; another row's with its mark: "▲L1"."""
    return spot_of(view.rows, view.hidden, spot, seat)


def spot_of(rows: Sequence[Sequence[int]], hidden: Sequence[int], spot: int, seat: Seat) -> str:
    """As `spot_name`, from the geometry alone."""
    if spot in rows[seat]:
        return _own_name(rows[seat], hidden[seat], spot)
    other = next(i for i, row in enumerate(rows) if spot in row)
    return f"{MARKS[other]}{_own_name(rows[other], hidden[other], spot)}"


def _own_name(row: Sequence[int], hidden: int, spot: int) -> str:
    if spot == hidden:
        return HIDDEN
    return f"L{[place for place in row if place != hidden].index(spot) + 1}"


def seat_of(view: View) -> Seat:
    """The seat from which the picture is drawn and its buttons are ordered."""
    return Seat(0) if view.seat is None else view.seat


def spot_label(view: View, spot: int, mover: Seat) -> str:
    """A stack on a button: the bare name in a private panel, with the mover's mark on the board."""
    name = spot_name(view, spot, mover)
    if view.seat is not None or name == HIDDEN or name[0] in MARKS:
        return name
    return f"{MARKS[mover]}{name}"


def picture_order(view: View, spots: Iterable[int]) -> list[int]:
    """Spots from left to right as the viewer's picture shows them."""
    row = list(view.rows[seat_of(view)])
    places = row + [spot for spot in range(len(view.spots)) if spot not in row]
    return sorted(spots, key=places.index)


def seating(seats: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Rows and Hidden spots by seat, for texts that are given an event and no view."""
    layout = LAYOUTS["ring" if seats == 3 else "duel"]
    return layout.rows, layout.hidden
