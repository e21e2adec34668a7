"""One of the reader's own Diagrams, open in its panel.

The side on top is large; below it stands what one quarter turn would bring up. The other two sides
are told with the hand: a card in a panel has room for one.
"""

from __future__ import annotations

from games.triplock.cards import DIAGRAMS, Side, side_of
from games.triplock.texts import painted
from games.triplock.view import CardView
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Sketch, Sprite, Weight, mix
from render.kit import Side as Align
from render.triplock.cards import BROWN, draw_fitted, draw_gains
from render.triplock.layout import Box
from render.triplock.narrow import draw_narrow

TURNED_H = 58
NARROW = 280
"""In narrower cards the state is told by its icon or its words alone."""


def draw_open(canvas: Canvas, card: CardView, slot: int, box: Box, is_touched: bool) -> None:
    """Draws a Diagram with its slot number; a touched one leaves room for its pill."""
    x, y, width, height = box
    canvas.put(kit.paper(width, height, radius=14), x, y)
    canvas.text(x + 28, y + 36, f"{slot + 1}", 46, NIGHT.ink)
    if card.id is None:
        return
    _state(canvas, card, box, is_touched)
    if card.side is None:
        for index in range(4):
            at = y + 87 + index * 51
            canvas.text(x + 24, at, f"{index + 1}", 34, BROWN)
            draw_narrow(canvas, card.id, index, x + 46, at, width - 58)
        return
    side = side_of(card.id, card.side)
    if side.kind:
        draw_fitted(canvas, side, x + 15, y + 106, width - 30, 76, middle=True)
    else:
        draw_trigger_lines(canvas, card.id, side, x, y + 106, width)
    draw_gains(canvas, side.reward, x + 16, y + 178, width - 28, 50)
    canvas.put(_turned(width - 12, TURNED_H), x + 6, y + height - TURNED_H - 7)
    at = y + height - 7 - TURNED_H // 2
    canvas.centre(kit.icon("turn", 34, BROWN), x + 29, at)
    draw_narrow(canvas, card.id, (card.side + 1) % 4, x + 52, at, width - 66, kind=False)


def _state(canvas: Canvas, card: CardView, box: Box, is_touched: bool) -> None:
    """Draws whether the others see the Diagram: an icon and words, or what there is room for."""
    x, y, width, _ = box
    right, at = x + width - 14, y + 36
    has_words = width > NARROW or not is_touched
    has_icon = not is_touched if width > NARROW else is_touched
    used = 0
    if has_words:
        words, semi = painted.lies(card), Weight.SEMI
        used = canvas.text(right, at, words, 30, BROWN, side=Align.RIGHT, weight=semi) + 8
    if has_icon:
        sign = "peek" if card.up else "keyhole"
        canvas.centre(kit.icon(sign, 36, BROWN), right - used - 18, at)


def draw_trigger_lines(canvas: Canvas, card: str, side: Side, x: int, y: int, width: int) -> None:
    """Draws what sets a Trap or Countermeasure off, in two lines."""
    canvas.centre(kit.icon(DIAGRAMS[card].type, 68, NIGHT.ink), x + 50, y)
    room = width - 106
    who, does = painted.trigger_lines(side)
    semi = Weight.SEMI
    canvas.text(
        x + 96, y - 19, who, 36, NIGHT.ink, side=Align.LEFT, weight=semi, width=room, least=20
    )
    canvas.text(x + 96, y + 21, does, 38, NIGHT.ink, side=Align.LEFT, width=room, least=20)


@kept
def _turned(width: int, height: int) -> Sprite:
    """The field of the side that a quarter turn brings up."""
    sketch = Sketch(width, height, 2)
    tone = NIGHT.paper
    sketch.fill(sketch.rounded((0, 0, width, height), 9), mix(tone.mid, tone.dark, 0.62))
    return sketch.sprite()
