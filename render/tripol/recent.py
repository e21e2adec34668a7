"""What happened last: the newest tiles in brackets, each with the points that it brought."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

from games.core import Seat
from games.tripol.rules.board import Placed
from games.tripol.rules.scoring import Score
from games.tripol.rules.state import Table
from games.tripol.texts import painted
from render import kit
from render.kit import Canvas, Sprite
from render.tripol.accents import brackets, leader, pill
from render.tripol.lattice import Lattice
from render.tripol.room import Room

BADGE, MARK, GAP = 64, 34, 8
MOST = 5
"""Of more tiles those of a turn share a badge."""

FAR = 260
"""No line leads to a tile that is farther from its badge, in px."""


class Fresh(Struct, frozen=True):
    """A tile that came lately: where it lies, who placed it in which turn, what it brought."""

    placed: Placed
    seat: Seat
    number: int
    score: Score


def last_turn(table: Table) -> tuple[Fresh, ...]:
    """The placements of the last turn that had one, in order."""
    return _since(table, table.laid[-1].number) if table.laid else ()


def since(table: Table, seat: Seat) -> tuple[Fresh, ...]:
    """The placements since a seat's last turn ended, at least those of the last turn.

    While it is the seat's turn, that is all that the others did, and what the seat did itself.
    """
    back = (table.number - seat) % table.terms.seats or table.terms.seats
    return _since(table, table.number - back + 1) or last_turn(table)


def _since(table: Table, number: int) -> tuple[Fresh, ...]:
    return tuple(
        Fresh(placed, laid.seat, laid.number, laid.score)
        for placed, laid in zip(table.layout.placed[1:], table.laid, strict=True)
        if laid.number >= number
    )


def grouped(fresh: Sequence[Fresh]) -> list[tuple[Fresh, ...]]:
    """What has a badge together: each tile one of its own, or those of a turn if they are many."""
    if len(fresh) <= MOST:
        return [(one,) for one in fresh]
    return [tuple(turn) for _, turn in groupby(fresh, key=lambda one: one.number)]


class Callout:
    """The badge of fresh tiles and where it lies: beside the last of them, or on it.

    `number` is that among several badges, 0 for a single one.
    """

    def __init__(self, lattice: Lattice, group: Sequence[Fresh], number: int, room: Room) -> None:
        points = painted.signed(sum(one.score.points for one in group))
        self.sprite = pill(number, points) if number else kit.badge(points, BADGE)
        self.mark: Sprite | None = kit.seat_mark(group[-1].seat, MARK) if number else None
        self.width = self.sprite.width + (MARK + GAP if number else 0)
        self.newest = lattice.centre(group[-1].placed.at)
        self.near = lattice.high // 3
        found = room.find(*self.newest, self.width, self.sprite.height)
        self.x, self.y = found or self.newest

    def lead(self, canvas: Canvas) -> None:
        """Draws a line from the badge to its newest tile, unless that is close by or far."""
        x, y = self.newest
        half_x, half_y = self.width // 2 - 4, self.sprite.height // 2 - 4
        from_x = max(self.x - half_x, min(self.x + half_x, x))
        from_y = max(self.y - half_y, min(self.y + half_y, y))
        far = math.dist((from_x, from_y), (x, y))
        if 2 * self.near + 14 < far < FAR:
            share = self.near / far
            to_x, to_y = x + round((from_x - x) * share), y + round((from_y - y) * share)
            canvas.put(leader(to_x - from_x, to_y - from_y), from_x, from_y)

    def draw(self, canvas: Canvas) -> None:
        """Draws the badge, among several with the mark of who placed the tiles."""
        shift = self.width - self.sprite.width
        canvas.centre(self.sprite, self.x + shift // 2, self.y)
        if self.mark is not None:
            canvas.centre(self.mark, self.x - self.width // 2 + MARK // 2, self.y)


def draw_brackets(canvas: Canvas, lattice: Lattice, fresh: Sequence[Fresh]) -> None:
    """The ember brackets of all these tiles that lie on the panel."""
    for one in fresh:
        if lattice.is_inside(one.placed.at):
            canvas.put(brackets(one.placed.at.o, lattice.side), *lattice.corner(one.placed.at))


def callouts(lattice: Lattice, fresh: Sequence[Fresh], room: Room) -> list[Callout]:
    """The badges of all these tiles that lie on the panel, in order."""
    groups = grouped([one for one in fresh if lattice.is_inside(one.placed.at)])
    return [
        Callout(lattice, group, number if len(groups) > 1 else 0, room)
        for number, group in enumerate(groups, 1)
    ]


def draw_callouts(canvas: Canvas, found: Sequence[Callout]) -> None:
    """The lines to the newest tiles, then the badges."""
    for one in found:
        one.lead(canvas)
    for one in found:
        one.draw(canvas)
