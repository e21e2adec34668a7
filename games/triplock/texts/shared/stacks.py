"""The names of stacks, counted from a seat, and their order in a picture.

Where all seats of a mode read one row, as in an Episode, a name needs no mark. In a ring a stack of
no own row is counted from the seat to the left, to which it is Visible (TR-44).
"""

from __future__ import annotations

from collections.abc import Iterable

from games.core import MARKS, Names, Seat
from games.first import first_of
from games.triplock.table.board import Layout
from games.triplock.table.view import View

HIDDEN = "Hidden"
FIRST = Seat(0)


def spot_name(view: View, spot: int, seat: Seat) -> str:
    """A stack counted from a seat: "L1", "Hidden"; another row's with its mark: "▲L1"."""
    return spot_of(view.layout, spot, seat)


def spot_of(layout: Layout, spot: int, seat: Seat) -> str:
    """As `spot_name`, from the geometry alone."""
    owner = owner_of(layout, spot, seat)
    name = own_name(layout, spot, owner)
    return name if owner == seat else f"{MARKS[owner]}{name}"


def owner_of(layout: Layout, spot: int, seat: Seat) -> Seat:
    """The seat by whose row a stack is named for `seat`: itself, else the next to the left."""
    n = len(layout.rows)
    return first_of(Seat(at % n) for at in range(seat + n, seat, -1) if spot in layout.rows[at % n])


def own_name(layout: Layout, spot: int, seat: int) -> str:
    """A stack of a seat's own row: "L1", "Hidden"."""
    if spot == layout.hidden[seat]:
        return HIDDEN
    return f"L{layout.visible(seat).index(spot) + 1}"


def told_of(layout: Layout, names: Names, spot: int, seat: Seat) -> str:
    """As `spot_of`, for alt texts: another row's with the name of its seat, "Cy's L1"."""
    owner = owner_of(layout, spot, seat)
    name = own_name(layout, spot, owner)
    return name if owner == seat else f"{names[owner]}'s {name}"


def is_one_row(layout: Layout) -> bool:
    """Whether all seats read the same row, so that a name means the same stack for all."""
    return len(set(layout.rows)) == 1


def is_one_hidden(layout: Layout) -> bool:
    """Whether one stack is Hidden for all seats."""
    return len(set(layout.hidden)) == 1


def marked_name(layout: Layout, spot: int, actor: Seat) -> str:
    """A stack counted from the actor's seat, for everybody: "▲L1", "Hidden", in a ring "▲Hidden".

    A mark says from whose chair it is counted; it is left out where all chairs agree.
    """
    name = spot_of(layout, spot, actor)
    agreed = is_one_row(layout) or (name == HIDDEN and is_one_hidden(layout))
    return name if agreed or name[0] in MARKS else f"{MARKS[actor]}{name}"


def seat_of(view: View) -> Seat:
    """The seat from which the picture is drawn and its buttons are ordered."""
    return Seat(0) if view.seat is None else view.seat


def spot_label(view: View, spot: int, mover: Seat) -> str:
    """A stack on a button: the bare name in a private panel, with the mover's mark on the board."""
    if view.seat is not None:
        return spot_name(view, spot, mover)
    return marked_name(view.layout, spot, mover)


def picture_order(view: View, spots: Iterable[int]) -> list[int]:
    """Spots from left to right as the viewer's picture shows them."""
    row = list(view.rows[seat_of(view)])
    places = row + [spot for spot in range(len(view.spots)) if spot not in row]
    return sorted(spots, key=places.index)
