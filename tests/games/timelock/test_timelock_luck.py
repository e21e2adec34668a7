"""The luck of a roll: against the count of all rolls, and where one knows what it has to be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from games.core import Draw, Level, Seat, Seen, Setting
from games.timelock import GAME
from games.timelock.ai.judge import judge_of
from games.timelock.ai.luck import AMONG_FOUR, AMONG_SIX, PAIRS, luck
from games.timelock.ai.race import ROLLS
from games.timelock.ai.search import turns
from games.timelock.rules.actions import End
from games.timelock.rules.dice import FACES, WILD, Roll
from games.timelock.rules.state import State
from games.timelock.rules.turns import rolled
from games.timelock.rules.view import View
from tests.games.timelock.timelock_table import PARTNERS_READY, READY, no_chance, table, zeros
from tests.quantity import some
from tests.seed import chance

LACKS_TWO_SIXES = "a=b=QD/P/-/-/qdp d=e=-/DQ/P/-/qdp c=QD/P/-/-/pdq"
"""South matches in two stacks, and lacks six points in each of the others; North is far."""
NOW_OR_NEVER = LACKS_TWO_SIXES.replace("pdq", "qdp")
"""The same, but North wins once this turn is over."""

BEGUN = "a=QD/-/P/-/qdp b=Q/DP/-/-/qdp d=QP/-/Dp/-/qd e=D/Q/Pd/-/qp c=QD/P/-/-/pdq"
ONE_LEFT = "a=QDP/-/-/-/q b=d=e=QDP/-/-/-/-"
"""A solitaire with one pyramid left, far from its end."""


def found(state: State, draw: Draw = zeros) -> float:
    return luck(Seen(state.mover, View(state.mover, state), (), Setting()), draw)


def of(state: State, roll: str) -> State:
    """The same turn, begun by another roll."""
    dice, face = roll.split()
    one, other = map(int, dice.split("-"))
    return replace(state, now=rolled(state.terms, Roll(one, other, face)))


def drawing(*numbers: int) -> Draw:
    """Chance that gives these numbers, each in the range that is asked for."""
    left = iter(numbers)
    return lambda n: next(left)


def every_draw(state: State) -> Iterator[Draw]:
    """All that chance can decide in it."""
    counts = (6,) if state.terms.is_solitaire else (4, 2)
    yield from (drawing(*numbers) for numbers in product(*map(range, counts)))


def full(state: State) -> dict[Roll, float]:
    """What every roll is worth: 11 for a win, and for a loss -11, or 0 in a solitaire."""
    known: dict[Roll, float] = {}
    least = 0.0 if state.terms.is_solitaire else -11.0
    for pair, face in product(PAIRS, FACES):
        at = replace(state, now=rolled(state.terms, Roll(*pair, face)))
        judge = judge_of(at, Level.HARD)
        best = max(turns(at, judge.measure), key=judge.worth)
        lost = least if judge.hands_over(best) else judge.worth(best)
        worth = 11.0 if judge.wins(best) else lost
        known |= {Roll(*dice, face): worth for dice in (pair, (pair[1], pair[0]))}
    return known


@pytest.mark.parametrize(
    "state",
    some(
        [
            table(BEGUN, "5-5 SWAP", seats=4),
            table(BEGUN, "3-2 DIG"),
            table(LACKS_TWO_SIXES, "6-5 WILD", mover=1),
            table(BEGUN, "2-1 TIP", seats=1, solo="clock"),
            table(ONE_LEFT, "2-1 AIM", seats=1),
        ],
        3,
    ),
)
def test_chance_brings_the_count_of_all_rolls_on_average(state: State) -> None:
    every = full(state)
    assert len(every) == 216
    wanted = every[state.now.roll] - sum(every.values()) / 216
    each = [found(state, draw) for draw in every_draw(state)]
    assert sum(each) / len(each) == pytest.approx(wanted)
    assert all(abs(one - wanted) < 1 for one in each)


def test_a_roll_that_alone_wins_is_luck() -> None:
    state = table(NOW_OR_NEVER)
    best = found(of(state, "6-6 AIM"))
    assert 8 < best < 22
    for roll in ("6-6 WILD", "1-1 TIP", "6-6 TIP"):
        assert found(of(state, roll)) == pytest.approx(best), "each of them wins, too"
    assert found(of(state, "5-5 HOP")) < 0


@pytest.mark.parametrize(("seats", "columns"), [(1, READY), (2, READY), (4, PARTNERS_READY)])
def test_where_every_roll_wins_none_is_luck(seats: int, columns: str) -> None:
    for roll in ("1-1 TIP", "6-6 WILD", "5-3 SWAP"):
        assert found(table(columns, roll, seats=seats)) == 0


def test_where_every_roll_loses_none_is_bad_luck() -> None:
    for roll in ("1-1 TIP", "6-6 AIM"):
        assert found(table(ONE_LEFT, roll, seats=1, solo="clock")) == 0


def test_on_the_last_turn_all_that_does_not_win_is_the_same() -> None:
    for seats in (1, 2):
        state = table(LACKS_TWO_SIXES, "1-1 AIM", seats=seats, turn_limit="1")
        won = found(of(state, "6-6 AIM"))
        assert won - found(of(state, "1-1 AIM")) == pytest.approx(11)
        assert found(of(state, "5-5 HOP")) == found(of(state, "1-1 AIM"))


def test_it_is_the_luck_of_the_turn_whatever_was_done_in_it() -> None:
    for seats in (1, 2):
        state = table(BEGUN, "6-4 DIG", seats=seats)
        begun = found(state)
        for _ in range(3):
            step = next(one for one in GAME.legal(state, Seat(0)) if not isinstance(one, End))
            state = GAME.apply(state, Seat(0), step, no_chance).state
            assert found(state) == begun


def test_the_same_draws_give_the_same_luck_and_nothing_is_touched() -> None:
    state = table(BEGUN, "5-2 HOP")
    kept = table(BEGUN, "5-2 HOP")
    assert found(state, chance("luck")) == found(state, chance("luck"))
    assert state == kept


def test_a_match_that_is_over_has_no_luck() -> None:
    over = GAME.leave(table(BEGUN), Seat(0), no_chance).state
    with pytest.raises(ValueError, match="over"):
        found(over)


def test_every_face_stands_for_a_fair_part_of_the_rolls() -> None:
    for among, faces in ((AMONG_FOUR, 4), (AMONG_SIX, 6)):
        rolls = [0] * faces
        for pair, place in zip(PAIRS, among, strict=True):
            rolls[int(place)] += len({pair, pair[::-1]})
        assert rolls == [36 // faces] * faces
    assert len(ROLLS) == 36
    assert WILD in FACES
