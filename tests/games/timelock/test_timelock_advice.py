"""Why the computer player advises a turn: every reason is true of view and plan, and in words."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Choice, Level, Reason, Seat, Seen, Setting, because
from games.timelock import GAME
from games.timelock.ai.race import lacks, next_chance
from games.timelock.rules.actions import Action, End, Remove, Replace
from games.timelock.rules.board import GOAL, Board, column
from games.timelock.rules.matching import matches
from games.timelock.rules.state import MATCHED, State, missing
from games.timelock.rules.stepping import judged
from games.timelock.rules.turns import end_turn
from games.timelock.texts import cost, why
from tests.games.timelock.timelock_reader import seen
from tests.games.timelock.timelock_table import table
from tests.seed import seed
from tests.shelf.words import sentence_fault


def told(state: State, reason: Reason) -> str:
    return why(seen(state, state.mover), reason, Setting())


def after(state: State, plan: tuple[Action, ...]) -> State:
    for action in plan:
        if not isinstance(action, End):
            state = judged(state, action)
    return state


def far(state: State, team: int, board: Board) -> dict[str, int]:
    stacks = state.terms.stacks_of(team)
    each = zip(stacks, lacks(board, stacks), strict=True)
    return {home: one.plain for (_, home), one in each}


def rolls(state: State, board: Board) -> int:
    """The rolls of 216 by which the next seat would win."""
    rival = Seat((state.mover + 1) % state.terms.seats)
    return round(216 * next_chance(state.terms, rival, board))


def newly(state: State, board: Board) -> str:
    """The stacks of the mover's team that match on this board and did not before."""
    stacks = state.terms.stacks_of(state.terms.team(state.mover))
    return "".join(
        home
        for side, home in stacks
        if matches(board, side, home) and not matches(state.board, side, home)
    )


def is_true(state: State, choice: Choice[Action]) -> bool:
    """Whether a reason says what its plan does, read anew from the table."""
    reason, table = choice.reason, after(state, choice.plan)
    ended, board = end_turn(table)[0].result, table.board
    team = state.terms.team(state.mover)
    mine = [far(state, team, each) for each in (state.board, board)]
    theirs = [far(state, 1 - team, each) for each in (state.board, board)]
    nearer, thrown = (
        {home: abs(was[home] - now[home]) for home in now if sign * (was[home] - now[home]) > 0}
        for sign, (was, now) in ((1, mine), (-1, theirs))
    )
    match reason.key:
        case "wins" | "hands_over":
            winner = team if reason.key == "wins" else 1 - team
            return ended is not None and (ended.winner, ended.reason, ended.points) == (
                winner,
                MATCHED,
                reason["points"],
            )
        case "last_turn":
            return ended is not None and ended.winner is None and reason["number"] == state.number
        case "last_leaves":
            gone = all(isinstance(step, Remove) for step in choice.plan)
            return gone and len(missing(board)) == 12 and len(choice.plan) == reason["count"]
        case "stops":
            return (rolls(state, state.board), rolls(state, board)) == (
                reason["before"],
                reason["after"],
            ) and int(reason["after"]) < int(reason["before"])
        case "matches" | "clears":
            return reason["stacks"] == newly(state, board)
        case "attacks":
            more = sum(theirs[1].values()) - sum(theirs[0].values())
            is_moved = column(board, GOAL) != column(state.board, GOAL)
            return is_moved and more == reason["points"] and more > 0
        case "puts_back":
            return sum(isinstance(step, Replace) for step in choice.plan) == reason["count"]
        case "nears":
            return (reason["stacks"], reason["points"]) == ("".join(nearer), sum(nearer.values()))
        case "hinders":
            return (reason["stacks"], reason["points"]) == ("".join(thrown), sum(thrown.values()))
        case "spends" | "stays":
            same = board == state.board
            left = sum(mine[1].values())
            return not nearer and left == reason["points"] and same == (reason.key == "stays")
        case _:
            return False


MATCHES: tuple[tuple[int, dict[str, str], Level], ...] = (
    (1, {"solo": "3"}, Level.HARD),
    (1, {"solo": "clock", "win": "remove"}, Level.MEDIUM),
    (2, {"turn_limit": "30"}, Level.HARD),
    (2, {"win": "remove"}, Level.HARD),
    (2, {"win": "2"}, Level.EASY),
    (2, {"board": "off", "turn_limit": "8"}, Level.HARD),
    (4, {"turn_limit": "40"}, Level.MEDIUM),
)


@pytest.mark.parametrize(("seats", "options", "level"), MATCHES)
def test_every_reason_is_true_and_a_sentence(
    seats: int, options: dict[str, str], level: Level
) -> None:
    assert GAME.advise is not None
    chance = Random(f"{seed()} {seats} {sorted(options.items())}")
    state = GAME.setup(options, seats, chance.randrange).state
    while state.result is None:
        view = Seen(state.mover, GAME.view(state, state.mover), (), Setting())
        advice = GAME.advise(view, level, chance.randrange, ())
        for choice in advice.choices:
            assert is_true(state, choice), (choice, state)
            assert choice.reason.values
            assert not sentence_fault(told(state, choice.reason))
        for action in advice.best.plan:
            state = GAME.apply(state, state.mover, action, chance.randrange).state


def test_the_sentences() -> None:
    state = table()
    assert told(state, because("wins", points=12)) == "It wins at once and brings 12 points."
    assert told(state, because("stops", before=80, after=0)) == (
        "Of 216 rolls, 0 would then win for the other side, instead of 80."
    )
    assert told(state, because("matches", stacks="a")) == "Stack a then matches your Goal."
    assert told(state, because("matches", stacks="ab")) == "Stacks a and b then match your Goal."
    assert told(state, because("clears", stacks="ab")) == (
        "Stacks a and b match your Goal and leave the board."
    )
    assert told(state, because("attacks", points=9)) == (
        "It moves their Goal, which leaves the other side 9 points more to go."
    )
    assert told(state, because("nears", stacks="e", points=1)) == (
        "It brings stack e nearer to your Goal, by 1 point."
    )
    assert told(state, because("puts_back", count=1)) == (
        "One pyramid comes back, which gives you more time."
    )


def test_partners_have_two_goals() -> None:
    state = table(seats=4)
    assert told(state, because("nears", stacks="ad", points=4)) == (
        "It brings stacks a and d nearer to their Goals, by 4 points."
    )
    assert told(state, because("attacks", points=2)).startswith("It moves North's Goal, which")


def test_a_key_that_timelock_does_not_know() -> None:
    with pytest.raises(KeyError):
        told(table(), because("flies"))


@pytest.mark.parametrize(
    ("best", "played", "told"),
    [
        (6.2, 4.0, "about 2 points"),
        (32.0, 30.0, "about 2 points"),
        (26.0, 10.9, "a win at once"),
        (-6.0, -11.0, "a way to stay in the match"),
        (-12.0, -14.0, "about 2 points"),
    ],
)
def test_what_is_missed_is_points_or_what_decides_at_once(
    best: float, played: float, told: str
) -> None:
    state = table()
    assert cost(seen(state, state.mover), best, played, Setting()) == told
