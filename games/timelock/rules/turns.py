"""The course of a match: its options and set-up, each roll, the end of a turn and of the match.

Rules sections 3, 4, 7 to 10 and 12.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core import (
    Draw,
    Illegal,
    Kind,
    Notice,
    Option,
    Options,
    Seat,
    Sides,
    Step,
    settle_options,
)
from games.timelock.rules.board import (
    PIPS,
    SIDES,
    SOUTH,
    STACKS,
    Board,
    column,
    letter,
    lifted,
    start,
    with_column,
)
from games.timelock.rules.dice import Roll, roll
from games.timelock.rules.matching import GOAL_WORTH, homes_matching, is_removed, loss
from games.timelock.rules.state import (
    EMPTIED,
    LIMIT,
    MATCHED,
    RESIGNED,
    Ended,
    Event,
    Last,
    Now,
    Result,
    Rolled,
    Stack,
    StackRemoved,
    State,
    Terms,
    TurnEnded,
    Win,
    missing,
    teams,
)
from games.timelock.rules.stepping import owed

PYRAMIDS = 12
"""North's pyramids in a solitaire: the last one that leaves ends it (TL-33)."""

After = tuple[State, tuple[Event, ...]]
"""A state, and what happened on the way to it."""


def _alone(options: Options, seats: int) -> bool:
    return seats == 1


def _several(options: Options, seats: int) -> bool:
    return seats > 1


def _two(options: Options, seats: int) -> bool:
    return seats == 2


OPTIONS = (
    Option(
        "win",
        Kind.CHOICE,
        tuple(str(win) for win in Win),
        str(Win.FOUR),
        "How many of your stacks must match your Goal at the same time, or remove them one by one.",
        said="{0}",
        labels=(
            ("match 4", "all four stacks match at the same time"),
            ("match 3", "any three stacks match at the same time"),
            ("match 2", "any two stacks match at the same time"),
            ("remove", "a stack that matches leaves, and who has none left wins"),
        ),
    ),
    Option(
        "solo",
        Kind.CHOICE,
        ("5", "4", "3", "clock"),
        "5",
        "Alone: which numbers on the dice take a pyramid away from the other side.",
        said="level {0}",
        labels=(
            ("5", "a pyramid leaves for each 5 and 6"),
            ("4", "a pyramid leaves for each 4, 5 and 6"),
            ("3", "a pyramid leaves for each 3, 4, 5 and 6"),
            ("clock", "a pyramid leaves for each 5 and 6, and one more every turn"),
        ),
        applies=_alone,
    ),
    Option(
        "first",
        Kind.SEAT,
        (),
        "0",
        "Who moves first.",
        said="{0} begins",
        applies=_several,
    ),
    Option(
        "turn_limit",
        Kind.NUMBER,
        ("0", "1000"),
        "0",
        "After so many turns of all players the match is a draw; 0 is no limit.",
        said="turn limit {0}",
        proposed="100",
        offered=("0", "50", "100", "200"),
        labels=(("none", ""), *((turns, "") for turns in ("50", "100", "200"))),
    ),
    Option(
        "board",
        Kind.FLAG,
        (),
        "on",
        "Off is an experiment for two: nine rows, and nobody passes the other's nearest piece.",
        applies=_two,
        meaning="an experiment: nine rows, and nobody passes the other's nearest piece",
    ),
)


def seats(options: Options) -> tuple[int, ...]:
    """One, two or four seats, as far as the options allow (TL-23, rules section 11)."""
    return tuple(count for count in (1, 2, 4) if _reason(options, count) is None)


def _reason(options: Options, count: int) -> str | None:
    """The key of the refusal of so many seats; None if they can play with these options."""
    if count not in (1, 2, 4):
        return "seats"
    if options.get("board", "on") == "off" and count != 2:
        return "board_for_two"
    if count == 4 and options.get("win", Win.FOUR) in (Win.THREE, Win.TWO):
        return "win_with_partners"
    return None


def sides(options: Options, seats: int) -> Sides:
    """One alone, two against each other, or opposite corners against the others (TL-40)."""
    return teams(seats)


def rated(options: Options, seats: int) -> str | None:
    """For two, and with partners.

    None for one alone; for the experiment without the board, which is another game; and where two
    or three stacks are enough, because who begins wins 60.3 and 60.4 of 100 matches. Of the usual
    ones it is 59.4, and the bound is 60 (docs/benchmarks.md).
    """
    if options.get("board", "on") == "off" or options.get("win") in (Win.THREE, Win.TWO):
        return None
    return {2: "two", 4: "partners"}.get(seats)


def hides(options: Options, seats: int) -> bool:
    """Nothing is hidden from anybody (rules section 14)."""
    return False


def setup(options: Options, seats: int, draw: Draw) -> Step[State, Event]:
    """The board and the first roll.

    Raises `Illegal`: `seats`, `board_for_two`, `win_with_partners`, `first_seat`, and what
    `settle_options` raises.
    """
    given = settle_options(OPTIONS, options)
    if (reason := _reason(given, seats)) is not None:
        raise Illegal(reason, seats=seats)
    if int(given["first"]) >= seats:
        raise Illegal("first_seat", seat=int(given["first"]), last=seats - 1)
    terms = Terms(
        seats=seats,
        win=Win(given["win"]),
        has_board=given["board"] == "on",
        solo=given["solo"],
        first=Seat(int(given["first"])),
        turn_limit=int(given["turn_limit"]),
    )
    board = start(5 if terms.has_board else 9)
    state = State(terms, board, terms.first, 1, rolled(terms, roll(draw)), board)
    return step_of((state, (_rolled_event(state),)))


