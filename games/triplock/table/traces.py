"""What a match keeps of what everybody saw: looks, the last act, marks of the latest turns.

Marks travel: their stacks and Diagrams are named by where they lie now, so that a board can point
at them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

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


class TurnMarks(Struct, frozen=True):
    """What everybody saw in one turn, oldest act first; a Trap's act is its owner's.

    `seat` None: what the solo die did after a round.
    """

    seat: Seat | None
    acts: tuple[Last, ...] = ()


Trail = tuple[TurnMarks, ...]
"""The latest turns, oldest first: a round of them; in an Episode one turn more, and a throw."""

UNMARKED = frozenset(("roll", "sacrifice", "orient", "end"))
"""The acts that leave no mark: they touch nothing, or what another mark names."""


def began(trail: Trail, seat: Seat | None, turns: int) -> Trail:
    """The trail when a seat's turn begins, cut to so many turns."""
    return (*trail, TurnMarks(seat))[-turns:]


def noted(trail: Trail, active: Seat, mark: Last, fresh: bool) -> Trail:
    """The trail with one more mark of the running turn.

    An attempt is one mark, from its announcement on. `fresh`: the newest mark is of the same step;
    a card drawn with a disarmed chip then belongs to that mark.
    """
    mark = replace(mark, was=mark.spots)
    running = trail[-1] if trail else TurnMarks(active)
    newest = running.acts[-1] if running.acts else None
    if newest is not None and newest.seat == mark.seat:
        if mark.act in ("match", "fail"):
            return _newest(trail, _tried(newest, mark))
        if mark.act == "draw" and newest.act == "dd" and fresh:
            return _newest(trail, replace(newest, cards=mark.cards))
    return (*trail[:-1], TurnMarks(running.seat, (*running.acts, mark)))


def _tried(attempt: Last, mark: Last) -> Last:
    """The mark of an attempt with one more stack shown."""
    return replace(
        attempt,
        act="fail" if mark.act == "fail" else attempt.act,
        spots=attempt.spots + mark.spots,
        was=attempt.was + mark.was,
        face=mark.face,
    )


def completed(trail: Trail, index: int) -> Trail:
    """The trail when the running attempt completed its Diagram, `index` in its seat's row."""
    return _newest(trail, replace(trail[-1].acts[-1], cards=(), completed=index))


def _newest(trail: Trail, mark: Last) -> Trail:
    running = trail[-1]
    return (*trail[:-1], TurnMarks(running.seat, (*running.acts[:-1], mark)))


def moved(trail: Trail, to: Mapping[int, int]) -> Trail:
    """The trail after stacks moved, each from a key of `to` to its value."""
    return _each(trail, lambda mark: replace(mark, spots=tuple(to.get(s, s) for s in mark.spots)))


def left(trail: Trail, seat: int, slot: int) -> Trail:
    """The trail after a Diagram left play: those behind it moved down."""
    return _each(trail, lambda mark: replace(mark, cards=_without(mark.cards, seat, slot)))


def _without(
    cards: tuple[tuple[int, int], ...], seat: int, slot: int
) -> tuple[tuple[int, int], ...]:
    return tuple(
        (owner, at - int(owner == seat and at > slot))
        for owner, at in cards
        if (owner, at) != (seat, slot)
    )


def _each(trail: Trail, change: Callable[[Last], Last]) -> Trail:
    return tuple(TurnMarks(turn.seat, tuple(map(change, turn.acts))) for turn in trail)


def since(trail: Trail, active: Seat, reader: Seat | None) -> tuple[Last, ...]:
    """What the others did since the reader's latest turn, oldest first.

    While that turn runs it is what they did before it. A spectator is told what the active seat is.
    """
    chair = active if reader is None else reader
    turns = trail[:-1] if trail and trail[-1].seat == chair else trail
    marks: tuple[Last, ...] = ()
    for turn in reversed(turns):
        if turn.seat == chair:
            break
        marks = turn.acts + marks
    return marks
