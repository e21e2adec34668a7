"""The picture of a finished match: how it was won.

It is drawn from the winner's chair for everybody, so that all readers share one picture. The
decisive Diagram lies in brackets, the stacks that it matched shine below it, and below the lock
stands the race: a line for each seat, round by round.
"""

from __future__ import annotations

from PIL import Image

from games.core import Names, Seat
from games.first import first_of
from games.triplock.table.cards import DIAGRAMS, RULES
from games.triplock.table.cards import Side as CardSide
from games.triplock.table.ending import (
    Decisive,
    chair,
    completed,
    decisive,
    goal,
    race,
    standing,
    used_spots,
)
from games.triplock.table.view import View
from games.triplock.texts import ending
from render import kit
from render.kept import kept_ground
from render.kit import NIGHT, Canvas, Side, Weight, glory
from render.kit.names import draw_name
from render.triplock.ending_lock import LockForm, draw_lock, lock_form
from render.triplock.parts.cards import (
    draw_rewards,
    draw_sequence,
    draw_trigger,
    fitted_px,
    sequence_width,
)
from render.triplock.parts.layout import Box

ROWS_Y = 410
"""Upper edge of the first seat's row."""

BAR_W, GAP = 268, 12
"""A completed Diagram's width, and the room to the next one."""

CARDS_X, RIGHT = 118, 954
LEAST_SYMBOL = 38

RACE_H = 176
RACE_LEFT, RACE_RIGHT, RACE_UP, RACE_DOWN = 104, 930, 40, 122
"""The field of the chart in the picture, and below the race's upper edge."""

MOST_MARKS = 12
"""At most so many marks stand on a line; the last one always does."""


def paint_ending(view: View, names: Names = ()) -> Canvas:
    """1000 px wide: score, names, completed Diagrams, the lock, the race of points."""
    moment = decisive(view)
    order = standing(view)
    heights = tuple(_row_height(view, seat, moment) for seat in order)
    near = chair(view)
    form = lock_form(view, near)
    others = tuple(seat for seat in order if seat not in view.winners)
    canvas = Canvas(_scenery(heights, form, len(others)))
    canvas.heading("Triplock", ending.headline(view), 620, NIGHT.text)
    _score(canvas, view, others, names)
    y = ROWS_Y
    for seat, height in zip(order, heights, strict=True):
        _row(canvas, view, seat, moment, y)
        y += height + GAP
    draw_lock(canvas, view, near, y, used_spots(view, moment))
    _draw_race(canvas, view, y + form.height + GAP)
    return canvas


@kept_ground
def _scenery(heights: tuple[int, ...], form: LockForm, others: int) -> Image.Image:
    """The parts that no match changes: lamplight, shavings, panels, the lock's mat and the race."""
    lock_y = ROWS_Y + sum(heights) + GAP * len(heights)
    height = lock_y + form.height + GAP + RACE_H + 22
    lamps = (glory.Lamp(172, 262, 900, 0.92), glory.Lamp(500, 230, 520, 0.22, False))
    canvas = Canvas(glory.lamplight(1000, height, lamps))
    glory.strew(canvas, (340, 14, 980, 116), 34)
    glory.strew(canvas, (4, 120, 40, 400), 6)
    glory.strew(canvas, (640, 130, 730, 300), 8)
    tall = (256 - GAP * (others - 1)) // max(1, others)
    for place in range(others):
        canvas.put(kit.panel(232, tall), 744, 130 + place * (tall + GAP))
    y = ROWS_Y
    for row in heights:
        canvas.put(kit.panel(952, row), 24, y)
        y += row + GAP
    for left, width in form.decks:
        canvas.put(glory.deck(width, form.height), left, lock_y)
    canvas.put(kit.well(form.well[1], form.height), form.well[0], lock_y)
    canvas.put(kit.tray(952, RACE_H, 20), 24, lock_y + form.height + GAP)
    return canvas.image


def _bar_h(seats: int) -> int:
    """The height of a completed Diagram: lower where more than two seats have theirs."""
    return 88 if seats < 3 else 72


