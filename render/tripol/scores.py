"""The score plates: a seat's mark, score and tiles in hand; what the last turn brought."""

from __future__ import annotations

from games.core import Seat
from games.tripol.rules.state import Table
from games.tripol.texts import painted
from render import kit
from render.kept import kept
from render.kit import NIGHT, Canvas, Colour, Side, Sketch, Sprite, Weight
from render.tripol.accents import chip
from render.tripol.recent import last_turn

LEFT, WIDTH, GAP = 20, 960, 14
WIDE_SEATS = 3
"""More seats have narrow plates, with their words below each other."""

TALL = {True: 124, False: 148}
SHORT = {True: 84, False: 106}
"""The heights of plates on the board and on a picture of the hand, by whether they are wide."""

LEAST = 24
"""The smallest a score may be painted, in px: one below -99, which hardly comes up."""


def height_of(table: Table, is_short: bool) -> int:
    """The height of the plates in px."""
    return (SHORT if is_short else TALL)[table.terms.seats <= WIDE_SEATS]


def draw_plates(canvas: Canvas, table: Table, y: int, is_short: bool = False) -> None:
    """A plate for each seat in a row with its upper edge at y; the mover's in a frame."""
    count = table.terms.seats
    width = (WIDTH + GAP) // count - GAP
    height = height_of(table, is_short)
    for seat in map(Seat, range(count)):
        x = LEFT + seat * (WIDTH + GAP) // count
        canvas.put(kit.panel(width, height, 20), x, y)
        box = (x, y, width, height)
        if count <= WIDE_SEATS:
            _wide(canvas, table, seat, box)
        else:
            _narrow(canvas, table, seat, box, is_short)
        if table.result is None and seat == table.mover:
            canvas.put(kit.frame(width, height, 20, 6), x, y)


def _wide(canvas: Canvas, table: Table, seat: Seat, box: tuple[int, int, int, int]) -> None:
    """Mark, score, and one or two words at the right edge."""
    x, y, width, height = box
    middle, is_short = y + height // 2, height < TALL[True]
    left = _mark(canvas, table, seat, (x + 14, middle), 46 if is_short else 54, is_short)
    lines = _lines(table, seat)
    if is_short:
        lines = lines[:1]
    right, words = x + width - 16, 0
    for at, (text, colour) in enumerate(lines):
        line = middle + (0 if len(lines) == 1 else 42 * at - 21)
        words = max(words, _word(canvas, right, line, text, colour, 108))
    px = 64 if is_short else 76
    canvas.text(
        left,
        middle,
        painted.number(table.scores[seat]),
        px,
        side=Side.LEFT,
        width=right - words - 10 - left,
        least=LEAST,
    )


def _mark(
    canvas: Canvas, table: Table, seat: Seat, at: tuple[int, int], px: int, is_short: bool
) -> int:
    """The seat's mark with its left edge and middle at a place, and its colour; gives its right."""
    x, middle = at
    colours = table.terms.colours
    y = middle if is_short or not colours else middle - 22
    canvas.centre(kit.seat_mark(seat, px), x + px // 2, y)
    right = x + px + 12
    if colours and is_short:
        canvas.centre(chip(colours[seat], 36), x + px + 24, y)
        right += 38
    elif colours:
        canvas.centre(chip(colours[seat], 42), x + px // 2, middle + 34)
    if seat in table.left:
        canvas.centre(crossed(px + 12), x + px // 2, y)
    return right


def _narrow(
    canvas: Canvas, table: Table, seat: Seat, box: tuple[int, int, int, int], is_short: bool
) -> None:
    """Mark and score, and below them one or two words."""
    x, y, width, _ = box
    px = 44 if width > 170 else 36
    middle = y + (34 if is_short else 38)
    canvas.centre(kit.seat_mark(seat, px), x + 10 + px // 2, middle)
    if seat in table.left:
        canvas.centre(crossed(px + 10), x + 10 + px // 2, middle)
    left, right = x + px + 18, x + width - 10
    score = painted.number(table.scores[seat])
    canvas.text((left + right) // 2, middle, score, 60, width=right - left, least=LEAST)
    lines = _lines(table, seat)
    for at, (text, colour) in enumerate(lines[:1] if is_short else lines):
        line = y + (82 if is_short else 86 + 34 * at)
        canvas.text(x + width // 2, line, text, 30, colour, weight=Weight.SEMI, width=width - 16)


def _lines(table: Table, seat: Seat) -> list[tuple[str, Colour]]:
    """The words on a plate with their colours, the most important first."""
    if seat in table.left:
        return [(painted.GONE, NIGHT.dim), (painted.hand(table.counts[seat]), NIGHT.dim)]
    out: list[tuple[str, Colour]] = []
    brought = sum(one.score.points for one in last_turn(table) if one.seat == seat)
    if table.result is None and seat == table.mover:
        out.append((painted.moves(table), NIGHT.aqua))
    elif brought:
        out.append((painted.signed(brought), NIGHT.ember))
    return [*out, (painted.hand(table.counts[seat]), NIGHT.dim)]


def _word(canvas: Canvas, x: int, y: int, text: str, colour: Colour, width: int) -> int:
    semi = Weight.BOLD if colour != NIGHT.dim else Weight.SEMI
    return canvas.text(x, y, text, 32, colour, side=Side.RIGHT, weight=semi, width=width)


@kept
def crossed(px: int) -> Sprite:
    """A stroke over the mark of a seat that left."""
    sketch = Sketch(px, px, 3)
    ends = [(5.0, px - 5.0), (px - 5.0, 5.0)]
    sketch.fill(sketch.stroke(ends, 11), NIGHT.bench.dark)
    sketch.fill(sketch.stroke(ends, 6), NIGHT.text)
    return sketch.sprite()
