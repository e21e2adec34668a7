"""A page of a leaderboard: on the first one the podium, below it or alone a list of people.

A name that the font lacks has a coin in its place; the words tell who stands there.
"""

from __future__ import annotations

from msgspec.structs import replace
from PIL import Image

from render import fonts, kit, letters, podium
from render.charts import Board, BoardRow, Step
from render.ground import Ground
from render.kept import kept, kept_ground
from render.kit import (
    NIGHT,
    Canvas,
    Colour,
    Picture,
    Shadow,
    Side,
    Sketch,
    Sprite,
    Weight,
    glory,
    mix,
)
from render.kit.sketch import NARROW

PALETTE = "tournament_ending"
"""The palette of a tournament's end, whose podium it is."""

WIDTH, TALLEST = 1000, 1200

MOST_ROWS = 10
"""How many people a page has room for, those on the podium included."""

LEAST = 28
"""The smallest letters, in px: ten at phone width."""

PLACE, NAME, VALUE = 68, 118, 956
"""From left to right: the middle of the place, where names begin, the end of the value."""

PLACE_W, VALUE_W, DETAIL_W = 84, 150, 330
"""The most that a place, a value and a detail may take."""

COIN = 52

FOOT = 46
"""The height of the line with the page."""

BETWEEN = 30
"""What is between the list and one's own line where others stand between."""

NAME_LEAST = 34
"""The smallest letters of a name, in px."""

DOTS = "•••"

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def paint(board: Board) -> Picture:
    """The picture, 1000 px wide and at most `TALLEST` high."""
    return paint_board(board).picture(PALETTE)