def rolled(terms: Terms, dice: Roll) -> Now:
    """The turn that a roll begins; in a solitaire it may owe pyramids (TL-31)."""
    return Now(dice, owed(terms.solo, dice.dice) if terms.is_solitaire else 0)


def _rolled_event(state: State) -> Rolled:
    return Rolled(state.number, state.mover, state.now.roll, state.now.owed)


def next_turn(state: State, draw: Draw) -> After:
    """The next seat with its roll."""
    mover = Seat((state.mover + 1) % state.terms.seats)
    now = rolled(state.terms, roll(draw))
    after = replace(state, mover=mover, number=state.number + 1, now=now, begun=state.board)
    return after, (_rolled_event(after),)


def end_turn(state: State) -> After:
    """The state after the end of a turn, before the next roll; over if the turn ended the match."""
    board, removed = _cleared(state)
    before, now = (_matching(at, state.terms) for at in (state.begun, state.board))
    last = Last(
        state.number,
        state.mover,
        state.now.roll,
        state.now.is_tipped,
        state.now.steps,
        removed,
        gained=tuple(stack for stack in now if stack not in before),
        lost=tuple(stack for stack in before if stack not in now),
    )
    after = replace(state, board=board, last=last)
    events: list[Event] = [TurnEnded(last)]
    events += [
        StackRemoved(stack, _left(after, stack, removed[at:]))
        for at, stack in enumerate(removed, 1)
    ]
    result = _result(after)
    return (after, tuple(events)) if result is None else _over(after, result, tuple(events))


def hands_over(state: State) -> bool:
    """Whether the end of the turn, as it stands, makes the others win (TL-18)."""
    if state.now.owed or state.result is not None:
        return False
    result = end_turn(state)[0].result
    return result is not None and result.winner == 1 - state.terms.team(state.mover)


def lost_at_once(state: State) -> After | None:
    """The end of a solitaire whose last pyramid has left; None while one stands (TL-33)."""
    if not state.terms.is_solitaire or len(missing(state.board)) < PYRAMIDS:
        return None
    last = Last(state.number, state.mover, state.now.roll, state.now.is_tipped, state.now.steps)
    return _over(replace(state, last=last), Result(None, EMPTIED, 0), (TurnEnded(last),))


def resigned(state: State, seat: Seat) -> After:
    """The other side wins and scores the board as it stands (TL-20); a solitaire is lost."""
    if state.terms.is_solitaire:
        return _over(state, Result(None, RESIGNED, 0), ())
    team = state.terms.team(seat)
    return _over(state, Result(1 - team, RESIGNED, _points(state, 1 - team)), ())


def _winner(state: State) -> int | None:
    """The team that wins on the board as it stands, the mover's first (TL-18); None: nobody."""
    mine = state.terms.team(state.mover)
    teams = (mine,) if state.terms.is_solitaire else (mine, 1 - mine)
    matching = _matching(state.board, state.terms)
    return next((team for team in teams if _has_won(state, team, matching)), None)


def _has_won(state: State, team: int, matching: tuple[Stack, ...]) -> bool:
    stacks = state.terms.stacks_of(team)
    if state.terms.win == Win.REMOVE:
        return all(is_removed(state.board, *stack) for stack in stacks)
    return sum(stack in matching for stack in stacks) >= int(state.terms.win)


def _result(state: State) -> Result | None:
    team = _winner(state)
    if team is not None:
        return Result(team, MATCHED, _points(state, team))
    if state.terms.turn_limit and state.number >= state.terms.turn_limit:
        return Result(None, LIMIT, 0)
    return None


def _points(state: State, team: int) -> int:
    """What the win of a team is worth (rules sections 8, 9 and 10)."""
    if not state.terms.is_solitaire:
        return loss(state.board, state.terms.stacks_of(1 - team))
    return solitaire_points(missing(state.board))


def solitaire_points(gone: Sequence[tuple[str, int]]) -> int:
    """What a solitaire is worth with these of North's pyramids off the board (rules section 9)."""
    left = sum(PIPS) * len(STACKS) - sum(pip for _, pip in gone)
    return left + (0 if gone else GOAL_WORTH)


def _cleared(state: State) -> tuple[Board, tuple[Stack, ...]]:
    """`remove`: the board without the stacks that match, of both sides, and these stacks (TL-22).

    North has no stacks of its own in a solitaire.
    """
    if state.terms.win != Win.REMOVE:
        return state.board, ()
    gone = _matching(state.board, state.terms)
    board = state.board
    for side, home in gone:
        squares = column(board, home)
        for pip in PIPS:
            squares = lifted(squares, letter(side, pip))
        board = with_column(board, home, squares)
    return board, gone


def _matching(board: Board, terms: Terms) -> tuple[Stack, ...]:
    """The Time Stacks that match their Goal, South's first."""
    sides = (SOUTH,) if terms.is_solitaire else SIDES
    return tuple((side, home) for side in sides for home in homes_matching(board, side))


def _left(state: State, stack: Stack, later: tuple[Stack, ...]) -> int:
    """How many stacks of this stack's team still stand, with those that leave after it."""
    one, other = (state.terms.stacks_of(team) for team in range(2))
    stacks = one if stack in one else other
    return sum(at in later or not is_removed(state.board, *at) for at in stacks)


def _over(state: State, result: Result, events: tuple[Event, ...]) -> After:
    now = replace(state.now, owed=0)
    ended = Ended(result, state.number, state.mover)
    return replace(state, now=now, result=result), (*events, ended)


def step_of(after: After) -> Step[State, Event]:
    """The contract's step: everybody is told everything."""
    state, events = after
    return Step(state, tuple(Notice(event) for event in events))
