"""The private picture of an Unlock seat, 1000 px wide: all that is needed to draw a code.

Above the pad with the own cards beside it, below every card on the table by its lines right. While
nothing is to be drawn, the pad shows what the seat has sealed, or its own secret.
"""

from __future__ import annotations

from games.unlock.rules.board import Dots
from games.unlock.rules.cards import Card
from games.unlock.rules.notation import Pad, draft_of, pad_of
from games.unlock.rules.view import View
from games.unlock.texts import painted
from games.unlock.texts.lexicon import signed
from render import kit
from render.kit import NIGHT, Canvas, Side, Weight
from render.unlock.cards import card_height, draw_card
from render.unlock.layout import Rack, emptied, rack_of
from render.unlock.pad import FIELD_H, FIELD_Y, SHUT, Field, draw_field, pencil
from render.unlock.rack import bracket, draw_cards, draw_steel, rack_height

PANE_X, PANE_W = 604, 372
BOTTOM = FIELD_Y + FIELD_H
RACK_Y = BOTTOM + 20
RACK_ROOM, RACK_MOST = 300, 440
"""Beyond the one height of its cards the rack takes smaller ones, and then more rows; beyond the
other it leaves out the oldest."""

MINI = (92, 86, 80, 74, 68)
"""Widths of the cards in the rack below a pad."""

NEWEST = {3: 60, 4: 20}
"""By grid: the most cards that the rack below a pad shows, as many as a page of the board."""


def paint_hand(view: View, draft: str) -> Canvas:
    """The seat's own picture while `draft` is open."""
    field = _field(view, draft)
    rack = _rack(view.table[-NEWEST[view.laws.grid] :]) if view.table else None
    shown = sum(len(slot.cards) for slot in rack.slots) if rack else 0
    height = RACK_Y + rack_height(rack) + 22 if rack else BOTTOM + 24
    canvas = Canvas(kit.bench(1000, height))
    canvas.heading("Unlock", painted.headline(view), 530)
    _plate(canvas, view, field.path)
    draw_field(canvas, view.laws.grid, field)
    _pane(canvas, view, field)
    if rack is not None:
        draw_steel(canvas, emptied(rack.slots), rack.height, RACK_Y)
        draw_cards(canvas, view, rack, RACK_Y, painted.pad_note(view, shown))
    return canvas


def _rack(cards: tuple[Card, ...]) -> Rack:
    """The small rack of the newest of these cards that find room."""
    rack = rack_of(cards, RACK_ROOM, MINI)
    return rack if rack.height <= RACK_MOST else _rack(cards[6:])


def _field(view: View, draft: str) -> Field:
    if not view.draws:
        return _idle(view)
    if view.pending is not None and not draft:
        code = view.pending.code
        line = painted.YOU_SKIP if code is None else painted.SEALED
        return Field(code or (), line=line, sign="check")
    if draft_of(draft).action is not None:
        drawn = pad_of(view, draft)
        return Field(drawn.path, line=painted.sure(drawn.path))
    return _drawing(view, pad_of(view, draft))


def _idle(view: View) -> Field:
    if view.secret is not None:
        return Field(view.secret, line=painted.SECRET_STANDS, sign="check")
    return Field((), line=painted.LOCK_CHOOSES if view.phase == "secret" else painted.WATCHING)


def _drawing(view: View, drawn: Pad) -> Field:
    closed = [
        (dot.dot, painted.reason(drawn, dot))
        for dot in drawn.dots
        if not dot.live and not dot.on_path
    ]
    return Field(
        drawn.path,
        drawn.path[-1] if drawn.path else None,
        frozenset(dot.dot for dot in drawn.dots if dot.live),
        tuple(closed),
        painted.USED,
        painted.CLOSES,
        painted.send_line(view, drawn),
        "check" if drawn.sends else "cross" if len(drawn.path) > 1 else "",
    )


def _plate(canvas: Canvas, view: View, path: Dots) -> None:
    """Right of the title: the seat with its score, and the path on the pad in words."""
    canvas.put(kit.panel(PANE_W, 100), PANE_X, 14)
    if view.seat is None:
        return
    canvas.centre(kit.seat_mark(view.seat, 54), PANE_X + 42, 64)
    score = view.scores[view.seat]
    if score is None:
        canvas.text(PANE_X + 122, 64, painted.LOCK, 36, width=92)
    else:
        canvas.text(PANE_X + 122, 64, signed(score), 60, width=96)
    canvas.put(kit.rule(3, 70, NIGHT.steel.dark), PANE_X + 178, 29)
    middle, room = PANE_X + 276, 176
    semi = Weight.SEMI
    if not path:
        canvas.text(middle, 64, painted.NO_DOT, 36, NIGHT.dim, weight=semi, width=room)
        return
    canvas.text(middle, 46, _path_text(path, room), 38, width=room, least=28)
    canvas.text(middle, 90, painted.lines(path), 32, NIGHT.dim, weight=semi, width=room)


