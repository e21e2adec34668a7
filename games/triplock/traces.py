"""What a match of Triplock keeps of what happened: looks, the last act, how Diagrams left play."""

from __future__ import annotations

from msgspec import Struct

from games.core import Seat


class Look(Struct, frozen=True):
    """What a peek showed: the up face, and the top Failsafe where the stack was covered."""

    spot: int
    face: str
    failsafe: str | None


class Memo(Struct, frozen=True):
    """A look, as it was at that time; `by` is the partner who told of it, None for an own one."""

    round: int
    look: Look
    by: Seat | None = None


class Fired(Struct, frozen=True):
    """A Trap or Countermeasure that went off, with the side that was on top: all saw it."""

    owner: Seat
    id: str
    side: int


class Last(Struct, frozen=True):
    """A public act, for the ember brackets: the last one, or one of a trail.

    `act` is choose, roll, peek, flip, swap, dd, expose, diagram, sacrifice, complete, room, match,
    fail, skill, draw, orient, discard, trap, end or solo, which is the solo die's: then `seat` is
    None. `spots` are the stacks it touched, for `expose` the whole
    row with the exposed stack first; `cards` the Diagrams as (seat, slot); `face` the symbol that
    an attempt showed; `completed` the place of the Diagram it completed in its seat's `done`.

    The last act names stacks and Diagrams by where they lay at that moment. A `trap` follows
    something: its spots and cards are those of the whole step, `fired` names what went off, in
    order, and `cause` is the act before it.

    In a trail an act names them by where they lie now, and Diagrams that left play are not among
    its `cards`; `was` are its stacks by where they lay at that moment, in the order of `spots`.
    """

    act: str
    seat: Seat | None
    spots: tuple[int, ...] = ()
    cards: tuple[tuple[int, int], ...] = ()
    face: str | None = None
    fired: tuple[Fired, ...] = ()
    cause: Last | None = None
    completed: int | None = None
    was: tuple[int, ...] = ()


class Score(Struct, frozen=True):
    """A seat's points after a change, in that round; `by` is a Diagram's id or a track (`pts`)."""

    round: int
    seat: Seat
    points: int
    by: str


class Gone(Struct, frozen=True):
    """How a Diagram left play, as everybody saw it.

    `why` is completed, failed, sprung, limit or scrap; `side` is None where it left face down.
    """

    id: str
    why: str
    side: int | None
