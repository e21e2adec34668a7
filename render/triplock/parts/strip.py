"""A seat's strip on the board at the table: score, completed Diagrams, Diagrams, chips and bead.

A Diagram is a cell of 116 x 108, with one side where it lies face up.
"""

from __future__ import annotations

from games.core import Seat
from games.triplock.table.cards import DIAGRAMS, RULES, Side, side_of
from games.triplock.table.view import CardView, PlayerView, View
from games.triplock.texts import painted
from games.triplock.texts.shared import lexicon
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Sketch, Sprite, Weight, icon
from render.triplock.parts.cards import BROWN, EVENT_ICONS, draw_rewards, symbol_sprite
from render.triplock.parts.layout import CARD_H, CARD_W, Layout, Places, card_place
from render.triplock.parts.pieces import bead_track, count_disc, goal_slot

CAPTION_Y = 116
CHIPS_X, BEAD_X = 823, 917

STOPS = {"pts": RULES.pts_track, "act": RULES.act_track}
"""The stops of the bead's tracks; its other places have one."""

SYMBOLS_X = {1: (58,), 2: (31, 85), 3: (21, 58, 95)}
"""The middles of a cell's symbols by their number: always one line, so that order can be read."""

SYMBOLS_PX = {1: 64, 2: 50, 3: 37}


def draw_strip(
    canvas: Canvas, view: View, layout: Layout, seat: Seat, winner: bool = False
) -> None:
    """Draws a seat's strip at the table, on a panel that is scenery."""
    player = view.players[seat]
    y = layout.strip_y(seat)
    _mark(canvas, seat, player.char, y)
    colour = NIGHT.brass.light if winner else NIGHT.text
    canvas.text(182, y + 57, f"{player.points}", 84, colour, width=116)
    _caption(canvas, painted.of_points(), 182, y)
    if player.waits:
        canvas.centre(kit.coin(42, f"+{player.waits}"), 118, y + 30)
    draw_goals(canvas, layout, seat, player)
    _caption(canvas, painted.of_completed(len(player.done)), 321, y)
    for slot, card in enumerate(player.diagrams):
        left, top = card_place(view, seat, slot, y)
        _card(canvas, card, left, top, view.phase == "over")
    held = player.chips
    draw_count(canvas, held, CHIPS_X, y + 56)
    _caption(canvas, painted.chip_caption(held), CHIPS_X, y)
    draw_bead(canvas, view, seat, *layout.bead(seat))
    _caption(canvas, painted.BEADS[player.bead.at], BEAD_X, y)


def _mark(canvas: Canvas, seat: Seat, char: str | None, y: int) -> None:
    """Draws the seat's mark; with characters, the first name below it."""
    if char is None:
        canvas.centre(kit.seat_mark(seat, 74), 84, y + 68)
        return
    canvas.centre(kit.seat_mark(seat, 66), 84, y + 57)
    _caption(canvas, lexicon.first_name(char), 84, y)


def _caption(canvas: Canvas, text: str, x: int, y: int) -> None:
    canvas.text(x, y + CAPTION_Y, text, 30, NIGHT.dim, weight=Weight.SEMI, width=112)


def draw_goals(canvas: Canvas, layout: Places, seat: Seat, player: PlayerView) -> None:
    """Draws the places for the seat's completed Diagrams, those that are completed filled."""
    for index in range(RULES.win_completed):
        canvas.put(goal_slot(index < len(player.done)), *layout.goal_place(seat, index))


def draw_count(canvas: Canvas, held: int, x: int, y: int) -> None:
    """Draws how many chips a seat holds, of whatever kinds, on a disc."""
    canvas.centre(count_disc(held > 0), x, y)
    canvas.text(x, y - 1, f"{held}", 38, NIGHT.text if held else NIGHT.dim)


def draw_bead(canvas: Canvas, view: View, seat: Seat, x: int, y: int) -> None:
    """Draws a seat's Skill bead on its track, with a cross while it may not be used."""
    player = view.players[seat]
    stops = STOPS.get(player.bead.at, 1)
    canvas.centre(bead_track(stops, player.bead.n if stops > 1 else 1), x, y)
    if player.skip or (seat == view.active and view.turn.blocked):
        canvas.centre(kit.tick(34, good=False), x + 22, y - 18)


def _card(canvas: Canvas, card: CardView, x: int, y: int, opened: bool) -> None:
    """Draws a Diagram as everybody sees it: face-down ones stay shut until the match is over."""
    if card.id is None or not (card.up or opened):
        canvas.put(kit.shutter(CARD_W, CARD_H), x, y)
        return
    canvas.put(kit.paper(CARD_W, CARD_H), x, y)
    if card.side is not None:
        _draw_cell(canvas, card.id, card.side, x, y)
    else:
        _draw_unlaid(canvas, card.id, x, y)


def _draw_cell(canvas: Canvas, card: str, index: int, x: int, y: int) -> None:
    """Draws a face-up Diagram: its symbols in a line, below them how they are read."""
    side = side_of(card, index)
    if not side.kind:
        _trigger_cell(canvas, card, side, x, y)
        return
    count = len(side.symbols)
    is_joined = count > 1 and side.kind != "collect"
    middle = 38 if is_joined else 52
    for symbol, dx in zip(side.symbols, SYMBOLS_X[count], strict=True):
        canvas.centre(symbol_sprite(side.kind, symbol, SYMBOLS_PX[count]), x + dx, y + middle)
    if is_joined:
        sign = _long_arrow(84, 32) if side.kind == "combo" else icon("plus", 32, BROWN)
        canvas.centre(sign, x + 58, y + 82)


def _trigger_cell(canvas: Canvas, card: str, side: Side, x: int, y: int) -> None:
    canvas.centre(icon(DIAGRAMS[card].type, 46, NIGHT.ink), x + 30, y + 29)
    sign = EVENT_ICONS.get(side.event, side.event)
    canvas.centre(icon(sign, 42, NIGHT.ink), x + 85, y + 30)
    draw_rewards(canvas, side.reward[:1], x + 33, y + 80, 44)


@kept
def _long_arrow(width: int, height: int) -> Sprite:
    """An arrow below all symbols of a Combo."""
    sketch = Sketch(width, height)
    mid = height / 2
    shaft = sketch.stroke([(4, mid), (width - 16, mid)], 7)
    head = sketch.polygon([(width - 24, 2), (width, mid), (width - 24, height - 2)])
    sketch.fill(shaft, BROWN)
    sketch.fill(head, BROWN)
    return sketch.sprite()


def _draw_unlaid(canvas: Canvas, card: str, x: int, y: int) -> None:
    """Draws a Diagram whose side is not chosen yet in that cell: its kind, and a question mark."""
    kind = DIAGRAMS[card].type
    if kind != "standard":
        canvas.centre(icon(kind, 60, NIGHT.ink), x + 40, y + 54)
    at = 58 if kind == "standard" else 88
    canvas.text(x + at, y + 54, "?", 60, BROWN)
