"""The near seat's Diagrams in a ring: three open cards, four two by two, or one that is tried."""

from __future__ import annotations

from games.triplock.cards import DIAGRAMS, side_of
from games.triplock.cards import Side as CardSide
from games.triplock.public import Attempt
from games.triplock.texts import painted
from games.triplock.view import CardView, View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight, icon
from render.triplock.cards import (
    BROWN,
    Progress,
    draw_fitted,
    draw_gains,
    draw_rewards,
    draw_sequence,
    fitted_px,
    sequence_width,
)
from render.triplock.layout import Box
from render.triplock.narrow import draw_narrow
from render.triplock.ring_layout import CARDS_H, CARDS_W, RingLayout, tried_slot
from render.triplock.since import is_marked

PAPER = 14
"""The radius of a card's corners."""


def draw_cards(canvas: Canvas, view: View, layout: RingLayout) -> None:
    """Draws the near seat's Diagrams. While it tries one, that one stands in their place."""
    seat, cards = layout.near, view.players[layout.near].diagrams
    tried = tried_slot(view, seat)
    if tried is not None and isinstance(view.asked, Attempt):
        draw_tried(canvas, view, view.asked, layout.card_box(view, seat, tried))
        return
    for slot in range(max(3, len(cards))):
        box = layout.card_box(view, seat, slot)
        if slot < len(cards):
            _card(canvas, cards[slot], slot, box, is_marked(view, seat, slot))
        else:
            canvas.put(kit.tray(box[2], box[3], PAPER), box[0], box[1])


def draw_tried(canvas: Canvas, view: View, tried: Attempt, box: Box) -> None:
    """Draws an announced Diagram: ticks at what was right, below it its rule and its gain."""
    left, top, width, height = box
    canvas.put(kit.paper(width, height, radius=PAPER), left, top)
    side = CardSide((), "combo" if tried.combo else "trip", tried.symbols)
    px = fitted_px(side, height * 11 // 20, width - 20)
    done = frozenset(range(len(tried.symbols))) - frozenset(tried.left)
    x = left + (width - sequence_width(side, px)) // 2
    draw_sequence(canvas, side, x, top + height * 17 // 50, px, Progress(done))
    y, small = top + height * 81 // 100, max(30, height // 5)
    rule, rest = painted.attempt(tried)
    words = f"{rule}, {rest}" if width > CARDS_W // 2 else rest
    canvas.text(left + 16, y, words, small, BROWN, side=Side.LEFT, weight=Weight.SEMI)
    reward = _reward(view, tried.slot)
    draw_rewards(canvas, reward, left + width - 14, y, small + 6, Side.RIGHT)


def _reward(view: View, slot: int | None) -> tuple[str, ...]:
    card = view.players[view.active].diagrams[slot or 0]
    return () if card.id is None or card.side is None else side_of(card.id, card.side).reward


def _card(canvas: Canvas, card: CardView, slot: int, box: Box, is_touched: bool) -> None:
    """Draws a Diagram as the reader may see it: shut, or open with its slot number."""
    x, y, width, height = box
    if card.id is None:
        canvas.put(kit.shutter(width, height), x, y)
        canvas.text(x + 30, y + 36, f"{slot + 1}", 46)
        return
    canvas.put(kit.paper(width, height, radius=PAPER), x, y)
    if height < CARDS_H:
        _low(canvas, card, card.id, slot, box, is_touched)
        return
    canvas.text(x + 24, y + 34, f"{slot + 1}", 46, NIGHT.ink)
    _state(canvas, card, x + width - 10, y + 34, is_touched)
    if card.side is None:
        _unlaid(canvas, card.id, x + width // 2, y + 116, 84)
        return
    side = side_of(card.id, card.side)
    if side.kind:
        draw_fitted(canvas, side, x + 10, y + 98, width - 20, 64, middle=True)
    else:
        _trigger(canvas, card.id, side, x, y + 79, width)
    draw_gains(canvas, side.reward, x + 16, y + 160, width - 24, 50)


def _trigger(canvas: Canvas, card: str, side: CardSide, x: int, y: int, width: int) -> None:
    """Draws what sets a Trap or Countermeasure off, the second line as wide as the card."""
    canvas.centre(icon(DIAGRAMS[card].type, 42, NIGHT.ink), x + 28, y)
    who, does = painted.trigger_lines(side)
    for text, left, at, px in ((who, x + 54, y, 30), (does, x + 14, y + 38, 34)):
        room = x + width - 6 - left
        canvas.text(left, at, text, px, NIGHT.ink, side=Side.LEFT, width=room, least=24)


def _state(canvas: Canvas, card: CardView, right: int, y: int, is_touched: bool) -> None:
    """Draws whether the others see the Diagram: in words, beside a pill as an icon."""
    if is_touched:
        canvas.centre(icon("peek" if card.up else "keyhole", 36, BROWN), right - 18, y)
        return
    canvas.text(right, y, painted.lies(card), 28, BROWN, side=Side.RIGHT, weight=Weight.SEMI)


def _low(canvas: Canvas, card: CardView, known: str, slot: int, box: Box, is_touched: bool) -> None:
    """Draws one of four Diagrams in a line: over the limit, there is room for no more."""
    x, y, width, height = box
    middle = y + height // 2
    canvas.text(x + 28, middle - 18, f"{slot + 1}", 42, NIGHT.ink)
    canvas.centre(icon("peek" if card.up else "keyhole", 34, BROWN), x + 28, middle + 24)
    room = width - 66 - (90 if is_touched else 0)
    if card.side is None:
        _unlaid(canvas, known, x + 54 + room // 2, middle, 60)
    else:
        draw_narrow(canvas, known, card.side, x + 54, middle, room)


def _unlaid(canvas: Canvas, card: str, x: int, y: int, px: int) -> None:
    """Draws a Diagram whose side is not chosen yet: its kind, and a question mark."""
    kind = DIAGRAMS[card].type
    if kind != "standard":
        canvas.centre(icon(kind, px * 3 // 4, NIGHT.ink), x - px // 2, y)
        x += px // 2
    canvas.text(x, y, "?", px, BROWN)
