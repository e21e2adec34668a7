"""Seats, the sides they play for, and what everybody at a table may know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NewType

from msgspec import Struct

Seat = NewType("Seat", int)
"""A seat, counted from 0. Never a Discord id."""

Names = tuple[str, ...]
"""Display names by seat, already cut and escaped for where they will stand."""

Options = Mapping[str, str]
"""The value of every option of a match, by the option's name."""

Sides = tuple[frozenset[Seat], ...]
"""The sides of a match: every seat is on exactly one. One side plays against the house."""

MARKS = ("●", "▲", "■", "◆", "★", "✚", "⬢")
SHAPES = ("circle", "triangle", "square", "diamond", "star", "cross", "hexagon")
"""The sign and the spoken name of each seat, the same in pictures, texts and alt texts."""


class Setting(Struct, frozen=True):
    """What a text is written for: the table, and who reads.

    `options` are those of the match without free texts (`public_options`), `sides` its sides.
    `names` by seat; () leaves the marks alone. `reader` is the seat that reads, None everybody.
    """

    options: Options = {}
    sides: Sides = ()
    names: Names = ()
    reader: Seat | None = None


def each_alone(seats: int) -> Sides:
    """Gives the sides where everybody plays for themselves: one seat a side, in order."""
    return tuple(frozenset((Seat(seat),)) for seat in range(seats))


def all_together(seats: int) -> Sides:
    """Gives the one side of a match against the house."""
    return (frozenset(Seat(seat) for seat in range(seats)),)


def side_of(sides: Sides, seat: int) -> int:
    """Returns the index of a seat's side. Raises `LookupError` if the seat is on none."""
    for index, side in enumerate(sides):
        if seat in side:
            return index
    raise LookupError(f"seat {seat} is on no side")


def partners(sides: Sides, seat: int) -> tuple[Seat, ...]:
    """Returns the other seats of a seat's side, in order."""
    return tuple(sorted(other for other in sides[side_of(sides, seat)] if other != seat))


def rivals_of(sides: Sides, seat: int) -> tuple[Seat, ...]:
    """Returns the seats of the other sides, in order."""
    own = sides[side_of(sides, seat)]
    return tuple(sorted(other for side in sides if side is not own for other in side))


def is_partition(sides: Sequence[frozenset[Seat]], seats: int) -> bool:
    """Whether every seat from 0 to `seats` - 1 is on exactly one side, and no side is empty."""
    listed = sorted(seat for side in sides for seat in side)
    return all(sides) and listed == list(range(seats))
