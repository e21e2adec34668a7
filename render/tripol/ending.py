"""The picture of a finished match: the field as the hero, the best move, the largest figure.

It is the same for all readers. Below the field stand the winners with struck numbers, then the
others; above it what made the match.
"""

from __future__ import annotations

from PIL import Image

from games.core import Names, Seat
from games.tripol.rules.board import centres
from games.tripol.rules.placing import Figure
from games.tripol.rules.state import Table
from games.tripol.texts import painted
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side, Weight, glory, mix
from render.kit.names import cut_head, draw_below, room_below
from render.tripol.accents import points_coin, zigzag
from render.tripol.ending_scores import TALL, draw_scores
from render.tripol.field import draw_bolts, draw_tiles
from render.tripol.lattice import Box, Lattice, bounds, fitted
from render.tripol.outlines import (
    Best,
    around_figure,
    around_tiles,
    best_of,
    drawn,
    largest_of,
    tiles_of,
)
from render.tripol.room import Room

HEIGHT = 1124
PLATE_X, PLATE_W = 500, 480
ROW_H = 54
FIELD: Box = (24, 166, 976, 906)
SCORES_Y = 926
FLANK = mix(NIGHT.steel.dark, NIGHT.bench.dark, 0.35)
COIN, SMALL_COIN = 100, 64
"""The coin of the best move beside its tiles, and on them where nothing is free."""


def paint_ending(table: Table, names: Names = ()) -> Canvas:
    """1000 x 1124, higher with names: head, field, scores."""
    canvas = Canvas(_scenery(HEIGHT + room_below(names, table.terms.seats)))
    who, how = painted.ended(table, names)
    canvas.heading(painted.TITLE, cut_head(who, PLATE_X - 50), PLATE_X - 50, NIGHT.text)
    canvas.text(36, 140, how, 30, NIGHT.dim, side=Side.LEFT, weight=Weight.SEMI, width=PLATE_X - 50)
    best, largest = best_of(table), largest_of(table.layout) if table.terms.polygon else None
    _plate(canvas, table, best, largest[1] if largest else 0)
    _field(canvas, table, best, largest[0] if largest else None)
    draw_below(canvas, names, draw_scores(canvas, table, SCORES_Y), SCORES_Y + TALL)
    return canvas


def _field(canvas: Canvas, table: Table, best: Best | None, largest: Figure | None) -> None:
    """The tiles, the outlines on them, and above those the bolts and the coin."""
    layout, lattice = table.layout, lattice_of(table)
    side = lattice.side
    draw_tiles(canvas, layout.placed, lattice, max(6, side // 6), FLANK, is_patterned=True)
    if largest is not None:
        lines = around_figure(layout, largest)
        canvas.put(drawn(lattice, lines, max(5, min(9, side * 0.09)), is_gold=False), 0, 0)
    if best is not None:
        lines = around_tiles(tiles_of(layout, best))
        canvas.put(drawn(lattice, lines, max(8, min(14, side * 0.15)), is_gold=True), 0, 0)
    draw_bolts(canvas, layout, lattice)
    if best is not None:
        _coin(canvas, table, lattice, best)


def lattice_of(table: Table) -> Lattice:
    """Where the field lies, as large as it fits."""
    left, top, right, bottom = bounds([one.at for one in table.layout.placed])
    wide, tall = max(right - left, 20), max(bottom - top, 10)
    spare_x, spare_y = wide - right + left, tall - bottom + top
    around = (left - spare_x // 2, top - spare_y // 2, right + spare_x // 2, bottom + spare_y // 2)
    found = fitted(FIELD, around)
    if found is None:
        raise ValueError("a field without tiles")
    return found


@kept_ground
def _scenery(height: int) -> Image.Image:
    """What no match changes: lamplight behind the field, shavings about it."""
    lamps = (glory.Lamp(500, 490, 1150, 1.0), glory.Lamp(190, 1010, 420, 0.2, False))
    canvas = Canvas(glory.lamplight(1000, height, lamps))
    glory.strew(canvas, (270, 12, 496, 74), 16)
    glory.strew(canvas, (8, 180, 60, 870), 16)
    glory.strew(canvas, (940, 180, 992, 870), 16)
    glory.strew(canvas, (60, 800, 940, 880), 14)
    return canvas.image


def _plate(canvas: Canvas, table: Table, best: Best | None, longest: int) -> None:
    """What made the match: its best move, its longest figure, its hexagons."""
    rows: list[tuple[str, Seat | None, str]] = []
    if best is not None:
        laid = table.laid[best.number]
        rows.append((painted.BEST, laid.seat, painted.signed(laid.score.points)))
    if longest:
        rows.append((painted.LONGEST, None, f"{longest}"))
    elif closed := len(centres(table.layout)):
        rows.append((painted.HEXAGONS, None, f"{closed}"))
    if not rows:
        return
    canvas.put(kit.tray(PLATE_W, len(rows) * ROW_H + 16, 20), PLATE_X, 14)
    for at, (words, seat, number) in enumerate(rows):
        y = 14 + 8 + ROW_H // 2 + at * ROW_H
        x = PLATE_X + 46
        if words == painted.BEST:
            canvas.centre(kit.icon("hexagon", 44, NIGHT.gold.mid), x, y)
            canvas.centre(kit.icon("hexagon", 26, NIGHT.bench.dark), x, y)
        elif words == painted.LONGEST:
            canvas.centre(zigzag(48), x, y)
        else:
            canvas.centre(kit.icon("hexagon", 40, NIGHT.brass.light), x, y)
        colour = NIGHT.gold.light if words == painted.BEST else NIGHT.text
        used = canvas.text(PLATE_X + PLATE_W - 22, y, number, 42, colour, side=Side.RIGHT)
        room = PLATE_W - 90 - 30 - used - (60 if seat is not None else 0)
        wide = canvas.text(x + 38, y, words, 38, side=Side.LEFT, width=room)
        if seat is not None:
            canvas.centre(kit.seat_mark(seat, 42), x + 38 + wide + 40, y)


def _coin(canvas: Canvas, table: Table, lattice: Lattice, best: Best) -> None:
    """A coin with the points of the best move, beside the field where there is room."""
    places = [lattice.point(point) for point in best.hexagons] or [lattice.centre(best.placed.at)]
    x = sum(place[0] for place in places) // len(places)
    y = sum(place[1] for place in places) // len(places)
    points = painted.signed(table.laid[best.number].score.points)
    room = Room(lattice, [one.at for one in table.layout.placed])
    found = room.find(x, y, COIN + 16, COIN + 16)
    canvas.centre(points_coin(COIN if found else SMALL_COIN, points), *(found or (x, y)))
