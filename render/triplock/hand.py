"""What one seat alone sees: its Diagrams with all four sides, its chips, a new Diagram to lay."""

from __future__ import annotations

from games.core import Seat
from games.triplock.cards import DIAGRAMS, RULES, side_of
from games.triplock.public import Discarding
from games.triplock.texts import painted
from games.triplock.view import CardView, View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.cards import (
    BROWN,
    draw_fitted,
    draw_gains,
    draw_rewards,
    draw_trigger,
)
from render.triplock.pieces import failsafe
from render.triplock.plans import paint_plans
from render.triplock.rings import targets

CARD_TOP, CARD_HEIGHT = 86, 356
GAP = 14


def paint_hand(view: View, seat: Seat, draft: str) -> Canvas:
    """The second picture of a seat: a Diagram to lay, else its hand."""
    player = view.players[seat]
    waits = (
        i for i, card in enumerate(player.diagrams) if card.id is not None and card.side is None
    )
    slot = next(waits, None)
    if slot is None or isinstance(view.asked, Discarding):
        return paint_diagrams(view, seat, draft)
    return paint_plans(view, seat, slot)


def paint_diagrams(view: View, seat: Seat, draft: str) -> Canvas:
    """The hand, 1000 x 560: numbered Diagrams, the top side largest, own chips below.

    Over the hand limit the four Diagrams lie two by two, and the picture is higher.
    """
    player = view.players[seat]
    over = len(player.diagrams) > RULES.hand_limit
    columns, rows = (2, 2) if over else (RULES.hand_limit, 1)
    chips_y = CARD_TOP + rows * (CARD_HEIGHT + GAP)
    canvas = Canvas(kit.bench(1000, chips_y + 104))
    canvas.centre(kit.seat_mark(seat, 52), 60, 44)
    title = painted.WHICH_GOES if over else painted.YOUR_DIAGRAMS
    used = canvas.text(100, 45, title, 40, NIGHT.brass.mid, side=Side.LEFT)
    _character(canvas, player.char, 100 + used)
    width = (952 - (columns - 1) * GAP) // columns
    ringed = {slot for owner, slot in targets(view, draft).cards if owner == seat}
    for slot in range(columns * rows):
        x = 24 + slot % columns * (width + GAP)
        y = CARD_TOP + slot // columns * (CARD_HEIGHT + GAP)
        if slot < len(player.diagrams):
            _card(canvas, player.diagrams[slot], slot, x, y, width)
        else:
            canvas.put(kit.tray(width, CARD_HEIGHT, 14), x, y)
        if slot in ringed:
            canvas.put(kit.frame(width + 8, CARD_HEIGHT + 8, 16, 7), x - 4, y - 4)
    _chips(canvas, player.disarmed, player.waits, chips_y)
    return canvas


def _character(canvas: Canvas, char: str | None, left: int) -> None:
    """Draws the seat's character and its Skill at the right end of the title."""
    if char is None:
        return
    words = painted.character(char)
    canvas.text(972, 45, words, 32, side=Side.RIGHT, weight=Weight.SEMI, width=942 - left, least=28)


def _card(canvas: Canvas, card: CardView, slot: int, x: int, y: int, width: int) -> None:
    """Draws one Diagram: the top side above, the others below with the turns that bring them up."""
    canvas.put(kit.paper(width, CARD_HEIGHT, radius=14), x, y)
    canvas.put(kit.coin(54, f"{slot + 1}", tone=NIGHT.brass), x + 12, y + 10)
    if card.id is None:
        return
    _state(canvas, card, x + width - 14, y + 37)
    if card.side is None:
        for index in range(4):
            _minor_side(canvas, card.id, index, f"{index + 1}", x, y + 106 + index * 66, width)
        return
    _main_side(canvas, card.id, card.side, x, y + 110, width)
    canvas.put(kit.rule(width - 28), x + 14, y + 210)
    for turn in (1, 2, 3):
        side = (card.side + turn) % 4
        _minor_side(canvas, card.id, side, f"↻{turn}", x, y + 192 + turn * 44, width)


def _state(canvas: Canvas, card: CardView, right: int, y: int) -> None:
    """Draws whether the others see the Diagram."""
    used = canvas.text(right, y, painted.lies(card), 30, BROWN, side=Side.RIGHT, weight=Weight.SEMI)
    sign = "peek" if card.up else "keyhole"
    canvas.centre(kit.icon(sign, 34, BROWN), right - used - 25, y)


def _main_side(canvas: Canvas, card: str, index: int, x: int, y: int, width: int) -> None:
    side = side_of(card, index)
    if side.kind:
        draw_fitted(canvas, side, x + 18, y, width - 32, 80)
    else:
        canvas.centre(kit.icon(DIAGRAMS[card].type, 60, NIGHT.ink), x + 48, y)
        draw_trigger(canvas, side, x + 90, y, 38, width - 102)
    draw_gains(canvas, side.reward, x + 16, y + 70, width - 28, 48)


def _minor_side(
    canvas: Canvas, card: str, index: int, name: str, x: int, y: int, width: int
) -> None:
    """Draws a side that is not on top: its number, or ↻ with the quarter turns that bring it up."""
    side = side_of(card, index)
    if name.startswith("↻"):
        canvas.centre(kit.icon("turn", 28, BROWN), x + 22, y)
    canvas.text(x + 45, y, name.removeprefix("↻"), 30, BROWN)
    left, right = x + 64, x + width - 8
    taken = draw_rewards(canvas, side.reward, right, y, 36, Side.RIGHT)
    room = right - taken - 8 - left
    if side.kind:
        draw_fitted(canvas, side, left, y, room, 42)
        return
    draw_trigger(canvas, side, left, y, 28, room)


def _chips(canvas: Canvas, chips: tuple[str, ...] | int, waits: int, top: int) -> None:
    """Draws the own disarmed chips in the order in which they were taken."""
    canvas.put(kit.tray(952, 92, 20), 24, top)
    y = top + 46
    held = () if isinstance(chips, int) else chips
    canvas.text(48, y, painted.chips(held), 36, NIGHT.dim, side=Side.LEFT)
    for index, symbol in enumerate(held):
        canvas.centre(failsafe(symbol, 76), 216 + index * 86, y - 2)
    if waits and len(held) <= 5:
        canvas.text(952, y, painted.waits(waits), 32, side=Side.RIGHT, width=250)
