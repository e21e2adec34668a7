"""The two flat strips of a Diagram's picture: who has what, in a line."""

from __future__ import annotations

from games.core import Seat
from games.triplock.cards import RULES
from games.triplock.texts import painted
from games.triplock.texts.sides import card_type
from games.triplock.view import View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.facing import caption
from render.triplock.layout import GOAL_PITCH
from render.triplock.pieces import goal_slot

CARDS_X, CARD_PITCH = 452, 74


def draw_far(canvas: Canvas, view: View, seat: Seat, top: int) -> None:
    """Draws the other seat's strip, with its Diagrams shut or open as everybody sees them."""
    _draw(canvas, view, seat, top)
    for slot, card in enumerate(view.players[seat].diagrams):
        _small_card(canvas, CARDS_X + slot * CARD_PITCH, top, card.up)
    if view.phase == "setup":
        words = painted.CHOOSING if seat in view.waiting else painted.HAS_CHOSEN
        _note(canvas, words, len(view.players[seat].diagrams), top)


def draw_near(canvas: Canvas, view: View, seat: Seat, slot: int, top: int) -> None:
    """Draws the reader's own strip in the frame of who is asked."""
    _draw(canvas, view, seat, top)
    cards = view.players[seat].diagrams
    for at, card in enumerate(cards):
        _small_card(canvas, CARDS_X + at * CARD_PITCH, top, card.up)
    left = CARDS_X + slot * CARD_PITCH
    canvas.put(kit.frame(72, 62, 10, 5), left - 3, top + 7)
    kind = card_type(cards[slot].id or "")
    _note(canvas, painted.TURN_LATER[kind], len(cards), top)
    canvas.put(kit.frame(952, 76, 22, 6), 24, top)


def _draw(canvas: Canvas, view: View, seat: Seat, top: int) -> None:
    player, y = view.players[seat], top + 38
    canvas.centre(kit.seat_mark(seat, 48), 70, y)
    canvas.text(134, y, f"{player.points}", 60, width=66)
    caption(canvas, painted.of_points(), 202, y, 72)
    for index in range(RULES.win_completed):
        canvas.put(goal_slot(index < len(player.done)), 264 + index * GOAL_PITCH, top + 13)


def _small_card(canvas: Canvas, left: int, top: int, is_up: bool) -> None:
    if is_up:
        canvas.put(kit.paper(66, 54), left, top + 11)
        canvas.centre(kit.icon("peek", 40, NIGHT.ink), left + 33, top + 37)
    else:
        canvas.put(kit.shutter(66, 54), left, top + 11)


def _note(canvas: Canvas, text: str, cards: int, top: int) -> None:
    left = CARDS_X + max(1, cards) * CARD_PITCH + 18
    semi, width = Weight.SEMI, 958 - left
    canvas.text(
        left, top + 38, text, 34, NIGHT.dim, side=Side.LEFT, weight=semi, width=width, least=26
    )
