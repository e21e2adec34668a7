"""The ground of a ring's board: what no view changes, and the rails in the neighbours' colours."""

from __future__ import annotations

from PIL import Image, ImageChops

from games.core import Seat
from render import kit
from render.kept import kept, kept_ground
from render.kit import NIGHT, Canvas, Sketch, Sprite, mix, without
from render.kit.marks import BLACK, WHITE
from render.triplock.layout import TRAY_W, TRAY_X
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
    STEM,
    STEM_X,
    STEM_Y,
)

RAIL = 12
"""The width of a rail."""

GROOVE = 44


@kept_ground
def ground(left: Seat, right: Seat, from_chair: bool) -> Image.Image:
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
