"""The seats of a ring: the near one's strip, and a panel for each of its neighbours."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat
from games.triplock.cards import RULES
from games.triplock.public import Attempt
from games.triplock.texts import lexicon, painted
from games.triplock.view import PlayerView, View
from render import kit
from render.kit import NIGHT, Canvas
from render.triplock.facing import caption, draw_bar
from render.triplock.own import draw_chips
from render.triplock.pieces import count_disc, goal_slot
from render.triplock.ring_cards import draw_cards, draw_tried
from render.triplock.ring_layout import RingLayout, tried_slot
from render.triplock.since import is_marked
from render.triplock.strip import draw_bead


def draw_panel(canvas: Canvas, view: View, layout: RingLayout, seat: Seat) -> None:
    """Draws a neighbour's panel: what it has, and its Diagrams as everybody sees them."""
    player = view.players[seat]
    x, y = layout.strip_box(seat)[:2]
    _who(canvas, seat, player, x + 54, y + 52)
    canvas.text(x + 144, y + 52, f"{player.points}", 78, width=92)
    caption(canvas, painted.of_points(), x + 144, y + 99, 86)
    _count(canvas, player.chips, x + 238, y + 52)
    caption(canvas, painted.chip_caption(player.chips), x + 238, y + 99, 84)
    _goals(canvas, layout, seat, player)
    caption(canvas, painted.of_completed(len(player.done)), x + 232, y + 146, 88)
    draw_bead(canvas, view, seat, *layout.bead(seat))
    caption(canvas, painted.BEADS[player.bead.at], x + 208, y + 448, 116)
    tried = tried_slot(view, seat)
    for slot, held in enumerate(player.diagrams):
        card = replace(held, up=held.up or view.phase == "over")
        box = layout.card_box(view, seat, slot)
        if slot == tried and isinstance(view.asked, Attempt):
            draw_tried(canvas, view, view.asked, box)
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
        _count(canvas, player.chips, x + 250, y + 43)
        caption(canvas, painted.chip_caption(player.chips), x + 250, y + 97, 90)
    _goals(canvas, layout, seat, player)
    draw_bead(canvas, view, seat, *layout.bead(seat))
    caption(canvas, painted.BEADS[player.bead.at], x + 246, y + 206, 112)
    draw_cards(canvas, view, layout)


def _who(canvas: Canvas, seat: Seat, player: PlayerView, x: int, y: int) -> None:
    """Draws the mark; with characters the first name below it; rewards that wait at its side."""
    if player.char is None:
        canvas.centre(kit.seat_mark(seat, 56), x, y)
    else:
        canvas.centre(kit.seat_mark(seat, 44), x, y - 14)
        caption(canvas, lexicon.first_name(player.char), x, y + 24, 84)
    if player.waits:
        canvas.centre(kit.coin(40, f"+{player.waits}"), x + 30, y - 26)


def _count(canvas: Canvas, held: int, x: int, y: int) -> None:
    canvas.centre(count_disc(held > 0), x, y)
    canvas.text(x, y - 1, f"{held}", 38, NIGHT.text if held else NIGHT.dim)


def _goals(canvas: Canvas, layout: RingLayout, seat: Seat, player: PlayerView) -> None:
    for index in range(RULES.win_completed):
        canvas.put(goal_slot(index < len(player.done)), *layout.goal_place(seat, index))
