"""The picture that one seat sees alone, complete in itself: field, score plates, own tiles.

For the mover the field has the numbered spots of the open tile, and shows it where it would lie
with what it would bring. Nothing here depends on more than the seat's view and draft.
"""

from __future__ import annotations

from PIL import Image

from games.core import Seat
from games.tripol.draft import Numbered, Plan, plan_of
from games.tripol.grid import Position
from games.tripol.pages import is_large
from games.tripol.texts import painted
from games.tripol.tiles import tile_of, turned
from games.tripol.view import View
from render import kit
from render.kept import kept_ground
from render.kit import Canvas, Sprite
from render.tripol import scores, strip
from render.tripol.field import draw_field, draw_panel, inner
from render.tripol.head import draw_head
from render.tripol.lattice import Box, Lattice, about, bounds, fitted, whole
from render.tripol.marks import dashes, frame, sign, spot_number
from render.tripol.pieces import ghost
from render.tripol.recent import Fresh, draw_badges, draw_brackets, last_turn, since
from render.tripol.room import Room

TOP, FIELD_H = 130, 762
PANEL: Box = (20, TOP, 980, TOP + FIELD_H)
PLATES_Y = TOP + FIELD_H + 12
CLEAR = 60
"""Where all spots fit at this width of a tile, a large field is cut to their neighbourhood."""

NEAR_SIDE = 92
COIN = 84


def paint_hand(view: View, draft: str) -> Canvas:
    """The own picture of the reader while `draft` is open; the reader must be a seat."""
    table, plan = view.table, plan_of(view, draft)
    strip_y = PLATES_Y + scores.height_of(table, is_short=True) + 12
    canvas = Canvas(_ground(strip_y + strip.HEIGHT + 14))
    lines = painted.trying(view, plan) if view.is_mover else painted.doing(table)
    draw_head(canvas, table, table.mover, lines)
    _field(canvas, view, plan)
    scores.draw_plates(canvas, table, PLATES_Y, is_short=True)
    strip.draw_strip(canvas, view, plan, strip_y)
    return canvas


@kept_ground
def _ground(height: int) -> Image.Image:
    """What all pictures of that height share: the bench and the empty panel."""
    canvas = Canvas(kit.bench(1000, height))
    draw_panel(canvas, PANEL)
    return canvas.image


def lattice_of(view: View, plan: Plan) -> Lattice:
    """The part of the field that the picture shows.

    That is the whole field, but of a large one the neighbourhood of all spots where they fit, else
    that of the chosen one.
    """
    panel, placed = inner(PANEL), view.table.layout.placed
    margin = 3 if view.table.terms.experiment else 2
    if is_large(view.table.layout):
        if plan.spots:
            left, top, right, bottom = bounds([one.spot.at for one in plan.spots])
            near = fitted(panel, (left - 4, top - 4, right + 4, bottom + 4), CLEAR)
            if near is not None:
                return near
        if plan.chosen is not None:
            return about(panel, plan.chosen.spot.at, NEAR_SIDE)
    return whole(panel, placed, margin)


def _field(canvas: Canvas, view: View, plan: Plan) -> None:
    lattice = lattice_of(view, plan)
    draw_field(canvas, view.table.layout, lattice)
    room = Room(lattice, view.table.layout.placed)
    for one in plan.spots:
        room.fill(one.spot.at)
    fresh = _fresh(view)
    draw_brackets(canvas, lattice, fresh)
    _spots(canvas, lattice, plan)
    if plan.chosen is not None:
        _chosen(canvas, lattice, plan, plan.chosen, room)
    draw_badges(canvas, lattice, fresh, room)


def _fresh(view: View) -> tuple[Fresh, ...]:
    return last_turn(view.table) if view.seat is None else since(view.table, Seat(view.seat))


def _spots(canvas: Canvas, lattice: Lattice, plan: Plan) -> None:
    """The open spots: dashed triangles, then their numbers, which stand clear of each other."""
    rest = [one for one in plan.spots if one != plan.chosen and lattice.is_inside(one.spot.at)]
    for one in rest:
        canvas.put(dashes(one.spot.at.o, lattice.side), *lattice.corner(one.spot.at))
    px = max(26, min(76, round(lattice.side * 0.46)))
    taken: list[tuple[int, int]] = []
    for one in rest:
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


def _chosen(canvas: Canvas, lattice: Lattice, plan: Plan, chosen: Numbered, room: Room) -> None:
    """The tile as it would lie, and what it would bring, where there is room for that."""
    if plan.action is None or plan.score is None:
        return
    number, at, side = plan.action.tile, plan.action.at, lattice.side
    if not lattice.is_inside(at):
        return
    letters = turned(number, plan.action.rotation)
    canvas.put(ghost(letters, tile_of(number).kind, at.o, side), *lattice.corner(at))
    canvas.put(frame(at.o, side), *lattice.corner(at))
    signs = [
        spot_number(chosen.number, 72, True),
        kit.coin(COIN, painted.signed(plan.score.points)),
    ]
    if plan.score.moves:
        signs.append(sign(painted.more_moves(plan.score.moves)))
    _row(canvas, signs, lattice.centre(at), room)


def _row(canvas: Canvas, signs: list[Sprite], near: tuple[int, int], room: Room) -> None:
    """Signs beside each other, as many as find room together; the head says the same in words."""
    while signs:
        width = sum(one.width for one in signs) + 10 * (len(signs) - 1)
        found = room.find(*near, width, COIN)
        if found is not None:
            x, y = found[0] - width // 2, found[1]
            for one in signs:
                canvas.centre(one, x + one.width // 2, y)
                x += one.width + 10
            return
        signs = signs[:-1]
