"""What stacks need: the adviser's tables against searches and rolls of their own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.timelock.ai.judge import Judge
from games.timelock.ai.race import lack, next_chance, won
from games.timelock.ai.search import turns
from games.timelock.ai.shapes import goal_of, needs, shape_of, shapes
from games.timelock.ai.ways import Means, ways
from games.timelock.rules.board import column, column_of
from games.timelock.rules.dice import FACES, SIX, Roll
from games.timelock.rules.state import Now, State
from tests.games.timelock.sensible_columns import costs_from
from tests.games.timelock.timelock_table import READY, table

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
