"""The dice of a turn, and which of their points pay for what."""

from __future__ import annotations

from itertools import groupby

from games.timelock.rules.board import letter
from games.timelock.rules.dice import LOW, Boxes, Spent, boxes
from games.timelock.rules.state import State
from games.timelock.rules.stepping import counting
from games.timelock.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Weight
from render.timelock.layout import DICE_H, DICE_Y, FACE_W, TRAY_GAP, TRAY_W, tray_x
from render.timelock.pieces import box

DIE_PX = 84
BOX_PITCH, BOX_W = 40, 36
BOX_Y, GROUP_Y, GROUP_H = 56, 9, 42
NARROW_RUN = 2
"""Over so few points there is no room for the word Goal."""

FACE_ICONS = {
    "TIP": "tip",
    "SWAP": "swap",
    "HOP": "hop",
    "DIG": "dig",
    "AIM": "aim",
    "WILD": "wild",
}


def draw_trays(canvas: Canvas, is_wild: bool) -> None:
    """The trays: one of each die, or on WILD one of both."""
    if is_wild:
        canvas.put(kit.tray(2 * TRAY_W + TRAY_GAP, DICE_H), tray_x(0), DICE_Y)
    else:
        for at in (0, 1):
            canvas.put(kit.tray(TRAY_W, DICE_H), tray_x(at), DICE_Y)
    canvas.put(kit.tray(FACE_W, DICE_H), tray_x(2), DICE_Y)


def draw_dice(canvas: Canvas, table: State) -> None:
    """Both dice with their points, and the Treehouse die."""
    now = table.now
    used = boxes(now.dice, now.is_wild, now.spent)
    if now.is_wild:
        _pool(canvas, table, (*used[0], *used[1]))
    else:
        for at in (0, 1):
            _die(canvas, table, at, tray_x(at) + 10)
            _points(canvas, used[at], now.dice[at], tray_x(at) + 106, 6)
        if max(now.dice) <= LOW:
            canvas.centre(kit.coin(48, icon="plus", tone=NIGHT.brass), tray_x(1) - 4, DICE_Y + 78)
    _face(canvas, table)


def _die(canvas: Canvas, table: State, at: int, x: int) -> None:
    now = table.now
    top = DICE_Y + (DICE_H - DIE_PX) // 2
    canvas.put(kit.die(DIE_PX, f"pips{now.dice[at]}"), x, top)
    if now.is_tipped:
        canvas.centre(kit.badge("tip", 44), x + DIE_PX - 8, top + 6)
    elif table.terms.is_solitaire and now.dice[at] >= counting(table.terms.solo):
        canvas.centre(kit.coin(44, icon="hourglass", tone=NIGHT.steel), x + DIE_PX - 8, top + 6)


def _pool(canvas: Canvas, table: State, used: Boxes) -> None:
    for at in (0, 1):
        _die(canvas, table, at, tray_x(0) + 10 + at * (DIE_PX + 12))
    total = sum(table.now.dice)
    _points(canvas, used, total, tray_x(0) + 10 + 2 * (DIE_PX + 12) + 8, 12)


def _points(canvas: Canvas, used: Boxes, count: int, x: int, most: int) -> None:
    """A box for each point, and over each run of boxes what it pays for."""
    y = DICE_Y + BOX_Y
    for at in range(count):
        name = letter(0, used[at].pip) if at < len(used) else ""
        canvas.put(box(name), x + at * BOX_PITCH, y)
    at = 0
    for step, length in runs(used):
        width = length * BOX_PITCH - (BOX_PITCH - BOX_W)
        canvas.put(kit.plate(width, GROUP_H, True), x + at * BOX_PITCH, DICE_Y + GROUP_Y)
        words = painted.target(step.target, length <= NARROW_RUN)
        middle = x + at * BOX_PITCH + width // 2
        canvas.text(middle, DICE_Y + GROUP_Y + GROUP_H // 2 - 1, words, 36, NIGHT.ink)
        at += length
    if count - at >= NARROW_RUN:
        middle = x + (at + count) * BOX_PITCH // 2 - 2
        y = DICE_Y + GROUP_Y + GROUP_H // 2
        canvas.text(middle, y, painted.FREE, 34, NIGHT.dim, weight=Weight.SEMI)


def runs(used: Boxes) -> list[tuple[Spent, int]]:
    """Neighbouring points that pay for the same target: the first step of each run, its length."""
    out: list[tuple[Spent, int]] = []
    for _, run in groupby(used, key=lambda step: step.target):
        steps = list(run)
        out.append((steps[0], len(steps)))
    return out


def _face(canvas: Canvas, table: State) -> None:
    now = table.now
    x, top = tray_x(2) + 10, DICE_Y + (DICE_H - DIE_PX) // 2
    name = now.roll.face
    canvas.put(kit.die(DIE_PX, FACE_ICONS[name], now.has_acted), x, top)
    middle = x + DIE_PX + (FACE_W - 20 - DIE_PX) // 2 + 4
    colour = NIGHT.dim if now.has_acted else NIGHT.text
    canvas.text(middle, DICE_Y + 40, name, 42, colour, width=124)
    words = painted.face_state(table)
    canvas.text(middle, DICE_Y + 80, words, 32, NIGHT.dim, weight=Weight.SEMI, width=122, least=28)