def _path_text(path: Dots, room: int) -> str:
    """The path, or as much of its end as fits after an ellipsis."""
    text = "-".join(map(str, path))
    for start in range(1, len(path)):
        if kit.text_width(text, 28) <= room:
            break
        text = "…" + "-".join(map(str, path[start:]))
    return text


def _pane(canvas: Canvas, view: View, field: Field) -> None:
    """Beside the pad: the own cards with their turns, and what the metals of the dots mean."""
    legend = bool(field.live or field.closed)
    low = BOTTOM - 156 if legend else BOTTOM
    if legend:
        _legend(canvas, BOTTOM - 112)
    if any(card.seat == view.seat for card in view.table):
        _own_cards(canvas, view, low)
    elif legend:
        _laws(canvas, view)


def _laws(canvas: Canvas, view: View) -> None:
    """What makes a code legal, in place of cards that are not yet there."""
    title, *laws = painted.laws(view)
    x, y, semi = PANE_X, FIELD_Y + 22, Weight.SEMI
    canvas.text(x, y, title, 34, NIGHT.dim, side=Side.LEFT, weight=semi, width=PANE_W)
    for at, law in enumerate(laws):
        middle = y + 62 + at * 56
        canvas.centre(kit.icon("check", 34, NIGHT.brass.mid), x + 22, middle)
        canvas.text(x + 54, middle, law, 34, side=Side.LEFT, weight=semi, width=PANE_W - 56)


def _legend(canvas: Canvas, y: int) -> None:
    x = PANE_X + 26
    for at, words in enumerate(painted.LEGEND):
        middle = y + at * 48
        tone = (NIGHT.steel, NIGHT.brass, SHUT)[at]
        canvas.centre(kit.coin(38, tone=tone), x, middle)
        if at == 0:
            canvas.centre(kit.ring(40, 5), x, middle)
        semi = Weight.SEMI
        canvas.text(x + 38, middle, words, 32, side=Side.LEFT, weight=semi, width=PANE_W - 70)


def _own_cards(canvas: Canvas, view: View, low: int) -> None:
    """Draws the newest own cards that find room above `low`, and a place for this turn's."""
    mine = [card for card in view.table if card.seat == view.seat]
    draws = view.phase == "guess" and view.draws
    width, columns = (176, 2) if len(mine) <= 3 else (116, 3)
    top, gap = FIELD_Y + 52, (PANE_W - columns * width) // (columns - 1)
    rows = max(1, (low - top + 10) // (card_height(width) + 10))
    shown = mine[-(rows * columns - draws) :]
    words = painted.own_cards(len(mine), len(mine) - len(shown))
    semi = Weight.SEMI
    canvas.text(
        PANE_X, FIELD_Y + 22, words, 34, NIGHT.dim, side=Side.LEFT, weight=semi, width=PANE_W
    )
    for index in range(len(shown) + draws):
        row, column = divmod(index, columns)
        at = (PANE_X + column * (width + gap), top + row * (card_height(width) + 10))
        if index == len(shown):
            _this_turn(canvas, view, at, width)
            continue
        card = shown[index]
        older = card.turn != view.revealed
        draw_card(canvas, view.laws.grid, card, at, width, older=older, grouped=True)
        if not older:
            bracket(canvas, *at, width)


def _this_turn(canvas: Canvas, view: View, at: tuple[int, int], width: int) -> None:
    """The place of the card that is being drawn, or lies sealed."""
    (x, y), height = at, card_height(width)
    canvas.put(kit.tray(width, height, 14), x, y)
    px = max(26, round(width * 0.21))
    words, right = f"T{view.turn}", x + width - round(width * 0.09)
    top = y + round(width * 0.17)
    canvas.text(right, top, words, px, NIGHT.dim, side=Side.RIGHT, width=width // 2)
    middle = (x + width // 2, y + round(height * 0.6))
    if view.pending is None:
        canvas.centre(pencil(round(width * 0.5), NIGHT.steel), *middle)
    else:
        canvas.centre(kit.icon("sealed", round(width * 0.5), NIGHT.brass.light), *middle)
