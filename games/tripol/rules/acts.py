"""What an action does to a state: its effect, then the next move, the next turn or the end.

Rules sections 6 and 7. A refused action raises `Illegal`.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from games.core import Illegal, Notice, Seat
from games.tripol.rules.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.rules.board import added
from games.tripol.rules.legal import MOST_TAKEN, exchanged, must_place, offer_of, taken
from games.tripol.rules.matching import Law, has_spot
from games.tripol.rules.placing import judged, placed_of, score_of
from games.tripol.rules.state import (
    ALL_PASSED,
    EXCHANGE,
    LEFT,
    NO_FIT,
    TAKE,
    Added,
    Drew,
    Ended,
    Event,
    Exchanged,
    Laid,
    Left,
    Passed,
    Result,
    Skipped,
    State,
    Table,
    Took,
    unused,
)

Happened = tuple[State, tuple[Notice[Event], ...]]
"""A state and what is to be told of the way there."""


def played(state: State, seat: Seat, action: Action) -> Happened:
    """The state after an action of the mover, and what is told. Raises `Illegal`."""
    match action:
        case DrawTile():
            return _settled_after(*_drew(state, seat))
        case Place():
            return _settled_after(*_placed(state, seat, action))
        case Pass():
            return _passed(state, seat)
        case Exchange():
            return _settled_after(*_exchange(state, seat))
        case Take(count):
            return _settled_after(*_take(state, seat, count))
        case _:  # pragma: no cover
            assert_never(action)


def resigned(state: State, seat: Seat) -> Happened:
    """A seat leaves: its tiles stay, its turns pass, and the last who stays wins (TP-32)."""
    table = state.table
    stay = table.terms.seats - len(table.left) - 1
    event = Left(seat, goes_on=stay > 1)
    gone = replace(state, table=replace(table, left=(*table.left, seat)))
    after, more = _settled(gone) if stay > 1 else _told(*_ended(gone, LEFT))
    return after, (Notice(event), *more)


def _settled_after(state: State, notice: Notice[Event]) -> Happened:
    """The settled state after a change that a notice tells of."""
    after, more = _settled(state)
    return after, (notice, *more)


def _passed(state: State, seat: Seat) -> Happened:
    """The mover passes: the turn ends with all its moves (TP-8)."""
    if not state.table.can_pass:
        raise Illegal("draw_first")
    _check_kept(state, seat)
    table = state.table
    event = Passed(table.mover, table.has_drawn, _dropped(table))
    return _settled_after(_idle_end(state), Notice(event))


def _check_kept(state: State, seat: Seat) -> None:
    """Raises `must_place` if the seat holds more than it may keep, and a tile that fits (TP-33)."""
    table, hand = state.table, state.hands[seat]
    if must_place(table, hand):
        raise Illegal("must_place", tiles=len(hand), keep=table.terms.keep)


def _drew(state: State, seat: Seat) -> tuple[State, Notice[Event]]:
    table = state.table
    if not table.can_draw:
        raise Illegal("drawn_already" if table.bag else "bag_empty")
    _check_kept(state, seat)
    tile, bag = state.bag[0], state.bag[1:]
    drawn = _holding(state, seat, (*state.hands[seat], tile), bag, tile)
    now = replace(drawn.table, has_drawn=True, has_acted=True, passes=0)
    offer = offer_of(table.terms, tile, now.counts[seat], now.bag)
    event = Drew(seat, now.bag)
    notice = Notice[Event](event, whole=replace(event, tile=tile), owners=frozenset((seat,)))
    return replace(drawn, table=now, drawn=tile, offer=offer), notice


def _holding(
    state: State, seat: Seat, hand: tuple[int, ...], bag: tuple[int, ...], newest: int | None
) -> State:
    """The state with a seat's new hand and the bag; `newest` may be the bag's last tile (TP-17)."""
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    table = replace(state.table, counts=tuple(map(len, hands)), bag=len(bag))
    last = state.last
    if not bag and newest is not None:
        table, last = replace(table, last_by=seat), newest
    return replace(state, table=table, hands=hands, bag=bag, last=last)


def _placed(state: State, seat: Seat, action: Place) -> tuple[State, Notice[Event]]:
    table = state.table
    spot = judged(table, state.hands[seat], action)
    is_last = seat == table.last_by and action.tile == state.last
    score = score_of(table, seat, spot, action, is_last=is_last)
    hand = tuple(tile for tile in state.hands[seat] if tile != action.tile)
    held = _holding(state, seat, hand, state.bag, None)
    scores = list(table.scores)
    scores[seat] += score.points
    now = replace(
        held.table,
        layout=added(table.layout, placed_of(action)),
        scores=tuple(scores),
        laid=(*table.laid, Laid(seat, table.number, score)),
        has_acted=True,
        passes=0,
        last_by=None if is_last else table.last_by,
    )
    laid = replace(held, table=now, last=None if is_last else state.last)
    after = _after_placing(laid, score.moves)
    left = after.table.moves if after.table.number == table.number else 0
    return after, Notice(Added(seat, placed_of(action), score, left))


def _exchange(state: State, seat: Seat) -> tuple[State, Notice[Event]]:
    drawn = state.drawn
    if state.offer != EXCHANGE or drawn is None:
        raise Illegal("no_exchange")
    bag, hand = exchanged(state.bag, state.hands[seat], drawn)
    event = Exchanged(seat, len(hand) - 1)
    notice = Notice[Event](event, whole=replace(event, tiles=hand[1:]), owners=frozenset((seat,)))
    return _used(_holding(state, seat, hand, bag, None), EXCHANGE), notice


def _take(state: State, seat: Seat, count: int) -> tuple[State, Notice[Event]]:
    drawn = state.drawn
    if state.offer != TAKE or drawn is None:
        raise Illegal("no_take")
    if count > MOST_TAKEN:
        raise Illegal("take_count", count=count)
    tiles = taken(state.bag, drawn, count)
    bag = tuple(tile for tile in state.bag if tile not in tiles)
    hand = (*state.hands[seat], *tiles)
    event = Took(seat, count, len(tiles))
    notice = Notice[Event](event, whole=replace(event, tiles=tiles), owners=frozenset((seat,)))
    return _used(_holding(state, seat, hand, bag, tiles[-1] if tiles else None), TAKE), notice


def _used(state: State, offer: str) -> State:
    return replace(state, table=replace(state.table, used=offer), offer="")


def _settled(state: State) -> Happened:
    """Goes on until somebody can act or the match is over (rules section 7).

    The turns of who resigned pass (TP-32). With an empty bag a seat without a placement is skipped.
    """
    notices: tuple[Notice[Event], ...] = ()
    if not state.bag and not _fits_ever(state):
        return _told(*_ended(state, NO_FIT))
    while True:
        table = state.table
        if not state.bag and table.passes >= table.terms.most_passes:
            over, event = _ended(state, ALL_PASSED)
            return over, (*notices, Notice(event))
        if table.mover not in table.left:
            if state.bag or has_spot(table.layout, table.law, state.hands[table.mover]):
                return state, notices
            notices = (*notices, Notice[Event](Skipped(table.mover, _dropped(table))))
        state = _idle_end(state)


def _after_placing(state: State, earned: int) -> State:
    """The next move of the turn, or the next turn, after a tile was placed."""
    table = replace(
        state.table,
        moves=state.table.moves - 1 + earned,
        has_drawn=False,
        is_first=False,
        used="",
    )
    moved = replace(state, table=table, drawn=None, offer="")
    return moved if table.moves else _next_turn(moved)


def _next_turn(state: State) -> State:
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


def _idle_end(state: State) -> State:
    """The end of a turn by pass or skip: it counts unless something was done in it (TP-18)."""
    table = state.table
    passes = 0 if table.has_acted else table.passes + 1
    return _next_turn(replace(state, table=replace(table, passes=passes)))


def _ended(state: State, reason: str) -> tuple[State, Ended]:
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
