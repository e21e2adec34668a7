"""What each action does to a state, and why it is refused (rules section 6)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from games.core import Illegal, Notice, Seat
from games.tripol.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.board import added
from games.tripol.events import Added, Drew, Event, Exchanged, Took
from games.tripol.keeping import must_place
from games.tripol.legal import MOST_TAKEN
from games.tripol.offers import exchanged, offer_of, taken
from games.tripol.placing import judged, placed_of, score_of
from games.tripol.state import EXCHANGE, TAKE, Laid, State
from games.tripol.turns import Happened, after_placing, passed, settled


def played(state: State, seat: Seat, action: Action) -> Happened:
    """The state after an action of the mover, and what is told. Raises `Illegal`."""
    match action:
        case DrawTile():
            return _settled(*_drew(state, seat))
        case Place():
            return _settled(*_placed(state, seat, action))
        case Pass():
            return _passed(state, seat)
        case Exchange():
            return _settled(*_exchange(state, seat))
        case Take(count):
            return _settled(*_take(state, seat, count))
        case _:  # pragma: no cover
            assert_never(action)


def _settled(state: State, notice: Notice[Event]) -> Happened:
    after, more = settled(state)
    return after, (notice, *more)


def _passed(state: State, seat: Seat) -> Happened:
    if not state.table.can_pass:
        raise Illegal("draw_first")
    _check_kept(state, seat)
    return passed(state)


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
    after = after_placing(laid, score.moves)
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
