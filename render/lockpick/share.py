"""The small picture that shares a finished Lockpick deal and tells nothing about its cards."""

from __future__ import annotations

from games.lockpick.rules.board import TUMBLERS
from games.lockpick.rules.cards import COLORS
from games.lockpick.rules.view import View
from games.lockpick.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.lockpick.layout import TUMBLER_H
from render.lockpick.pieces import TUMBLER_W, suit_plate, tumbler

PANEL_W = 184


def paint_share(view: View, hints: int) -> Canvas:
    """1000 x 340: tumblers by colour, their count, turns and hints. No card, order or roll."""
    canvas = Canvas(kit.bench(1000, 340))
    ended, text, helped = painted.shared(view, hints)
    canvas.heading("Lockpick", ended, 400)
    colour = NIGHT.brass.light if view.reason == "open" else NIGHT.text
    canvas.text(966, 52, text, 58, colour, side=Side.RIGHT, width=560)
    canvas.text(966, 102, helped, 40, side=Side.RIGHT, weight=Weight.SEMI, width=560)
    for place in range(len(COLORS)):
        x = 24 + place * 192
        canvas.put(kit.panel(PANEL_W, 180, 16), x, 138)
        canvas.put(suit_plate(place, 96, 60), x + 10, 150)
        canvas.text(x + 82, 180, COLORS[place], 42, NIGHT.ink)
        canvas.text(x + 146, 180, f"{view.frozen[place]}", 52, weight=Weight.BOLD)
        for at in range(TUMBLERS):
            sprite = tumbler(place, at, at < view.frozen[place], TUMBLER_H)
            canvas.put(sprite, x + 8 + sum(TUMBLER_W[:at]), 230)
    return canvas
