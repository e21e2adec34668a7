"""The state of a match of Timelock, and what happens in it as events.

Nothing in either is secret: later rolls are not drawn yet.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from games.core import Seat, Sides
from games.timelock.rules.actions import Action
from games.timelock.rules.board import NORTH, SOUTH, STACKS, Board, column, row_of
from games.timelock.rules.dice import AIM, HOP, SIX, TIP, WILD, Roll, Spent

Stack = tuple[int, str]
"""A Time Stack: its side and its column."""

MATCHED, LIMIT, EMPTIED, RESIGNED = "match", "turn limit", "no pyramids left", "resigned"
"""Why a match ended (rules section 12)."""


class Win(StrEnum):
    """What wins: so many Time Stacks that match at the same time, or all of them removed."""

    FOUR = "4"
    THREE = "3"
    TWO = "2"
    REMOVE = "remove"


class Terms(Struct, frozen=True):
    """What a match is played by.

    `solo` is the level of a solitaire: 5, 4, 3 or clock. `turn_limit` counts the turns of all
    seats; 0 is none.
    """

    seats: int
    win: Win
    has_board: bool
    solo: str
    first: Seat
    turn_limit: int

    @property
    def is_solitaire(self) -> bool:
        """Whether one person plays against the clock (rules section 9)."""
        return self.seats == 1

    def team(self, seat: int) -> int:
        """The index of a seat's team."""
        return seat % 2

    def edge(self, seat: int) -> int:
        """The side of the board, South or North, at which a seat sits."""
        if self.seats == 4:
            return SOUTH if seat in (0, 3) else NORTH
        return seat

    def own(self, seat: int) -> tuple[str, ...]:
        """The columns of a seat's Time Stacks (rules section 10)."""
        if self.seats < 4:
            return STACKS
        return STACKS[:2] if seat < 2 else STACKS[2:]

    def stacks_of(self, team: int) -> tuple[Stack, ...]:
        """The four Time Stacks of a team, each with its side."""
        seats = range(team, self.seats, 2)
        return tuple((self.edge(seat), home) for seat in seats for home in self.own(seat))


class Moved(Struct, frozen=True):
    """A piece that a step moved: its column, its letter, its row before and after; 0 is off."""

    home: str
    piece: str
    before: int
    after: int


class Done(Struct, frozen=True):
    """A step of a turn, what it cost and which pieces it moved."""

    action: Action
    cost: int
    moved: tuple[Moved, ...] = ()


class Now(Struct, frozen=True):
    """The turn that runs: its roll, and what was done in it.

    `owed` counts the pyramids that must still be removed in solitaire.
    """

    roll: Roll
    owed: int = 0
    is_tipped: bool = False
    has_acted: bool = False
    steps: tuple[Done, ...] = ()
    spent: tuple[Spent, ...] = ()

    @property
    def dice(self) -> tuple[int, int]:
        """Both dice as they now lie."""
        return (SIX, SIX) if self.is_tipped else self.roll.dice

    @property
    def is_wild(self) -> bool:
        """WILD is in force from the roll on, as HOP and AIM are (TL-14)."""
        return self.roll.face == WILD

    @property
    def is_hop(self) -> bool:
        """Whether moves may go to any open rank."""
        return self.roll.face == HOP

    @property
    def is_aim(self) -> bool:
        """Whether pieces of the opponent's Goal cost their pips."""
        return self.roll.face == AIM

    @property
    def can_tip(self) -> bool:
        """Whether the dice may still be tipped: before any point is spent (TL-11)."""
        return self.roll.face == TIP and not self.has_acted and not self.spent


class Last(Struct, frozen=True):
    """The turn before: who played it, its roll, its steps, and the stacks that left at its end.

    `gained` and `lost` are the stacks, of both sides, that began or ceased to match in it.
    """

    number: int
    seat: Seat
    roll: Roll
    is_tipped: bool
    steps: tuple[Done, ...]
    removed: tuple[Stack, ...] = ()
    gained: tuple[Stack, ...] = ()
    lost: tuple[Stack, ...] = ()


class Result(Struct, frozen=True):
    """How it ended: the team that won (None: nobody), why, and the points."""

    winner: int | None
    reason: str
    points: int


class State(Struct, frozen=True):
    """A whole match. `mover` has the turn `number`, from 1; once it is over, made the last one.

    `begun` is the board as it was when the turn began.
    """

    terms: Terms
    board: Board
    mover: Seat
    number: int
    now: Now
    begun: Board
    last: Last | None = None
    result: Result | None = None


class Rolled(Struct, frozen=True):
    """A turn began with a roll; `owed` pyramids must leave at once (solitaire)."""

    number: int
    seat: Seat
    roll: Roll
    owed: int


class Stepped(Struct, frozen=True):
    """A step of a turn; the end of the turn tells all of them."""

    seat: Seat
    done: Done


class TurnEnded(Struct, frozen=True):
    """A turn ended, with all its steps and what they brought."""

    turn: Last


class StackRemoved(Struct, frozen=True):
    """A Time Stack left the board because it matched; `left` more stand on that side's team."""

    stack: Stack
    left: int


class Ended(Struct, frozen=True):
    """The match is over, by the turn `number` of `seat`."""

    result: Result
    number: int
    seat: Seat


Event = Rolled | Stepped | TurnEnded | StackRemoved | Ended


def teams(seats: int) -> Sides:
    """The seats of each team: with four, opposite corners play together (TL-40)."""
    return tuple(
        frozenset(Seat(seat) for seat in range(seats) if seat % 2 == team)
        for team in range(min(seats, 2))
    )


def missing(board: Board) -> tuple[tuple[str, int], ...]:
    """North's pyramids that are off the board, each by column and size (solitaire)."""
    return tuple(
        (home, pip)
        for home in STACKS
        for pip, piece in enumerate("pdq", 1)
        if not row_of(column(board, home), piece)
    )
