"""The state of a Lockpick game, secrets included (rules section 5), and its events.

No event is secret (rules section 7).
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from games.core import Seat
from games.lockpick.rules.board import Columns, Counts, LockedSet
from games.lockpick.rules.cards import Card, Color, Roll

PLAYER = Seat(0)


class Change(Struct, frozen=True):
    """What the latest push, jump or pass did, for the ember brackets.

    `act` is push, jump, pass, or "" before the first; `placed` are the cards it laid, in order,
    whether they still lie in `columns` or have locked since. `source` is the column a jump came
    from, else "". `locks` in the order they locked.
    """

    turn: int
    act: str
    placed: tuple[Card, ...] = ()
    source: str = ""
    locks: tuple[LockedSet, ...] = ()


class Tally(Struct, frozen=True):
    """Counts of the whole game, for statistics."""

    wasted: int = 0  # sets locked in columns that were frozen already
    most: int = 0  # sets locked in one turn
    jumps: int = 0
    passes: int = 0


class Phase(StrEnum):
    """What the player is asked.

    DONE is the end of a turn before the next roll; only a preview stays there.
    """

    CHOOSE = "choose"
    PUSH = "push"
    JUMP = "jump"
    LOCK = "lock"
    DONE = "done"
    OVER = "over"


class State(Struct, frozen=True):
    """A whole game. `stacks`, `columns` and `frozen` are by colour; `View` documents the rest."""

    stacks: tuple[tuple[Card, ...], ...]  # SECRET: the top is the end
    key: int  # SECRET: every roll follows from it
    columns: Columns
    frozen: Counts
    locked: tuple[Card, ...]
    hand: tuple[Card, ...]
    turn: int
    roll: Roll
    chosen: str
    phase: Phase
    contested: str
    last: Change
    tally: Tally
    course: tuple[int, ...] = ()
    reason: str = ""


class Rolled(Struct, frozen=True):
    """A turn began with both dice."""

    turn: int
    roll: Roll


class Chosen(Struct, frozen=True):
    """A wild was used for a colour; `empty` means a jump turn follows."""

    color: Color
    empty: bool


class Popped(Struct, frozen=True):
    """Cards came from a Code Stack into the hand, in this order; `left` stayed there."""

    color: Color
    cards: tuple[Card, ...]
    left: int


class Pushed(Struct, frozen=True):
    """The whole hand was placed, in this order, from `start` to the left or right."""

    start: Color
    way: str
    cards: tuple[Card, ...]


class Jumped(Struct, frozen=True):
    """The `n`-th newest card of `source` went to the end of `to`."""

    card: Card
    source: Color
    n: int
    to: Color


class Passed(Struct, frozen=True):
    """A jump turn ended without a jump; `forced` where there was nothing to jump."""

    forced: bool


class Locked(Struct, frozen=True):
    """A set went to the Lock Stack; the column now has `frozen` frozen tumblers."""

    gone: LockedSet
    frozen: int


class Ended(Struct, frozen=True):
    """The game is over: why, the frozen tumblers by colour, the turns, the cards left over.

    `reason` is open, empty or resigned; `left` counts cards in columns and stacks (LP-14).
    """

    reason: str
    frozen: tuple[int, ...]
    turns: int
    left: int


Event = Rolled | Chosen | Popped | Pushed | Jumped | Passed | Locked | Ended


def cards_left(state: State) -> int:
    """Cards that can still make sets: in columns, stacks and hand."""
    lying = sum(len(pile) for pile in (*state.columns, *state.stacks))
    return lying + len(state.hand)
