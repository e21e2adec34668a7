"""The Lockpick board: dice and count above, five columns on a bolt, the hand below."""

from __future__ import annotations

from functools import cache

from PIL import Image

from games.lockpick.rules.board import TUMBLERS
from games.lockpick.rules.cards import COLORS, PLACE, RANKS, color, rank
from games.lockpick.rules.draft import Entry, lifted
from games.lockpick.rules.view import View
from games.lockpick.texts import painted
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side, Weight
from render.lockpick.accents import draw_accents
from render.lockpick.cards import draw_lane, lanes, made_of
from render.lockpick.layout import (
    CARD_W,
    COLUMN_W,
    COLUMN_Y,
    DROP_H,
    HEAD_H,
    HEAD_Y,
    STRIP_H,
    TRAY_Y,
    TUMBLER_H,
    TUMBLER_Y,
    WIDTH,
    Layout,
    card_x,
    column_x,
    layout_for,
)
from render.lockpick.pieces import TUMBLER_W, colour_die, rod, slot, suit_plate, tumbler

_STACK_W = 66
_RANK_PX = 36
_RANK_ROWS = (RANKS[:5], RANKS[5:10], RANKS[10:])


def paint_board(view: View, draft: str) -> Canvas:
    """The whole board; a draft shows its cards as ghosts and what they would lock."""
    drawn = lanes(view, draft)
    made = made_of(view, draft)
    drops = _drops(view, draft, made)
    longest = max(len(lane.cards) + 2 * (place in drops) for place, lane in enumerate(drawn))
    layout = layout_for(longest)
    canvas = Canvas(_scenery(layout, view.reason == "open"))
    _header(canvas, view)
    for place, lane in enumerate(drawn):
        _column(canvas, view, place, layout)
        draw_lane(canvas, lane, place, layout, view.phase == "jump")
    _strip(canvas, view, made, draft, layout)
    draw_accents(canvas, view, draft, drawn, layout)
    for place, name in drops.items():
        _drop(canvas, place, name, layout.drop_y(len(drawn[place].cards)))
    return canvas


@kept_ground
def _scenery(layout: Layout, won: bool) -> Image.Image:
    """The parts that no view changes: bench, trays, bolt, panels and tracks of the columns."""
    canvas = Canvas(kit.bench(WIDTH, layout.height))
    canvas.put(kit.tray(288, 92), 402, 18)
    canvas.put(kit.tray(272, 92), 704, 18)
    # The bolt lies behind the columns and through the last one; won, it has slid out of them.
    canvas.put(rod(352 if won else 988), 6, TUMBLER_Y + 18)
    for place in range(len(COLORS)):
        x = column_x(place)
        canvas.put(kit.panel(COLUMN_W, layout.column_h, 16), x, COLUMN_Y)
        canvas.put(kit.tray(COLUMN_W - 8, layout.tray_h, 14), x + 4, TRAY_Y)
    canvas.put(kit.panel(WIDTH - 48, STRIP_H, 18), 24, layout.strip_y)
    return canvas.image


def _header(canvas: Canvas, view: View) -> None:
    canvas.heading("Lockpick", painted.header(view), 350)
    count = f"{sum(view.frozen)}"
    won = view.reason == "open"
    width = canvas.text(
        424, 64, count, 70, NIGHT.brass.light if won else NIGHT.text, side=Side.LEFT
    )
    left = 424 + width + 16
    canvas.text(left, 48, painted.OF_ALL, 34, side=Side.LEFT)
    semi = Weight.SEMI
    canvas.text(
        left, 84, painted.TUMBLERS, 34, NIGHT.dim, side=Side.LEFT, weight=semi, width=676 - left
    )
    canvas.put(colour_die(view.roll.color, 74), 724, 26)
    canvas.put(kit.die(74, f"pips{view.roll.n}"), 814, 26)
    canvas.text(932, 64, f"{view.roll.n}", 62)


