"""The Unlock board, 1000 px wide: the rack of cards under its chips, then the scores.

Everything here is public: the painter is given the view without its reader, so that a board can
tell nobody more than another.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.unlock.pages import board_pages
from games.unlock.texts import painted
from games.unlock.view import View
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Shadow, Sketch, Sprite, mix
from render.kit.sketch import NARROW
from render.unlock.cards import card_height, draw_card, lock_card
from render.unlock.layout import GROUPED, LEFT, WIDTH, Rack, Slot, rack_of
from render.unlock.scores import draw_plates, draw_track, plate_height, track_height

RACK_Y, HEADS = 126, 92
"""Upper edge of the rack, and how far below it the slots begin."""

TALLEST = 1200
"""The greatest height of a board in px, unless even its least cards need more."""

PLATES = 24
"""Between rack and plates, in px: the leader's coin stands on the upper edge of its own plate."""


def paint_board(view: View, number: int) -> Canvas:
    """A board page, the newest with number 0; older ones have neither plates nor track."""
    pages = board_pages(view)
    plates = plate_height(view) + 22 + track_height(view) if number == 0 else 0
    rack = rack_of(pages[number], TALLEST - RACK_Y - HEADS - 14 - plates - 22)
    bottom = RACK_Y + HEADS + rack.height + 14
    canvas = Canvas(_scenery(rack.slots, rack.height, bottom + plates + 22))
    if number == 0:
        canvas.heading("Unlock", painted.headline(view), 660)
        _lock(canvas, view)
        draw_plates(canvas, view, bottom + PLATES)
        draw_track(canvas, view, bottom + PLATES + plate_height(view) + 16)
    else:
        canvas.heading("Unlock", painted.older_page(number, len(pages)), 640)
    _cards(canvas, view, rack)
    return canvas


def _plate_of_steel(width: int, height: int) -> Sprite:
    """The rack's plate; without screws, because chips and slots reach into its corners."""
    sketch = Sketch(min(width, NARROW), height, 2)
    tone = NIGHT.steel
    sketch.fill(sketch.rounded((0, 0, sketch.width, height), 18), NIGHT.bench.dark)
    face = sketch.rounded((1, 1, sketch.width - 1, height - 1), 17)
    top, low = mix(tone.mid, tone.light, 0.3), mix(tone.mid, tone.dark, 0.75)
    sketch.fill(face, sketch.gradient(top, low))
    sketch.bevel(face, tone.light, NIGHT.black.mid, 2)
    return sketch.sprite(Shadow(dy=5, blur=6, dark=0.55), long=True).widened(width)


@kept_ground
def _ground(widths: tuple[tuple[int, int], ...], tall: int, height: int) -> Image.Image:
    canvas = Canvas(kit.bench(1000, height))
    canvas.put(_plate_of_steel(WIDTH, HEADS + tall + 14), LEFT, RACK_Y)
    for left, width in widths:
        canvas.put(kit.tray(width, tall, 14), left, RACK_Y + HEADS)
    return canvas.image


def _scenery(slots: Sequence[Slot], tall: int, height: int) -> Image.Image:
    """The parts that every page of that shape shows: bench, rack and empty slots."""
    return _ground(tuple((slot.left, slot.width) for slot in slots), tall, height)


def _lock(canvas: Canvas, view: View) -> None:
    """Draws who is the Lock, framed while choosing; at the end the Lock's card is open."""
    canvas.put(kit.panel(266, 100), 710, 14)
    secret = view.secret if view.phase == "over" else None
    lock_card(canvas, view.laws.grid, secret, 720, 22, 84)
    if view.lock is None:
        canvas.text(888, 64, painted.BOT, 42, width=140)
    else:
        canvas.centre(kit.seat_mark(view.lock, 52), 836, 64)
        canvas.text(912, 64, painted.LOCK, 36, width=88)
    if view.phase == "secret":
        canvas.put(kit.frame(266, 100, 22, 6), 710, 14)


def _cards(canvas: Canvas, view: View, rack: Rack) -> None:
    """Draws chips and cards; those of the newest turn on bright paper, in brackets."""
    secret = view.secret if view.phase == "over" else None
    for slot in rack.slots:
        grouped = slot.matches == GROUPED
        chip = kit.coin(64, f"{slot.matches}+" if grouped else f"{slot.matches}")
        canvas.centre(chip, slot.left + slot.width // 2, RACK_Y + HEADS // 2)
        for index, card in enumerate(slot.cards):
            x, y = rack.place(slot, index)
            at = (x, RACK_Y + HEADS + y)
            older = card.turn != view.revealed
            draw_card(
                canvas,
                view.laws.grid,
                card,
                at,
                rack.card,
                older=older,
                grouped=grouped,
                secret=secret,
            )
    for slot in rack.slots:
        for index, card in enumerate(slot.cards):
            if card.turn == view.revealed:
                x, y = rack.place(slot, index)
                _bracket(canvas, x, RACK_Y + HEADS + y, rack.card)


def _bracket(canvas: Canvas, x: int, y: int, width: int) -> None:
    wide = width > 110
    pad, arm, line = (6, 30, 8) if wide else (4, 18, 6) if width > 90 else (3, 15, 5)
    size = (width + 2 * pad, card_height(width) + 2 * pad)
    canvas.put(kit.brackets(*size, arm, line), x - pad, y - pad)
