"""How a tournament stands as a crosstable, and at its end the podium above it.

A person has a row with their name, and a column in the same order with its beginning. Where the
font lacks the letters of a name, a number in a coin stands for it, which the words explain.
"""

from __future__ import annotations

from render import fonts, kit, podium
from render.charts import Cell, Chart, ChartRow, Tone
from render.kit import NIGHT, Canvas, Colour, Picture, Side, Sprite, Weight

PALETTE, ENDING = "bench", "tournament_ending"
"""The palettes of a standing and of an end."""

WIDTH, HEAD, BELOW = 1000, 66, 26
"""The width, the height of the heads of the columns, the room below the last row."""

TOP = 136
"""Where the heads of a standing begin; those of an end begin below the podium."""

PLACE, NAME, RIGHT, TOTAL = 56, 96, 846, 964
"""From left to right: the middle of the place, where names begin, the ends of cells and total."""

WIDEST = 150
"""The most pixels of a cell, where few take part."""

COIN = 58
"""The coin with a number, in a row and at the head of a column."""


def paint(chart: Chart) -> Picture:
    """The crosstable of 3 to 8 people, below the podium if it is an end."""
    return paint_crosstable(chart).picture(ENDING if chart.steps else PALETTE)


def paint_crosstable(chart: Chart) -> Canvas:
    """The crosstable as a canvas."""
    count = len(chart.rows)
    if chart.steps:
        high, top = (84 if count < 6 else 66), podium.FLOOR + 10
        canvas = Canvas(podium.ground(WIDTH, top + HEAD + count * high + BELOW))
        canvas.heading(chart.title, chart.line, 376)
        podium.draw(canvas, chart.steps)
    else:
        high, top = (104 if count < 6 else 88), TOP
        canvas = Canvas(kit.bench(WIDTH, top + HEAD + count * high + BELOW))
        canvas.heading(chart.title, chart.line, 700)
    y = top + HEAD // 2
    canvas.text(NAME, y, chart.against, 34, NIGHT.dim, side=Side.LEFT, weight=Weight.SEMI)
    wide = min(WIDEST, (RIGHT - _cells(count)) // count)
    for at, row in enumerate(chart.rows):
        _column(canvas, row, _cells(count) + wide * at + wide // 2, y, wide)
        _row(canvas, row, top + HEAD + at * high, wide, high)
    return canvas


def _cells(count: int) -> int:
    """Where the cells begin: where many take part, names have less room."""
    return 396 if count < 6 else 318


def _column(canvas: Canvas, row: ChartRow, x: int, y: int, wide: int) -> None:
    """The head of a column: the beginning of a name, or the number."""
    if row.number:
        canvas.centre(kit.coin(COIN, row.number, tone=NIGHT.older), x, y)
    else:
        text = fonts.cut(row.name, 34, wide - 6, "", Weight.SEMI)
        canvas.text(x, y, text, 34, NIGHT.dim, weight=Weight.SEMI)


def _row(canvas: Canvas, row: ChartRow, top: int, wide: int, high: int) -> None:
    middle, left = top + high // 2, _cells(len(row.cells))
    canvas.put(kit.panel(WIDTH - 40, high - 8, 16), 20, top + 4)
    colour = NIGHT.dim if row.has_left else NIGHT.brass.light if row.is_best else NIGHT.text
    if row.place:
        canvas.text(PLACE, middle, f"{row.place}.", 44, colour)
    x = NAME
    if row.number:
        canvas.centre(kit.coin(COIN, row.number, tone=NIGHT.older), x + COIN // 2, middle)
        x += COIN + 10
    if row.name:
        text = fonts.cut(row.name, 40, left - x - 8)
        canvas.text(x, middle, text, 40, colour, side=Side.LEFT)
    for at, cell in enumerate(row.cells):
        _cell(canvas, cell, left + at * wide, middle, wide, high)
    canvas.text(TOTAL, middle, row.total, 56, colour, side=Side.RIGHT, width=TOTAL - RIGHT - 8)


def _cell(canvas: Canvas, cell: Cell, left: int, middle: int, wide: int, high: int) -> None:
    size, px = (wide - 8, high - 24), min(42, high - 28)
    if cell.tone is not Tone.OWN:
        canvas.centre(_ground(cell.tone, *size), left + wide // 2, middle)
    canvas.text(left + wide // 2, middle, cell.text, px, _ink(cell.tone), width=size[0] - 6)


def _ground(tone: Tone, width: int, height: int) -> Sprite:
    if tone is Tone.WON:
        return kit.plate(width, height, True)
    if tone is Tone.DRAWN:
        return kit.plate(width, height, False)
    return kit.tray(width, height, 11)


def _ink(tone: Tone) -> Colour:
    if tone is Tone.WON:
        return NIGHT.ink
    return NIGHT.text if tone is Tone.DRAWN else NIGHT.dim
