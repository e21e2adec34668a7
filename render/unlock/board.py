"""The Unlock board, 1000 px wide: the rack of cards under its chips, then the scores.

Everything here is public: the painter is given the view without its reader, so that a board can
tell nobody more than another.
"""

from __future__ import annotations

from PIL import Image

from games.unlock.rules.view import View, board_pages
from games.unlock.texts import painted
from render import kit
from render.kept import kept_ground
from render.kit import Canvas
from render.unlock.cards import lock_card
from render.unlock.layout import Slot, emptied, rack_of
from render.unlock.rack import FOOT, HEADS, draw_cards, draw_steel, rack_height
from render.unlock.scores import draw_plates, draw_track, plate_height, track_height

RACK_Y = 126
"""Upper edge of the rack."""

TALLEST = 1200
"""The greatest height of a board in px, unless even its least cards need more."""

PLATES = 24
"""Between rack and plates, in px: the leader's coin stands on the upper edge of its own plate."""


def paint_board(view: View, number: int) -> Canvas:
    """A board page, the newest with number 0; older ones have neither plates nor track."""
    pages = board_pages(view)
    plates = plate_height(view) + 22 + track_height(view) if number == 0 else 0
    rack = rack_of(pages[number], TALLEST - RACK_Y - HEADS - FOOT - plates - 22)
    bottom = RACK_Y + rack_height(rack)
    canvas = Canvas(_ground(emptied(rack.slots), rack.height, bottom + plates + 22))
    if number == 0:
        canvas.heading("Unlock", painted.headline(view), 660)
        _lock(canvas, view)
        draw_plates(canvas, view, bottom + PLATES)
        draw_track(canvas, view, bottom + PLATES + plate_height(view) + 16)
    else:
        canvas.heading("Unlock", painted.older_page(number, len(pages)), 640)
    draw_cards(canvas, view, rack, RACK_Y, _note(view, number))
    return canvas


def _note(view: View, number: int) -> str:
    """What stands beside the caption of the cards: the newest turn, at the end a legend."""
    if view.phase == "over" and view.secret is not None:
        return painted.JUDGED
    return painted.rack_note(view) if number == 0 else ""


@kept_ground
def _ground(slots: tuple[Slot, ...], tall: int, height: int) -> Image.Image:
    """The parts that every page of that shape shows: bench, rack and empty slots."""
    canvas = Canvas(kit.bench(1000, height))
    draw_steel(canvas, slots, tall, RACK_Y)
    return canvas.image


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
