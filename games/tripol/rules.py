"""Tripol as a value: whose turn it is, the judge, the outcome and the `GAME` record."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from games.core import Draw, Ending, Game, Illegal, Notice, Outcome, Seat, Step, Turn
from games.tripol.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.advisor import advise
from games.tripol.board import added
from games.tripol.events import Added, Drew, Event, Exchanged, Took
from games.tripol.imagine import imagine
from games.tripol.keeping import must_place
from games.tripol.legal import MOST_TAKEN, fallback, legal
from games.tripol.notation import parse, read, spell, write
from games.tripol.offers import exchanged, offer_of, taken
from games.tripol.placing import judged, placed_of, score_of
from games.tripol.setup import OPTIONS, moves_on, seats, setup
from games.tripol.state import EXCHANGE, TAKE, Laid, State, Table
from games.tripol.turns import Happened, after_placing, passed, resigned, settled
from games.tripol.view import View, view


def turn(state: State) -> Turn[Action]:
    """The mover is waited for; the stage is the number of the turn."""
    table = state.table
    if table.result is not None:
        return Turn(table.number + 1, frozenset(), "over")
    return Turn(table.number, frozenset((table.mover,)), "move")


def apply(state: State, seat: Seat, action: Action, draw: Draw) -> Step[State, Event]:
    """Plays an action. Raises `Illegal`; draws nothing, because all chance is in the set-up."""
    table = state.table
    if table.result is not None:
        raise Illegal("over")
    if seat != table.mover:
        raise Illegal("not_your_turn", mover=table.mover)
    after, notices = _played(state, seat, action)
    return Step(after, notices)


def _played(state: State, seat: Seat, action: Action) -> Happened:
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


def leave(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    """Resigns; the others go on (TP-32). Raises `over`, `left_already`."""
    if state.table.result is not None:
        raise Illegal("over")
    if seat in state.table.left:
        raise Illegal("left_already")
    return Step(*resigned(state, seat))


def outcome(state: State) -> Outcome | None:
    """The result: the highest score of those who stayed; equal scores share the win (TP-20)."""
    table: Table = state.table
    if table.result is None:
        return None
    best = max(table.scores[seat] for seat in table.result.winners)
    return Outcome(Ending.WON, table.result.winners, table.scores, (1, best), table.result.reason)


GAME: Game[State, Action, View, Event] = Game(
    key="tripol",
    title="Tripol",
    rules_version=1,
    options=OPTIONS,
    seats=seats,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    leave=leave,
    moves_on=moves_on,
    view=view,
    imagine=imagine,
    outcome=outcome,
    fallback=fallback,
    advise=advise,
    parse=parse,
    write=write,
    read=read,
    spell=spell,
)
