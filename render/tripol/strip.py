"""The reader's own tiles in a strip: each with its number, the open one framed."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from games.tripol.rules.grid import UP
from games.tripol.rules.notation import Plan, fitting_tiles, hand_order
from games.tripol.rules.tiles import tile_of
from games.tripol.rules.view import View
from games.tripol.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.tripol.accents import frame
from render.tripol.lattice import high_of
from render.tripol.pieces import base, shade, thickness, tile

LEFT, WIDTH, HEIGHT = 20, 960, 226
EDGE, MARK = 16, 36
"""The margin of the strip, and the mark of its owner in its corner."""

LARGEST, LEAST = 148, 24
LABELS = {1: 36, 2: 28, 3: 22, 4: 20}
"""The size of a tile's number, by how many rows there are."""

OFFER_W = 200
LIFTS = {1: 10, 2: 8, 3: 0, 4: 0}
"""A tile that was drawn in this move lies so many px higher, by the number of rows."""


class Rack(Struct, frozen=True):
    """How the tiles of a hand lie: their width, how many in a row, rows, and the room of one."""

    side: int
    columns: int
    rows: int
    pitch: int
    deep: int


def rack_of(count: int, width: int) -> Rack:
    """The rows in which so many tiles are largest."""
    return max((_rack(count, width, rows) for rows in LABELS), key=lambda rack: rack.side)


def _rack(count: int, width: int, rows: int) -> Rack:
    columns = max(1, -(-count // rows))
    pitch, deep = min(230, width // columns), (HEIGHT - 16) // rows
    tall = deep - LABELS[rows] - LIFTS[rows] - 2
    side = max(LEAST, min(LARGEST, pitch - 8, tall * 15 // 13) // 4 * 4)
    return Rack(side, columns, rows, pitch, deep)


def draw_strip(canvas: Canvas, view: View, plan: Plan, y: int) -> None:
    """The strip with its upper edge at y; a mover's tiles that fit nowhere are dim."""
    canvas.put(kit.tray(WIDTH, HEIGHT, 22), LEFT, y)
    if view.seat is not None:
        canvas.centre(kit.seat_mark(view.seat, MARK), LEFT + EDGE + MARK // 2, y + EDGE + MARK // 2)
    tiles = hand_order(view)
    if not tiles:
        middle = LEFT + WIDTH // 2, y + HEIGHT // 2
        canvas.text(*middle, painted.NO_TILES, 38, NIGHT.dim, weight=Weight.SEMI)
        return
    width = WIDTH - 2 * EDGE - MARK - (OFFER_W if view.offer else 0)
    if view.offer:
        _offer(canvas, view, y)
    rack = rack_of(len(tiles), width)
    fits = fitting_tiles(view) if view.is_mover else tiles
    for at, number in enumerate(tiles):
        row, column = divmod(at, rack.columns)
        here = min(rack.columns, len(tiles) - row * rack.columns)
        x = (
            LEFT
            + EDGE
            + MARK
            + (width - here * rack.pitch) // 2
            + column * rack.pitch
            + rack.pitch // 2
        )
        top = y + 8 + row * rack.deep
        _tile(canvas, view, plan, number, (x, top), rack, fits)


def _tile(
    canvas: Canvas,
    view: View,
    plan: Plan,
    number: int,
    at: tuple[int, int],
    rack: Rack,
    fits: Collection[int],
) -> None:
    """One tile in the middle of its room, and its number below it."""
    (x, top), side = at, rack.side
    is_drawn, is_open = number == view.drawn, number == plan.tile
    label = LABELS[rack.rows]
    foot = top + rack.deep - label - 4
    y = foot - high_of(side) - (LIFTS[rack.rows] if is_drawn else 0)
    one = tile_of(number)
    canvas.put(base(UP, side, thickness(side)), x - side // 2, y)
    canvas.put(tile(one.letters, one.kind, UP, side), x - side // 2, y)
    if number not in fits and not is_open:
        canvas.put(shade(UP, side), x - side // 2, y)
    if is_open:
        canvas.put(frame(UP, side), x - side // 2, y)
    colour = NIGHT.aqua if is_open else NIGHT.text if is_drawn else NIGHT.dim
    line = foot + 3 + label // 2
    _label(canvas, f"{number}", is_drawn, (x, line), label, rack.pitch, colour)


def _label(
    canvas: Canvas,
    number: str,
    is_drawn: bool,
    at: tuple[int, int],
    px: int,
    room: int,
    colour: tuple[int, int, int],
) -> None:
    """A tile's number, and the word that it was drawn where there is room."""
    x, y = at
    semi = Weight.SEMI
    word = kit.text_width(painted.DRAWN, px - 4, semi) + 10
    wide = kit.text_width(number, px)
    if not is_drawn or wide + word > room + 20:
        canvas.text(x, y, number, px, colour, width=room, least=16)
        return
    left = x - (wide + word) // 2
    canvas.text(left, y, number, px, colour, side=Side.LEFT)
    canvas.text(left + wide + 10, y, painted.DRAWN, px - 4, side=Side.LEFT, weight=semi)


def _offer(canvas: Canvas, view: View, y: int) -> None:
    """What the drawn stork offers, at the right end of the strip."""
    left = LEFT + WIDTH - OFFER_W
    canvas.put(kit.rule(3, HEIGHT - 60, NIGHT.steel.dark), left - 4, y + 30)
    middle, room = left + OFFER_W // 2 - 4, OFFER_W - 28
    canvas.centre(kit.coin(84, icon="stork"), middle, y + 66)
    for at, words in enumerate(painted.offer(view)):
        canvas.text(middle, y + 138 + 44 * at, words, 36, width=room)
