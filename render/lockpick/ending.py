"""The picture of a finished game of Lockpick: the lock sprung, or shut, and its tumblers.

No card is told. The course below shows how many tumblers were frozen after each turn.
"""

from __future__ import annotations

from PIL import Image

from games.lockpick.rules.board import ALL_TUMBLERS, TUMBLERS
from games.lockpick.rules.cards import COLORS
from games.lockpick.rules.view import View
from games.lockpick.texts import ending
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side, Weight, glory, mix
from render.lockpick.ending_pieces import TILE_H, TILE_W, tile
from render.lockpick.pieces import suit_plate

BODY_X, BODY_Y, BODY_W, BODY_H = 110, 336, 780, 462
PITCH_X, PITCH_Y = 138, 104
PLATE_H = 60
PLATES_Y, PLATES_H = 822, 172
COURSE_Y, COURSE_H = 1006, 150
HEIGHT = COURSE_Y + COURSE_H + 20
FIELD = (110, 900, 34, 98)
"""The field of the course: left, right, and below its upper edge up and down."""

SHACKLE_W, LINE = 400, 68
FLASH = (348, 328)
"""Where the light breaks out of a sprung lock."""


def paint_ending(view: View) -> Canvas:
    """1000 x 1176: the lock with its fifteen tumblers, the figures, the course of the game."""
    won = view.reason == "open"
    canvas = Canvas(_scenery(won))
    canvas.heading("Lockpick", ending.headline(view), 380, NIGHT.text)
    _tumblers(canvas, view)
    _figures(canvas, view, won)
    _course(canvas, view, won)
    return canvas


@kept_ground
def _scenery(won: bool) -> Image.Image:
    """The parts that no game changes: lamplight, shavings, the padlock, plates, the chart."""
    x, y = FLASH
    lamps = (
        (glory.Lamp(x, y, 1000, 0.92), glory.Lamp(x, y, 260, 0.72, False))
        if won
        else (glory.Lamp(600, 330, 700, 0.22, False),)
    )
    canvas = Canvas(glory.lamplight(1000, HEIGHT, lamps))
    if won:
        glory.strew(canvas, (24, 130, 330, 310), 40)
        glory.strew(canvas, (720, 40, 985, 320), 26)
        # The long leg of the bow still stands in the body, the short one is free.
        canvas.put(glory.shackle(SHACKLE_W, 330, LINE, True), 318, 20)
    else:
        canvas.put(glory.shackle(SHACKLE_W, 268, LINE, False), 322, 80)
    canvas.put(glory.vault(BODY_W, BODY_H, 60, 26, won), BODY_X, BODY_Y)
    for place in range(len(COLORS)):
        left = _left(place)
        canvas.put(suit_plate(place, TILE_W, PLATE_H), left, BODY_Y + 48)
        canvas.text(left + 86, BODY_Y + 78, COLORS[place], 44, NIGHT.ink)
    canvas.put(kit.panel(452, PLATES_H), 24, PLATES_Y)
    for at in range(2):
        canvas.put(kit.panel(238, PLATES_H), 488 + at * 250, PLATES_Y)
    canvas.put(kit.tray(952, COURSE_H, 20), 24, COURSE_Y)
    return canvas.image


def _left(place: int) -> int:
    return 500 + (2 * place - len(COLORS) + 1) * PITCH_X // 2 - TILE_W // 2


def _tumblers(canvas: Canvas, view: View) -> None:
    """Draws the tumblers; those that sprang the lock, in its last turn, in brackets."""
    fresh = ending.last_frozen(view) if view.reason == "open" else ()
    for place in range(len(COLORS)):
        for at in range(TUMBLERS):
            x, y = _left(place), BODY_Y + 122 + at * PITCH_Y
            canvas.put(tile(place, at, at < view.frozen[place]), x, y)
    for place, at in fresh:
        x, y = _left(place), BODY_Y + 122 + at * PITCH_Y
        canvas.put(kit.brackets(TILE_W + 12, TILE_H + 12, 30, 9), x - 6, y - 6)


def _figures(canvas: Canvas, view: View, won: bool) -> None:
    """Draws the count of frozen tumblers, and two plates with the smaller numbers."""
    middle = PLATES_Y + PLATES_H // 2
    tone = NIGHT.gold if won else glory.SILVER
    glory.struck_number(canvas, 148, middle, f"{sum(view.frozen)}", 168, 220, tone)
    canvas.text(262, middle - 32, ending.OF, 48, side=Side.LEFT, width=200)
    semi = Weight.SEMI
    canvas.text(
        262, middle + 30, ending.FROZEN, 40, NIGHT.dim, side=Side.LEFT, weight=semi, width=200
    )
    for at, (number, words) in enumerate(ending.figures(view)):
        x = 488 + at * 250 + 119
        canvas.text(x, middle - 22, number, 92, width=210)
        canvas.text(x, middle + 54, words, 38, NIGHT.dim, weight=semi, width=222)


def _course(canvas: Canvas, view: View, won: bool) -> None:
    """Draws a stair: how many tumblers were frozen after each turn."""
    left, right, up, down = FIELD
    turns = max(1, len(view.course), view.turn)

    def place(turn: int, count: int) -> tuple[int, int]:
        return left + (right - left) * turn // turns, down - (down - up) * count // ALL_TUMBLERS

    canvas.text(66, COURSE_Y + up, f"{ALL_TUMBLERS}", 34, NIGHT.brass.light, width=64)
    for x in range(left, right, 24):
        canvas.put(kit.rule(12, 3, NIGHT.brass.dark), x, COURSE_Y + up - 1)
    step = next((step for step in (5, 10, 20, 50) if turns // step <= 8), turns)
    for turn in range(step, turns + 1, step):
        last = turn + step > turns
        number = turns if last else turn
        x, _ = place(number, 0)
        canvas.put(kit.rule(3, down - up + 10, NIGHT.steel.dark), x - 1, COURSE_Y + up)
        colour = NIGHT.text if last else NIGHT.dim
        canvas.text(x, COURSE_Y + 132, f"{number}", 32, colour, weight=Weight.SEMI)
    stair, count = [place(0, 0)], 0
    for turn, after in enumerate(view.course, 1):
        if after != count:
            stair += [place(turn, count), place(turn, after)]
        count = after
    stair.append(place(turns, count))
    colour = NIGHT.gold.mid if won else mix(NIGHT.steel.light, NIGHT.text, 0.4)
    line = ((x - 24.0, 0.0 + y) for x, y in stair)
    canvas.put(glory.curves(952, COURSE_H, [(colour, tuple(line))], 8), 24, COURSE_Y)
    x, y = stair[-1]
    sign = kit.coin(48, icon="key") if won else kit.tick(40, False)
    canvas.centre(sign, x, COURSE_Y + y)
