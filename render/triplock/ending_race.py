"""The race of points below an ending of Triplock: a line for each seat, round by round."""

from __future__ import annotations

from games.triplock.ending import goal, race, standing
from games.triplock.view import View
from render import kit
from render.kit import NIGHT, Canvas, Weight, glory

RACE_H = 176
LEFT, RIGHT, UP, DOWN = 104, 930, 40, 122
"""The field of the chart in the picture, and below the race's upper edge."""

MARKS = 12
"""At most so many marks stand on a line; the last one always does."""


def draw_race(canvas: Canvas, view: View, y: int) -> None:
    """Draws the race on a tray that is scenery, its upper edge at y."""
    aim = goal(view)
    ways = {seat: race(view, seat) for seat in standing(view)}
    most = max([aim, *(count for way in ways.values() for _, count in way)])
    line = y + _down(aim, most)
    for x in range(LEFT, RIGHT, 24):
        canvas.put(kit.rule(12, 3, NIGHT.brass.mid), x, line - 1)
    canvas.text(64, line, f"{aim}", 36, NIGHT.brass.light, width=64)
    step = next(step for step in (1, 2, 5, 10) if view.round // step <= 10)
    for at in range(step, view.round + 1, step):
        last = at + step > view.round
        number = view.round if last else at
        colour = NIGHT.text if last else NIGHT.dim
        x = _across(number, view.round)
        canvas.put(kit.rule(3, DOWN - UP + 14, NIGHT.steel.dark), x - 1, y + UP)
        canvas.text(x, y + 153, f"{number}", 34, colour, weight=Weight.SEMI)
    order = tuple(reversed(standing(view)))
    places = {seat: _places(view, way, most) for seat, way in ways.items()}
    lines = [
        (NIGHT.seats[seat], tuple((x - 24.0, 0.0 + down) for x, down in places[seat]))
        for seat in order
    ]
    canvas.put(glory.curves(952, RACE_H, lines), 24, y)
    for seat in order:
        for x, down in places[seat][2::2][-MARKS:]:
            if x < RIGHT - 30:
                canvas.centre(kit.seat_mark(seat, 30), x, y + down)
    ends = list[int]()
    for seat in standing(view):
        x, down = places[seat][-1]
        near = sum(abs(down - other) < 32 for other in ends)
        ends.append(down)
        px = 44 if seat in view.winners else 34
        canvas.centre(kit.seat_mark(seat, px), x - 42 * near, y + down)


def _across(at: int, rounds: int) -> int:
    return LEFT + (RIGHT - LEFT) * at // max(1, rounds)


def _down(points: int, most: int) -> int:
    return DOWN - (DOWN - UP) * points // max(1, most)


def _places(view: View, way: tuple[tuple[int, int], ...], most: int) -> list[tuple[int, int]]:
    """The corners of a seat's line: level until a round in which its number changes."""
    out, points = [(LEFT, _down(0, most))], 0
    for at, after in way:
        out += [(_across(at - 1, view.round), _down(points, most))]
        out += [(_across(at, view.round), _down(after, most))]
        points = after
    return [*out, (RIGHT, _down(points, most))]
