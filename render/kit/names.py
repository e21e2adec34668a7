"""Names of people in the picture of an end, in signs that the typeface has."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Names, Seat
from render.fonts import Weight, cut
from render.kit.canvas import Canvas, Side
from render.kit.theme import NIGHT, Colour

LEAST = 28
"""The smallest letters of a name, in px: they can be read on a phone."""

HEAD = 26
"""The least letters of a headline, in px."""

ROW = 40
"""The height of a row of names, in px."""

MOST_IN_A_ROW = 4
"""So many steps of a podium are wide enough for their names."""

Step = tuple[Seat, int, int]
"""A seat, the middle of its step and the step's width."""


def draw_name(
    canvas: Canvas,
    x: int,
    y: int,
    name: str,
    px: int,
    width: int,
    colour: Colour = NIGHT.text,
    side: Side = Side.MIDDLE,
) -> int:
    """Draws a name at most `px` high, and cuts one that is too long; gives its width."""
    least = min(px, LEAST)
    shown = cut(name, least, width)
    return canvas.text(x, y, shown, px, colour, side=side, width=width, least=least)


def cut_head(line: str, width: int) -> str:
    """A headline of people and what they do, cut so that its last word stays."""
    return cut(line, HEAD, width, f"… {line.rpartition(' ')[2]}", Weight.SEMI)


def room_below(names: Names, steps: int) -> int:
    """The height that `draw_below` takes."""
    return ROW * (1 + (steps > MOST_IN_A_ROW)) if names else 0


def draw_below(canvas: Canvas, names: Names, steps: Sequence[Step], y: int) -> None:
    """Draws the names below the steps of a podium, which are given from the left.

    Every second one of many is lower, so that a name may be wider than its step.
    """
    if not names:
        return
    are_many = len(steps) > MOST_IN_A_ROW
    beside = min(width for _, _, width in steps) if are_many else 0
    for at, (seat, x, width) in enumerate(steps):
        room = min(width + beside, 2 * min(x, canvas.width - x) - 16)
        draw_name(canvas, x, y + ROW // 2 + ROW * (are_many and at % 2), names[seat], 34, room)
