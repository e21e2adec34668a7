"""A Diagram to lay, 1000 x 1146: its four sides as plans, above the stacks that they speak of.

A plan of three stands exactly above the stacks that count, a plan of two between them; brass rods
join plans and stacks. Traps and Countermeasures speak of no stack, so their picture has no rods.
Two flat strips tell what each seat has, in a line: the other seats' above, the reader's own below.
"""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

from games.core import Seat
from games.first import first_of
from games.triplock.table.cards import DIAGRAMS, RULES, side_of
from games.triplock.table.cards import Side as CardSide
from games.triplock.table.view import View
from games.triplock.texts import painted
from games.triplock.texts.shared import lexicon, stacks
from games.triplock.texts.shared.sides import card_type
from render import kit
from render.kept import kept, kept_ground
from render.kit import NIGHT, Canvas, Side, Sketch, Sprite, Weight
from render.triplock.parts.cards import BROWN, draw_rewards, rewards_width, symbol_sprite
from render.triplock.parts.facing import caption
from render.triplock.parts.layout import GOAL_PITCH
from render.triplock.parts.pieces import goal_slot, stack
from render.triplock.room.goals import draw_goal_line

HEIGHT = 1146

FAR_Y, NEAR_Y, STRIP_H = 124, 1056, 76

ROW_Y, ROW_H, ROW_PITCH = 212, 132, 142
MAT_Y, MAT_H, STACK_Y, PLATE_Y = 783, 261, 902, 1011

STACK_PX = 62
SYMBOL_PX = 78

COLUMNS_X = {True: (268, 456, 644), False: (330, 512, 694)}
"""The middles of L1 to L3, for Hidden at the right or at the left."""

HIDDEN_X = {True: 874, False: 126}
ASIDE_X = {True: 112, False: 896}
"""The middle of the words beside the stacks."""

CARDS_X, CARD_PITCH = 452, 74
GAP = 12
"""The room between two seats that share the far strip."""


def paint_plans(view: View, seat: Seat, slot: int) -> Canvas:
    """The picture of a seat's Diagram at `slot`, whose four sides wait to be chosen from."""
    card = view.players[seat].diagrams[slot].id or ""
    is_standard = DIAGRAMS[card].type == "standard"
    at_right = view.rows[seat][-1] == view.hidden[seat]
    others = _neighbours(view, seat)
    canvas = Canvas(_scenery(at_right, is_standard, len(others) if view.journey is None else 1))
    canvas.heading("Triplock", painted.laying(view), 390)
    canvas.centre(kit.seat_mark(seat, 52), 484, 64)
    canvas.text(522, 64, painted.CHOOSE, 38, side=Side.LEFT, width=436)
    _draw_others(canvas, view, others, FAR_Y)
    for index in range(4):
        _row(canvas, view, card, index, at_right, ROW_Y + index * ROW_PITCH)
    _lock(canvas, view, seat, at_right)
    _draw_near(canvas, view, seat, slot, NEAR_Y)
    return canvas


@kept_ground
def _scenery(at_right: bool, has_rods: bool, others: int) -> Image.Image:
    """The parts that no Diagram changes: strips, rods, the plans' paper, the mat."""
    canvas = Canvas(kit.bench(1000, HEIGHT))
    canvas.put(kit.tray(536, 98), 440, 14)
    for left, width in _strip_parts(others):
        canvas.put(kit.panel(width, STRIP_H), left, FAR_Y)
    canvas.put(kit.panel(952, STRIP_H), 24, NEAR_Y)
    canvas.put(kit.steel(730, MAT_H), 24 if at_right else 246, MAT_Y)
    canvas.put(kit.well(204, MAT_H), 772 if at_right else 24, MAT_Y)
    ends = (
        (COLUMNS_X[at_right][0], HIDDEN_X[True])
        if at_right
        else (HIDDEN_X[False], COLUMNS_X[False][2])
    )
    canvas.put(kit.tray(ends[1] - ends[0], 44, 20), ends[0], 884)
    if has_rods:
        for x in COLUMNS_X[at_right]:
            canvas.put(_rod(12, STACK_Y - ROW_Y - 76), x - 6, ROW_Y + 10)
    for index in range(4):
        canvas.put(kit.paper(952, ROW_H, radius=14), 24, ROW_Y + index * ROW_PITCH)
    return canvas.image