def _column(canvas: Canvas, view: View, place: int, layout: Layout) -> None:
    """Draws suit, stack, tumblers and remaining ranks of a column, without its cards."""
    x = column_x(place) + 8
    plate_w = COLUMN_W - 16 - _STACK_W - 6
    canvas.put(suit_plate(place, plate_w, HEAD_H), x, HEAD_Y)
    canvas.text(x + 74, HEAD_Y + 30, COLORS[place], 42, NIGHT.ink)
    size = view.sizes[place]
    left = x + plate_w + 6
    canvas.put(kit.plate(_STACK_W, HEAD_H, False), left, HEAD_Y)
    colour = NIGHT.text if size else NIGHT.dim
    canvas.text(left + _STACK_W // 2, HEAD_Y + 30, f"{size}", 42, colour)
    for at in range(TUMBLERS):
        sprite = tumbler(place, at, at < view.frozen[place], TUMBLER_H)
        canvas.put(sprite, column_x(place) + 8 + sum(TUMBLER_W[:at]), TUMBLER_Y)
    _ranks(canvas, view, place, layout)


def _ranks(canvas: Canvas, view: View, place: int, layout: Layout) -> None:
    """Draws the ranks left in the stack, each at a fixed place: ace to 5, 6 to 10, jack to king."""
    left = set(view.left[place])
    for row, names in enumerate(_RANK_ROWS):
        y = layout.ranks_y + 24 + row * 40
        for name, middle in rank_places(names):
            x = column_x(place) + 6 + middle
            if name in left:
                canvas.text(x, y, name, _RANK_PX)
            else:
                canvas.text(x, y, "·", 30, NIGHT.steel.dark)


@cache
def rank_places(names: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The ranks of a row with their middles from its left edge; all gaps between them are equal."""
    widths = [kit.text_width(name, _RANK_PX) for name in names]
    gap = (COLUMN_W - 12 - sum(widths)) / len(names)
    middles = (sum(widths[:at]) + gap * (at + 0.5) + w / 2 for at, w in enumerate(widths))
    return tuple((name, round(middle)) for name, middle in zip(names, middles, strict=True))


def _strip(canvas: Canvas, view: View, made: Entry | None, draft: str, layout: Layout) -> None:
    """Draws the hand, or without one the question in words."""
    y = layout.strip_y
    if made is None:
        _words(canvas, view, draft, y)
        return
    canvas.text(48, y + 38, painted.HAND, 42, side=Side.LEFT)
    where = painted.hand_goes(view.chosen, made.target)
    canvas.text(48, y + 79, where, 34, NIGHT.dim, side=Side.LEFT, weight=Weight.SEMI, width=142)
    for at, card in enumerate(view.hand):
        x = 196 + at * 130
        if card in made.placed:
            step = made.placed.index(card)
            _spent(canvas, card, (PLACE[made.start] + step) % len(COLORS), x, y + 10)
            continue
        canvas.put(kit.paper(120, 82, False), x, y + 10)
        canvas.text(x + 38, y + 50, rank(card), 50, NIGHT.ink, width=58)
        canvas.centre(kit.suit(PLACE[color(card)], 46), x + 90, y + 50)
        if made.target:
            canvas.put(kit.frame(128, 90, 15, 6), x - 4, y + 6)


def _spent(canvas: Canvas, card: str, place: int, x: int, y: int) -> None:
    """A card of the hand that a draft has placed, and the column it went to."""
    canvas.put(kit.tray(120, 82, 12), x, y)
    canvas.text(x + 32, y + 41, rank(card), 38, NIGHT.dim, width=48)
    canvas.centre(kit.icon("arrow", 22, NIGHT.dim), x + 62, y + 41)
    canvas.centre(kit.suit(place, 38), x + 92, y + 41)


def _words(canvas: Canvas, view: View, draft: str, y: int) -> None:
    picked = lifted(view, draft)
    head, line = painted.strip(view, None if picked is None else picked.card)
    colour = NIGHT.brass.light if view.reason == "open" else NIGHT.text
    canvas.text(48, y + 36, head, 42, colour, side=Side.LEFT, width=900)
    semi = Weight.SEMI
    canvas.text(48, y + 77, line, 34, NIGHT.dim, side=Side.LEFT, weight=semi, width=900, least=26)


def _drops(view: View, draft: str, made: Entry | None) -> dict[int, str]:
    """The columns where the next cards may be placed: "" for the next one, else its ordinal."""
    every = dict.fromkeys(range(len(COLORS)), "")
    if lifted(view, draft) is not None:
        return every
    if made is None:
        return {}
    if not made.start:
        return every
    first = PLACE[made.start]
    steps = range(len(made.placed), min(len(view.hand), len(made.placed) + len(COLORS)))
    later = {(first + step) % len(COLORS): painted.ORDINALS[step] for step in reversed(steps)}
    return later | ({PLACE[made.target]: ""} if made.target else {})


def _drop(canvas: Canvas, place: int, name: str, y: int) -> None:
    x = card_x(place)
    if name:
        canvas.put(slot(CARD_W, DROP_H), x, y)
        canvas.text(x + CARD_W // 2, y + DROP_H // 2, name, 36, NIGHT.dim)
        return
    canvas.put(kit.frame(CARD_W + 6, DROP_H, 14, 6), x - 3, y)
    canvas.centre(kit.icon("push", 36, NIGHT.aqua), x + CARD_W // 2, y + DROP_H // 2)
