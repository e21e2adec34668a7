"""The search of whole turns, what stacks need, and luck: against the engine, rolls and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from games.core import Draw, Level, Seat, Seen, Setting
from games.timelock import GAME
from games.timelock.ai.judge import Judge, judge_of
from games.timelock.ai.luck import AMONG_FOUR, AMONG_SIX, PAIRS, luck
from games.timelock.ai.race import ROLLS, lack, lacks, next_chance, won
from games.timelock.ai.search import After, Measure, turns
from games.timelock.ai.shapes import goal_of, needs, shape_of, shapes
from games.timelock.ai.ways import Means, ways
from games.timelock.rules.actions import End
from games.timelock.rules.board import Board, column, column_of
from games.timelock.rules.dice import FACES, SIX, WILD, Roll
from games.timelock.rules.state import Now, State, missing
from games.timelock.rules.stepping import judged, steps
from games.timelock.rules.turns import rolled
from games.timelock.rules.view import View
from tests.games.timelock.sensible import costs_from
from tests.games.timelock.timelock_table import PARTNERS_READY, READY, no_chance, table, zeros
from tests.quantity import some
from tests.seed import chance, seed

TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {"solo": "5"}),
    (1, {"solo": "clock", "win": "2"}),
    (2, {}),
    (2, {"win": "3"}),
    (2, {"win": "remove"}),
    (2, {"board": "off"}),
    (4, {}),
    (4, {"win": "remove"}),
)


def positions(seats: int, options: dict[str, str]) -> Iterator[State]:
    """What a match comes by that is played by chance and, every other turn, by a level."""
    chance = Random(f"{seed()} {seats} {sorted(options.items())}")
    state = GAME.setup(options, seats, chance.randrange).state
    for number in range(40):
        if state.result is not None:
            return
        yield state
        level = chance.choice(list(Level))
        for after in turns(state, judge_of(state, level).measure)[:1] if number % 2 else ():
            for step in after.steps:
                state = GAME.apply(state, state.mover, step, no_chance).state
        for _ in range(chance.randrange(4)):
            action = chance.choice(GAME.legal(state, state.mover) or (End(),))
            if state.result is None and not isinstance(action, End):
                state = GAME.apply(state, state.mover, action, no_chance).state
        if state.result is None and not state.now.owed and chance.random() < 0.8:
            state = GAME.apply(state, state.mover, End(), chance.randrange).state


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_turn_it_finds_leads_where_it_says(seats: int, options: dict[str, str]) -> None:
    """From the beginning of a turn and from the middle of it, by what each level looks for."""
    for state in positions(seats, options):
        for level in (Level.MEDIUM, Level.HARD):
            for after in turns(state, judge_of(state, level).measure):
                assert_leads(state, after)


def assert_leads(state: State, after: After) -> None:
    """The engine plays every step, and then the table is as the search expects it."""
    for step in after.steps:
        state = GAME.apply(state, state.mover, step, no_chance).state
    assert south(state.board) == south(after.board)
    if state.terms.is_solitaire:
        assert set(missing(state.board)) == set(after.gone)
    else:
        assert state.board == after.board
    assert not state.now.owed


def south(board: Board) -> list[list[str]]:
    """South's pieces alone: in a solitaire the search counts North's."""
    return [["".join(filter(str.isupper, square)) for square in squares] for squares in board]


def every_table(state: State) -> set[Board]:
    """Every board that the engine lets the mover come to in this turn."""
    found: dict[object, State] = {}
    ahead = [state]
    while ahead:
        at = ahead.pop()
        key = at.board, at.now.spent, at.now.is_tipped, at.now.has_acted
        if key not in found:
            found[key] = at
            ahead += (judged(at, step) for step in steps(at))
    return {at.board for at in found.values()}


CLOSE = "a=QD/-/P/-/qdp b=Q/DP/-/-/qdp d=QP/-/Dp/-/qd e=D/Q/Pd/-/qp c=QD/P/-/-/pdq"


def sums(state: State, board: Board) -> tuple[int, int]:
    """The points that are still to go for both teams."""
    mine, theirs = (
        sum(sorted(one.plain for one in lacks(board, state.terms.stacks_of(team))))
        for team in (0, 1)
    )
    return mine, theirs


@pytest.mark.parametrize("share", [0.0, 1.0])
@pytest.mark.parametrize("roll", ["2-1 SWAP", "1-1 DIG", "2-1 AIM", "1-1 WILD", "1-1 HOP"])
def test_no_turn_of_the_engine_is_better(roll: str, share: float) -> None:
    state = table(CLOSE, roll)

    def worth(mine: Sequence[float], theirs: Sequence[float], back: int) -> float:
        return share * sum(theirs) - sum(mine)

    best = turns(state, lambda root: Measure(lambda one: one.plain, worth))[0]
    known = [share * theirs - mine for mine, theirs in (sums(state, b) for b in every_table(state))]
    mine, theirs = sums(state, best.board)
    assert share * theirs - mine == max(known)


ROOTS = range(1, SIX + 1)


def test_points_to_a_goal_are_those_of_a_search_of_its_own() -> None:
    assert len(shapes()) == 120
    for goal in {shape.trio for shape in shapes()}:
        for number, shape in enumerate(shapes()):
            if not shape.under:
                assert needs(goal).plain[number] == costs_from(shape.trio)[goal]


def test_pieces_of_the_other_side_are_in_the_way() -> None:
    goal = column_of("QDP/-/-/-/pdq")
    free, under = column_of("QD/-/P/-/qdp"), column_of("QD/-/Pd/-/qp")
    assert lack(free, 0, goal).plain == 2
    assert lack(under, 0, goal).plain == 3
    assert lack(under, 0, goal).dig == 2


def test_an_action_and_a_hop_save_points() -> None:
    goal = column_of("QDP/-/-/-/pdq")
    hopping = lack(column_of("QD/-/P/-/qdp"), 0, goal)
    assert (hopping.plain, hopping.hop) == (2, 1)
    swapping = lack(column_of("QPD/-/-/-/qdp"), 0, goal)
    assert (swapping.plain, swapping.swap, swapping.dig) == (8, 3, 0)


@pytest.mark.parametrize("word", ["QDP/-/-/-/qdp", "Q/-/DpP/-/qd", "-/Q/PqpD/-/d"])
@pytest.mark.parametrize("face", ["", "HOP", "DIG", "SWAP"])
def test_the_points_of_a_column_are_those_of_its_ways(word: str, face: str) -> None:
    """Everything that 12 points can make of a column costs what the tables say."""
    squares = column_of(word)
    acts = face in ("DIG", "SWAP")
    kind = face.lower() or "plain"
    least: dict[object, int] = {}
    for means in (Means((12,), face, acts), Means((12,), "HOP" if face == "HOP" else "")):
        for way in ways(squares, 0, "a", means):
            goal = goal_of(way.column, 0)
            least[goal] = min(least.get(goal, 99), way.cost)
    for goal, cost in least.items():
        assert getattr(needs(goal), kind)[shape_of(squares, 0)] == cost  # type: ignore[arg-type]


def test_dice_on_average() -> None:
    """A Pawn that is one space away takes one die, a Queen more: a 1 or a 2 does not move it."""
    goal = column_of("QDP/-/-/-/pdq")
    assert lack(goal, 0, goal).dice == 0
    assert lack(column_of("QD/P/-/-/qdp"), 0, goal).dice == 1
    queen = lack(column_of("DP/Q/-/-/qdp"), 0, column_of("DPQ/-/-/-/pdq")).dice
    assert queen == pytest.approx(36 / (36 - 2 * 5))
    far = [needs(("QDP", "", "")).dice[number] for number in range(len(shapes()))]
    assert max(far) < 6


def chance_by_search(state: State) -> float:
    """The share of all rolls with which the search finds a turn that wins."""
    wins = 0
    for face in FACES:
        for one in ROOTS:
            for other in ROOTS:
                rolled = replace(state, now=Now(Roll(one, other, face)))
                found = turns(rolled, Judge(rolled).measure)
                team = state.terms.team(state.mover)
                wins += any(won(state.terms, team, after.board) for after in found)
    return wins / (6 * 36)


@pytest.mark.parametrize(
    ("columns", "options"),
    [
        ("c=QD/P/-/-/pdq a=QP/D/-/-/qdp b=Q/D/P/-/qdp d=e=QD/P/-/-/qdp", {}),
        ("c=QD/P/-/-/pdq a=b=d=QD/-/P/-/qdp e=QD/P/-/-/qdp", {}),
        ("c=QD/P/-/-/pdq a=b=QD/-/Pp/-/qd d=PQ/D/-/-/qdp e=QD/P/-/-/qdp", {"win": "3"}),
        ("c=DP/Q/-/-/pdq a=b=d=e=DPQ/-/-/-/qdp", {"win": "2"}),
        (
            "c=QD/P/-/-/pdq a=-/-/-/-/qdp b=-/-/-/-/qdp d=Q/P/D/-/qdp e=DQ/P/-/-/qdp",
            {"win": "remove"},
        ),
    ],
)
def test_the_chance_to_win_counts_every_roll(columns: str, options: dict[str, str]) -> None:
    state = table(columns, win=options.get("win", "4"))
    chance = next_chance(state.terms, Seat(0), state.board)
    assert 0 < chance < 1
    assert chance == pytest.approx(chance_by_search(state))


def test_nobody_wins_at_once_from_afar() -> None:
    state = table()
    assert next_chance(state.terms, Seat(0), state.board) == 0
    assert next_chance(state.terms, Seat(1), table(READY).board) == 0
    assert next_chance(table(seats=4).terms, Seat(0), table("a=b=PDQ/-/-/-/qdp").board) == 0


def test_a_stack_that_has_left_needs_nothing() -> None:
    state = table("a=-/-/-/-/qdp", win="remove")
    assert lack(column(state.board, "a"), 0, column(state.board, "c")).dice == 0


LACKS_TWO_SIXES = "a=b=QD/P/-/-/qdp d=e=-/DQ/P/-/qdp c=QD/P/-/-/pdq"
"""South matches in two stacks, and lacks six points in each of the others; North is far."""
NOW_OR_NEVER = LACKS_TWO_SIXES.replace("pdq", "qdp")
"""The same, but North wins once this turn is over."""

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
            table(CLOSE, "5-5 SWAP", seats=4),
            table(CLOSE, "3-2 DIG"),
            table(LACKS_TWO_SIXES, "6-5 WILD", mover=1),
            table(CLOSE, "2-1 TIP", seats=1, solo="clock"),
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
        state = table(CLOSE, "6-4 DIG", seats=seats)
        begun = found(state)
        for _ in range(3):
            step = next(one for one in GAME.legal(state, Seat(0)) if not isinstance(one, End))
            state = GAME.apply(state, Seat(0), step, no_chance).state
            assert found(state) == begun


def test_the_same_draws_give_the_same_luck_and_nothing_is_touched() -> None:
    state = table(CLOSE, "5-2 HOP")
    kept = table(CLOSE, "5-2 HOP")
    assert found(state, chance("luck")) == found(state, chance("luck"))
    assert state == kept


def test_a_match_that_is_over_has_no_luck() -> None:
    over = GAME.leave(table(CLOSE), Seat(0), no_chance).state
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