def _row(canvas: Canvas, view: View, card: str, index: int, at_right: bool, top: int) -> None:
    """Draws one side: its number, what it asks for with its rule, what it gives."""
    side, y = side_of(card, index), top + 49
    canvas.text(92, top + 65, f"{index + 1}", 62, NIGHT.ink)
    canvas.centre(kit.ring(84, 8, False), 92, top + 66)
    columns = COLUMNS_X[at_right]
    middle = columns[1]
    if side.kind:
        _plan(canvas, side, columns, y)
        _words(canvas, painted.rule(side), middle, top + 106, 540)
    else:
        canvas.centre(kit.icon(DIAGRAMS[card].type, 84, NIGHT.ink), 200, top + 66)
        when, why = painted.trigger_plan(side, view)
        canvas.text(258, y - 3, when, 44, NIGHT.ink, side=Side.LEFT, width=480)
        _words(canvas, why, 258, top + 100, 490, Side.LEFT)
    if lexicon.never_fires(view, side.event):
        return
    left = columns[2] + 90 + 30 * at_right
    canvas.put(divider(4, 96), left - 2, top + 18)
    _gain(canvas, side, (left + 976) // 2, top, 976 - left - 16)


def _plan(canvas: Canvas, side: CardSide, columns: tuple[int, int, int], y: int) -> None:
    """Draws symbols above the stacks: three above them, two between them, one in the middle."""
    first, middle, last = columns
    places = {
        1: (middle,),
        2: ((first + middle) // 2, (middle + last) // 2),
        3: columns,
    }[len(side.symbols)]
    for symbol, x in zip(side.symbols, places, strict=True):
        canvas.centre(symbol_sprite(side.kind, symbol, SYMBOL_PX), x, y)
    sign = {"combo": "arrow", "trip": "plus"}.get(side.kind)
    if sign:
        for one, other in pairwise(places):
            px = 62 if sign == "arrow" else 44
            canvas.centre(kit.icon(sign, px, BROWN), (one + other) // 2, y)


def _gain(canvas: Canvas, side: CardSide, x: int, top: int, width: int) -> None:
    px = first_of(px for px in (66, 56, 46, 40) if rewards_width(side.reward, px) <= width)
    taken = rewards_width(side.reward, px)
    draw_rewards(canvas, side.reward, x - taken // 2, top + 49, px)
    _words(canvas, painted.gain(side), x, top + 106, width)


def _words(canvas: Canvas, text: str, x: int, y: int, width: int, side: Side = Side.MIDDLE) -> None:
    semi = Weight.SEMI
    canvas.text(x, y, text, 34, BROWN, side=side, weight=semi, width=width, least=26)


def _lock(canvas: Canvas, view: View, seat: Seat, at_right: bool) -> None:
    """Draws the stacks as they lie, and what a newcomer has to know of them."""
    row = view.rows[seat] if at_right else view.rows[seat][1:] + view.rows[seat][:1]
    for spot, x in zip(row, (*COLUMNS_X[at_right], HIDDEN_X[at_right]), strict=True):
        seen = view.spots[spot]
        canvas.centre(stack(None if seen.covered else seen.face, STACK_PX), x, STACK_Y + 6)
        name = stacks.spot_name(view, spot, seat)
        width = 164 if spot == view.hidden[seat] else 132
        canvas.put(kit.plate(width, 46, True), x - width // 2, PLATE_Y - 23)
        canvas.text(x, PLATE_Y, name, 36, NIGHT.ink, width=width - 12)
    semi = Weight.SEMI
    canvas.text(HIDDEN_X[at_right], MAT_Y + 26, painted.NEVER_COUNTS, 32, weight=semi, width=186)
    if any(view.spots[spot].covered for spot in row):
        for index, line in enumerate(painted.COVERED):
            canvas.text(ASIDE_X[at_right], 866 + index * 40, line, 32, weight=semi, width=150)


@kept
def _rod(width: int, height: int) -> Sprite:
    """An upright brass rod."""
    sketch = Sketch(width, height, 3)
    shape = sketch.rounded((0, 0, width, height), 3)
    tone = NIGHT.brass
    sketch.fill(shape, tone.dark)
    sketch.fill(sketch.rounded((2, 0, width - 2, height), 2), tone.mid)
    sketch.fill(sketch.rounded((4, 0, 7, height), 1), tone.light)
    return sketch.sprite()


@kept
def divider(width: int, height: int) -> Sprite:
    """An upright line on paper."""
    sketch = Sketch(width, height, 2)
    sketch.fill(sketch.rounded((0, 0, width, height), 2), NIGHT.paper.dark)
    return sketch.sprite()


def _neighbours(view: View, seat: Seat) -> tuple[Seat, ...]:
    """The other seats, from the left hand to the right."""
    return tuple(Seat((seat - at) % view.n) for at in range(1, view.n))


def _strip_parts(others: int) -> tuple[tuple[int, int], ...]:
    """The left edges and widths of the far strip's panels: the other seats share it."""
    width = (952 + GAP) // max(1, others) - GAP
    return tuple((24 + at * (width + GAP), width) for at in range(others))


def _draw_others(canvas: Canvas, view: View, others: tuple[Seat, ...], top: int) -> None:
    """Draws the other seats' strip, with Diagrams shut or open as everybody sees them.

    In a room it shows what opens the room instead.
    """
    if view.journey is not None:
        draw_goal_line(canvas, view.journey, view.players, top)
        return
    for seat, (left, _) in zip(others, _strip_parts(len(others)), strict=True):
        (_draw_other if len(others) == 1 else _draw_narrow_other)(canvas, view, seat, left, top)


def _draw_other(canvas: Canvas, view: View, seat: Seat, left: int, top: int) -> None:
    _draw_standing(canvas, view, seat, left, top)
    cards = view.players[seat].diagrams
    for slot, card in enumerate(cards):
        _small_card(canvas, CARDS_X + slot * CARD_PITCH, top, card.up)
    if view.phase == "setup":
        _note(canvas, _choice(view, seat), CARDS_X + max(1, len(cards)) * CARD_PITCH, 958, top)


def _draw_narrow_other(canvas: Canvas, view: View, seat: Seat, left: int, top: int) -> None:
    """Draws a seat that has half a strip: at set-up its choice, later what it completed."""
    player = view.players[seat]
    canvas.centre(kit.seat_mark(seat, 44), left + 38, top + 38)
    canvas.text(left + 92, top + 38, f"{player.points}", 60, width=58)
    if view.phase == "setup":
        for slot, card in enumerate(player.diagrams):
            _small_card(canvas, left + 136 + slot * CARD_PITCH, top, card.up)
        start = left + 136 + max(1, len(player.diagrams)) * CARD_PITCH
        _note(canvas, _choice(view, seat), start, left + 460, top)
        return
    for index in range(RULES.win_completed):
        canvas.put(goal_slot(index < len(player.done)), left + 128 + index * GOAL_PITCH, top + 13)
    for slot, card in enumerate(player.diagrams):
        _small_card(canvas, left + 290 + slot * 54, top, card.up)


def _draw_near(canvas: Canvas, view: View, seat: Seat, slot: int, top: int) -> None:
    """Draws the reader's own strip in the frame of who is asked."""
    _draw_standing(canvas, view, seat, 24, top)
    cards = view.players[seat].diagrams
    for at, card in enumerate(cards):
        _small_card(canvas, CARDS_X + at * CARD_PITCH, top, card.up)
    left = CARDS_X + slot * CARD_PITCH
    canvas.put(kit.frame(72, 62, 10, 5), left - 3, top + 7)
    kind = card_type(cards[slot].id or "")
    _note(canvas, painted.TURN_LATER[kind], CARDS_X + len(cards) * CARD_PITCH, 958, top)
    canvas.put(kit.frame(952, 76, 22, 6), 24, top)


def _draw_standing(canvas: Canvas, view: View, seat: Seat, left: int, top: int) -> None:
    player, y = view.players[seat], top + 38
    canvas.centre(kit.seat_mark(seat, 48), left + 46, y)
    canvas.text(left + 110, y, f"{player.points}", 60, width=66)
    if view.journey is not None:
        caption(canvas, painted.IN_POINTS, left + 186, y, 86)
        canvas.put(goal_slot(bool(player.done)), left + 250, top + 13)
        canvas.text(left + 286, y, f"{len(player.done)}", 48, side=Side.LEFT)
        return
    caption(canvas, painted.of_points(), left + 178, y, 72)
    for index in range(RULES.win_completed):
        canvas.put(goal_slot(index < len(player.done)), left + 240 + index * GOAL_PITCH, top + 13)


def _choice(view: View, seat: Seat) -> str:
    return painted.CHOOSING if seat in view.waiting else painted.HAS_CHOSEN


def _small_card(canvas: Canvas, left: int, top: int, is_up: bool) -> None:
    if is_up:
        canvas.put(kit.paper(66, 54), left, top + 11)
        canvas.centre(kit.icon("peek", 40, NIGHT.ink), left + 33, top + 37)
    else:
        canvas.put(kit.shutter(66, 54), left, top + 11)


def _note(canvas: Canvas, text: str, left: int, right: int, top: int) -> None:
    """Draws dim words behind the Diagrams, which end at `left`."""
    left += 18
    canvas.text(
        left,
        top + 38,
        text,
        34,
        NIGHT.dim,
        side=Side.LEFT,
        weight=Weight.SEMI,
        width=right - left,
        least=26,
    )
