"""The private picture of an Unlock seat, 1000 x 600: the drawing pad, beside it the own cards.

While nothing is to be drawn, the pad shows what the seat has sealed, or its own secret.
"""

from __future__ import annotations

from msgspec import Struct

from games.unlock.board import Dots
from games.unlock.draft import draft_of, pad_of
from games.unlock.texts import painted
from games.unlock.view import View
from render import kit
from render.kit import NIGHT, Canvas, Metal, Side, Weight, mix
from render.unlock.cards import card_height, draw_card
from render.unlock.pieces import fresh_trail, spot

FIELD_X, FIELD_Y, FIELD = 24, 24, 552
PANE_X, PANE_W = 600, 376
CARDS_Y = 152
SHUT = Metal(mix(NIGHT.black.light, NIGHT.black.mid, 0.4), NIGHT.black.mid, NIGHT.black.dark)


class Field(Struct, frozen=True):
    """What lies on the pad: a path, where its pencil is, dots that may follow, and two lines."""

    path: Dots
    head: int | None
    live: frozenset[int]
    title: str
    line: str
    sealed: bool


def paint_hand(view: View, draft: str) -> Canvas:
    """The seat's own picture while `draft` is open."""
    field = _field(view, draft)
    canvas = Canvas(kit.bench(1000, 600))
    canvas.put(kit.tray(FIELD, FIELD, 30), FIELD_X, FIELD_Y)
    _draw_field(canvas, view.laws.grid, field)
    left, room = PANE_X, PANE_W - 66
    if view.seat is not None:
        canvas.centre(kit.seat_mark(view.seat, 46), PANE_X + 23, 58)
        left, room = PANE_X + 60, PANE_W - 126
    canvas.text(left, 58, field.title, 48, NIGHT.brass.mid, side=Side.LEFT, width=room)
    canvas.text(PANE_X, 106, field.line, 34, side=Side.LEFT, weight=Weight.SEMI, width=PANE_W)
    if field.sealed:
        canvas.centre(kit.icon("sealed", 58, NIGHT.brass.light), PANE_X + PANE_W - 30, 56)
    _own_cards(canvas, view)
    return canvas


def _field(view: View, draft: str) -> Field:
    nothing = frozenset[int]()
    if not view.draws:
        return _idle(view)
    if view.pending is not None and not draft:
        code = view.pending.code
        line = painted.YOU_SKIP if code is None else painted.lines(code)
        return Field(code or (), None, nothing, painted.sealed(view), line, True)
    return _drawing(view, draft)


def _idle(view: View) -> Field:
    nothing = frozenset[int]()
    if view.secret is not None:
        line = painted.lines(view.secret)
        return Field(view.secret, None, nothing, painted.YOUR_SECRET, line, True)
    line = painted.LOCK_CHOOSES if view.phase == "secret" else painted.WATCHING
    return Field((), None, nothing, painted.turn(view), line, False)


def _drawing(view: View, draft: str) -> Field:
    drawn = pad_of(view, draft)
    asked = draft_of(draft).action is not None
    live = frozenset(dot.dot for dot in drawn.dots if dot.live and not asked)
    head = drawn.path[-1] if drawn.path and not asked else None
    title = painted.YOUR_SECRET if view.phase == "secret" else painted.turn(view)
    if asked:
        line = painted.sure(drawn.path)
    else:
        line = painted.lines(drawn.path) if drawn.path else painted.NO_DOT
    return Field(drawn.path, head, live, title, line, False)


def _draw_field(canvas: Canvas, grid: int, field: Field) -> None:
    """Draws the path, numbered studs over it, and rings about those that may follow."""
    px = 104 if grid == 3 else 80
    if field.path:
        for line, colour in ((34, NIGHT.ink), (24, NIGHT.text)):
            path = fresh_trail(grid, FIELD, field.path, line, line / 2, colour)
            canvas.put(path, FIELD_X, FIELD_Y)
    for dot in range(1, grid * grid + 1):
        left, top = spot(grid, FIELD, dot)
        x, y = FIELD_X + round(left), FIELD_Y + round(top)
        if dot == field.head:
            canvas.centre(kit.coin(px + 28, tone=NIGHT.paper), x, y)
        if dot in field.path:
            tone = NIGHT.gold if dot == field.head else NIGHT.brass
            canvas.centre(kit.coin(px, f"{dot}", tone=tone), x, y)
        elif dot in field.live:
            canvas.centre(kit.coin(px, f"{dot}", tone=NIGHT.steel), x, y)
        else:
            canvas.centre(kit.coin(px - 14, tone=SHUT), x, y)
            canvas.text(x, y, f"{dot}", round(px * 0.4), NIGHT.dim)
        if dot in field.live:
            canvas.centre(kit.ring(px + 4, 6), x, y)


def _own_cards(canvas: Canvas, view: View) -> None:
    """Draws the newest own cards that find room, and the number of older ones."""
    mine = [card for card in view.table if card.seat == view.seat]
    if view.seat is not None and view.seat == view.lock and not mine:
        return
    width, columns, rows = (116, 3, 3) if len(mine) <= 6 else (86, 4, 3)
    shown = mine[-columns * (rows - (len(mine) <= 6)) :]
    older = len(mine) - len(shown)
    words = painted.own_cards(len(mine), older)
    y = CARDS_Y + 20
    canvas.text(PANE_X, y, words, 32, NIGHT.dim, side=Side.LEFT, weight=Weight.SEMI, width=PANE_W)
    gap = (PANE_W - columns * width) // (columns - 1)
    for index, card in enumerate(shown):
        row, column = divmod(index, columns)
        at = (PANE_X + column * (width + gap), y + 34 + row * (card_height(width) + 10))
        older_card = card.turn != view.revealed
        draw_card(
            canvas,
            view.laws.grid,
            card,
            at,
            width,
            older=older_card,
            grouped=True,
        )
