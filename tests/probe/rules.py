"""Dial as a value: whose turn it is, the judge, the outcome, and the record `GAME`."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import (
    Draw,
    Ending,
    Game,
    Illegal,
    Notice,
    Order,
    Outcome,
    Seat,
    Step,
    Turn,
    partners,
)
from tests.probe.actions import Action, Dial, Pass, parse, read, write
from tests.probe.advisor import advise
from tests.probe.events import (
    ClueTold,
    Dialled,
    Ended,
    Event,
    Left,
    Opened,
    Passed,
    RoundBegun,
    Telling,
)
from tests.probe.setup import OPTIONS, hides, seats, setup, sides
from tests.probe.state import (
    Board,
    State,
    View,
    ahead,
    clue_of,
    imagine,
    left_open,
    open_sides,
    side,
    view,
    why_no_telling,
)

After = tuple[Board, tuple[Event, ...]]
"""A board, and what led to it."""


def turn(state: State) -> Turn[Action]:
    """The first seat of the queue dials; the last number that its answers leave is forced."""
    board = state.board
    if board.reason:
        return Turn(board.stage, frozenset(), "over")
    left = left_open(board, side(board, board.queue[0]))
    forced = Dial(left[0]) if len(left) == 1 else None
    return Turn(board.stage, frozenset(board.queue[:1]), "dial", ahead(board), forced)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every number that the public answers leave; for who may pass ahead, the pass."""
    board = state.board
    if board.reason:
        return ()
    if seat == board.queue[0]:
        return tuple(Dial(number) for number in left_open(board, side(board, seat)))
    return (Pass(),) if seat in ahead(board) else ()


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """The number in the middle of those that the public answers leave."""
    actions = legal(state, seat)
    return actions[(len(actions) - 1) // 2]


def apply(state: State, seat: Seat, action: Action, draw: Draw) -> Step[State, Event]:
    """Judges and plays an action. Raises `Illegal`; nothing has changed then."""
    _judge(state.board, seat, action)
    board = state.board
    if isinstance(action, Pass):
        queue = tuple(one for one in board.queue if one != seat)
        after = replace(board, queue=queue, passed=(*board.passed, seat))
        return _step(state, (after, (Passed(board.round, seat),)))
    dial = Dialled(board.round, seat, action.number, _answer(state, seat, action.number))
    told: tuple[Event, ...] = (dial,)
    if dial.answer == "open":
        mine = tuple(sorted(board.terms.sides[side(board, seat)]))
        told = (dial, Opened(board.round, mine, action.number))
    after = replace(board, queue=board.queue[1:], dials=(*board.dials, dial))
    now, more = _go_on(after, state.numbers)
    return _step(state, (now, told + more))


def preview(state: State, seat: Seat, action: Action) -> State:
    """The same state: a dial that is not played has no answer yet. Raises `Illegal`."""
    _judge(state.board, seat, action)
    return state


def _judge(board: Board, seat: Seat, action: Action) -> None:
    if board.reason:
        raise Illegal("over")
    if seat in board.left:
        raise Illegal("left")
    asked = board.queue[0]
    if isinstance(action, Pass):
        if seat not in ahead(board):
            raise Illegal("must_dial" if seat == asked else "no_pass")
        return
    if seat != asked:
        raise Illegal("not_turn", asked=asked)
    left = left_open(board, side(board, seat))
    if action.number not in left:
        raise Illegal("ruled_out", number=action.number, low=left[0], high=left[-1])


def _answer(state: State, seat: Seat, number: int) -> str:
    hidden = state.numbers[side(state.board, seat)]
    if number == hidden:
        return "open"
    return "higher" if hidden > number else "lower"


def _go_on(board: Board, numbers: tuple[int, ...]) -> After:
    """Asks the next seat; after the last one of a round, begins another one or ends the match."""
    board = replace(board, stage=board.stage + 1)
    done = open_sides(board)
    queue = tuple(one for one in board.queue if side(board, one) not in done)
    if queue:
        return replace(board, queue=queue), ()
    if done:
        return _decided(board, numbers, done)
    if board.round == board.terms.rounds:
        return _over(board, numbers, "shut", frozenset())
    fresh = tuple(seat for seat in board.terms.seats if seat not in board.left)
    board = replace(board, queue=fresh, passed=(), round=board.round + 1)
    return board, (RoundBegun(board.round),)


def _decided(board: Board, numbers: tuple[int, ...], done: frozenset[int]) -> After:
    if len(done) == 1:
        return _over(board, numbers, "open", done)
    if board.terms.shares:
        return _over(board, numbers, "shared", done)
    return _over(board, numbers, "both", frozenset())


def _over(board: Board, numbers: tuple[int, ...], reason: str, winning: frozenset[int]) -> After:
    """The end: the seats of the winning sides that stayed have won."""
    stayed = [seat for seat in sorted(board.terms.seats) if seat not in board.left]
    winners = tuple(seat for seat in stayed if side(board, seat) in winning)
    over = replace(board, queue=(), passed=(), winners=winners, reason=reason)
    return over, (Ended(reason, board.round, numbers),)


def leave(state: State, seat: Seat, draw: Draw) -> Step[State, Event]:
    """The seat dials no more; the side that nobody is left of loses. Raises `over`, `left`."""
    board = state.board
    if board.reason:
        raise Illegal("over")
    if seat in board.left:
        raise Illegal("left")
    queue = tuple(one for one in board.queue if one != seat)
    board = replace(board, queue=queue, left=(*board.left, seat))
    mine = side(board, seat)
    if board.terms.sides[mine] <= frozenset(board.left):
        others = frozenset(range(len(board.terms.sides))) - {mine}
        now, more = _over(replace(board, stage=board.stage + 1), state.numbers, "left", others)
    else:
        now, more = _go_on(board, state.numbers)
    return _step(state, (now, (Left(seat), *more)))


def tell(state: State, seat: Seat) -> Step[State, Event]:
    """The seat tells its clue to its partners; the others learn that it did.

    Raises `over`, `left`, `no_clues`, `no_telling`, `told_already`, `no_partner`.
    """
    board = state.board
    if why := why_no_telling(board, seat):
        raise Illegal(why)
    clue = clue_of(board, state.numbers, seat)
    after = replace(board, told=(*board.told, seat))
    to = [one for one in partners(board.terms.sides, seat) if one not in board.left]
    private: tuple[Notice[Event], ...] = tuple(
        Notice(ClueTold(clue), frozenset((one,))) for one in to
    )
    return Step(State(after, state.numbers), (Notice(Telling(seat)), *private))


def outcome(state: State) -> Outcome | None:
    """The result. Points: one for each round that a side's safe was open before the last could be.

    `rank` is the number of open safes, then fewer rounds.
    """
    board = state.board
    if not board.reason:
        return None
    won = {side(board, dial.seat): dial.round for dial in board.dials if dial.answer == "open"}
    points = tuple(
        board.terms.rounds - won[at] + 1 if (at := side(board, seat)) in won else 0
        for seat in sorted(board.terms.seats)
    )
    alone = Ending.LOST if len(board.terms.sides) == 1 else Ending.DRAWN
    ending = Ending.WON if board.winners else alone
    return Outcome(ending, board.winners, points, (len(won), -board.round), board.reason)


def _step(state: State, after: After) -> Step[State, Event]:
    board, told = after
    return Step(State(board, state.numbers), tuple(Notice(event) for event in told))


GAME: Game[State, Action, View, Event] = Game(
    key="dial",
    title="Dial",
    rules_version=1,
    options=OPTIONS,
    seats=seats,
    sides=sides,
    hides=hides,
    order=Order.LOT,
    setup=setup,
    turn=turn,
    legal=legal,
    apply=apply,
    leave=leave,
    tell=tell,
    view=view,
    imagine=imagine,
    outcome=outcome,
    fallback=fallback,
    advise=advise,
    parse=parse,
    write=write,
    read=read,
    preview=preview,
)
