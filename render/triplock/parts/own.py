"""The reader's own panel in a board from its chair: what it has, and its Diagrams open.

The side of a Diagram that is on top is large; below it stands what one quarter turn would bring up.
The other two sides are told with the hand: a card in a panel has room for one. A running attempt
stands in place of the Diagrams, with ticks at the symbols that were right.
"""

from __future__ import annotations

from games.core import Seat
from games.triplock.table.cards import CHIPS, DIAGRAMS, RULES, Side, side_of
from games.triplock.table.public import Attempt
from games.triplock.table.view import CardView, PlayerView, View
from games.triplock.texts import painted
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Sketch, Sprite, Weight, icon_mask, mix
from render.kit import Side as Align
from render.kit.marks import BLACK
from render.triplock.parts.cards import (
    BROWN,
    Progress,
    draw_fitted,
    draw_gains,
    draw_rewards,
    draw_sequence,
)
from render.triplock.parts.facing import caption, draw_narrow, draw_who
from render.triplock.parts.layout import OWN_H, OWN_W, Box, Layout, is_in_hand
from render.triplock.parts.pieces import failsafe
from render.triplock.parts.since import is_marked
from render.triplock.parts.strip import draw_bead, draw_goals

CHIPS_X = 448

TURNED_H = 58
NARROW = 280
"""In narrower cards the state is told by its icon or its words alone."""


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
    draw_goals(canvas, layout, seat, player)
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
            _draw_open(canvas, player.diagrams[slot], slot, (left, at, width, height), marked)
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


def _draw_open(canvas: Canvas, card: CardView, slot: int, box: Box, is_touched: bool) -> None:
    """Draws a Diagram with its slot number; a touched one leaves room for its pill."""
    x, y, width, height = box
    canvas.put(kit.paper(width, height, radius=14), x, y)
    canvas.text(x + 28, y + 36, f"{slot + 1}", 46, NIGHT.ink)
    if card.id is None:
        return
    _state(canvas, card, box, is_touched)
    if card.side is None:
        for index in range(4):
            at = y + 87 + index * 51
            canvas.text(x + 24, at, f"{index + 1}", 34, BROWN)
            draw_narrow(canvas, card.id, index, x + 46, at, width - 58)
        return
    side = side_of(card.id, card.side)
    if side.kind:
        draw_fitted(canvas, side, x + 15, y + 106, width - 30, 76, middle=True)
    else:
        draw_trigger_lines(canvas, card.id, side, x, y + 106, width)
    draw_gains(canvas, side.reward, x + 16, y + 178, width - 28, 50)
    canvas.put(_turned(width - 12, TURNED_H), x + 6, y + height - TURNED_H - 7)
    at = y + height - 7 - TURNED_H // 2
    canvas.centre(kit.icon("turn", 34, BROWN), x + 29, at)
    draw_narrow(canvas, card.id, (card.side + 1) % 4, x + 52, at, width - 66, kind=False)


def _state(canvas: Canvas, card: CardView, box: Box, is_touched: bool) -> None:
    """Draws whether the others see the Diagram: an icon and words, or what there is room for."""
    x, y, width, _ = box
    right, at = x + width - 14, y + 36
    has_words = width > NARROW or not is_touched
    has_icon = not is_touched if width > NARROW else is_touched
    used = 0
    if has_words:
        words, semi = painted.lies(card), Weight.SEMI
        used = canvas.text(right, at, words, 30, BROWN, side=Align.RIGHT, weight=semi) + 8
    if has_icon:
        sign = "peek" if card.up else "keyhole"
        canvas.centre(kit.icon(sign, 36, BROWN), right - used - 18, at)


def draw_trigger_lines(canvas: Canvas, card: str, side: Side, x: int, y: int, width: int) -> None:
    """Draws what sets a Trap or Countermeasure off, in two lines."""
    canvas.centre(kit.icon(DIAGRAMS[card].type, 68, NIGHT.ink), x + 50, y)
    room = width - 106
    who, does = painted.trigger_lines(side)
    semi = Weight.SEMI
    canvas.text(
        x + 96, y - 19, who, 36, NIGHT.ink, side=Align.LEFT, weight=semi, width=room, least=20
    )
    canvas.text(x + 96, y + 21, does, 38, NIGHT.ink, side=Align.LEFT, width=room, least=20)


@kept
def _turned(width: int, height: int) -> Sprite:
    """The field of the side that a quarter turn brings up."""
    sketch = Sketch(width, height, 2)
    tone = NIGHT.paper
    sketch.fill(sketch.rounded((0, 0, width, height), 9), mix(tone.mid, tone.dark, 0.62))
    return sketch.sprite()


def draw_attempt(canvas: Canvas, view: View, tried: Attempt, y: int) -> None:
    """Draws the Diagram about y; it takes 182 px of height."""
    canvas.put(kit.paper(660, 164), 44, y - 82)
    side, progress = tried_sequence(tried)
    draw_sequence(canvas, side, 72, y, 100, progress)
    card = attempted(view, tried.slot)
    if card is not None:
        draw_rewards(canvas, card.reward, 682, y, 58, Align.RIGHT)
    canvas.centre(kit.seat_mark(view.active, 56), 840, y - 48)
    order, left = painted.attempt(tried)
    canvas.text(840, y + 12, order, 40, width=250)
    canvas.text(840, y + 58, left, 34, NIGHT.dim, weight=Weight.SEMI)


def tried_sequence(tried: Attempt) -> tuple[Side, Progress]:
    """The Sequence of an attempt as a side without rewards, and which symbols were right."""
    side = Side((), "combo" if tried.combo else "trip", tried.symbols)
    return side, Progress(frozenset(range(len(tried.symbols))) - frozenset(tried.left))


def attempted(view: View, slot: int | None) -> Side | None:
    """The side that is tried; None for the lock of a room."""
    if slot is None:
        return None
    card = view.players[view.active].diagrams[slot]
    return None if card.id is None or card.side is None else side_of(card.id, card.side)
