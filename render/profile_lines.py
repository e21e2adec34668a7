"""The lines of a profile: what a person has from each game and mode."""

from __future__ import annotations

from msgspec import Struct

from render import fonts, kit, outcomes, trend
from render.charts import Line, Words
from render.kept import kept
from render.kit import NIGHT, Canvas, Shadow, Side, Sketch, Sprite, Weight, glory, mix

LEFT, WIDE, GAP = 24, 952, 8
"""Where the panels of a profile begin, how wide they are, and what is between two."""

LEAST = 28
"""The smallest letters, in px: ten at phone width."""

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


class Size(Struct, frozen=True):
    """The height of a line, its letters, and what is free below the lines, in px."""

    high: int
    title: int
    tally: int
    small: int
    rating: int
    apart: int


LARGE = Size(148, 42, 38, 32, 64, 16)
MIDDLE = Size(108, 38, 36, 30, 52, 14)
SMALL = Size(76, 32, 30, 28, 44, 8)

TITLE, FACTS, CURVE, RATING = (50, 282), (342, 250), (602, 184), (796, 164)
"""The columns of a line: where each begins and how wide it is."""

FACTS_ALONE, RATING_ALONE, FACTS_LAST = (400, 330), (750, 208), (400, 554)
"""The same where no line has a curve beside it; the last where none has a rating either."""


def size_of(lines: tuple[Line, ...]) -> Size:
    """How large these lines are drawn: smaller where they are many."""
    return LARGE if len(lines) < 4 else MIDDLE if len(lines) < 6 else SMALL


def _counts(line: Line) -> outcomes.Counts:
    return line.won, line.drawn, line.lost


def quiet(
    canvas: Canvas, x: int, y: int, text: str, px: int, width: int, side: Side = Side.LEFT
) -> int:
    """A quiet text, fitted and cut; gives its width in pixels."""
    return canvas.label(
        x, y, text, px, NIGHT.dim, side=side, weight=Weight.SEMI, width=width, least=LEAST
    )


@kept
def bar(height: int, accent: int) -> Sprite:
    """The bar in a game's colour at the left of what belongs to it."""
    sketch = Sketch(8, height)
    colour = kit.rgb(f"{accent:06X}")
    shape = sketch.rounded((0, 0, 8, height), 4)
    sketch.fill(shape, sketch.gradient(mix(colour, WHITE, 0.12), mix(colour, BLACK, 0.12)))
    return sketch.sprite(Shadow(dy=1, blur=2, dark=0.5))


def draw_lines(
    canvas: Canvas, lines: tuple[Line, ...], words: Words, top: int, *, has_curves: bool
) -> None:
    """Draws lines beneath each other from `top` on, with a column for curves or without."""
    if not lines:
        return
    size = size_of(lines)
    rated = any(line.rating for line in lines)
    facts = FACTS if has_curves else FACTS_ALONE if rated else FACTS_LAST
    tallies = outcomes.columns(map(_counts, lines), size.tally, TITLE[1])
    for line in lines:
        canvas.put(kit.panel(WIDE, size.high, 16), LEFT, top)
        canvas.put(bar(size.high - 28, line.accent), LEFT + 10, top + 14)
        ys = top + size.high * 29 // 100, top + size.high * 72 // 100
        x, width = TITLE
        canvas.label(x, ys[0], line.title, size.title, side=Side.LEFT, width=width, least=LEAST)
        outcomes.tally(canvas, x, ys[1], _counts(line), tallies)
        _facts(canvas, line, words, ys, size, facts)
        if has_curves and len(line.curve) >= trend.FEWEST:
            box = (CURVE[0], top + 5, CURVE[1], size.high - 10)
            trend.draw(canvas, box, line.curve, line.accent)
        _rating(canvas, line.rating, ys, size, RATING if has_curves else RATING_ALONE)
        top += size.high + GAP


def _facts(
    canvas: Canvas,
    line: Line,
    words: Words,
    ys: tuple[int, int],
    size: Size,
    column: tuple[int, int],
) -> None:
    """How many were played, the best, and the run of wins on a plate of brass."""
    (x, width), (upper, lower) = column, ys
    middle = (upper + lower) // 2
    played = f"{line.played} {words.played}"
    texts = (played, line.best) if line.best else (played,)
    if not line.run:
        places = (upper, lower) if line.best else (middle,)
    elif size is LARGE:
        places = (middle - 42, middle, middle + 42) if line.best else (upper, lower)
        _plate(canvas, x, places[-1], f"{line.run} {words.run}", size, width)
    else:
        places = (upper, lower) if line.best else (middle,)
        taken = _plate_beside(canvas, line, words, (x, places[0]), width)
        quiet(canvas, x, places[0], _count(line, played, width - taken), size.small, width - taken)
        texts, places = texts[1:], places[1:]
    for text, y in zip(texts, places, strict=False):
        quiet(canvas, x, y, text, size.small, width)


def _count(line: Line, words: str, width: int) -> str:
    """How many were played, in words where they fit."""
    return words if kit.text_width(words, LEAST, Weight.SEMI) <= width else f"{line.played}"


def _plate(canvas: Canvas, x: int, y: int, text: str, size: Size, width: int) -> None:
    """The run of wins in words on a plate of brass, which begins at x."""
    text = fonts.cut(text, size.small, width - 24)
    plate = kit.plate(kit.text_width(text, size.small) + 24, 40, True)
    canvas.put(plate, x, y - plate.height // 2)
    canvas.text(x + plate.width // 2, y - 1, text, size.small, NIGHT.ink)


def _plate_beside(canvas: Canvas, line: Line, words: Words, at: tuple[int, int], width: int) -> int:
    """The run of wins at the end of the column, after how many were played; gives what it takes.

    Where words have no room it is a tick and a number.
    """
    x, y = at
    told = kit.text_width(f"{line.played} {words.played}", LEAST + 2, Weight.SEMI)
    text, lead = f"{line.run} {words.run}", 0
    if told + kit.text_width(text, LEAST) + 50 > width:
        text, lead = f"×{line.run}", LEAST - 3
    plate = kit.plate(kit.text_width(text, LEAST) + lead + 20, LEAST + 7, True)
    left = x + width - plate.width
    canvas.put(plate, left, y - plate.height // 2)
    if lead:
        canvas.centre(kit.icon("check", LEAST - 6, NIGHT.ink), left + 6 + LEAST // 2, y - 1)
    canvas.text(x + width - 9, y - 1, text, LEAST, NIGHT.ink, side=Side.RIGHT)
    return plate.width + 8


def _rating(
    canvas: Canvas, rating: str, ys: tuple[int, int], size: Size, column: tuple[int, int]
) -> None:
    """A rating at the right end: its number, and below it what is said of it."""
    if not rating:
        return
    (x, width), (upper, lower) = column, ys
    middle, right = (upper + lower) // 2, x + width
    number, _, words = rating.partition(" ")
    if not number.isdecimal():
        quiet(canvas, right, middle, rating, size.small, width, Side.RIGHT)
        return
    px = fonts.fit(number, size.rating, width)
    y = upper if words else middle
    glory.struck_number(canvas, right - kit.text_width(number, px) // 2, y, number, px, width)
    if words:
        quiet(canvas, right, lower, words, size.small, width, Side.RIGHT)
