"""A face-up Diagram in a small cell of a strip at the table, 116 x 108."""

from __future__ import annotations

from games.triplock.cards import DIAGRAMS, Side, side_of
from render.kept import kept
from render.kit import NIGHT, Canvas, Sketch, Sprite, icon
from render.triplock.cards import BROWN, EVENT_ICONS, draw_rewards, symbol_sprite

PLACES = {1: (58,), 2: (31, 85), 3: (21, 58, 95)}
"""The middles of a cell's symbols by their number: always one line, so that order can be read."""

SIZES = {1: 64, 2: 50, 3: 37}


def draw_cell(canvas: Canvas, card: str, index: int, x: int, y: int) -> None:
    """Draws a face-up Diagram: its symbols in a line, below them how they are read."""
    side = side_of(card, index)
    if not side.kind:
        _trigger_cell(canvas, card, side, x, y)
        return
    count = len(side.symbols)
    is_joined = count > 1 and side.kind != "collect"
    middle = 38 if is_joined else 52
    for symbol, dx in zip(side.symbols, PLACES[count], strict=True):
        canvas.centre(symbol_sprite(side.kind, symbol, SIZES[count]), x + dx, y + middle)
    if is_joined:
        sign = _long_arrow(84, 32) if side.kind == "combo" else icon("plus", 32, BROWN)
        canvas.centre(sign, x + 58, y + 82)


@kept
def _long_arrow(width: int, height: int) -> Sprite:
    """An arrow below all symbols of a Combo."""
    sketch = Sketch(width, height)
    mid = height / 2
    shaft = sketch.stroke([(4, mid), (width - 16, mid)], 7)
    head = sketch.polygon([(width - 24, 2), (width, mid), (width - 24, height - 2)])
    sketch.fill(shaft, BROWN)
    sketch.fill(head, BROWN)
    return sketch.sprite()


def draw_unlaid(canvas: Canvas, card: str, x: int, y: int) -> None:
    """Draws a Diagram whose side is not chosen yet in that cell: its kind, and a question mark."""
    kind = DIAGRAMS[card].type
    if kind != "standard":
        canvas.centre(icon(kind, 60, NIGHT.ink), x + 40, y + 54)
    at = 58 if kind == "standard" else 88
    canvas.text(x + at, y + 54, "?", 60, BROWN)


def _trigger_cell(canvas: Canvas, card: str, side: Side, x: int, y: int) -> None:
    canvas.centre(icon(DIAGRAMS[card].type, 46, NIGHT.ink), x + 30, y + 29)
    sign = EVENT_ICONS.get(side.event, side.event)
    canvas.centre(icon(sign, 42, NIGHT.ink), x + 85, y + 30)
    draw_rewards(canvas, side.reward[:1], x + 33, y + 80, 44)
