"""The second picture after the end: the Diagrams still in play and the chips, seat by seat."""

from __future__ import annotations

from PIL import Image

from games.core import Seat
from games.triplock.cards import DIAGRAMS, RULES, side_of
from games.triplock.ending import standing
from games.triplock.texts import ending
from games.triplock.view import CardView, PlayerView, View
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side, glory
from render.triplock.cards import draw_rewards, draw_sequence, draw_trigger, sequence_width
from render.triplock.pieces import failsafe

TOP, GAP, PAD = 126, 12, 16
CARD_H, CHIP_PX = 156, 84
LEFT, WIDTH = 128, 830
"""Where cards and chips begin, and the room for them."""


def paint_rest(view: View) -> Canvas:
    """1000 px wide: what was still hidden in front of each seat, in the order of the result."""
    order = standing(view)
    heights = tuple(_height(view.players[seat]) for seat in order)
    canvas = Canvas(_scenery(heights))
    canvas.heading(ending.UNPLAYED, ending.LEFT_OVER, 620, NIGHT.text)
    y = TOP
    for seat, height in zip(order, heights, strict=True):
        _row(canvas, view.players[seat], seat, y, height)
        y += height + GAP
    return canvas


def _height(player: PlayerView) -> int:
    return 2 * PAD + max(CARD_H * bool(player.diagrams) + 100 * bool(player.chips), 100)


@kept_ground
def _scenery(heights: tuple[int, ...]) -> Image.Image:
    """Lamplight and a panel for each seat."""
    height = TOP + sum(heights) + GAP * len(heights) + 14
    canvas = Canvas(glory.lamplight(1000, height, (glory.Lamp(860, 20, 700, 0.5),)))
    y = TOP
    for row in heights:
        canvas.put(kit.panel(952, row), 24, y)
        y += row + GAP
    return canvas.image


def _row(canvas: Canvas, player: PlayerView, seat: Seat, y: int, height: int) -> None:
    canvas.centre(kit.seat_mark(seat, 62), 76, y + height // 2)
    chips = () if isinstance(player.disarmed, int) else player.disarmed
    if not player.diagrams and not chips:
        canvas.text(LEFT, y + height // 2, ending.NOTHING_LEFT, 38, NIGHT.dim, side=Side.LEFT)
    pitch = (WIDTH + GAP) // max(RULES.hand_limit, len(player.diagrams))
    for slot, card in enumerate(player.diagrams):
        _card(canvas, card, LEFT + slot * pitch, y + PAD, pitch - GAP)
    middle = y + height - PAD - 50 + 4 * bool(player.diagrams)
    step = min(100, WIDTH // max(1, len(chips)))
    for index, symbol in enumerate(chips):
        canvas.centre(failsafe(symbol, CHIP_PX), LEFT + 46 + index * step, middle)


def _card(canvas: Canvas, card: CardView, x: int, y: int, width: int) -> None:
    """Draws the side that was on top, and the rewards it would have given."""
    if card.id is None or card.side is None:
        canvas.put(kit.shutter(width, CARD_H), x, y)
        return
    canvas.put(kit.paper(width, CARD_H, True), x, y)
    side, middle = side_of(card.id, card.side), x + width // 2
    if side.kind:
        px = next((px for px in range(64, 20, -2) if sequence_width(side, px) <= width - 24), 22)
        draw_sequence(canvas, side, middle - sequence_width(side, px) // 2, y + 50, px)
    else:
        canvas.centre(kit.icon(DIAGRAMS[card.id].type, 52, NIGHT.ink), x + 40, y + 50)
        draw_trigger(canvas, side, x + 74, y + 50, 34, width - 84)
    px, gains = 52, len(side.reward)
    draw_rewards(canvas, side.reward, middle - (gains * px + (gains - 1) * 13) // 2, y + 114, px)
