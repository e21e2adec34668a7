"""The windows of an ending: a team's stacks beside the Goal that they match, lit where they do."""

from __future__ import annotations

from msgspec import Struct

from games.timelock.rules.board import GOAL, NORTH, pip_of
from games.timelock.rules.matching import is_removed, matches
from games.timelock.rules.state import State
from games.timelock.texts import painted
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Shadow, Sketch, Sprite, both, glory, mix
from render.kit.marks import BLACK, WHITE
from render.timelock.goals import ranks
from render.timelock.layout import shared
from render.timelock.pieces import FOOT, piece
from render.timelock.plates import seat_of

FRAME = 10
PLATE_H = 52
LARGEST, SMALLEST = 92, 14

LIGHT = glory.tones(())[5:19]
"""The light of a window from its edge to its middle: tones of the lamplight."""


class Window(Struct, frozen=True):
    """A stack or a Goal: its side and column, whether it is lit, and whether it has left."""

    side: int
    home: str
    is_lit: bool
    is_gone: bool


def windows(table: State, team: int) -> tuple[Window, ...]:
    """A team's stacks from the left, the Goal of each side that it has stacks at among them."""
    stacks = table.terms.stacks_of(team)
    sides = sorted({side for side, _ in stacks}, key=lambda side: _leftmost(stacks, side))
    out: list[Window] = []
    for side in sides:
        homes = [home for at, home in stacks if at == side]
        with_goal = sorted([*homes, GOAL])
        out += [_window(table, side, home) for home in with_goal]
    return tuple(out)


def _leftmost(stacks: tuple[tuple[int, str], ...], side: int) -> str:
    return min(home for at, home in stacks if at == side)


def _window(table: State, side: int, home: str) -> Window:
    if home == GOAL:
        won = table.result is not None and table.result.winner is not None
        return Window(side, home, won, False)
    gone = is_removed(table.board, side, home)
    return Window(side, home, gone or matches(table.board, side, home), gone)


def draw_windows(canvas: Canvas, table: State, team: int, y: int, height: int) -> None:
    """Draws a team's windows with their upper edge at y; a name plate lies on the edge."""
    row = windows(table, team)
    pitch = 193 if len(row) == 5 else 160
    width = pitch - 14
    left = (1000 - pitch * len(row) + 14) // 2
    shown = [ranks(table, one.side, one.home) for one in row if not one.is_gone]
    count = max(map(len, shown))
    room = height - 2 * FRAME - PLATE_H // 2 - 8
    highest = [max(len(seen[at]) if at < len(seen) else 0 for seen in shown) for at in range(count)]
    unit = _unit(highest, room)
    heights = shared([_need(most, unit) for most in highest], room)
    for at, one in enumerate(row):
        x = left + at * pitch
        canvas.put(glory.vault(width, height, 20, FRAME, one.is_lit), x, y)
        if one.is_lit:
            canvas.put(_shine(width - 2 * FRAME - 6, height - 2 * FRAME - 6), x + 13, y + 13)
        floor = y + FRAME + PLATE_H // 2 + 4
        if one.is_gone:
            side = min(width, height) * 6 // 10
            sign = kit.icon("check", side, NIGHT.gold.light)
            canvas.centre(sign, x + width // 2, y + height // 2 + 12)
        else:
            _pieces(canvas, table, one, (x, floor, width), heights, unit)
        _plate(canvas, table, one, x, y, width)


def _unit(highest: list[int], room: int) -> int:
    sizes = range(LARGEST, SMALLEST, -2)
    return next((unit for unit in sizes if sum(_need(n, unit) for n in highest) <= room), SMALLEST)


def _need(count: int, unit: int) -> int:
    return max(26, count * unit + 14)


def _pieces(
    canvas: Canvas,
    table: State,
    one: Window,
    box: tuple[int, int, int],
    heights: tuple[int, ...],
    unit: int,
) -> None:
    """Draws a trio rank by rank on brass sills; South's first rank lies below, North's above."""
    x, top, width = box
    inner = width - 2 * FRAME - 10
    seen = ranks(table, one.side, one.home)
    order = range(len(heights)) if one.side == NORTH else reversed(range(len(heights)))
    for rank in order:
        foot = top + heights[rank] - 6
        colour = NIGHT.brass.mid if one.is_lit else NIGHT.steel.mid
        canvas.put(kit.rule(width - 2 * FRAME - 6, 5, colour), x + FRAME + 3, foot)
        for level, letter in enumerate(seen[rank] if rank < len(seen) else ""):
            pip = pip_of(letter)
            wide = inner * FOOT[pip - 1] // FOOT[-1]
            sprite = piece(one.side, one.home, pip, unit, wide)
            canvas.put(sprite, x + (width - wide) // 2, foot - (level + 1) * unit)
        top += heights[rank]


def _plate(canvas: Canvas, table: State, one: Window, x: int, y: int, width: int) -> None:
    wide = width - 30 if width > 160 else width - 12
    left, top = x + (width - wide) // 2, y - PLATE_H // 2
    canvas.put(kit.plate(wide, PLATE_H, one.is_lit), left, top)
    middle, line = left + wide // 2, top + PLATE_H // 2 - 1
    ink = NIGHT.ink if one.is_lit else NIGHT.text
    if one.home == GOAL:
        canvas.text(middle, line, painted.GOAL, 40, ink, width=wide - 16)
        return
    if table.terms.seats == 4:
        canvas.centre(kit.seat_mark(seat_of(table.terms, one.side, one.home), 34), left + 24, line)
        middle += 16
    canvas.text(middle - (22 if one.is_lit else 0), line, one.home, 44, ink)
    if one.is_lit:
        canvas.centre(kit.icon("check", 40, ink), middle + 24, line)


@kept
def _shine(width: int, height: int) -> Sprite:
    """The light in a window, brightest in its middle and in steps towards its edge."""
    sketch = Sketch(width, height, 2)
    room = sketch.rounded((0, 0, width, height), 12)
    sketch.fill(room, LIGHT[0])
    for step, tone in enumerate(LIGHT[1:]):
        share = 1 - step / len(LIGHT)
        reach_x, reach_y = width * 0.66 * share, height * 0.6 * share
        x, y = width / 2, height / 2
        spot = sketch.ellipse((x - reach_x, y - reach_y, x + reach_x, y + reach_y))
        sketch.fill(both(spot, room), tone)
    return sketch.sprite()


@kept
def bolt(width: int) -> Sprite:
    """A round bar of brass that runs behind the windows."""
    sketch = Sketch(width, 26, 2)
    tone = NIGHT.brass
    shape = sketch.rounded((0, 0, width, 26), 12)
    sketch.fill(shape, mix(tone.dark, BLACK, 0.5))
    face = sketch.rounded((1, 1, width - 1, 24), 11)
    sketch.fill(face, sketch.gradient(tone.light, mix(tone.dark, BLACK, 0.2)))
    sketch.bevel(face, mix(tone.light, WHITE, 0.5), mix(tone.dark, BLACK, 0.3), 2)
    return sketch.sprite(Shadow(dy=3, blur=4, dark=0.6))
