"""The picture that one seat sees alone, complete in itself: field, score plates, own tiles.

For the mover the field has the numbered spots of the open tile, and shows it where it would lie
with what it would bring. Nothing here depends on more than the seat's view and draft.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.tripol.rules.grid import Position
from games.tripol.rules.notation import Numbered, Plan, plan_of
from games.tripol.rules.tiles import tile_of, turned
from games.tripol.rules.view import View
from games.tripol.texts import painted
from render.kit import Canvas, Sprite
from render.tripol import scores, strip
from render.tripol.accents import dashes, frame, points_coin, sign, spot_number
from render.tripol.field import draw_field, ground, inner
from render.tripol.head import draw_head
from render.tripol.lattice import Box, Lattice, about, bounds, fitted, whole
from render.tripol.pieces import ghost
from render.tripol.recent import Fresh, callouts, draw_brackets, draw_callouts, last_turn, since
from render.tripol.room import Room

TOP, FIELD_H = 130, 750
PANEL: Box = (20, TOP, 980, TOP + FIELD_H)
PLATES_Y = TOP + FIELD_H + 12
CLEAR = 76
"""A field with narrower tiles is cut to the neighbourhood of the spots, if that helps."""

AROUND = 6
"""So much of the lattice is shown about the spots, in half-sides across and rows down."""

NEAR_SIDE = 92
COIN = 84


def paint_hand(view: View, draft: str) -> Canvas:
    """The own picture of the reader while `draft` is open; the reader must be a seat."""
    table, plan = view.table, plan_of(view, draft)
    strip_y = PLATES_Y + scores.height_of(table, is_short=True) + 12
    lattice = lattice_of(view, plan)
    canvas = Canvas(ground(lattice, strip_y + strip.HEIGHT + 14))
    lines = painted.trying(view, plan) if view.is_mover else painted.doing(table)
    draw_head(canvas, table, lines)
    _field(canvas, view, plan, lattice)
    scores.draw_plates(canvas, table, PLATES_Y, is_short=True)
    strip.draw_strip(canvas, view, plan, strip_y)
    return canvas


def lattice_of(view: View, plan: Plan) -> Lattice:
    """The part of the field that the picture shows.

    That is the whole field. Where its tiles are narrow, it is the neighbourhood of the chosen spot,
    or of all spots if those lie together.
    """
    panel, layout = inner(PANEL), view.table.layout
    field = whole(panel, layout.placed, 3 if layout.has_offset else 2)
    if field.side >= CLEAR or not plan.spots:
        return field
    if plan.chosen is not None:
        return about(panel, layout.placed, plan.chosen.spot.at, NEAR_SIDE)
    left, top, right, bottom = bounds([one.spot.at for one in plan.spots])
    box = (left - AROUND, top - AROUND, right + AROUND, bottom + AROUND)
    return fitted(panel, box, field.side + 1, NEAR_SIDE) or field


def _field(canvas: Canvas, view: View, plan: Plan, lattice: Lattice) -> None:
    draw_field(canvas, view.table.layout, lattice)
    spots = tuple(one for one in plan.spots if lattice.is_inside(one.spot.at))
    taken = [one.at for one in view.table.layout.placed] + [one.spot.at for one in spots]
    room, fresh = Room(lattice, taken), _fresh(view)
    draw_brackets(canvas, lattice, fresh)
    for one in spots:
        canvas.put(dashes(one.spot.at.o, lattice.side), *lattice.corner(one.spot.at))
    signs = _chosen(canvas, lattice, plan, room) if plan.chosen in spots else []
    draw_callouts(canvas, callouts(lattice, fresh, room))
    for sprite, x, y in signs:
        canvas.centre(sprite, x, y)
    rest = [one for one in spots if one != plan.chosen]
    _numbers(canvas, lattice, rest, has_offset=view.table.layout.has_offset)


def _fresh(view: View) -> tuple[Fresh, ...]:
    return last_turn(view.table) if view.seat is None else since(view.table, Seat(view.seat))


def _numbers(
    canvas: Canvas, lattice: Lattice, spots: Sequence[Numbered], *, has_offset: bool
) -> None:
    """The numbers of the spots, which stand clear of each other."""
    share = 0.46 if has_offset else 0.56
    px = max(34, min(76, round(lattice.side * share)))
    taken: list[tuple[int, int]] = []
    for one in spots:
        place = _clear(lattice, one.spot.at, taken, px)
        taken.append(place)
        canvas.centre(spot_number(one.number, px), *place)


def _clear(
    lattice: Lattice, at: Position, taken: list[tuple[int, int]], px: int
) -> tuple[int, int]:
    """Where the number of a spot stands: its centre, or towards a corner if that is taken."""
    x, y = lattice.centre(at)
    places = [(x, y)]
    for share in (0.25, 0.4, 0.55):
        places += [
            (x + round((cx - x) * share), y + round((cy - y) * share))
            for cx, cy in lattice.outline(at)
        ]

    def gap(place: tuple[int, int]) -> int:
        return min(((place[0] - u) ** 2 + (place[1] - v) ** 2 for u, v in taken), default=px * px)

    return next((place for place in places if gap(place) >= px * px), max(places, key=gap))


def _chosen(
    canvas: Canvas, lattice: Lattice, plan: Plan, room: Room
) -> list[tuple[Sprite, int, int]]:
    """Draws the tile as it would lie; gives the signs of what it would bring, and where."""
    if plan.chosen is None or plan.action is None or plan.score is None:
        return []
    number, at, side = plan.action.tile, plan.action.at, lattice.side
    letters = turned(number, plan.action.rotation)
    canvas.put(ghost(letters, tile_of(number).kind, at.o, side), *lattice.corner(at))
    canvas.put(frame(at.o, side), *lattice.corner(at))
    points = painted.signed(plan.score.points)
    signs = [spot_number(plan.chosen.number, 72, True), points_coin(COIN, points)]
    if plan.score.moves:
        signs.append(sign(painted.more_moves(plan.score.moves)))
    return _row(signs, lattice.centre(at), room)


def _row(signs: list[Sprite], near: tuple[int, int], room: Room) -> list[tuple[Sprite, int, int]]:
    """Signs beside each other, as many as find room together; the head says the same in words."""
    while signs:
        width = sum(one.width for one in signs) + 10 * (len(signs) - 1)
        found = room.find(*near, width, COIN)
        if found is not None:
            x, out = found[0] - width // 2, list[tuple[Sprite, int, int]]()
            for one in signs:
                out.append((one, x + one.width // 2, found[1]))
                x += one.width + 10
            return out
        signs = signs[:-1]
    return []
