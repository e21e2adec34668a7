"""The two flat strips of a Diagram's picture: who has what, in a line."""

from __future__ import annotations

from games.core import Seat
from games.triplock.cards import RULES
from games.triplock.texts import painted, painted_room
from games.triplock.texts.sides import card_type
from games.triplock.view import View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.facing import caption
from render.triplock.layout import GOAL_PITCH
from render.triplock.pieces import goal_slot
from render.triplock.room_goals import draw_goal_line

CARDS_X, CARD_PITCH = 452, 74
GAP = 12
"""The room between two seats that share the far strip."""


def neighbours(view: View, seat: Seat) -> tuple[Seat, ...]:
    """The other seats, from the left hand to the right."""
    return tuple(Seat((seat - at) % view.n) for at in range(1, view.n))


def parts(others: int) -> tuple[tuple[int, int], ...]:
    """The left edges and widths of the far strip's panels: the other seats share it."""
    width = (952 + GAP) // max(1, others) - GAP
    return tuple((24 + at * (width + GAP), width) for at in range(others))


def draw_others(canvas: Canvas, view: View, others: tuple[Seat, ...], top: int) -> None:
    """Draws the other seats' strip, with Diagrams shut or open as everybody sees them.

    In a room it shows what opens the room instead.
    """
    if view.journey is not None:
        draw_goal_line(canvas, view.journey, view.players, top)
        return
    for seat, (left, _) in zip(others, parts(len(others)), strict=True):
        (_draw_whole if len(others) == 1 else _draw_part)(canvas, view, seat, left, top)


def _draw_whole(canvas: Canvas, view: View, seat: Seat, left: int, top: int) -> None:
    _draw(canvas, view, seat, left, top)
    cards = view.players[seat].diagrams
    for slot, card in enumerate(cards):
        _small_card(canvas, CARDS_X + slot * CARD_PITCH, top, card.up)
    if view.phase == "setup":
        _note(canvas, _choice(view, seat), CARDS_X + max(1, len(cards)) * CARD_PITCH, 958, top)


def _draw_part(canvas: Canvas, view: View, seat: Seat, left: int, top: int) -> None:
    """Draws a seat that has half a strip: at set-up its choice, later what it completed."""
    player = view.players[seat]
    canvas.centre(kit.seat_mark(seat, 44), left + 38, top + 38)
    canvas.text(left + 92, top + 38, f"{player.points}", 60, width=58)
    if view.phase == "setup":
        for slot, card in enumerate(player.diagrams):
            _small_card(canvas, left + 136 + slot * CARD_PITCH, top, card.up)
        start = left + 136 + max(1, len(player.diagrams)) * CARD_PITCH
        _note(canvas, _choice(view, seat), start, left + 460, top)
        return
    for index in range(RULES.win_completed):
        canvas.put(goal_slot(index < len(player.done)), left + 128 + index * GOAL_PITCH, top + 13)
    for slot, card in enumerate(player.diagrams):
        _small_card(canvas, left + 290 + slot * 54, top, card.up)


def _choice(view: View, seat: Seat) -> str:
    return painted.CHOOSING if seat in view.waiting else painted.HAS_CHOSEN


def draw_near(canvas: Canvas, view: View, seat: Seat, slot: int, top: int) -> None:
    """Draws the reader's own strip in the frame of who is asked."""
    _draw(canvas, view, seat, 24, top)
    cards = view.players[seat].diagrams
    for at, card in enumerate(cards):
        _small_card(canvas, CARDS_X + at * CARD_PITCH, top, card.up)
    left = CARDS_X + slot * CARD_PITCH
    canvas.put(kit.frame(72, 62, 10, 5), left - 3, top + 7)
    kind = card_type(cards[slot].id or "")
    _note(canvas, painted.TURN_LATER[kind], CARDS_X + len(cards) * CARD_PITCH, 958, top)
    canvas.put(kit.frame(952, 76, 22, 6), 24, top)


def _draw(canvas: Canvas, view: View, seat: Seat, left: int, top: int) -> None:
    player, y = view.players[seat], top + 38
    canvas.centre(kit.seat_mark(seat, 48), left + 46, y)
    canvas.text(left + 110, y, f"{player.points}", 60, width=66)
    if view.journey is not None:
        caption(canvas, painted_room.IN_POINTS, left + 186, y, 86)
        canvas.put(goal_slot(bool(player.done)), left + 250, top + 13)
        canvas.text(left + 286, y, f"{len(player.done)}", 48, side=Side.LEFT)
        return
    caption(canvas, painted.of_points(), left + 178, y, 72)
    for index in range(RULES.win_completed):
        canvas.put(goal_slot(index < len(player.done)), left + 240 + index * GOAL_PITCH, top + 13)


def _small_card(canvas: Canvas, left: int, top: int, is_up: bool) -> None:
    if is_up:
        canvas.put(kit.paper(66, 54), left, top + 11)
        canvas.centre(kit.icon("peek", 40, NIGHT.ink), left + 33, top + 37)
    else:
        canvas.put(kit.shutter(66, 54), left, top + 11)


def _note(canvas: Canvas, text: str, left: int, right: int, top: int) -> None:
    """Draws dim words behind the Diagrams, which end at `left`."""
    left += 18
    canvas.text(
        left,
        top + 38,
        text,
        34,
        NIGHT.dim,
        side=Side.LEFT,
        weight=Weight.SEMI,
        width=right - left,
        least=26,
    )
