"""The strips of the players in a room: what each has, its chips, its Diagrams or its attempt.

A Diagram is a card of its own, or a line where there is little room.
"""

from __future__ import annotations

from games.core import Seat
from games.triplock.table.cards import DIAGRAMS, RULES, side_of
from games.triplock.table.public import Attempt
from games.triplock.table.view import CardView, PlayerView, View
from games.triplock.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.parts.cards import (
    BROWN,
    draw_fitted,
    draw_gains,
    draw_rewards,
    draw_sequence,
    sequence_width,
)
from render.triplock.parts.facing import caption, draw_narrow, shut_bar
from render.triplock.parts.layout import Box
from render.triplock.parts.own import attempted, draw_chips, draw_trigger_lines, tried_sequence
from render.triplock.parts.pieces import goal_slot
from render.triplock.parts.pills import SMALL, pill_width
from render.triplock.parts.shields import shield
from render.triplock.parts.since import is_marked
from render.triplock.parts.strip import draw_bead, draw_count
from render.triplock.room.layout import RoomLayout, is_bar


def draw_own(canvas: Canvas, view: View, layout: RoomLayout, seat: Seat) -> None:
    """Draws the near seat's strip: mark, points, completed, chips, and its Diagrams."""
    player, top = view.players[seat], layout.form.near_y
    canvas.centre(kit.seat_mark(seat, 54), 66, top + 46)
    canvas.text(146, top + 46, f"{player.points}", 72, width=86)
    _caption(canvas, painted.IN_POINTS, 146, top + 102)
    _completed(canvas, player, layout, seat, 56)
    _caption(canvas, painted.IN_DONE, 256, top + 102)
    _chips(canvas, player, 66, top + 158, 94)
    _diagrams(canvas, view, layout, seat)


def draw_partner(canvas: Canvas, view: View, layout: RoomLayout, seat: Seat) -> None:
    """Draws the partner's strip: the same in one line, below it its Diagrams as lines."""
    player, top = view.players[seat], layout.form.far_y
    y = top + 43
    canvas.centre(kit.seat_mark(seat, 46), 60, y)
    if player.char is not None:
        canvas.centre(shield(player.char, 56), 116, y)
    canvas.text(176, y, f"{player.points}", 60, width=62)
    caption(canvas, painted.IN_POINTS, 248, y, 86)
    _completed(canvas, player, layout, seat, 48)
    caption(canvas, painted.IN_DONE, 416, y, 70)
    _chips(canvas, player, 500, y, 82)
    draw_bead(canvas, view, seat, *layout.bead(seat))
    caption(canvas, painted.BEADS[player.bead.at], 912, y, 110)
    _diagrams(canvas, view, layout, seat)


def _caption(canvas: Canvas, text: str, x: int, y: int) -> None:
    canvas.text(x, y, text, 30, NIGHT.dim, weight=Weight.SEMI)


def _completed(canvas: Canvas, player: PlayerView, layout: RoomLayout, seat: Seat, px: int) -> None:
    """Draws how many Diagrams the seat has completed, behind their sign."""
    left, top = layout.goal_place(seat, 0)
    count = len(player.done)
    canvas.put(goal_slot(count > 0), left, top)
    colour = NIGHT.text if count else NIGHT.dim
    canvas.text(left + 36, top + 26, f"{count}", px, colour, side=Side.LEFT)


def _chips(canvas: Canvas, player: PlayerView, x: int, y: int, pitch: int) -> None:
    """Draws the chips by kind, or for who may not know them their number."""
    if isinstance(player.disarmed, int):
        held = player.disarmed
        draw_count(canvas, held, x + 4, y)
        caption(canvas, painted.chip_caption(held), x + 86, y, 90)
        return
    draw_chips(canvas, player, x, y, pitch)


def _diagrams(canvas: Canvas, view: View, layout: RoomLayout, seat: Seat) -> None:
    """Draws the seat's Diagrams and empty places, or its running attempt in their place."""
    player, asked = view.players[seat], view.asked
    if isinstance(asked, Attempt) and seat == view.active:
        _draw_tried(canvas, view, asked, layout.cards_box(seat))
        return
    for slot in range(max(RULES.hand_limit, len(player.diagrams))):
        box = layout.card_box(view, seat, slot)
        if slot < len(player.diagrams):
            _draw_diagram(canvas, player.diagrams[slot], slot, box, is_marked(view, seat, slot))
        else:
            left, top, width, height = box
            canvas.put(kit.tray(width, height, 14), left, top)


def _draw_diagram(canvas: Canvas, card: CardView, slot: int, box: Box, is_touched: bool) -> None:
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


def _draw_tried(canvas: Canvas, view: View, tried: Attempt, box: Box) -> None:
    """Draws a running attempt in place of its seat's Diagrams, with ticks at what was right."""
    x, y, width, height = box
    canvas.put(kit.paper(width, height, radius=14), x, y)
    side, progress = tried_sequence(tried)
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
