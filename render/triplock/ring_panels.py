"""The seats of a ring: a panel for each neighbour, and the near seat's strip with its Diagrams.

The near seat's Diagrams lie as three open cards or as four two by two; the one that it tries
stands in their place.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat
from games.triplock.table.cards import DIAGRAMS, RULES, side_of
from games.triplock.table.cards import Side as CardSide
from games.triplock.table.public import Attempt
from games.triplock.table.view import CardView, PlayerView, View
from games.triplock.texts import painted
from games.triplock.texts.shared import lexicon
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight, icon
from render.triplock.parts.cards import (
    BROWN,
    draw_fitted,
    draw_gains,
    draw_rewards,
    draw_sequence,
    fitted_px,
    sequence_width,
)
from render.triplock.parts.facing import caption, draw_bar, draw_narrow
from render.triplock.parts.layout import Box
from render.triplock.parts.own import attempted, draw_chips, tried_sequence
from render.triplock.parts.since import is_marked
from render.triplock.parts.strip import draw_bead, draw_count, draw_goals
from render.triplock.ring_layout import CARDS_H, CARDS_W, RingLayout, tried_slot

PAPER = 14
"""The radius of a card's corners."""


def draw_panel(canvas: Canvas, view: View, layout: RingLayout, seat: Seat) -> None:
    """Draws a neighbour's panel: what it has, and its Diagrams as everybody sees them."""
    player = view.players[seat]
    x, y = layout.strip_box(seat)[:2]
    _who(canvas, seat, player, x + 54, y + 52)
    canvas.text(x + 144, y + 52, f"{player.points}", 78, width=92)
    caption(canvas, painted.of_points(), x + 144, y + 99, 86)
    draw_count(canvas, player.chips, x + 238, y + 52)
    caption(canvas, painted.chip_caption(player.chips), x + 238, y + 99, 84)
    draw_goals(canvas, layout, seat, player)
    caption(canvas, painted.of_completed(len(player.done)), x + 232, y + 146, 88)
    draw_bead(canvas, view, seat, *layout.bead(seat))
    caption(canvas, painted.BEADS[player.bead.at], x + 208, y + 448, 116)
    tried = tried_slot(view, seat)
    for slot, held in enumerate(player.diagrams):
        card = replace(held, up=held.up or view.phase == "over")
        box = layout.card_box(view, seat, slot)
        if slot == tried and isinstance(view.asked, Attempt):
            _draw_tried(canvas, view, view.asked, box)
        else:
            draw_bar(canvas, card, slot, box, is_marked(view, seat, slot))
    for slot in range(len(player.diagrams), RULES.hand_limit if tried is None else 0):
        left, top, width, height = layout.card_box(view, seat, slot)
        canvas.put(kit.tray(width, height, 9), left, top)


def draw_near(canvas: Canvas, view: View, layout: RingLayout) -> None:
    """Draws the near seat's strip; from its own chair its chips lie open."""
    seat = layout.near
    player = view.players[seat]
    x, y = layout.strip_box(seat)[:2]
    _who(canvas, seat, player, x + 52, y + 43)
    canvas.text(x + 138, y + 43, f"{player.points}", 74, width=88)
    if layout.from_chair:
        caption(canvas, painted.of_points(), x + 234, y + 43, 84)
        draw_chips(canvas, player, x + 46, y + 107, 92)
    else:
        caption(canvas, painted.of_points(), x + 138, y + 97, 84)
        draw_count(canvas, player.chips, x + 250, y + 43)
        caption(canvas, painted.chip_caption(player.chips), x + 250, y + 97, 90)
    draw_goals(canvas, layout, seat, player)
    draw_bead(canvas, view, seat, *layout.bead(seat))
    caption(canvas, painted.BEADS[player.bead.at], x + 246, y + 206, 112)
    _draw_cards(canvas, view, layout)


def _who(canvas: Canvas, seat: Seat, player: PlayerView, x: int, y: int) -> None:
    """Draws the mark; with characters the first name below it; rewards that wait at its side."""
    if player.char is None:
        canvas.centre(kit.seat_mark(seat, 56), x, y)
    else:
        canvas.centre(kit.seat_mark(seat, 44), x, y - 14)
        caption(canvas, lexicon.first_name(player.char), x, y + 24, 84)
    if player.waits:
        canvas.centre(kit.coin(40, f"+{player.waits}"), x + 30, y - 26)


def _draw_cards(canvas: Canvas, view: View, layout: RingLayout) -> None:
    """Draws the near seat's Diagrams. While it tries one, that one stands in their place."""
    seat, cards = layout.near, view.players[layout.near].diagrams
    tried = tried_slot(view, seat)
    if tried is not None and isinstance(view.asked, Attempt):
        _draw_tried(canvas, view, view.asked, layout.card_box(view, seat, tried))
        return
    for slot in range(max(3, len(cards))):
        box = layout.card_box(view, seat, slot)
        if slot < len(cards):
            _card(canvas, cards[slot], slot, box, is_marked(view, seat, slot))
        else:
            canvas.put(kit.tray(box[2], box[3], PAPER), box[0], box[1])


def _draw_tried(canvas: Canvas, view: View, tried: Attempt, box: Box) -> None:
    """Draws an announced Diagram: ticks at what was right, below it its rule and its gain."""
    left, top, width, height = box
    canvas.put(kit.paper(width, height, radius=PAPER), left, top)
    side, progress = tried_sequence(tried)
    px = fitted_px(side, height * 11 // 20, width - 20)
    x = left + (width - sequence_width(side, px)) // 2
    draw_sequence(canvas, side, x, top + height * 17 // 50, px, progress)
    y, small = top + height * 81 // 100, max(30, height // 5)
    rule, rest = painted.attempt(tried)
    words = f"{rule}, {rest}" if width > CARDS_W // 2 else rest
    canvas.text(left + 16, y, words, small, BROWN, side=Side.LEFT, weight=Weight.SEMI)
    card = attempted(view, tried.slot)
    if card is not None:
        draw_rewards(canvas, card.reward, left + width - 14, y, small + 6, Side.RIGHT)


def _card(canvas: Canvas, card: CardView, slot: int, box: Box, is_touched: bool) -> None:
    """Draws a Diagram as the reader may see it: shut, or open with its slot number."""
    x, y, width, height = box
    if card.id is None:
        canvas.put(kit.shutter(width, height), x, y)
        canvas.text(x + 30, y + 36, f"{slot + 1}", 46)
        return
    canvas.put(kit.paper(width, height, radius=PAPER), x, y)
    if height < CARDS_H:
        _low_card(canvas, card, card.id, slot, box, is_touched)
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


def _low_card(
    canvas: Canvas, card: CardView, known: str, slot: int, box: Box, is_touched: bool
) -> None:
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


def _unlaid(canvas: Canvas, card: str, x: int, y: int, px: int) -> None:
    """Draws a Diagram whose side is not chosen yet: its kind, and a question mark."""
    kind = DIAGRAMS[card].type
    if kind != "standard":
        canvas.centre(icon(kind, px * 3 // 4, NIGHT.ink), x - px // 2, y)
        x += px // 2
    canvas.text(x, y, "?", px, BROWN)
