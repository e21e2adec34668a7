"""Trains palettes by hand after a change of look: `python -m tests.render.train [name ...]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from PIL import Image

from games.core import Seat
from games.triplock.table.cards import CHIPS
from render import kit, welcome
from render.kit import Canvas
from render.training import write
from render.triplock.hand import paint_hand
from render.triplock.look import paint_look
from render.triplock.parts.board import paint_board
from render.triplock.parts.cards import COPPER
from render.triplock.parts.pieces import bead_track, failsafe, mechanism, stack
from render.triplock.parts.shields import BEARINGS, State, shield
from render.triplock.room.board import paint_room
from render.unlock.board import paint_board as paint_rack
from render.unlock.hand import paint_hand as paint_pad
from tests.render.samples import LOOKS, SAMPLES
from tests.render.samples_unlock import samples as unlock_samples
from tests.render.sheet import sheet
from tests.render.triplock_room_samples import samples as room_samples


def chips() -> Image.Image:
    """Chips alone: little of a board's surface, but its finest tones."""
    canvas = Canvas(steel_ground())
    for index, face in enumerate((None, *CHIPS.symbols)):
        canvas.centre(stack(face), 90 + index % 4 * 180, 120 + index // 4 * 220)
    for index, symbol in enumerate(CHIPS.failsafe_symbols):
        canvas.centre(failsafe(symbol, 90), 100 + index * 110, 500)
    canvas.centre(mechanism("KEY", 220), 600, 480)
    for index, place in enumerate((500, 560)):
        canvas.put(kit.coin(56, "−1", tone=COPPER), 404, place)
        canvas.put(kit.coin(110, "−1", tone=COPPER), 14 + index * 120, 330)
        canvas.put(kit.coin(110, "−1", tone=COPPER), 14 + index * 120, 214)
        canvas.centre(bead_track(3, 1 + index), 640, 40 + index * 40)
        canvas.centre(bead_track(2, 1 + index), 640, 260 + index * 40)
    return canvas.image


def steel_ground() -> Image.Image:
    ground = Canvas(kit.bench(740, 620))
    ground.put(kit.steel(740, 620), 0, 0)
    return ground.image


def triplock() -> Iterator[Image.Image]:
    for view, draft in SAMPLES.values():
        yield paint_board(view, draft).image
        if view.seat is not None and view.phase != "over":
            yield paint_hand(view, view.seat, draft).image
    yield from [chips()] * 10
    yield paint_look(Seat(1), "duel", LOOKS).image


def unlock() -> Iterator[Image.Image]:
    for view, draft in unlock_samples().values():
        yield paint_rack(view, 0).image
        if view.seat is not None:
            yield paint_pad(view, draft).image


def triplock_room() -> Iterator[Image.Image]:
    """Every room, and shields alone: little of a surface, but colours that nothing else has."""
    for name, (view, draft) in room_samples().items():
        if name.endswith(("-0", "-1")):
            yield paint_room(view, draft).image
    yield from [shields()] * 8


def shields() -> Image.Image:
    """Each character's shield, lit and spent."""
    canvas = Canvas(kit.bench(1000, 620))
    canvas.put(kit.panel(952, 400), 24, 10)
    for index, char in enumerate(BEARINGS):
        x = 100 + index * 150
        for y, px in ((80, 98), (180, 74), (260, 62), (560, 98)):
            canvas.centre(shield(char, px), x, y)
        for y, state in ((340, State.OPENED), (430, State.LOST)):
            canvas.centre(shield(char, 62, state), x, y)
    return canvas.image


PALETTES = {
    "bench": lambda: [sheet()],
    "triplock": triplock,
    "triplock_room": triplock_room,
    "unlock": unlock,
    "welcome": lambda: [welcome.canvas().image],
}

if __name__ == "__main__":
    for name in sys.argv[1:] or PALETTES:
        write(name, PALETTES[name]())
