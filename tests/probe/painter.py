"""The painter of Dial: the board of 40 numbers, the record of dials, a seat's clues.

Every picture of the board and of the record is `WIDTH` x `HEIGHT`, so that the frames of any match
fit each other. A number carries a letter for each side it is still possible for, the mark of who
dialled it, and a tick where it opened a safe; colour is never the only sign.
"""

from __future__ import annotations

from typing import Any

from games.core import Names, Seat
from render import kit
from render.kit import NIGHT, Canvas, Colour, Page, Picture, Side, Weight
from tests.probe.actions import Action, Dial, parse
from tests.probe.events import Clue, ClueTold
from tests.probe.state import NUMBERS, Board, View, fitting, left_open, side

PALETTE = "dial"
WIDTH, HEIGHT = 1000, 780
COLUMNS, CELL_W, CELL_H = 10, 95, 116
LEFT, TOP, PLATES_Y = 25, 130, 620
LETTERS = "AB"
COLOURS: dict[str, Colour] = {
    "red": NIGHT.suits[0],
    "amber": NIGHT.suits[1],
    "green": NIGHT.suits[2],
    "blue": NIGHT.suits[3],
}


def paint(view: View, draft: str, names: Names = ()) -> tuple[Picture, ...]:
    """The board, the record of dials, and for a seat with clues its hand."""
    pages = (
        _board(view, draft).picture(PALETTE),
        _record(view.board).picture(PALETTE),
    )
    return (*pages, _hand(view).picture(PALETTE, Page.HAND)) if view.clues else pages


def frame(view: View) -> Canvas:
    """The board of a view as a canvas, for a replay; all of them have the same size."""
    return _board(view, "")


def scene(event: Any) -> Picture | None:
    """The picture of a clue that a partner told."""
    match event:
        case ClueTold(clue=clue):
            return _told(clue).picture(PALETTE, Page.HAND)
        case _:
            return None


def warm() -> None:
    """Draws the sprites of common boards beforehand."""
    for seat in range(4):
        kit.seat_mark(seat, 34)
    kit.tray(CELL_W - 8, CELL_H - 8, 12)
    kit.bench(WIDTH, HEIGHT)
    kit.palette(PALETTE)


def _board(view: View, draft: str) -> Canvas:
    board = view.board
    canvas = Canvas(kit.bench(WIDTH, HEIGHT))
    canvas.heading("Dial", _headline(board), 900)
    for number in NUMBERS:
        x = LEFT + number % COLUMNS * CELL_W
        y = TOP + number // COLUMNS * CELL_H
        canvas.put(kit.tray(CELL_W - 8, CELL_H - 8, 12), x, y)
        _cell(canvas, view, number, x, y)
    for newest in board.dials[-1:]:
        canvas.put(kit.brackets(CELL_W - 4, CELL_H - 4, 26, 7), *_corner(newest.number, 2))
    picked = _picked(draft)
    if picked is not None:
        canvas.put(kit.frame(CELL_W - 2, CELL_H - 2, 14, 6), *_corner(picked, 3))
    _plates(canvas, view)
    return canvas


def _picked(draft: str) -> int | None:
    action: Action | None = parse(draft.removesuffix(";")) if draft.endswith(";") else None
    return action.number if isinstance(action, Dial) else None


def _corner(number: int, out: int) -> tuple[int, int]:
    """Left top of a number's cell, `out` px beyond it."""
    row, column = divmod(number, COLUMNS)
    return LEFT + column * CELL_W - out, TOP + row * CELL_H - out


def _headline(board: Board) -> str:
    if board.reason:
        return f"Over after round {board.round}"
    return f"Round {board.round} of {board.terms.rounds}"


