"""The names of stacks, counted from a seat, and their order in a picture."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import MARKS, Seat
from games.triplock.board import Layout
from games.triplock.view import View

HIDDEN = "Hidden"


def spot_name(view: View, spot: int, seat: Seat) -> str:
    """A stack counted from a seat: "L1", "Hidden"; another row's with its mark: "▲L1"."""
    return spot_of(view.layout, spot, seat)


def spot_of(layout: Layout, spot: int, seat: Seat) -> str:
    """As `spot_name`, from the geometry alone."""
    if spot in layout.rows[seat]:
        return _own_name(layout, spot, seat)
    other = next(i for i, row in enumerate(layout.rows) if spot in row)
    return f"{MARKS[other]}{_own_name(layout, spot, other)}"


def _own_name(layout: Layout, spot: int, seat: int) -> str:
    if spot == layout.hidden[seat]:
        return HIDDEN
    return f"L{layout.visible(seat).index(spot) + 1}"


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
