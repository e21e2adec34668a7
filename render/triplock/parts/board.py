"""The Triplock board: header with dice, two strips, and the lock between them.

It is drawn from one seat: that seat's own row of stacks reads left to right, its strip is below.
At the table it is 1000 x 890; from a reader's own chair 1000 x 1080, with its Diagrams open. A
running attempt stands in place of the reader's Diagrams if it is the reader's own; else it is
inserted above the lock.
"""

from __future__ import annotations

from PIL import Image

from games.core import Seat
from games.triplock.table.cards import Die
from games.triplock.table.public import Attempt, Open
from games.triplock.table.view import SpotView, View
from games.triplock.texts import painted
from games.triplock.texts.shared import stacks
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side
from render.triplock.parts.accents import draw_aqua, draw_ember
from render.triplock.parts.cards import EFFECT_ICONS
from render.triplock.parts.facing import draw_facing
from render.triplock.parts.layout import (
    ATTEMPT_H,
    BLANK_DICE,
    DIE_PX,
    DIE_Y,
    MATS,
    PLATE_H,
    PLATE_W,
    STRIP_W,
    STRIP_X,
    TRAY_W,
    TRAY_X,
    Form,
    Layout,
    die_x,
    layout_of,
)
from render.triplock.parts.own import draw_attempt, draw_own
from render.triplock.parts.pieces import failsafe, mechanism, stack
from render.triplock.parts.rings import targets
from render.triplock.parts.strip import draw_strip

TITLE_PX = 33
"""One size for all faces; the longest just fits beside two dice, two words stand in two lines."""

FANNED_PX = 88
"""A Failsafe beside its stack, after the end."""


def paint_board(view: View, draft: str) -> Canvas:
    """The whole board from the viewer's seat; a spectator sees it from seat 0."""
    layout = layout_of(view)
    at_right = layout.row[-1] == view.hidden[layout.near]
    canvas = Canvas(_scenery(layout.form, layout.shift, at_right))
    canvas.heading("Triplock", painted.headline(view), 390)
    draw_tray(canvas, view)
    if layout.from_chair:
        draw_facing(canvas, view, layout, layout.far)
        draw_own(canvas, view, layout, layout.near)
    else:
        for seat in (layout.far, layout.near):
            draw_strip(canvas, view, layout, seat, seat in view.winners)
    _names(canvas, view, layout)
    draw_stacks(canvas, view, layout)
    if isinstance(view.asked, Attempt) and layout.shift:
        draw_attempt(canvas, view, view.asked, layout.form.far_y + (ATTEMPT_H - 16) // 2)
    draw_aqua(canvas, view, layout, targets(view, draft))
    draw_ember(canvas, view, layout)
    return canvas


@kept_ground
def _scenery(form: Form, shift: int, at_right: bool) -> Image.Image:
    """The parts that no view changes: bench, tray, strips, the mat with its groove, the well."""
    canvas = Canvas(kit.bench(1000, form.height + shift))
    canvas.put(kit.tray(TRAY_W, 98), TRAY_X, 18)
    for y, height in ((form.far_y, form.far_h), (form.near_y, form.near_h)):
        canvas.put(kit.panel(STRIP_W, height), STRIP_X, y + shift)
    if shift:
        canvas.put(kit.panel(STRIP_W, ATTEMPT_H - 16), STRIP_X, form.far_y)
    steel_x, well_x = MATS[at_right]
    canvas.put(kit.steel(692, form.mat_h), steel_x, form.mat_y + shift)
    canvas.put(kit.well(242, form.mat_h), well_x, form.mat_y + shift)
    canvas.put(kit.tray(800, 44, 20), 100, form.stack_y - 20 + shift)
    return canvas.image


def _names(canvas: Canvas, view: View, layout: Layout) -> None:
    """Draws the name plates, the mover's in brass. A private picture has the viewer's only."""
    for seat, y in zip((layout.near, layout.far), layout.form.plates, strict=False):
        if view.seat is not None and seat != view.seat:
            continue
        lit = view.phase == "turn" and seat == view.active
        for spot in layout.row:
            _name(canvas, view, seat, spot, layout.x(spot), y + layout.shift, lit)


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


def draw_stacks(canvas: Canvas, view: View, layout: Layout) -> None:
    """Draws the stacks; a running attempt shows the faces that were right."""
    shown = {}
    if isinstance(view.asked, Attempt):
        shown = {hit.spot: view.asked.symbols[hit.index] for hit in view.asked.matched}
    y = layout.stack_y
    for spot in layout.row:
        seen, x = view.spots[spot], layout.x(spot)
        if view.phase == "over":
            _opened(canvas, seen, x, y)
            continue
        face = shown.get(spot) or (None if seen.covered else seen.face)
        canvas.centre(stack(face), x, y)
        if spot in shown:
            canvas.centre(kit.tick(60), x + 60, y + 56)


def _opened(canvas: Canvas, seen: SpotView, x: int, y: int) -> None:
    """Draws a stack after the end: its face, and the Failsafes fanned out above and below."""
    if seen.bottom is not None:
        canvas.centre(failsafe(seen.bottom, FANNED_PX), x + 58, y + 66)
    if seen.face is not None:
        canvas.centre(mechanism(seen.face, 136), x, y)
    if seen.top is not None:
        canvas.centre(failsafe(seen.top, FANNED_PX), x - 58, y - 62)


def draw_tray(canvas: Canvas, view: View) -> None:
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
