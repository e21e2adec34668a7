"""The rack of cards, as the board and the pad show it: steel, chips, slots, cards.

Above the chips stands what the columns mean ("Lines right") and what is new in words.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.unlock.rules.view import View
from games.unlock.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Shadow, Side, Sketch, Sprite, Weight, mix
from render.kit.sketch import NARROW
from render.unlock.cards import SMALL_PX, card_height, draw_card
from render.unlock.layout import GROUPED, LEFT, WIDTH, Rack, Slot

CAPTION_Y, CHIPS_Y, HEADS = 30, 88, 132
"""Below the rack's upper edge: the middle of the caption, of the chips, and where slots begin."""

FOOT = 14
"""Steel below the slots."""


def rack_height(rack: Rack) -> int:
    """The height of the whole rack in px, heads and foot included."""
    return HEADS + rack.height + FOOT


def draw_steel(canvas: Canvas, slots: Sequence[Slot], tall: int, y: int) -> None:
    """Draws the empty rack with its upper edge at y, `tall` px of it for the cards."""
    canvas.put(_steel(WIDTH, HEADS + tall + FOOT), LEFT, y)
    for slot in slots:
        canvas.put(kit.tray(slot.width, tall, 14), slot.left, y + HEADS)


def _steel(width: int, height: int) -> Sprite:
    """The rack's plate; without screws, because chips and slots reach into its corners."""
    sketch = Sketch(min(width, NARROW), height, 2)
    tone = NIGHT.steel
    sketch.fill(sketch.rounded((0, 0, sketch.width, height), 18), NIGHT.bench.dark)
    face = sketch.rounded((1, 1, sketch.width - 1, height - 1), 17)
    top, low = mix(tone.mid, tone.light, 0.3), mix(tone.mid, tone.dark, 0.75)
    sketch.fill(face, sketch.gradient(top, low))
    sketch.bevel(face, tone.light, NIGHT.black.mid, 2)
    return sketch.sprite(Shadow(dy=5, blur=6, dark=0.55), long=True).widened(width)


def draw_cards(canvas: Canvas, view: View, rack: Rack, y: int, note: str) -> None:
    """Draws caption, chips and cards; those of the newest turn on bright paper, in brackets."""
    _caption(canvas, note, y + CAPTION_Y)
    secret = view.secret if view.phase == "over" else None
    for slot in rack.slots:
        grouped = slot.matches == GROUPED
        chip = kit.coin(64, f"{slot.matches}+" if grouped else f"{slot.matches}")
        canvas.centre(chip, slot.left + slot.width // 2, y + CHIPS_Y)
        for index, card in enumerate(slot.cards):
            left, top = rack.place(slot, index)
            draw_card(
                canvas,
                view.laws.grid,
                card,
                (left, y + HEADS + top),
                rack.card,
                older=card.turn != view.revealed,
                grouped=grouped,
                secret=secret,
            )
    for slot in rack.slots:
        for index, card in enumerate(slot.cards):
            if card.turn == view.revealed:
                left, top = rack.place(slot, index)
                bracket(canvas, left, y + HEADS + top, rack.card)


def _caption(canvas: Canvas, note: str, y: int) -> None:
    """What the columns are, left; what is new beside the cards, right."""
    left, room = LEFT + 20, WIDTH - 40
    room -= canvas.text(left, y, painted.LINES_RIGHT, 34, side=Side.LEFT) + 30
    if note:
        semi = Weight.SEMI
        canvas.text(WIDTH + 4, y, note, 32, side=Side.RIGHT, weight=semi, width=room, least=26)


def bracket(canvas: Canvas, x: int, y: int, width: int) -> None:
    """Draws the ember brackets of a new card with its left top at (x, y)."""
    wide = width > 110
    pad, arm, line = (6, 30, 8) if wide else (4, 18, 6) if width >= SMALL_PX else (3, 15, 5)
    size = (width + 2 * pad, card_height(width) + 2 * pad)
    canvas.put(kit.brackets(*size, arm, line), x - pad, y - pad)
