"""The field of dots on an Unlock seat's own picture: a path, what may follow it, what may not.

A dot says what it is in three ways: by its metal, by a ring or a word on it, and where it is closed
by the dashed stroke that is forbidden with the reason beneath.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct
from PIL import Image, ImageDraw

from games.unlock.rules.board import Dots
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Colour, Metal, Shadow, Side, Sketch, Sprite, Weight, mix
from render.unlock.pieces import fresh_trail, spot

FIELD_X, FIELD_Y, FIELD_W, FIELD_H = 24, 126, 560, 624
GRID_X, GRID_Y, GRID = FIELD_X + 20, FIELD_Y + 2, 520
LINE_Y = FIELD_Y + FIELD_H - 42
"""Where the line below the dots stands."""

SHUT = Metal(mix(NIGHT.black.light, NIGHT.black.mid, 0.4), NIGHT.black.mid, NIGHT.black.dark)
DASH: Colour = NIGHT.steel.mid
PILL: Colour = mix(NIGHT.bench.light, NIGHT.steel.dark, 0.5)


class Field(Struct, frozen=True):
    """What lies on the dots, and the line beneath.

    `path` with its `head`, the dot where the pencil is; `live` dots may follow; `closed` are pairs
    of a dot and why it may not. `first` is the dot that would close the path, where it is live.
    `sign`: whether the line below tells something good ("check"), what bars Send ("cross"), or
    neither ("").
    """

    path: Dots
    head: int | None = None
    live: frozenset[int] = frozenset()
    closed: tuple[tuple[int, str], ...] = ()
    used: str = ""
    closes: str = ""
    line: str = ""
    sign: str = ""


def draw_field(canvas: Canvas, grid: int, field: Field) -> None:
    """Draws the field with the words of its line."""
    canvas.put(kit.tray(FIELD_W, FIELD_H, 30), FIELD_X, FIELD_Y)
    if field.head is not None and field.closed:
        shut = tuple(dot for dot, _ in field.closed)
        canvas.put(_forbidden(grid, field.head, shut), GRID_X, GRID_Y)
    if field.path:
        for line, colour in ((34, NIGHT.ink), (24, NIGHT.text)):
            path = fresh_trail(grid, GRID, field.path, line, line / 2, colour)
            canvas.put(path, GRID_X, GRID_Y)
    for dot in range(1, grid * grid + 1):
        _dot(canvas, grid, field, dot)
    for dot, why in field.closed:
        _reason(canvas, grid, dot, why)
    if field.head is not None:
        x, y = _middle(grid, field.head)
        above = 40 if field.head <= grid else 64  # the first row stands close below the title
        canvas.centre(pencil(88), x + 64, y - above)
    _line(canvas, field)


def _middle(grid: int, dot: int) -> tuple[int, int]:
    left, top = spot(grid, GRID, dot)
    return GRID_X + round(left), GRID_Y + round(top)


def _dot(canvas: Canvas, grid: int, field: Field, dot: int) -> None:
    px = 112 if grid == 3 else 86
    x, y = _middle(grid, dot)
    if dot == field.head:
        canvas.centre(kit.coin(px + 26, tone=NIGHT.paper), x, y)
        canvas.centre(kit.coin(px, f"{dot}", tone=NIGHT.gold), x, y)
    elif dot in field.path:
        word = field.closes if dot in field.live else field.used
        _on_path(canvas, x, y, px, dot, word)
    elif dot in field.live:
        canvas.centre(kit.coin(px, f"{dot}", tone=NIGHT.steel), x, y)
    else:
        canvas.centre(kit.coin(px - 14, tone=SHUT), x, y)
        canvas.text(x, y, f"{dot}", round(px * 0.4), NIGHT.dim)
    if dot in field.live:
        canvas.centre(kit.ring(px + 4, 7), x, y)


def _on_path(canvas: Canvas, x: int, y: int, px: int, dot: int, word: str) -> None:
    """A dot of the path, with the word that says so."""
    if not word:
        canvas.centre(kit.coin(px, f"{dot}", tone=NIGHT.brass), x, y)
        return
    canvas.centre(kit.coin(px, tone=NIGHT.brass), x, y)
    canvas.text(x, y - round(px * 0.13), f"{dot}", round(px * 0.46), NIGHT.ink)
    size = 30 if px > 100 else 26
    canvas.text(x, y + round(px * 0.25), word, size, NIGHT.ink, width=px - 14, weight=Weight.BOLD)


@kept
def _forbidden(grid: int, head: int, shut: Dots) -> Sprite:
    """Dashed strokes from the path's end to the dots that may not follow."""
    scale = 3
    mask = Image.new("L", (GRID * scale, GRID * scale), 0)
    draw = ImageDraw.Draw(mask)
    x0, y0 = spot(grid, GRID, head)
    for dot in shut:
        x1, y1 = spot(grid, GRID, dot)
        far = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        steps = [at / far for at in range(0, round(far), 10)]
        points = [((x0 + (x1 - x0) * t) * scale, (y0 + (y1 - y0) * t) * scale) for t in steps]
        for at, ends in enumerate(pairwise(points)):
            if at % 2 == 0:
                draw.line(ends, fill=255, width=7 * scale)
    return Sprite.flat(mask.reduce(scale), DASH)


