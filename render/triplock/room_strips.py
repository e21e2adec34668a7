"""The strips of the players in a room: what each has, its chips, its Diagrams."""

from __future__ import annotations

from games.core import Seat
from games.triplock.cards import RULES
from games.triplock.public import Attempt
from games.triplock.texts import painted, painted_room
from games.triplock.view import PlayerView, View
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.triplock.facing import caption
from render.triplock.own import draw_chips
from render.triplock.pieces import count_disc, goal_slot
from render.triplock.room_cards import draw_diagram, draw_tried
from render.triplock.room_layout import RoomLayout
from render.triplock.shields import shield
from render.triplock.since import is_marked
from render.triplock.strip import draw_bead


def draw_own(canvas: Canvas, view: View, layout: RoomLayout, seat: Seat) -> None:
    """Draws the near seat's strip: mark, points, completed, chips, and its Diagrams."""
    player, top = view.players[seat], layout.form.near_y
    canvas.centre(kit.seat_mark(seat, 54), 66, top + 46)
    canvas.text(146, top + 46, f"{player.points}", 72, width=86)
    _caption(canvas, painted_room.IN_POINTS, 146, top + 102)
    _completed(canvas, player, layout, seat, 56)
    _caption(canvas, painted_room.IN_DONE, 256, top + 102)
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
    caption(canvas, painted_room.IN_POINTS, 248, y, 86)
    _completed(canvas, player, layout, seat, 48)
    caption(canvas, painted_room.IN_DONE, 416, y, 70)
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
        canvas.centre(count_disc(held > 0), x + 4, y)
        canvas.text(x + 4, y - 1, f"{held}", 38, NIGHT.text if held else NIGHT.dim)
        caption(canvas, painted.chip_caption(held), x + 86, y, 90)
        return
    draw_chips(canvas, player, x, y, pitch)


def _diagrams(canvas: Canvas, view: View, layout: RoomLayout, seat: Seat) -> None:
    """Draws the seat's Diagrams and empty places, or its running attempt in their place."""
    player, asked = view.players[seat], view.asked
    if isinstance(asked, Attempt) and seat == view.active:
        draw_tried(canvas, view, asked, layout.cards_box(seat))
        return
    for slot in range(max(RULES.hand_limit, len(player.diagrams))):
        box = layout.card_box(view, seat, slot)
        if slot < len(player.diagrams):
            draw_diagram(canvas, player.diagrams[slot], slot, box, is_marked(view, seat, slot))
        else:
            left, top, width, height = box
            canvas.put(kit.tray(width, height, 14), left, top)
