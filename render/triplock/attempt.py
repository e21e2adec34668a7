"""The announced Diagram of a running attempt, large, with ticks at the symbols that were right."""

from __future__ import annotations

from games.triplock.cards import Side as CardSide
from games.triplock.cards import side_of
from games.triplock.public import Attempt
from games.triplock.texts import painted
from games.triplock.view import View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.cards import Progress, draw_rewards, draw_sequence


def draw_attempt(canvas: Canvas, view: View, tried: Attempt, y: int) -> None:
    """Draws the Diagram about y; it takes 182 px of height."""
    kind = "combo" if tried.combo else "trip"
    side = CardSide((), kind, tried.symbols)
    canvas.put(kit.paper(660, 164), 44, y - 82)
    done = frozenset(range(len(tried.symbols))) - frozenset(tried.left)
    draw_sequence(canvas, side, 72, y, 100, Progress(done))
    card = attempted(view, tried.slot)
    if card is not None:
        draw_rewards(canvas, card.reward, 682, y, 58, Side.RIGHT)
    canvas.centre(kit.seat_mark(view.active, 56), 840, y - 48)
    order, left = painted.attempt(tried)
    canvas.text(840, y + 12, order, 40, width=250)
    canvas.text(840, y + 58, left, 34, NIGHT.dim, weight=Weight.SEMI)


def attempted(view: View, slot: int | None) -> CardSide | None:
    """The side that is tried; None for the lock of a room."""
    if slot is None:
        return None
    card = view.players[view.active].diagrams[slot]
    return None if card.id is None or card.side is None else side_of(card.id, card.side)
