"""The standing of a tournament as a crosstable. Names stand in the message's text alone."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from render import kit
from render.kit import NIGHT, Canvas, Colour, Picture, Side, Sprite

PALETTE = "bench"

WIDTH, TOP, BELOW = 1000, 218, 26
"""The width, the middle of the coins' heads being 48 above the first row; room below the last."""

PLACE, COIN, LEFT, RIGHT, TOTAL = 56, 138, 196, 818, 966
"""From left to right: middles of place and coin, the ends of the cells, the end of the total."""

WIDEST = 150
"""The most pixels of a cell, where few take part."""


class Tone(Enum):
    """What a cell tells of a match, beside its text."""

    OWN = 0
    OPEN = 1
    LOST = 2
    DRAWN = 3
    WON = 4


class Cell(Struct, frozen=True):
    """What one has from the match against another; the text is "" before it begins."""

    text: str
    tone: Tone


class ChartRow(Struct, frozen=True):
    """A line of the crosstable. `place` is "" for who has left; cells go by the numbers."""

    place: str
    number: int
    cells: tuple[Cell, ...]
    total: str
    has_left: bool = False
    is_best: bool = False


class Chart(Struct, frozen=True):
    """A crosstable with its heading, the best row first."""

    title: str
    line: str
    rows: tuple[ChartRow, ...]


def paint(chart: Chart) -> Picture:
    """The crosstable of 3 to 8 people."""
    count = len(chart.rows)
    high = 104 if count < 6 else 88
    canvas = Canvas(kit.bench(WIDTH, TOP + count * high + BELOW))
    canvas.heading(chart.title, chart.line, 700)
    wide = min(WIDEST, (RIGHT - LEFT) // count)
    for at in range(count):
        canvas.centre(
            kit.coin(60, str(at + 1), tone=NIGHT.older), LEFT + wide * at + wide // 2, 172
        )
    for at, row in enumerate(chart.rows):
        _row(canvas, row, TOP + at * high, wide, high)
    return canvas.picture(PALETTE)


def _row(canvas: Canvas, row: ChartRow, top: int, wide: int, high: int) -> None:
    middle = top + high // 2
    canvas.put(kit.panel(WIDTH - 40, high - 10, 16), 20, top + 5)
    colour = NIGHT.dim if row.has_left else NIGHT.brass.light if row.is_best else NIGHT.text
    canvas.text(PLACE, middle, row.place, 50, colour)
    tone = NIGHT.gold if row.is_best else NIGHT.older
    canvas.centre(kit.coin(66, str(row.number), tone=tone), COIN, middle)
    for at, cell in enumerate(row.cells):
        _cell(canvas, cell, LEFT + at * wide, middle, wide, high)
    canvas.text(TOTAL, middle, row.total, 62, colour, side=Side.RIGHT, width=TOTAL - RIGHT - 8)


def _cell(canvas: Canvas, cell: Cell, left: int, middle: int, wide: int, high: int) -> None:
    size = wide - 10, high - 28
    if cell.tone is not Tone.OWN:
        canvas.centre(_ground(cell.tone, *size), left + wide // 2, middle)
    canvas.text(left + wide // 2, middle, cell.text, 44, _ink(cell.tone), width=size[0] - 12)


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
