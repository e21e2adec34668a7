"""The reader's own panel in a board from its chair: what it has, and its Diagrams open."""

from __future__ import annotations

from games.core import Seat
from games.triplock.cards import CHIPS, RULES
from games.triplock.public import Attempt
from games.triplock.texts import painted
from games.triplock.view import PlayerView, View
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Sketch, Sprite, icon_mask, mix
from render.kit.marks import BLACK
from render.triplock.attempt import draw_attempt
from render.triplock.facing import caption, draw_who
from render.triplock.layout import OWN_H, OWN_W, Layout, is_in_hand
from render.triplock.open_card import draw_open
from render.triplock.pieces import failsafe, goal_slot
from render.triplock.since import is_marked
from render.triplock.strip import draw_bead

CHIPS_X = 448


def draw_own(canvas: Canvas, view: View, layout: Layout, seat: Seat) -> None:
    """Draws the panel's contents. While its own attempt runs, that stands in place of the cards."""
    player = view.players[seat]
    top = layout.strip_y(seat)
    y = top + 51
    draw_who(canvas, seat, player.char, 82 if player.char else 72, y)
    if player.waits:
        canvas.centre(kit.coin(40, f"+{player.waits}"), 104, top + 24)
    canvas.text(150, y, f"{player.points}", 74, width=82)
    caption(canvas, painted.of_points(), 216, y, 72)
    for index in range(RULES.win_completed):
        canvas.put(goal_slot(index < len(player.done)), *layout.goal_place(seat, index))
    draw_chips(canvas, player, CHIPS_X, y, 80)
    draw_bead(canvas, view, seat, *layout.bead(seat))
    caption(canvas, painted.BEADS[player.bead.at], 914, y, 92)
    if isinstance(view.asked, Attempt) and is_in_hand(view, layout.form):
        draw_attempt(canvas, view, view.asked, top + 106 + OWN_H // 2)
        return
    for slot in range(max(RULES.hand_limit, len(player.diagrams))):
        left, at, width, height = layout.card_box(view, seat, slot)
        if slot < len(player.diagrams):
            marked = is_marked(view, seat, slot)
            draw_open(canvas, player.diagrams[slot], slot, (left, at, width, height), marked)
        else:
            canvas.put(kit.tray(OWN_W, OWN_H, 14), left, at)


def draw_chips(canvas: Canvas, player: PlayerView, left: int, y: int, pitch: int) -> None:
    """Draws how many chips of each kind the seat holds, the first at `left`, `pitch` px apart."""
    held = () if isinstance(player.disarmed, int) else player.disarmed
    for index, symbol in enumerate(CHIPS.failsafe_symbols):
        x, count = left + index * pitch, held.count(symbol)
        sprite = failsafe(symbol, 50) if count else _no_chip(symbol, 50)
        canvas.centre(sprite, x, y)
        canvas.text(x + 41, y, f"{count}", 36, NIGHT.text if count else NIGHT.dim)


@kept
def _no_chip(symbol: str, px: int) -> Sprite:
    """The empty place of a kind of chip."""
    sketch = Sketch(px, px)
    mid = px / 2
    sketch.fill(sketch.disc(mid, mid, mid), NIGHT.steel.dark)
    sketch.fill(sketch.disc(mid, mid, mid - 2), mix(NIGHT.bench.dark, BLACK, 0.2))
    side = round(px * 0.58)
    mask = icon_mask(symbol.lower(), side * sketch.scale)
    sketch.fill(sketch.stamp(mask, mid - side / 2, mid - side / 2), NIGHT.steel.mid)
    return sketch.sprite()
