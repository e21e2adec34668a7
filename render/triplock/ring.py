"""The Triplock board of a ring, 1000 x 1196: six stacks on an upside-down T, three seats about it.

Each name plate stands at the side of its reader: the near seat's below its stacks, each
neighbour's towards that neighbour's panel. From a chair its own names are brass, large and bare,
and its Hidden stack lies in the well. At the table every name bears its seat's mark, and the
mover's are brass.
"""

from __future__ import annotations

from PIL import Image, ImageChops

from games.core import Seat
from games.triplock.table.public import Attempt
from games.triplock.table.view import SpotView, View
from games.triplock.texts import painted
from games.triplock.texts.shared import stacks
from render import kit
from render.kept import kept, kept_ground
from render.kit import NIGHT, Canvas, Side, Sketch, Sprite, mix, text_width, without
from render.kit.marks import BLACK, WHITE
from render.triplock.parts.accents import draw_aqua, draw_ember
from render.triplock.parts.board import draw_tray
from render.triplock.parts.layout import TRAY_W, TRAY_X
from render.triplock.parts.pieces import failsafe, mechanism, stack
from render.triplock.parts.rings import targets
from render.triplock.ring_layout import (
    HEIGHT,
    MAT_H,
    MAT_Y,
    OWN_H,
    OWN_W,
    OWN_Y,
    PANEL_H,
    PANEL_W,
    PANEL_Y,
    PANELS,
    ROW_X,
    ROW_Y,
    STACK_PX,
    STEM,
    STEM_X,
    STEM_Y,
    RingLayout,
    ring_layout,
)
from render.triplock.ring_panels import draw_near, draw_panel

PLATE_PX, OWN_PX, MARK_PX = 36, 40, 28
"""The sizes of names, of the reader's own names, and of the marks beside names."""

OWN_PLATE_W, OWN_PLATE_H, PLATE_H = 150, 52, 44
BELOW, ABOVE, BESIDE = 130, 124, 121
"""How far plates stand from their stack: the near seat's, its neighbours', the stem's."""

STEM_EDGES = (345, 655)
"""The outer edges of the plates in the stem."""

FANNED_PX = 62
"""A Failsafe beside its stack, after the end."""

RAIL = 12
"""The width of a rail."""

GROOVE = 44


def paint_ring(view: View, draft: str) -> Canvas:
    """The whole board from the viewer's seat; a spectator sees it from seat 0."""
    layout = ring_layout(view)
    canvas = Canvas(_ground(layout.left, layout.right, layout.from_chair))
    canvas.heading("Triplock", painted.headline(view), 390)
    draw_tray(canvas, view)
    for seat in (layout.left, layout.right):
        draw_panel(canvas, view, layout, seat)
    draw_near(canvas, view, layout)
    for seat in layout.seats:
        for spot in view.rows[seat]:
            _name(canvas, view, layout, seat, spot)
    _stacks(canvas, view, layout)
    draw_aqua(canvas, view, layout, targets(view, draft))
    draw_ember(canvas, view, layout)
    return canvas


@kept_ground
def _ground(left: Seat, right: Seat, from_chair: bool) -> Image.Image:
    """Bench, tray, panels with rails, the mat with its groove; from a chair also its well.

    From a chair its own three Visible stacks lie on lit steel, its Hidden one in a well, and the
    stem is dark. At the table all steel is alike.
    """
    canvas = Canvas(kit.bench(1000, HEIGHT))
    canvas.put(kit.tray(TRAY_W, 98), TRAY_X, 18)
    for side, (x, seat) in enumerate(zip(PANELS, (left, right), strict=True)):
        canvas.put(kit.panel(PANEL_W, PANEL_H), x, PANEL_Y)
        canvas.put(_rails(seat, side == 1), x, PANEL_Y)
    canvas.put(kit.panel(OWN_W, OWN_H), 24, OWN_Y)
    x, y, width, height = STEM
    if from_chair:
        canvas.put(kit.panel(width, height, 18), x, y)
        canvas.put(kit.steel(706, MAT_H), 24, MAT_Y)
        canvas.put(kit.well(230, MAT_H), 746, MAT_Y)
    else:
        canvas.put(kit.steel(width, height + 30), x, y)
        canvas.put(kit.steel(952, MAT_H), 24, MAT_Y)
    canvas.put(_groove(), ROW_X[0], STEM_Y[0])
    return canvas.image