def _cell(canvas: Canvas, view: View, number: int, x: int, y: int) -> None:
    """A number, and below it a place for each side: its letter, who dialled it, or nothing."""
    board = view.board
    sides = range(len(board.terms.sides))
    possible = [number in left_open(board, at) for at in sides]
    middle = x + (CELL_W - 8) // 2
    canvas.text(middle, y + 34, f"{number}", 40, NIGHT.text if any(possible) else NIGHT.faint)
    for at in sides:
        place = middle + (2 * at + 1 - len(sides)) * 20
        dials = [d for d in board.dials if d.number == number and side(board, d.seat) == at]
        if view.numbers[at] == number:
            canvas.centre(kit.icon("check", 34, NIGHT.brass.light), place, y + 78)
        elif dials:
            canvas.centre(kit.seat_mark(dials[-1].seat, 34), place, y + 78)
        elif possible[at] and len(sides) > 1:
            canvas.text(place, y + 78, LETTERS[at], 30, NIGHT.dim, weight=Weight.SEMI)


def _plates(canvas: Canvas, view: View) -> None:
    """A plate for each seat: its mark, its side's letter, its colour, and what it does now."""
    board = view.board
    count = len(board.terms.seats)
    width = 950 // count
    for seat in sorted(board.terms.seats):
        x = LEFT + seat * width
        canvas.put(kit.panel(width - 10, 130), x, PLATES_Y)
        canvas.centre(kit.seat_mark(seat, 52), x + 44, PLATES_Y + 42)
        letter = f"Safe {LETTERS[side(board, seat)]}"
        colours = board.terms.colours
        title, tone = (colours[seat], COLOURS[colours[seat]]) if colours else (letter, NIGHT.text)
        room = width - 96
        canvas.text(x + 80, PLATES_Y + 42, title, 36, tone, side=Side.LEFT, width=room)
        doing = _doing(board, seat)
        canvas.text(x + 24, PLATES_Y + 98, doing, 30, NIGHT.dim, side=Side.LEFT, width=width - 50)
        if board.queue[:1] == (seat,):
            canvas.put(kit.frame(width - 10, 130, 22, 6), x, PLATES_Y)


def _doing(board: Board, seat: Seat) -> str:
    if seat in board.left:
        return "resigned"
    if board.reason:
        return "has won" if seat in board.winners else "has not won"
    if board.queue[0] == seat:
        return "dials"
    if seat in board.passed:
        return "passes"
    return "waits" if seat in board.queue else "has dialled"


def _record(board: Board) -> Canvas:
    """All dials: a row for each round, a column for each seat."""
    canvas = Canvas(kit.bench(WIDTH, HEIGHT))
    canvas.heading("Record", f"{len(board.dials)} dialled", 900)
    seats = sorted(board.terms.seats)
    width = 840 // len(seats)
    for seat in seats:
        canvas.centre(kit.seat_mark(seat, 40), 140 + seat * width + width // 2, 150)
    for number in range(1, board.terms.rounds + 1):
        y = 150 + number * 48
        shown = NIGHT.text if number == board.round else NIGHT.dim
        canvas.text(75, y, f"{number}", 32, shown)
        for dial in board.dials:
            if dial.round == number:
                x = 140 + dial.seat * width + width // 2
                said = f"{dial.number} {dial.answer}"
                canvas.text(x, y, said, 32, NIGHT.text, width=width - 16)
    return canvas


def _hand(view: View) -> Canvas:
    """The clues that a seat knows, and how many numbers fit them."""
    canvas = Canvas(kit.bench(WIDTH, 420))
    canvas.put(kit.paper(940, 370), 30, 24)
    for row, clue in enumerate(view.clues):
        y = 80 + row * 82
        canvas.centre(kit.seat_mark(clue.seat, 50), 90, y)
        canvas.text(140, y, _clued(clue), 44, NIGHT.ink, side=Side.LEFT, width=800)
    fit = fitting(view, side(view.board, view.clues[0].seat))
    line = f"Numbers that fit: {len(fit)} of {len(NUMBERS)}"
    canvas.text(60, 352, line, 36, NIGHT.faint, side=Side.LEFT, width=860)
    return canvas


def _clued(clue: Clue) -> str:
    return f"Divided by {clue.divisor} it leaves {clue.rest}"


def _told(clue: Clue) -> Canvas:
    canvas = Canvas(kit.bench(WIDTH, 220))
    canvas.put(kit.paper(940, 170), 30, 24)
    canvas.centre(kit.seat_mark(clue.seat, 64), 100, 110)
    canvas.text(160, 110, _clued(clue), 48, NIGHT.ink, side=Side.LEFT, width=780)
    return canvas
