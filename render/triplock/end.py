"""After the end: every Diagram still in play and every chip in hand, seat by seat."""

from __future__ import annotations

from games.core import Seat
from games.triplock.cards import DIAGRAMS, RULES, side_of
from games.triplock.texts import painted, stacks
from games.triplock.view import CardView, PlayerView, View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.cards import draw_rewards, draw_sequence, draw_trigger, sequence_width
from render.triplock.pieces import failsafe

ROW_HEIGHT = 330
CARDS_WIDTH, CARD_HEIGHT = 804, 170


def paint_end(view: View) -> Canvas:
    """1000 x 790: what was hidden in front of each seat, the viewer's own row below."""
    canvas = Canvas(kit.bench(1000, 100 + ROW_HEIGHT * view.n + 20))
    canvas.heading(painted.OPENED, painted.IN_PLAY_AND_DISARMED, 600)
    near = stacks.seat_of(view)
    for place, step in enumerate(range(1, view.n + 1)):
        seat = Seat((near + step) % view.n)
        _row(canvas, view.players[seat], seat, 126 + place * ROW_HEIGHT, seat in view.winners)
    return canvas


def _row(canvas: Canvas, player: PlayerView, seat: Seat, y: int, winner: bool) -> None:
    canvas.put(kit.panel(952, ROW_HEIGHT - 18), 24, y)
    canvas.centre(kit.seat_mark(seat, 74), 84, y + 72)
    colour = NIGHT.brass.light if winner else NIGHT.text
    canvas.text(84, y + 152, f"{player.points}", 76, colour, width=110)
    if not player.diagrams:
        canvas.text(160, y + 105, painted.NO_DIAGRAM, 36, NIGHT.dim, side=Side.LEFT)
    pitch = (CARDS_WIDTH + 12) // max(RULES.hand_limit, len(player.diagrams))
    for slot, card in enumerate(player.diagrams):
        _card(canvas, card, 148 + slot * pitch, y + 18, pitch - 12)
    chips = () if isinstance(player.disarmed, int) else player.disarmed
    canvas.text(
        52, y + 252, painted.chips(chips), 32, NIGHT.dim, side=Side.LEFT, weight=Weight.SEMI
    )
    for index, symbol in enumerate(chips):
        canvas.centre(failsafe(symbol, 84), 234 + index * 94, y + 250)


def _card(canvas: Canvas, card: CardView, x: int, y: int, width: int) -> None:
    """Draws the side that was on top, and the rewards it would have given."""
    if card.id is None or card.side is None:
        canvas.put(kit.shutter(width, CARD_HEIGHT), x, y)
        return
    canvas.put(kit.paper(width, CARD_HEIGHT), x, y)
    side, middle = side_of(card.id, card.side), x + width // 2
    if side.kind:
        px = next((px for px in range(64, 20, -2) if sequence_width(side, px) <= width - 24), 22)
        draw_sequence(canvas, side, middle - sequence_width(side, px) // 2, y + 54, px)
    else:
        canvas.centre(kit.icon(DIAGRAMS[card.id].type, 46, NIGHT.ink), x + 34, y + 54)
        draw_trigger(canvas, side, x + 62, y + 54, 32, width - 70)
    draw_rewards(canvas, side.reward, x + 16, y + 124, 52)