@kept
def _rails(seat: Seat, is_right: bool) -> Sprite:
    """Rails in a seat's colour along the two edges of its panel that face its stacks."""
    sketch = Sketch(PANEL_W, PANEL_H, 2)
    whole = sketch.rounded((0, 0, PANEL_W, PANEL_H), 22)
    inside = sketch.rounded((-RAIL, -RAIL, PANEL_W - RAIL, PANEL_H - RAIL), 14)
    corner = [(0, 0), (PANEL_W, 0), (PANEL_W, 26), (26, 26), (26, PANEL_H), (0, PANEL_H)]
    shape = without(without(whole, inside), sketch.polygon(corner))
    if is_right:
        shape = shape.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    colour = NIGHT.seats[seat]
    sketch.fill(shape, colour)
    sketch.bevel(shape, mix(colour, WHITE, 0.4), mix(colour, BLACK, 0.35), 1.5)
    return sketch.sprite()


@kept
def _groove() -> Sprite:
    """The groove that all six stacks travel in: an upside-down T."""
    width, height = ROW_X[-1] - ROW_X[0], ROW_Y - STEM_Y[0] + GROOVE // 2
    sketch = Sketch(width, height, 2)
    middle, half = STEM_X - ROW_X[0], GROOVE / 2

    def shape(line: float) -> Image.Image:
        row = (0, height - GROOVE + line, width, height - line)
        stem = (middle - half + line, 0, middle + half - line, height - line)
        return ImageChops.lighter(sketch.rounded(row, 6), sketch.rounded(stem, 6))

    sketch.fill(shape(0), mix(NIGHT.steel.dark, NIGHT.bench.light, 0.4))
    sketch.fill(shape(1.5), mix(NIGHT.bench.dark, BLACK, 0.3))
    return sketch.sprite()


def _name(canvas: Canvas, view: View, layout: RingLayout, seat: Seat, spot: int) -> None:
    """Draws what a seat calls a stack, on that seat's side of it."""
    name = stacks.spot_name(view, spot, seat)
    x, y = layout.at(spot)
    if seat == layout.near and layout.from_chair:
        canvas.put(
            kit.plate(OWN_PLATE_W, OWN_PLATE_H, True),
            x - OWN_PLATE_W // 2,
            y + BELOW - OWN_PLATE_H // 2,
        )
        canvas.text(x, y + BELOW, name, OWN_PX, NIGHT.ink, width=OWN_PLATE_W - 14)
        return
    width = MARK_PX + text_width(name, PLATE_PX) + 38
    left = x - width // 2
    if x == STEM_X:
        left = STEM_EDGES[0] if seat == layout.left else STEM_EDGES[1] - width
        y -= BESIDE
    else:
        y += BELOW if seat == layout.near else -ABOVE
    is_lit = view.phase == "turn" and seat == view.active and not layout.from_chair
    canvas.put(kit.plate(width, PLATE_H, is_lit), left, y - PLATE_H // 2)
    canvas.centre(kit.seat_mark(seat, MARK_PX), left + 13 + MARK_PX // 2, y)
    colour = NIGHT.ink if is_lit else NIGHT.text
    canvas.text(left + MARK_PX + 24, y, name, PLATE_PX, colour, side=Side.LEFT)


def _stacks(canvas: Canvas, view: View, layout: RingLayout) -> None:
    shown = {}
    if isinstance(view.asked, Attempt):
        shown = {hit.spot: view.asked.symbols[hit.index] for hit in view.asked.matched}
    for spot in layout.spots:
        seen, (x, y) = view.spots[spot], layout.at(spot)
        if view.phase == "over":
            _opened(canvas, seen, x, y)
            continue
        face = shown.get(spot) or (None if seen.covered else seen.face)
        canvas.centre(stack(face, STACK_PX), x, y)
        if spot in shown:
            canvas.centre(kit.tick(56), x - 56, y - 48)


def _opened(canvas: Canvas, seen: SpotView, x: int, y: int) -> None:
    """Draws a stack after the end: its face, and the Failsafes fanned out above and below."""
    if seen.bottom is not None:
        canvas.centre(failsafe(seen.bottom, FANNED_PX), x + 58, y + 52)
    if seen.face is not None:
        canvas.centre(mechanism(seen.face, 116), x, y)
    if seen.top is not None:
        canvas.centre(failsafe(seen.top, FANNED_PX), x - 58, y - 50)
