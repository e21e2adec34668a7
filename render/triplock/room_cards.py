"""A Diagram in the picture of a room: a card of its own, or a line; and a running attempt."""

from __future__ import annotations

from games.triplock.cards import DIAGRAMS, side_of
from games.triplock.cards import Side as CardSide
from games.triplock.public import Attempt
from games.triplock.texts import painted
from games.triplock.view import CardView, View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.attempt import attempted
from render.triplock.cards import (
    BROWN,
    Progress,
    draw_fitted,
    draw_gains,
    draw_rewards,
    draw_sequence,
    sequence_width,
)
from render.triplock.facing import shut_bar
from render.triplock.layout import Box
from render.triplock.narrow import draw_narrow
from render.triplock.open_card import draw_trigger_lines
from render.triplock.pills import SMALL, pill_width
from render.triplock.room_layout import is_bar


def draw_diagram(canvas: Canvas, card: CardView, slot: int, box: Box, is_touched: bool) -> None:
    """Draws a Diagram with its slot number, shut where its reader may not know it.

    A touched one leaves room for its pill.
    """
    if is_bar(box):
        _bar(canvas, card, slot, box, is_touched)
    else:
        _card(canvas, card, slot, box, is_touched)


def _card(canvas: Canvas, card: CardView, slot: int, box: Box, is_touched: bool) -> None:
    x, y, width, height = box
    if card.id is None:
        canvas.put(kit.shutter(width, height), x, y)
        canvas.text(x + 26, y + 32, f"{slot + 1}", 42)
        return
    canvas.put(kit.paper(width, height, radius=14), x, y)
    canvas.text(x + 26, y + 32, f"{slot + 1}", 42, NIGHT.ink)
    if not (is_touched and width < 200):
        _state(canvas, card, x + width - 30, y + 32)
    if card.side is None:
        _unlaid(canvas, card.id, x + width // 2, y + height * 3 // 5, 84)
        return
    side = side_of(card.id, card.side)
    if side.kind:
        draw_fitted(canvas, side, x + 10, y + 92, width - 20, 64, middle=True)
    else:
        draw_trigger_lines(canvas, card.id, side, x, y + 92, width)
    draw_gains(canvas, side.reward, x + 14, y + height - 34, width - 24, 46)


def _bar(canvas: Canvas, card: CardView, slot: int, box: Box, is_touched: bool) -> None:
    x, y, width, height = box
    middle = y + height // 2
    if card.id is None:
        canvas.put(shut_bar(width, height), x, y)
        canvas.text(x + 26, middle, f"{slot + 1}", 36)
        return
    canvas.put(kit.paper(width, height), x, y)
    canvas.text(x + 20, middle, f"{slot + 1}", 36, NIGHT.ink)
    _state(canvas, card, x + 50, middle, 28)
    if card.side is None:
        _unlaid(canvas, card.id, x + width // 2, middle, 46)
        return
    room = width - 80 - (pill_width(SMALL) + 10 if is_touched else 0)
    draw_narrow(canvas, card.id, card.side, x + 70, middle, room)


def _state(canvas: Canvas, card: CardView, x: int, y: int, px: int = 34) -> None:
    """Draws whether a Diagram lies open for everybody: an eye, or a keyhole."""
    canvas.centre(kit.icon("peek" if card.up else "keyhole", px, BROWN), x, y)


def _unlaid(canvas: Canvas, card: str, x: int, y: int, px: int) -> None:
    """Draws a Diagram whose side is not chosen yet: a question mark, before it a Trap's sign."""
    kind = DIAGRAMS[card].type
    if kind != "standard":
        canvas.centre(kit.icon(kind, px, NIGHT.ink), x - px, y)
    canvas.text(x, y, "?", px, BROWN)


def draw_tried(canvas: Canvas, view: View, tried: Attempt, box: Box) -> None:
    """Draws a running attempt in place of its seat's Diagrams, with ticks at what was right."""
    x, y, width, height = box
    canvas.put(kit.paper(width, height, radius=14), x, y)
    kind = "combo" if tried.combo else "trip"
    side = CardSide((), kind, tried.symbols)
    progress = Progress(frozenset(range(len(tried.symbols))) - frozenset(tried.left))
    order, left = painted.attempt(tried)
    semi = Weight.SEMI
    if is_bar(box):
        middle = y + height // 2
        draw_sequence(canvas, side, x + 24, middle, 46, progress)
        at = x + 24 + sequence_width(side, 46) + 40
        _stake(canvas, view, tried, at, middle, 44, Side.LEFT)
        canvas.text(x + width - 150, middle, order, 36, NIGHT.ink, side=Side.RIGHT, weight=semi)
        canvas.text(x + width - 24, middle, left, 36, BROWN, side=Side.RIGHT, weight=semi)
        return
    draw_sequence(canvas, side, x + 24, y + 66, 92, progress)
    _stake(canvas, view, tried, x + width - 20, y + 66, 60, Side.RIGHT)
    canvas.text(x + 26, y + height - 34, order, 40, NIGHT.ink, side=Side.LEFT)
    canvas.text(x + width - 24, y + height - 34, left, 38, BROWN, side=Side.RIGHT, weight=semi)


def _stake(canvas: Canvas, view: View, tried: Attempt, x: int, y: int, px: int, side: Side) -> None:
    """Draws what the attempt is for: a Diagram's rewards, or the padlock of the room."""
    card = attempted(view, tried.slot)
    if card is not None:
        draw_rewards(canvas, card.reward, x, y, px, side)
        return
    half = px * 3 // 4
    canvas.centre(
        kit.icon("padlock", px * 3 // 2, NIGHT.ink), x + half if side is Side.LEFT else x - half, y
    )
