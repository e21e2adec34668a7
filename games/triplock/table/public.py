"""What everybody may know of a match: the struct that state and view share.

`State` adds what is secret, `View` what its reader knows of that. A field that stands here is
public in every mode, so nothing secret may be added.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.core import Seat
from games.triplock.table.board import LAYOUTS, Layout
from games.triplock.table.cards import HAND, Bead, Die, Hit, Owed
from games.triplock.table.episodes import Journey
from games.triplock.table.traces import Gone, Last, Score, Trail


class TurnState(Struct, frozen=True):
    """The running turn.

    `dice` is empty before the roll; `skill`: the Skill was used; `blocked`: no Skill this turn.
    """

    dice: tuple[Die, ...] = ()
    skill: bool = False
    blocked: bool = False
    ending: bool = False

    @property
    def rolled(self) -> bool:
        """Whether the dice were rolled."""
        return bool(self.dice)


class Discarding(Struct, frozen=True):
    """The hand is over its limit; `slot` holds the new Diagram."""

    slot: int


class Orienting(Struct, frozen=True):
    """The Diagram at `slot` was drawn and waits for its side."""

    slot: int


class Attempt(Struct, frozen=True):
    """A running attempt: the whole Sequence, the indices still to match, what was right.

    `slot` None: the attempt is at the lock of a room.
    """

    slot: int | None
    combo: bool
    symbols: tuple[str, ...]
    left: tuple[int, ...]
    matched: tuple[Hit, ...] = ()


class Open(Struct, frozen=True):
    """An open bonus: an effect's text or a die face, where it comes from, and its reach.

    `by` is a Diagram's id, or the track `act`; `wide`: the bonus comes from a Diagram.
    """

    do: str
    by: str
    wide: bool


Asked = Discarding | Orienting | Attempt | Open


class Seated(Struct, frozen=True, kw_only=True):
    """What everybody knows of a seat; `done` are the ids of completed Diagrams, in order."""

    points: int = 0
    done: tuple[str, ...] = ()
    bead: Bead = HAND
    skip: bool = False
    char: str | None = None


class Public(Struct, frozen=True, kw_only=True):
    """What everybody knows of a match.

    `phase` is choose, setup, turn or over. In choose, before each room of an Episode, `active` is
    the seat that chooses, and lock and seats are as the room before left them. `asked` is the
    decision that the active seat owes, `queue` its rewards beneath it, next one first: together
    they are the stack `pending` of the rules. In phase setup every seat whose Diagrams lack a side
    owes one. `discard` is in order of arrival; `gone` tells of each Diagram in it, and of each
    completed one, how it left play; `race` of each change of points, and of each completed Diagram,
    in order. `trail`: the marks of the latest turns. `journey`: how far an Episode has come; None
    in a duel and a ring. `left` is the seat that resigned and so ended the match.
    """

    mode: str
    notebook: str
    first_skip: bool
    phase: str
    stage: int
    active: Seat
    round: int
    discard: tuple[str, ...]
    turn: TurnState
    asked: Asked | None = None
    queue: tuple[Owed, ...] = ()
    last: Last | None = None
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    gone: tuple[Gone, ...] = ()
    trail: Trail = ()
    race: tuple[Score, ...] = ()
    journey: Journey | None = None
    left: Seat | None = None

    @property
    def layout(self) -> Layout:
        """The geometry of the mode."""
        return LAYOUTS[self.mode]


def facts(public: Public) -> dict[str, Any]:
    """The public fields by name, and no others: a view takes them from a state, and back."""
    return {name: getattr(public, name) for name in Public.__struct_fields__}
