"""What the points of an ending are made of: the loser's rest, alone what still stands."""

from __future__ import annotations

from msgspec import Struct

from games.core import Names
from games.timelock.rules.board import GOAL, NORTH, PIPS, STACKS, TREE
from games.timelock.rules.matching import GOAL_WORTH, is_removed, matches, misplaced
from games.timelock.rules.state import State, missing
from games.timelock.texts import painted
from render import kit
from render.kit import NIGHT, Canvas, Side, glory
from render.kit.names import draw_name
from render.timelock.ending_board import Box
from render.timelock.pieces import FOOT, hollow, piece

UNIT, LARGEST = 46, 82
"""The heights that a piece may have: as high as the panel allows, and its Queen in proportion."""

WIDEST, WIDENED = 88, 108
"""The widths of a Queen at these heights, if there is room for them."""

AROUND = 236
"""What the panel needs above and below three pieces."""


class Term(Struct, frozen=True):
    """A term of the sum: a trio by side and column, its pieces that count, and their points."""

    side: int
    home: str
    pips: tuple[int, ...]
    points: int


def terms_of(table: State, winner: int) -> tuple[Term, ...]:
    """The trios that give points to the winner, with the Goal if it counts."""
    if table.terms.is_solitaire:
        gone = missing(table.board)
        stacks = tuple((NORTH, home) for home in STACKS)
        held = [tuple(pip for pip in PIPS if (home, pip) not in gone) for home in STACKS]
        every = not gone
    else:
        stacks = table.terms.stacks_of(1 - winner)
        held = [misplaced(table.board, *stack) for stack in stacks]
        every = all(len(pips) == len(PIPS) for pips in held)
    out = [
        Term(side, home, pips, sum(pips)) for (side, home), pips in zip(stacks, held, strict=True)
    ]
    if every:
        out.append(Term(stacks[0][0], GOAL, PIPS, GOAL_WORTH))
    return tuple(out)


def draw_rest(canvas: Canvas, table: State, winner: int, box: Box, names: Names = ()) -> None:
    """Draws the trios with what counts, the rest hollow, the sum, and who is left with it."""
    x, y, width, height = box
    terms = terms_of(table, winner)
    line = y + 52
    left = x + 24
    if table.terms.is_solitaire:
        canvas.centre(kit.icon("hourglass", 60, NIGHT.brass.light), left + 28, line)
        left += 72
    else:
        for seat in range(1 - winner, table.terms.seats, 2):
            canvas.put(kit.seat_mark(seat, 54), left, line - 27)
            left += 62
        left += 6
    total = f"{sum(term.points for term in terms)}"
    used = canvas.text(x + width - 24, line, total, 84, side=Side.RIGHT)
    room = x + width - 24 - used - 16 - left
    if names:
        team = " · ".join(names[1 - winner :: 2])
        draw_name(canvas, left, line - 26, team, 38, room, side=Side.LEFT)
        line += 16
    canvas.text(left, line, painted.rest(table), 42 - 10 * bool(names), side=Side.LEFT, width=room)
    pitch = (width - 24) // len(terms)
    unit = min(LARGEST, (height - AROUND) // len(TREE))
    queen = WIDEST if unit == UNIT else min(WIDENED, pitch - 6)
    for at, term in enumerate(terms):
        middle = x + 12 + at * pitch + pitch // 2
        _trio(canvas, term, middle, y + height - 96, unit, queen)
        colour = NIGHT.text if term.points else NIGHT.dim
        canvas.text(middle, y + height - 48, f"{term.points}", 62, colour)
        if at:
            canvas.text(middle - pitch // 2, y + height - 48, "+", 46, NIGHT.dim)


def _trio(canvas: Canvas, term: Term, x: int, foot: int, unit: int, queen: int) -> None:
    """Draws a trio above `foot`, each piece `unit` high, its Queen `queen` wide."""
    name = painted.GOAL if term.home == GOAL else term.home
    canvas.text(x, foot - 3 * unit - 32, name, 36, NIGHT.dim)
    for level, pip in enumerate(TREE):
        wide = queen * FOOT[pip - 1] // FOOT[-1]
        counts = pip in term.pips
        sprite = piece(term.side, term.home, pip, unit, wide) if counts else hollow(unit, wide)
        canvas.put(sprite, x - wide // 2, foot - (level + 1) * unit)


def draw_count(canvas: Canvas, table: State, team: int, box: Box, names: Names = ()) -> None:
    """A team of a draw: its marks, names, how far it came, and the stacks that match."""
    x, y, width, height = box
    middle = x + width // 2
    seats = range(team, table.terms.seats, 2)
    for at, seat in enumerate(seats):
        canvas.centre(kit.seat_mark(seat, 72), middle + (2 * at - len(seats) + 1) * 50, y + 50)
    if names:
        draw_name(canvas, middle, y + 108, " · ".join(names[team::2]), 36, width - 24)
    number, words = painted.tally(table, team)
    glory.struck_number(canvas, middle, y + 186, number, 150, 200, glory.SILVER)
    canvas.text(middle, y + 282, words, 44, NIGHT.dim)
    stacks = table.terms.stacks_of(team)
    pitch = (width - 20) // len(stacks)
    for at, (side, home) in enumerate(stacks):
        left = x + 10 + at * pitch + 3
        done = is_removed(table.board, side, home) or matches(table.board, side, home)
        canvas.put(kit.plate(pitch - 6, 90, done), left, y + height - 106)
        ink = NIGHT.ink if done else NIGHT.text
        canvas.text(left + pitch // 2 - 3, y + height - 84 + (0 if done else 22), home, 44, ink)
        if done:
            canvas.centre(kit.icon("check", 40, ink), left + pitch // 2 - 3, y + height - 42)
