"""Triplock's geometry: which spots a seat reads, which are Visible to it, how its row rotates.

Spots are absolute numbers. Every mode is a `Layout`; nothing else in the engine knows where
people sit (rules 5.1).
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class Layout(Struct, frozen=True):
    """Where people sit.

    `rows` and `hidden` by seat: the four spots from the seat's own left to right, and its Hidden
    one. `wide`: flips and swaps that Diagrams give reach every spot (rules 9). `team`: seats are
    partners, nobody is an opponent.
    """

    spots: int
    rows: tuple[tuple[int, ...], ...]
    hidden: tuple[int, ...]
    wide: bool = False
    team: bool = False

    def visible(self, seat: int) -> tuple[int, ...]:
        """The seat's Visible spots from its left to its right."""
        return tuple(spot for spot in self.rows[seat] if spot != self.hidden[seat])

    def reach(self, seat: int, wide: bool) -> tuple[int, ...]:
        """The spots a flip or a swap reaches, ascending; `wide` for a ring's rewards (TR-45)."""
        if wide and self.wide:
            return tuple(range(self.spots))
        return tuple(sorted(self.visible(seat)))

    def opponents(self, seat: int) -> tuple[int, ...]:
        """All other seats in turn order, or nobody among partners."""
        n = len(self.rows)
        return () if self.team else tuple((seat + i) % n for i in range(1, n))

    def rotate(self, seat: int, stacks: tuple[T, ...]) -> tuple[T, ...]:
        """The stacks by spot, each one place further to the seat's left, the first at the end."""
        row = self.rows[seat]
        new = list(stacks)
        for at, spot in enumerate(row):
            new[spot] = stacks[row[(at + 1) % len(row)]]
        return tuple(new)


_SIDE = (0, 1, 2, 3)

LAYOUTS = {
    # Rules TR-4: the mat is one object, so spot 3 is Hidden for both sides of a duel.
    "duel": Layout(4, (_SIDE, (3, 2, 1, 0)), (3, 3)),
    "solo": Layout(4, (_SIDE,), (3,), team=True),
    "coop": Layout(4, (_SIDE, _SIDE), (3, 3), team=True),
    # Rules TR-44: spoke s has outer spot 2s and inner spot 2s+1.
    "ring": Layout(6, ((0, 1, 3, 2), (2, 3, 5, 4), (4, 5, 1, 0)), (2, 4, 0), wide=True),
}

MODES = ("duel",)
"""The modes that are offered."""