def _row_height(view: View, seat: Seat, moment: Decisive | None) -> int:
    if moment is not None and moment.seat == seat:
        return 2 * _bar_h(view.n) + GAP + 28
    rows = max(1, -(-len(view.players[seat].done) // 3))
    return rows * (_bar_h(view.n) + GAP) + 16


def _score(canvas: Canvas, view: View, others: tuple[Seat, ...], names: Names) -> None:
    """Draws the winner's medallion and number, and a plate for everybody else."""
    right = 730 if others else 976
    if not view.winners:
        canvas.centre(glory.medallion(244, False), 172, 260)
        canvas.centre(kit.icon("padlock", 120, NIGHT.steel.light), 172, 258)
        canvas.text(330, 260, ending.NOBODY, 60, side=Side.LEFT, width=right - 350)
    elif len(view.winners) == 1:
        canvas.centre(glory.medallion(244), 172, 260)
        canvas.centre(glory.mark(view.winners[0], 124), 172, 260)
        _number(canvas, view, 320, right, names[view.winners[0]] if names else "")
    else:
        room = 316 if len(view.winners) < 3 else 432
        px = room // len(view.winners)
        for at, seat in enumerate(view.winners):
            x = 34 + px // 2 + at * (px + 8)
            canvas.centre(glory.medallion(px), x, 260)
            canvas.centre(glory.mark(seat, px // 2), x, 260)
            if names:
                draw_name(canvas, x, 276 + px // 2, names[seat], 36, px)
        _number(canvas, view, room + 64, right)
    tall = (256 - GAP * (len(others) - 1)) // max(1, len(others))
    for place, seat in enumerate(others):
        _other(canvas, view, seat, 130 + place * (tall + GAP), tall, names[seat] if names else "")


def _number(canvas: Canvas, view: View, left: int, right: int, name: str = "") -> None:
    middle = (left + right) // 2 - 8
    number = f"{ending.figure(view, view.winners[0])}"
    y, px = (264, 186) if name else (226, 262)
    glory.struck_number(canvas, middle, y, number, px, right - left - 30)
    if name:
        draw_name(canvas, middle, 150, name, 52, right - left - 12)
    canvas.text(middle, 364, ending.figure_caption(view), 44, width=right - left - 12)


def _other(canvas: Canvas, view: View, seat: Seat, y: int, tall: int, name: str) -> None:
    """Draws the plate of somebody who did not win, with their name below where there is room."""
    number, words = f"{ending.figure(view, seat)}", ending.other_caption(view, seat)
    is_named = bool(name) and tall > 100
    if is_named:
        draw_name(canvas, 860, y + tall - 25, name, 36, 212)
    if tall < 200:
        middle = y + tall // 2 - 18 * is_named
        has_left = seat == view.left
        canvas.centre(kit.seat_mark(seat, 60), 784 if has_left else 800, middle)
        if has_left:
            canvas.text(892, middle, words, 34, NIGHT.dim, weight=Weight.SEMI, width=144)
            return
        glory.struck_number(canvas, 890, middle, number, 84, 110, glory.SILVER)
        return
    middle = y + (56 if is_named else 70)
    canvas.centre(glory.medallion(92 if is_named else 110, False), 860, middle)
    canvas.centre(kit.seat_mark(seat, 48 if is_named else 56), 860, middle)
    middle = y + (172 if words else 188) - 28 * is_named
    px = (104 if words else 122) - 18 * is_named
    glory.struck_number(canvas, 860, middle, number, px, 190, glory.SILVER)
    if words:
        line = y + 230 - 36 * is_named
        canvas.text(860, line, words, 34, NIGHT.dim, weight=Weight.SEMI, width=210)


def _row(canvas: Canvas, view: View, seat: Seat, moment: Decisive | None, y: int) -> None:
    """Draws what a seat completed, the decisive Diagram large and last."""
    done = completed(view, seat)
    mine = moment if moment is not None and moment.seat == seat else None
    columns = 3
    if mine is not None:
        last = max((at for at, (card, _) in enumerate(done) if card == mine.card), default=-1)
        done = tuple(each for at, each in enumerate(done) if at != last)
        columns = -(-len(done) // 2)
    height, bar = _row_height(view, seat, moment), _bar_h(view.n)
    canvas.centre(kit.seat_mark(seat, 58), 72, y + height // 2)
    if not done and mine is None:
        canvas.text(
            CARDS_X, y + height // 2, ending.NOTHING, 38, NIGHT.dim, side=Side.LEFT, width=600
        )
    for at, (_, side) in enumerate(done):
        left = CARDS_X + at % columns * (BAR_W + GAP)
        _bar(canvas, side, left, y + 14 + at // columns * (bar + GAP), bar)
    if mine is not None:
        left = CARDS_X + columns * (BAR_W + GAP) + 6
        _decisive(canvas, mine, (left, y + 14, min(RIGHT - left, 500), 2 * bar + GAP))


def _bar(canvas: Canvas, side: CardSide | None, x: int, y: int, height: int) -> None:
    """Draws a completed Diagram: what it asked for, and the points that it gave."""
    canvas.put(kit.paper(BAR_W, height, True, 10), x, y)
    middle = y + height // 2 - 1
    if side is None:
        canvas.centre(kit.icon("check", 50, NIGHT.ink), x + BAR_W // 2, middle)
        return
    gains = side.reward[:1]
    used = draw_rewards(canvas, gains, x + BAR_W - 12, middle, 46, Side.RIGHT)
    room = BAR_W - used - 32
    px = max(LEAST_SYMBOL, fitted_px(side, 54, room))
    draw_sequence(canvas, side, x + 14, middle, px)


def _decisive(canvas: Canvas, moment: Decisive, box: Box) -> None:
    """Draws the Diagram, Trap or track that decided, in brackets."""
    x, y, width, height = box
    upper, lower = y + height * 62 // 188, y + height * 140 // 188
    canvas.put(glory.aura(width, height, 14, 26), x, y)
    canvas.put(kit.paper(width, height, False, 14), x, y)
    middle = x + width // 2
    if not moment.card:
        canvas.centre(kit.icon("bead", 92, NIGHT.ink), middle - 56, upper)
        canvas.centre(kit.coin(76, f"{RULES.pts_reward}"), middle + 60, upper)
        canvas.text(middle, lower + 2, ending.TRACK, 38, NIGHT.ink, width=width - 30)
    else:
        side = DIAGRAMS[moment.card].sides[moment.side]
        if side.kind:
            px = max(LEAST_SYMBOL, fitted_px(side, height * 84 // 188, width - 40))
            draw_sequence(canvas, side, middle - sequence_width(side, px) // 2, upper, px)
        else:
            kind = DIAGRAMS[moment.card].type
            canvas.centre(kit.icon(kind, 68, NIGHT.ink), x + 54, upper)
            draw_trigger(canvas, side, x + 98, upper, 40, width - 112)
        px = height * 66 // 188
        gains = len(side.reward)
        draw_rewards(canvas, side.reward, middle - (gains * px + (gains - 1) * 16) // 2, lower, px)
    canvas.put(kit.brackets(width + 20, height + 20, 44, 11), x - 10, y - 10)


def _draw_race(canvas: Canvas, view: View, y: int) -> None:
    """Draws the race on a tray that is scenery, its upper edge at y."""
    aim = goal(view)
    ways = {seat: race(view, seat) for seat in standing(view)}
    most = max([aim, *(count for way in ways.values() for _, count in way)])
    line = y + _race_y(aim, most)
    for x in range(RACE_LEFT, RACE_RIGHT, 24):
        canvas.put(kit.rule(12, 3, NIGHT.brass.mid), x, line - 1)
    canvas.text(64, line, f"{aim}", 36, NIGHT.brass.light, width=64)
    step = first_of(step for step in (1, 2, 5, 10) if view.round // step <= 10)
    for at in range(step, view.round + 1, step):
        last = at + step > view.round
        number = view.round if last else at
        colour = NIGHT.text if last else NIGHT.dim
        x = _race_x(number, view.round)
        canvas.put(kit.rule(3, RACE_DOWN - RACE_UP + 14, NIGHT.steel.dark), x - 1, y + RACE_UP)
        canvas.text(x, y + 153, f"{number}", 34, colour, weight=Weight.SEMI)
    order = tuple(reversed(standing(view)))
    places = {seat: _race_corners(view, way, most) for seat, way in ways.items()}
    lines = [
        (NIGHT.seats[seat], tuple((x - 24.0, 0.0 + down) for x, down in places[seat]))
        for seat in order
    ]
    canvas.put(glory.curves(952, RACE_H, lines), 24, y)
    for seat in order:
        for x, down in places[seat][2::2][-MOST_MARKS:]:
            if x < RACE_RIGHT - 30:
                canvas.centre(kit.seat_mark(seat, 30), x, y + down)
    ends = list[int]()
    for seat in standing(view):
        x, down = places[seat][-1]
        near = sum(abs(down - other) < 32 for other in ends)
        ends.append(down)
        px = 44 if seat in view.winners else 34
        canvas.centre(kit.seat_mark(seat, px), x - 42 * near, y + down)


def _race_x(at: int, rounds: int) -> int:
    return RACE_LEFT + (RACE_RIGHT - RACE_LEFT) * at // max(1, rounds)


def _race_y(points: int, most: int) -> int:
    return RACE_DOWN - (RACE_DOWN - RACE_UP) * points // max(1, most)


def _race_corners(view: View, way: tuple[tuple[int, int], ...], most: int) -> list[tuple[int, int]]:
    """The corners of a seat's line: level until a round in which its number changes."""
    out, points = [(RACE_LEFT, _race_y(0, most))], 0
    for at, after in way:
        out += [(_race_x(at - 1, view.round), _race_y(points, most))]
        out += [(_race_x(at, view.round), _race_y(after, most))]
        points = after
    return [*out, (RACE_RIGHT, _race_y(points, most))]
