"""What one seat alone sees: its Diagrams with all four sides, its chips, a new Diagram to lay."""

from __future__ import annotations

from games.core import Seat
from games.triplock.table.cards import RULES, side_of
from games.triplock.table.cards import Side as CardSide
from games.triplock.table.public import Discarding
from games.triplock.table.view import CardView, View
from games.triplock.texts import painted
from games.triplock.texts.shared import lexicon
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.parts.cards import BROWN, draw_fitted, draw_gains, draw_rewards, draw_trigger
from render.triplock.parts.own import draw_trigger_lines
from render.triplock.parts.pieces import failsafe
from render.triplock.parts.rings import targets
from render.triplock.plans import divider, paint_plans

CARD_TOP, CARD_HEIGHT, WIDTH = 86, 202, 952
GAP = 12
MAIN_W = 356
"""The left part of a Diagram, for the side on top; beside it stand those that turns bring up."""


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
    """The hand, 1000 x 832: numbered Diagrams, the top side largest, own chips below.

    Over the hand limit there are four Diagrams, and the picture is higher.
    """
    player = view.players[seat]
    over = len(player.diagrams) > RULES.hand_limit
    places = max(RULES.hand_limit, len(player.diagrams))
    chips_y = CARD_TOP + places * (CARD_HEIGHT + GAP)
    canvas = Canvas(kit.bench(1000, chips_y + 104))
    canvas.centre(kit.seat_mark(seat, 52), 60, 44)
    title = painted.WHICH_GOES if over else painted.YOUR_DIAGRAMS
    used = canvas.text(100, 45, title, 40, NIGHT.brass.mid, side=Side.LEFT)
    _character(canvas, player.char, 100 + used)
    ringed = {slot for owner, slot in targets(view, draft).cards if owner == seat}
    for slot in range(places):
        x, y = 24, CARD_TOP + slot * (CARD_HEIGHT + GAP)
        if slot < len(player.diagrams):
            _card(canvas, view, player.diagrams[slot], slot, x, y)
        else:
            canvas.put(kit.tray(WIDTH, CARD_HEIGHT, 14), x, y)
        if slot in ringed:
            canvas.put(kit.frame(WIDTH + 8, CARD_HEIGHT + 8, 16, 7), x - 4, y - 4)
    _chips(canvas, player.disarmed, player.waits, chips_y)
    return canvas


def _character(canvas: Canvas, char: str | None, left: int) -> None:
    """Draws the seat's character and its Skill at the right end of the title."""
    if char is None:
        return
    words = painted.character(char)
    canvas.text(972, 45, words, 32, side=Side.RIGHT, weight=Weight.SEMI, width=942 - left, least=28)


def _card(canvas: Canvas, view: View, card: CardView, slot: int, x: int, y: int) -> None:
    """Draws one Diagram: the top side large, beside it the others with the turns they take."""
    canvas.put(kit.paper(WIDTH, CARD_HEIGHT, radius=14), x, y)
    canvas.text(x + 36, y + 38, f"{slot + 1}", 50, NIGHT.ink)
    if card.id is None:
        return
    _state(canvas, card, x + MAIN_W - 8, y + 38)
    if card.side is None:
        for index in range(4):
            at = y + 29 + index * 48
            canvas.text(x + MAIN_W + 52, at, f"{index + 1}", 40, BROWN)
            _minor_side(canvas, view, side_of(card.id, index), x, at, 44)
        return
    _main_side(canvas, view, card.id, card.side, x, y)
    canvas.put(divider(4, CARD_HEIGHT - 40), x + MAIN_W + 8, y + 20)
    for turn in (1, 2, 3):
        at = y + 38 + (turn - 1) * 63
        canvas.centre(kit.icon("turn", 44, BROWN), x + MAIN_W + 40, at)
        canvas.text(x + MAIN_W + 78, at, f"{turn}", 40, BROWN)
        _minor_side(canvas, view, side_of(card.id, (card.side + turn) % 4), x, at, 54)


def _state(canvas: Canvas, card: CardView, right: int, y: int) -> None:
    """Draws whether the others see the Diagram."""
    used = canvas.text(right, y, painted.lies(card), 34, BROWN, side=Side.RIGHT, weight=Weight.SEMI)
    sign = "peek" if card.up else "keyhole"
    canvas.centre(kit.icon(sign, 40, BROWN), right - used - 28, y)


def _main_side(canvas: Canvas, view: View, card: str, index: int, x: int, y: int) -> None:
    side = side_of(card, index)
    if side.kind:
        draw_fitted(canvas, side, x + 20, y + 108, MAIN_W - 32, 78)
    else:
        draw_trigger_lines(canvas, card, side, x, y + 108, MAIN_W)
    if lexicon.never_fires(view, side.event):
        canvas.text(x + 18, y + 170, lexicon.NEVER, 40, NIGHT.ink, side=Side.LEFT)
        return
    draw_gains(canvas, side.reward, x + 18, y + 170, MAIN_W - 30, 46)


def _minor_side(canvas: Canvas, view: View, side: CardSide, x: int, y: int, px: int) -> None:
    """Draws a side that is not on top, with what it gives at the right."""
    left, right = x + MAIN_W + 112, x + WIDTH - 16
    if lexicon.never_fires(view, side.event):
        taken = canvas.text(right, y, lexicon.NEVER, 38, BROWN, side=Side.RIGHT)
    else:
        taken = draw_rewards(canvas, side.reward, right, y, px - 8, Side.RIGHT)
    room = right - taken - 12 - left
    if side.kind:
        draw_fitted(canvas, side, left, y, room, px)
        return
    draw_trigger(canvas, side, left, y, 38, room)


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
