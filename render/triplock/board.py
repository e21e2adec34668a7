"""The Triplock board, 1000 x 850: header with dice, two strips, and the lock between them.

It is drawn from one seat: that seat's own row of stacks reads left to right, its strip is below.
A running attempt inserts the announced Diagram, large, above the lock.
"""

from __future__ import annotations

from PIL import Image

from games.core import Seat
from games.triplock.cards import Side as CardSide
from games.triplock.cards import side_of
from games.triplock.pieces import Die
from games.triplock.public import Attempt, Open
from games.triplock.texts import painted, stacks
from games.triplock.view import SpotView, View
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.accents import draw_aqua, draw_ember
from render.triplock.cards import EFFECT_ICONS, Progress, draw_rewards, draw_sequence
from render.triplock.layout import (
    ATTEMPT_H,
    BLANK_DICE,
    DIE_PX,
    DIE_Y,
    FAR_Y,
    MAT_H,
    MAT_Y,
    MATS,
    NEAR_Y,
    PLATE_H,
    PLATE_W,
    STACK_Y,
    STRIP_H,
    STRIP_W,
    STRIP_X,
    TRAY_W,
    TRAY_X,
    Layout,
    die_x,
    layout_of,
)
from render.triplock.pieces import failsafe, mechanism, stack
from render.triplock.rings import targets
from render.triplock.strip import draw_strip

TITLE_PX = 30
"""One size for all faces; the longest just fits beside two dice."""

FANNED_PX = 88
"""A Failsafe beside its stack, after the end."""


def paint_board(view: View, draft: str) -> Canvas:
    """The whole board from the viewer's seat; a spectator sees it from seat 0."""
    layout = layout_of(view)
    canvas = Canvas(_scenery(layout.shift, layout.row[-1] == view.hidden[layout.near]))
    canvas.heading("Triplock", painted.headline(view))
    _tray(canvas, view)
    for seat in (layout.far, layout.near):
        draw_strip(canvas, view, seat, layout.strip_y(seat), seat in view.winners)
    _names(canvas, view, layout)
    _stacks(canvas, view, layout)
    if isinstance(view.asked, Attempt):
        _attempt(canvas, view, view.asked)
    draw_aqua(canvas, view, layout, targets(view, draft))
    draw_ember(canvas, view, layout)
    return canvas


@kept_ground
def _scenery(shift: int, at_right: bool) -> Image.Image:
    """The parts that no view changes: bench, tray, strips, the mat with its groove, the well."""
    canvas = Canvas(kit.bench(1000, 850 + shift))
    canvas.put(kit.tray(TRAY_W, 98), TRAY_X, 18)
    for y in (FAR_Y, NEAR_Y):
        canvas.put(kit.panel(STRIP_W, STRIP_H), STRIP_X, y + shift)
    if shift:
        canvas.put(kit.panel(STRIP_W, ATTEMPT_H - 16), STRIP_X, FAR_Y)
    steel_x, well_x = MATS[at_right]
    canvas.put(kit.steel(692, MAT_H), steel_x, MAT_Y + shift)
    canvas.put(kit.well(242, MAT_H), well_x, MAT_Y + shift)
    canvas.put(kit.tray(800, 44, 20), 100, STACK_Y - 18 + shift)
    return canvas.image


def _names(canvas: Canvas, view: View, layout: Layout) -> None:
    """Draws the name plates, the mover's in brass. A private picture has the viewer's only."""
    for seat in (layout.near, layout.far):
        if view.seat is not None and seat != view.seat:
            continue
        lit = view.phase == "turn" and seat == view.active
        y = (634 if seat == layout.near else 330) + layout.shift
        for spot in layout.row:
            _name(canvas, view, seat, spot, layout.x(spot), y, lit)


