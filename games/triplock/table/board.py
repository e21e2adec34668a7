"""Triplock's modes as data: who sits where, on which side, and of which chips the lock is built.

Spots are absolute numbers. Every mode is a `Layout`; nothing else in the engine knows where
people sit, who plays against whom, or how many stacks there are (rules 4 and 5.1).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from games.core import Options
from games.first import first_of

T = TypeVar("T")


class Layout(Struct, frozen=True, cache_hash=True):
    """A mode.

    `rows` and `hidden` by seat: the four spots from the seat's own left to right, and its Hidden
    one. `sides`: the seats that play together; every seat is on one side. `sets`: how many stacks
    of each set of chips lie in the lock. `wide`: flips and swaps that Diagrams give reach every
    spot (rules 9). `in_rooms`: an Episode is played, room by room (rules 10).
    """

    rows: tuple[tuple[int, ...], ...]
    hidden: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    sets: tuple[int, ...] = (4,)
    wide: bool = False
    in_rooms: bool = False

    @property
    def spots(self) -> int:
        """The number of stacks."""
        return sum(self.sets)

    def visible(self, seat: int) -> tuple[int, ...]:
        """The seat's Visible spots from its left to its right."""
        return _visible(self, seat)

    def reach(self, seat: int, wide: bool) -> tuple[int, ...]:
        """The spots a flip or a swap reaches, ascending; `wide` for a ring's rewards (TR-45)."""
        return _reach(self, seat, wide)

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that play together with this one, itself included."""
        return _side(self, seat)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The seats of other sides in turn order."""
        return _opponents(self, seat)

    def rotate(self, seat: int, stacks: tuple[T, ...]) -> tuple[T, ...]:
        """The stacks by spot, each one place further to the seat's left, the first at the end."""
        row = self.rows[seat]
        new = list(stacks)
        for at, spot in enumerate(row):
            new[spot] = stacks[row[(at + 1) % len(row)]]
        return tuple(new)


@lru_cache(maxsize=64)  # some numbers by layout and seat
def _visible(layout: Layout, seat: int) -> tuple[int, ...]:
    return tuple(spot for spot in layout.rows[seat] if spot != layout.hidden[seat])


@lru_cache(maxsize=64)  # some numbers by layout and seat
def _reach(layout: Layout, seat: int, wide: bool) -> tuple[int, ...]:
    if wide and layout.wide:
        return tuple(range(layout.spots))
    return tuple(sorted(_visible(layout, seat)))


@lru_cache(maxsize=64)  # some numbers by layout and seat
def _side(layout: Layout, seat: int) -> tuple[int, ...]:
    return first_of(side for side in layout.sides if seat in side)


@lru_cache(maxsize=64)  # some numbers by layout and seat
def _opponents(layout: Layout, seat: int) -> tuple[int, ...]:
    n = len(layout.rows)
    after = ((seat + i) % n for i in range(1, n))
    return tuple(other for other in after if other not in _side(layout, seat))


_SIDE = (0, 1, 2, 3)

LAYOUTS = {
    # Rules TR-4: the mat is one object, so spot 3 is Hidden for both sides of a duel.
    "duel": Layout((_SIDE, (3, 2, 1, 0)), (3, 3), ((0,), (1,))),
    "solo": Layout((_SIDE,), (3,), ((0,),), in_rooms=True),
    "coop": Layout((_SIDE, _SIDE), (3, 3), ((0, 1),), in_rooms=True),
    # Rules TR-44: spoke s has outer spot 2s and inner spot 2s+1. Two stacks of the second set.
    "ring": Layout(
        ((0, 1, 3, 2), (2, 3, 5, 4), (4, 5, 1, 0)),
        (2, 4, 0),
        ((0,), (1,), (2,)),
        sets=(4, 2),
        wide=True,
    ),
}

MODES = ("duel", "ring", "solo", "coop")
"""The modes, the usual one first."""


def layout_of(options: Options) -> Layout:
    """The mode of a match; without the option, the usual one."""
    return LAYOUTS[options.get("mode", MODES[0])]
