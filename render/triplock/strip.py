"""A seat's strip on the Triplock board: score, completed Diagrams, Diagrams, chips and bead."""

from __future__ import annotations

from games.core import Seat
from games.triplock.cards import RULES
from games.triplock.pieces import Bead
from games.triplock.texts import painted
from games.triplock.view import CardView, View
from render import kit
from render.kit import NIGHT, Canvas, Weight
from render.triplock.cards import draw_cell, draw_unlaid
from render.triplock.layout import CARD_H, CARD_W, card_place
from render.triplock.pieces import bead_track, count_disc, goal_slot

CAPTION_Y = 116
CHIPS_X, BEAD_X = 823, 917

STOPS = {"pts": RULES.pts_track, "act": RULES.act_track}
"""The stops of the bead's tracks; its other places have one."""


def draw_strip(canvas: Canvas, view: View, seat: Seat, y: int, winner: bool = False) -> None:
    """Draws a seat's strip with its upper edge at y, on a panel that is scenery."""
    player = view.players[seat]
    _mark(canvas, seat, player.char, y)
    colour = NIGHT.brass.light if winner else NIGHT.text
    canvas.text(182, y + 57, f"{player.points}", 84, colour, width=116)
    _caption(canvas, painted.of_points(), 182, y)
    if player.waits:
        canvas.centre(kit.coin(42, f"+{player.waits}"), 118, y + 30)
    for index in range(RULES.win_completed):
        canvas.put(goal_slot(index < len(player.done)), 246 + index * 31, y + 31)
    _caption(canvas, painted.of_completed(len(player.done)), 321, y)
    for slot, card in enumerate(player.diagrams):
        left, top = card_place(view, seat, slot, y)
        _card(canvas, card, left, top, view.phase == "over")
    held = player.chips
    canvas.centre(count_disc(held > 0), CHIPS_X, y + 56)
    canvas.text(CHIPS_X, y + 55, f"{held}", 38, NIGHT.text if held else NIGHT.dim)
    _caption(canvas, painted.chip_caption(held), CHIPS_X, y)
    barred = player.skip or (seat == view.active and view.turn.blocked)
    _bead(canvas, player.bead, barred, y)


def _mark(canvas: Canvas, seat: Seat, char: str | None, y: int) -> None:
    """Draws the seat's mark; with characters, the first name below it."""
    if char is None:
        canvas.centre(kit.seat_mark(seat, 74), 84, y + 68)
        return
    canvas.centre(kit.seat_mark(seat, 66), 84, y + 57)
    _caption(canvas, painted.first_name(char), 84, y)


def _caption(canvas: Canvas, text: str, x: int, y: int) -> None:
    canvas.text(x, y + CAPTION_Y, text, 28, NIGHT.dim, weight=Weight.SEMI, width=116)


def _card(canvas: Canvas, card: CardView, x: int, y: int, opened: bool) -> None:
    """Draws a Diagram as everybody sees it: face-down ones stay shut until the match is over."""
    if card.id is None or not (card.up or opened):
        canvas.put(kit.shutter(CARD_W, CARD_H), x, y)
        return
    canvas.put(kit.paper(CARD_W, CARD_H), x, y)
    if card.side is not None:
        draw_cell(canvas, card.id, card.side, x, y)
    else:
        draw_unlaid(canvas, card.id, x, y)


def _bead(canvas: Canvas, bead: Bead, barred: bool, y: int) -> None:
    stops = STOPS.get(bead.at, 1)
    canvas.centre(bead_track(stops, bead.n if stops > 1 else 1), BEAD_X, y + 56)
    if barred:
        canvas.centre(kit.tick(34, good=False), BEAD_X + 22, y + 38)
    _caption(canvas, painted.BEADS[bead.at], BEAD_X, y)