def _name(canvas: Canvas, view: View, seat: Seat, spot: int, x: int, y: int, lit: bool) -> None:
    hidden = spot == view.hidden[seat]
    width = PLATE_W + 18 if hidden else PLATE_W
    canvas.put(kit.plate(width, PLATE_H, lit), x - width // 2, y - PLATE_H // 2)
    colour = NIGHT.ink if lit else NIGHT.text
    name = stacks.spot_name(view, spot, seat)
    if hidden or view.seat is not None:
        canvas.text(x, y, name, 37, colour, width=width - 20, least=34)
        return
    canvas.centre(kit.seat_mark(seat, 32), x - 34, y)
    canvas.text(x + 19, y, name, 37, colour)


def _stacks(canvas: Canvas, view: View, layout: Layout) -> None:
    shown = {}
    if isinstance(view.asked, Attempt):
        shown = {hit.spot: view.asked.symbols[hit.index] for hit in view.asked.matched}
    y = STACK_Y + layout.shift
    for spot in layout.row:
        seen, x = view.spots[spot], layout.x(spot)
        if view.phase == "over":
            _opened(canvas, seen, x, y)
            continue
        face = shown.get(spot) or (None if seen.covered else seen.face)
        canvas.centre(stack(face), x, y)
        if spot in shown:
            canvas.centre(kit.tick(60), x + 66, y + 62)


def _opened(canvas: Canvas, seen: SpotView, x: int, y: int) -> None:
    """Draws a stack after the end: its face, and the Failsafes fanned out above and below."""
    if seen.bottom is not None:
        canvas.centre(failsafe(seen.bottom, FANNED_PX), x + 58, y + 66)
    if seen.face is not None:
        canvas.centre(mechanism(seen.face, 136), x, y)
    if seen.top is not None:
        canvas.centre(failsafe(seen.top, FANNED_PX), x - 58, y - 62)


def _tray(canvas: Canvas, view: View) -> None:
    """Draws the tray: who is to act, with what."""
    if view.phase == "over":
        _result(canvas, view)
        return
    if view.phase == "setup":
        canvas.centre(kit.icon("diagram", 58, NIGHT.dim), 492, 67)
        canvas.text(540, 67, painted.FIRST_DIAGRAMS, 40, side=Side.LEFT, width=380)
        return
    canvas.centre(kit.seat_mark(view.active, 58), 478, 67)
    if isinstance(view.asked, Open):
        _bonus(canvas, view.asked.do)
    elif not view.turn.rolled:
        for left in BLANK_DICE:
            canvas.put(kit.die(DIE_PX, ""), left, DIE_Y)
        canvas.text(734, 67, painted.TO_ROLL, 38, side=Side.LEFT, width=184)
    else:
        for index, die in enumerate(view.turn.dice):
            _die(canvas, die, die_x(view, index))


def _result(canvas: Canvas, view: View) -> None:
    for index, seat in enumerate(view.winners):
        canvas.centre(kit.seat_mark(seat, 60), 488 + index * 72, 67)
    left = 534 + 72 * max(0, len(view.winners) - 1)
    words = painted.result(len(view.winners))
    canvas.text(left, 67, words, 42, NIGHT.brass.light, side=Side.LEFT, width=760 - left)
    first = view.winners[:1] or (Seat(0),)
    order = sorted(range(view.n), key=lambda seat: seat not in first)
    score = "–".join(f"{view.players[seat].points}" for seat in order)
    canvas.text(952, 67, score, 60, side=Side.RIGHT, width=180)


def _bonus(canvas: Canvas, do: str) -> None:
    sign = EFFECT_ICONS.get(do.split(":")[0], "die")
    canvas.put(kit.coin(DIE_PX, icon=sign), 530, DIE_Y)
    canvas.text(626, 67, painted.bonus(do), 38, side=Side.LEFT, width=334)


def _die(canvas: Canvas, die: Die, left: int) -> None:
    canvas.put(kit.die(DIE_PX, die.face, die.used), left, DIE_Y)
    colour = NIGHT.dim if die.used else NIGHT.text
    lines = painted.TITLES[die.face].split(" ")
    for line, y in zip(lines, (67,) if len(lines) == 1 else (48, 86), strict=True):
        canvas.text(left + 90, y, line, TITLE_PX, colour, side=Side.LEFT)
    if die.used:
        canvas.centre(kit.tick(34), left + 72, 94)


def _attempt(canvas: Canvas, view: View, tried: Attempt) -> None:
    """Draws the announced Diagram, large, with ticks at its matched symbols."""
    kind = "combo" if tried.combo else "trip"
    side = CardSide((), kind, tried.symbols)
    y = FAR_Y + (ATTEMPT_H - 16) // 2
    canvas.put(kit.paper(660, 164), 44, y - 82)
    done = frozenset(range(len(tried.symbols))) - frozenset(tried.left)
    draw_sequence(canvas, side, 72, y, 100, Progress(done))
    card = _attempted(view, tried.slot)
    if card is not None:
        draw_rewards(canvas, card.reward, 682, y, 58, Side.RIGHT)
    canvas.centre(kit.seat_mark(view.active, 56), 840, y - 48)
    order, left = painted.attempt(tried)
    canvas.text(840, y + 12, order, 40, width=250)
    canvas.text(840, y + 58, left, 32, NIGHT.dim, weight=Weight.SEMI)


def _attempted(view: View, slot: int) -> CardSide | None:
    card = view.players[view.active].diagrams[slot]
    return None if card.id is None or card.side is None else side_of(card.id, card.side)
