"""The state of a match of Dial, what a reader may see of it, and back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from games.core import Draw, Seat, Sides, partners, side_of
from tests.probe.events import Clue, Dialled

NUMBERS = range(40)
DIVISORS = (3, 4, 5, 7)
"""What the clue of each seat divides by."""


class Terms(Struct, frozen=True):
    """What a match is played by. `colours` by seat, () where nobody has one."""

    sides: Sides
    rounds: int
    shares: bool
    clues: bool
    telling: bool
    colours: tuple[str, ...]
    first: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in the order of play."""
        count = sum(map(len, self.sides))
        return tuple(Seat((self.first + n) % count) for n in range(count))


class Board(Struct, frozen=True):
    """What everybody sees.

    `queue`: who still dials in this round, the one asked first. `passed` this round. `told`: who
    told their clue. `reason` is "" while it runs, then open (one side opened its safe), shared or
    both (both did), shut (nobody did) or left.
    """

    terms: Terms
    queue: tuple[Seat, ...]
    stage: int = 0
    round: int = 1
    passed: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    told: tuple[Seat, ...] = ()
    dials: tuple[Dialled, ...] = ()
    winners: tuple[Seat, ...] = ()
    reason: str = ""


class State(Struct, frozen=True):
    """A whole match. SECRET: `numbers` by side."""

    board: Board
    numbers: tuple[int, ...]


class View(Struct, frozen=True):
    """A match as `seat` may see it; None is a spectator.

    `numbers` by side, None while a safe is shut. `clues`: the own one, and those that partners
    told, by seat. `may_tell`: the seat may tell its own clue.
    """

    board: Board
    seat: Seat | None
    numbers: tuple[int | None, ...]
    clues: tuple[Clue, ...]
    may_tell: bool


def side(board: Board, seat: Seat) -> int:
    """The index of a seat's side."""
    return side_of(board.terms.sides, seat)


def left_open(board: Board, at: int) -> range:
    """The numbers that the answers leave for the safe of a side."""
    left = NUMBERS
    for dial in board.dials:
        if side(board, dial.seat) != at:
            continue
        match dial.answer:
            case "higher":
                left = range(dial.number + 1, left.stop)
            case "lower":
                left = range(left.start, dial.number)
            case _:
                left = range(dial.number, dial.number + 1)
    return left


def open_sides(board: Board) -> frozenset[int]:
    """The sides whose safes are open."""
    return frozenset(side(board, dial.seat) for dial in board.dials if dial.answer == "open")


def ahead(board: Board) -> frozenset[Seat]:
    """Who may pass ahead: the seats of other sides than the asked one's that still dial."""
    if board.reason:
        return frozenset()
    asked = side(board, board.queue[0])
    return frozenset(seat for seat in board.queue if side(board, seat) != asked)


def clue_of(board: Board, numbers: tuple[int, ...], seat: Seat) -> Clue:
    """The clue that a seat was dealt."""
    divisor = DIVISORS[seat]
    return Clue(seat, divisor, numbers[side(board, seat)] % divisor)


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or for None a spectator, may see."""
    board = state.board
    shut = frozenset[int]() if board.reason else frozenset(range(len(state.numbers)))
    shut -= open_sides(board)
    numbers = tuple(None if at in shut else number for at, number in enumerate(state.numbers))
    clues = tuple(clue_of(board, state.numbers, known) for known in sorted(_knows(board, seat)))
    may_tell = seat is not None and not why_no_telling(board, seat)
    return View(board, seat, numbers, clues, may_tell)


def why_no_telling(board: Board, seat: Seat) -> str:
    """The key of the refusal why a seat may not tell its clue; "" if it may."""
    friends = frozenset(partners(board.terms.sides, seat))
    reasons = (
        ("over", bool(board.reason)),
        ("left", seat in board.left),
        ("no_clues", not board.terms.clues),
        ("no_partner", not friends),
        ("no_telling", not board.terms.telling),
        ("told_already", seat in board.told),
        ("no_partner", friends <= frozenset(board.left)),
    )
    return next((key for key, holds in reasons if holds), "")


def _knows(board: Board, seat: Seat | None) -> Iterator[Seat]:
    """The seats whose clues a reader knows."""
    if seat is not None and board.terms.clues:
        yield seat
        yield from (one for one in partners(board.terms.sides, seat) if one in board.told)


def fitting(seen: View, at: int) -> tuple[int, ...]:
    """The numbers that could be a side's, by all that the reader knows."""
    number = seen.numbers[at]
    if number is not None:
        return (number,)
    mine = [clue for clue in seen.clues if side(seen.board, clue.seat) == at]
    return tuple(
        number
        for number in left_open(seen.board, at)
        if all(number % clue.divisor == clue.rest for clue in mine)
    )


def imagine(seen: View, draw: Draw) -> State:
    """A state with this view: each unknown number is drawn from those that fit."""
    numbers: list[int] = []
    for at in range(len(seen.numbers)):
        fit = fitting(seen, at)
        numbers.append(fit[draw(len(fit))])
    return State(seen.board, tuple(numbers))
