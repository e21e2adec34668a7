"""What happened last: the newest tiles in brackets, each with the points that it brought."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.core import Seat
from games.tripol.board import Placed
from games.tripol.scoring import Score
from games.tripol.state import Table
from games.tripol.texts import painted
from render import kit
from render.kit import Canvas
from render.tripol.lattice import Lattice
from render.tripol.marks import brackets, leader, pill
from render.tripol.room import Room

BADGE, MARK = 64, 34


class Fresh(Struct, frozen=True):
    """A tile that came lately: where it lies, who placed it, and what it brought."""

    placed: Placed
    seat: Seat
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
        Fresh(placed, laid.seat, laid.score)
        for placed, laid in zip(table.layout.placed[1:], table.laid, strict=True)
        if laid.number >= number
    )


def draw_brackets(canvas: Canvas, lattice: Lattice, fresh: Sequence[Fresh]) -> None:
    """The ember brackets of all these tiles that lie on the panel."""
    for one in fresh:
        if lattice.is_inside(one.placed.at):
            canvas.put(brackets(one.placed.at.o, lattice.side), *lattice.corner(one.placed.at))


def draw_badges(canvas: Canvas, lattice: Lattice, fresh: Sequence[Fresh], room: Room) -> None:
    """Their points, beside them: a round badge, or with several a numbered pill and the mark."""
    for number, one in enumerate(fresh, 1):
        if not lattice.is_inside(one.placed.at):
            continue
        points = painted.signed(one.score.points)
        if len(fresh) == 1:
            sprite, mark = kit.badge(points, BADGE), 0
        else:
            sprite, mark = pill(number, points), MARK + 8
        x, y = lattice.centre(one.placed.at)
        width, height = sprite.width + mark, sprite.height
        found = room.find(x, y, width, height)
        at = found or (x, y)
        if found:
            _lead(canvas, lattice, one.placed, at, (width, height))
        canvas.centre(sprite, at[0] + mark // 2, at[1])
        if mark:
            canvas.centre(kit.seat_mark(one.seat, MARK), at[0] - width // 2 + MARK // 2, at[1])


def _lead(
    canvas: Canvas, lattice: Lattice, placed: Placed, at: tuple[int, int], size: tuple[int, int]
) -> None:
    """A line from a badge to its tile, unless they all but touch."""
    x, y = lattice.centre(placed.at)
    near = lattice.high // 3
    gap_x = max(0, abs(at[0] - x) - size[0] // 2)
    gap_y = max(0, abs(at[1] - y) - size[1] // 2)
    if gap_x * gap_x + gap_y * gap_y <= (2 * near + 14) ** 2:
        return
    share = near / max(1.0, ((at[0] - x) ** 2 + (at[1] - y) ** 2) ** 0.5)
    to_x, to_y = x + round((at[0] - x) * share), y + round((at[1] - y) * share)
    canvas.put(leader(to_x - at[0], to_y - at[1]), at[0], at[1])