def _reason(canvas: Canvas, grid: int, dot: int, why: str) -> None:
    """A pill below a closed dot with the reason."""
    x, y = _middle(grid, dot)
    px = 30 if grid == 3 else 28
    room = GRID // grid - 14
    wide = min(room, kit.text_width(why, px, Weight.SEMI)) + 22
    low = y + (72 if grid == 3 else 54)
    left = max(FIELD_X + 8 + wide // 2, min(FIELD_X + FIELD_W - 8 - wide // 2, x))
    canvas.centre(_pill(wide, 40), left, low)
    canvas.text(left, low, why, px, weight=Weight.SEMI, width=wide - 14)


@kept
def _pill(width: int, height: int) -> Sprite:
    sketch = Sketch(width, height, 2)
    sketch.fill(sketch.rounded((0, 0, width, height), height / 2), PILL)
    return sketch.sprite()


def _line(canvas: Canvas, field: Field) -> None:
    """The line below the dots: what bars Send, or what is asked."""
    if not field.line:
        return
    semi = Weight.SEMI
    if not field.sign:
        middle = FIELD_X + FIELD_W // 2
        canvas.text(middle, LINE_Y, field.line, 34, weight=semi, width=FIELD_W - 40)
        return
    canvas.centre(kit.tick(46, field.sign == "check"), FIELD_X + 48, LINE_Y)
    left = FIELD_X + 84
    canvas.text(
        left, LINE_Y, field.line, 34, side=Side.LEFT, weight=semi, width=FIELD_W - 104, least=26
    )


@kept
def pencil(px: int, tone: Metal = NIGHT.paper) -> Sprite:
    """A pencil that writes at its lower left end."""
    sketch = Sketch(px, px)

    def place(along: float, aside: float) -> tuple[float, float]:
        """A point by its way from the tip, and its way from the middle line, as shares of px."""
        x, y = 0.1 + along * 0.7071 + aside * 0.7071, 0.9 - along * 0.7071 + aside * 0.7071
        return x * px, y * px

    def part(start: float, end: float, half: float) -> Image.Image:
        corners = ((start, -half), (end, -half), (end, half), (start, half))
        return sketch.polygon([place(*corner) for corner in corners])

    tip = sketch.polygon([place(0, 0), place(0.24, -0.1), place(0.24, 0.1)])
    lead = sketch.polygon([place(0, 0), place(0.09, -0.0375), place(0.09, 0.0375)])
    outline = ((-0.06, 0), (0.22, -0.14), (1.02, -0.14), (1.02, 0.14), (0.22, 0.14))
    edge = sketch.polygon([place(*corner) for corner in outline])
    sketch.fill(edge, NIGHT.ink)
    sketch.fill(part(0.22, 0.78, 0.1), tone.mid)
    sketch.fill(part(0.22, 0.78, 0.035), tone.light)
    sketch.fill(part(0.8, 0.98, 0.1), tone.dark)
    sketch.fill(tip, tone.light)
    sketch.fill(lead, NIGHT.ink)
    return sketch.sprite(Shadow(dy=3, blur=4, dark=0.5))