def paint_board(board: Board) -> Canvas:
    """The picture as a canvas."""
    rows = board.rows[: MOST_ROWS - len(board.first)]
    words = 380 if board.first else 920
    lines = _wrapped(board.heading, 32, words)
    server = letters.drawn(board.server)
    below = 98 + 40 * (len(lines) + bool(server))
    high = 64 if board.first else 78
    top = podium.FLOOR + 26 if board.first else below - 8
    every = _in_order(rows, board.own)
    end = top + sum(high if row else BETWEEN for row in every)
    height = end + (FOOT if board.page else 0) + 14
    canvas = Canvas(_ground(height, below if board.first else 0))
    _head(canvas, board.title, lines, server, words)
    podium.draw(canvas, tuple(map(_told, board.first)))
    room = max((_wide(row) for row in every if row), default=0)
    for row in every:
        if row:
            _row(canvas, row, top, high, room)
        else:
            canvas.text(PLACE, top + BETWEEN // 2, DOTS, LEAST, NIGHT.dim)
        top += high if row else BETWEEN
    if board.page:
        y, semi = end + FOOT // 2 + 2, Weight.SEMI
        canvas.label(
            VALUE,
            y,
            board.page,
            30,
            NIGHT.dim,
            side=Side.RIGHT,
            weight=semi,
            width=900,
            least=LEAST,
        )
    return canvas


def _in_order(rows: tuple[BoardRow, ...], own: BoardRow | None) -> tuple[BoardRow | None, ...]:
    """The lines from top to bottom; None where others stand between."""
    if own is None:
        return rows
    own = replace(own, is_own=True)
    if not rows:
        return (own,)
    first, last = rows[0].place, rows[-1].place
    if own.place < first:
        return (own, *rows) if first - own.place == 1 else (own, None, *rows)
    return (*rows, own) if own.place - last <= 1 else (*rows, None, own)


def _ground(height: int, strewn: int) -> Ground | Image.Image:
    """Below a podium its ground, else light behind the heading."""
    if strewn:
        return podium.ground(WIDTH, height, strewn)
    return _plain_ground().crop((0, 0, WIDTH, height))


@kept_ground
def _plain_ground() -> Image.Image:
    lamps = (glory.Lamp(150, 40, 1000, 0.7), glory.Lamp(900, TALLEST, 500, 0.14, False))
    canvas = Canvas(glory.lamplight(WIDTH, TALLEST, lamps))
    glory.strew(canvas, (640, 12, 980, 70), 18)
    return canvas.image


def _head(canvas: Canvas, title: str, lines: list[str], server: str, width: int) -> None:
    """The head of every picture; below it the rest of the heading, and the server."""
    first, rest = (lines[0] if lines else ""), lines[1:]
    canvas.heading(fonts.cut(title.upper(), 48, 560), first, width, NIGHT.text)
    y = 98
    for text, px, colour in (*((text, 32, NIGHT.text) for text in rest), (server, 30, NIGHT.dim)):
        if text:
            y += 40
            canvas.label(
                36,
                y,
                text,
                px,
                colour,
                side=Side.LEFT,
                weight=Weight.SEMI,
                width=width,
                least=LEAST,
            )


def _wrapped(text: str, px: int, width: int) -> list[str]:
    """The text in at most two lines, broken between words; what does not fit is cut."""
    words = text.split()
    line = ""
    while words and kit.text_width(f"{line} {words[0]}".strip(), px, Weight.SEMI) <= width:
        line = f"{line} {words.pop(0)}".strip()
    lines = [line, " ".join(words)]
    return [fonts.cut(each, px, width, weight=Weight.SEMI) for each in lines if each]


def _told(step: Step) -> Step:
    """A step with its name as it can be drawn, and with a number where it cannot."""
    name = letters.drawn(step.name)
    return replace(step, name=name, number=step.number or ("" if name else f"{step.place}"))


def _wide(row: BoardRow) -> int:
    """What the detail of a row takes."""
    return min(DETAIL_W, kit.text_width(row.detail, 30, Weight.SEMI)) if row.detail else 0


def _row(canvas: Canvas, row: BoardRow, top: int, high: int, room: int) -> None:
    """A line of the list; one's own is of brass."""
    middle, name = top + high // 2, letters.drawn(row.name)
    ink, quiet = _inks(row.is_own)
    panel = _lit(high - 8) if row.is_own else kit.panel(WIDTH - 40, high - 8, 16)
    canvas.put(panel.widened(WIDTH - 40), 20, top + 4)
    canvas.text(PLACE, middle, f"{row.place}.", 40, ink, width=PLACE_W)
    value = canvas.text(
        VALUE, middle, row.value, 48, ink, side=Side.RIGHT, width=VALUE_W, least=LEAST
    )
    if row.detail:
        canvas.label(
            VALUE - max(value, VALUE_W - 20) - 18,
            middle,
            row.detail,
            30,
            quiet,
            side=Side.RIGHT,
            weight=Weight.SEMI,
            width=room,
            least=LEAST,
        )
    x = NAME
    if row.number or not name:
        icon = "" if row.number else "keyhole"
        coin = kit.coin(COIN, row.number, icon, NIGHT.older)
        canvas.centre(coin, x + COIN // 2, middle)
        x += COIN + 10
    if name:
        room = VALUE - VALUE_W - 18 - room - (20 if room else 0) - x
        canvas.label(x, middle, name, 40, ink, side=Side.LEFT, width=room, least=NAME_LEAST)


def _inks(is_own: bool) -> tuple[Colour, Colour]:
    """What is written on a line, and what is written quietly."""
    if is_own:
        return NIGHT.ink, mix(NIGHT.ink, NIGHT.brass.dark, 0.25)
    return NIGHT.text, NIGHT.dim


@kept
def _lit(high: int) -> Sprite:
    """A long plate of brass with a dark rim."""
    sketch = Sketch(NARROW, high, 2)
    tone = NIGHT.brass
    sketch.fill(sketch.rounded((0, 0, NARROW, high), 16), mix(tone.dark, BLACK, 0.35))
    face = sketch.rounded((1, 1, NARROW - 1, high - 2), 15)
    sketch.fill(face, sketch.gradient(mix(tone.light, tone.mid, 0.15), tone.mid))
    sketch.bevel(face, mix(tone.light, WHITE, 0.55), tone.dark, 2)
    return sketch.sprite(Shadow(dy=4, blur=6, dark=0.5), long=True)
