"""What follows an action: the next move, the next turn, the end (rules sections 6 and 7)."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Notice, Seat
from games.tripol.events import Ended, Event, Left, Passed, Skipped
from games.tripol.matching import Law, has_spot
from games.tripol.state import (
    ALL_PASSED,
    LEFT,
    NO_FIT,
    Result,
    State,
    Table,
    unused,
)

Happened = tuple[State, tuple[Notice[Event], ...]]
"""A state and what is to be told of the way there."""


def after_placing(state: State, earned: int) -> State:
    """The next move of the turn, or the next turn, after a tile was placed."""
    table = replace(
        state.table,
        moves=state.table.moves - 1 + earned,
        has_drawn=False,
        is_first=False,
        used="",
    )
    moved = replace(state, table=table, drawn=None, offer="")
    return moved if table.moves else next_turn(moved)


def next_turn(state: State) -> State:
    """The state at the beginning of the next turn."""
    table = replace(
        state.table,
        number=state.table.number + 1,
        moves=1,
        has_drawn=False,
        is_first=True,
        has_acted=False,
        used="",
    )
    return replace(state, table=table, drawn=None, offer="")


def idle_end(state: State) -> State:
    """The end of a turn by pass or skip: it counts unless something was done in it (TP-18)."""
    table = state.table
    passes = 0 if table.has_acted else table.passes + 1
    return next_turn(replace(state, table=replace(table, passes=passes)))


def settled(state: State) -> Happened:
    """Goes on until somebody can act or the match is over (rules section 7).

    The turns of who resigned pass (TP-32). With an empty bag a seat without a placement is skipped.
    """
    notices: tuple[Notice[Event], ...] = ()
    if not state.bag and not _fits_ever(state):
        return _told(*ended(state, NO_FIT))
    while True:
        table = state.table
        if not state.bag and table.passes >= table.terms.most_passes:
            over, event = ended(state, ALL_PASSED)
            return over, (*notices, Notice(event))
        if table.mover not in table.left:
            if state.bag or has_spot(table.layout, table.law, state.hands[table.mover]):
                return state, notices
            notices = (*notices, Notice[Event](Skipped(table.mover, _dropped(table))))
        state = idle_end(state)


def _dropped(table: Table) -> int:
    """The additional moves that are given up when the turn ends now."""
    return table.moves if not table.is_first else table.moves - 1


def _told(state: State, event: Event) -> Happened:
    return state, (Notice(event),)


def _fits_ever(state: State) -> bool:
    """Whether any seat holds a tile that fits, the blockade ignored, in its own colour."""
    table = state.table
    return any(
        has_spot(table.layout, Law(table.terms.own(seat)), hand)
        for seat, hand in enumerate(state.hands)
    )


def passed(state: State) -> Happened:
    """The mover passes: the turn ends with all its moves (TP-8)."""
    table = state.table
    event = Passed(table.mover, table.has_drawn, _dropped(table))
    after, more = settled(idle_end(state))
    return after, (Notice(event), *more)


def resigned(state: State, seat: Seat) -> Happened:
    """A seat leaves: its tiles stay, its turns pass, and the last who stays wins (TP-32)."""
    table = state.table
    stay = table.terms.seats - len(table.left) - 1
    event = Left(seat, goes_on=stay > 1)
    gone = replace(state, table=replace(table, left=(*table.left, seat)))
    after, more = settled(gone) if stay > 1 else _told(*ended(gone, LEFT))
    return after, (Notice(event), *more)


def ended(state: State, reason: str) -> tuple[State, Ended]:
    """The end: unused tiles cost points (TP-19), the highest score of who stayed wins (TP-20)."""
    table = state.table
    left = tuple(unused(hand) for hand in state.hands)
    scores = tuple(score - own.penalty for score, own in zip(table.scores, left, strict=True))
    stay = [Seat(seat) for seat in range(table.terms.seats) if seat not in table.left]
    best = max(scores[seat] for seat in stay)
    winners = tuple(seat for seat in stay if scores[seat] == best)
    result = Result(reason, winners, left)
    over = replace(table, scores=scores, result=result)
    return replace(state, table=over, drawn=None, offer=""), Ended(result, scores)
