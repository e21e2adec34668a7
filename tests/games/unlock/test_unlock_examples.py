"""The public examples of the rules page, section 9, by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.core import Ending, Illegal, Outcome, Seat, Tape
from games.unlock import GAME
from games.unlock.rules.board import Dots, text_of
from games.unlock.rules.cards import Code
from games.unlock.rules.codes import Laws, judge
from games.unlock.rules.notation import parse
from games.unlock.rules.state import State

LEVELS = {"E": "easy", "M": "medium", "H": "hard"}


def start(seats: int, secret: str, **options: str) -> State:
    """A game after its Lock, seat 0, hid a code."""
    state = GAME.setup(options, seats, Tape([])).state
    return play(state, (0, secret))


def play(state: State, *moves: tuple[int, str]) -> State:
    """The state after (seat, what he wrote), a code without its word."""
    for seat, text in moves:
        sentence = text if text in ("skip", "random") else f"code:{text}"
        state = GAME.apply(state, Seat(seat), GAME.parse(sentence), Tape([])).state
    return state


def final(state: State) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def reason(grid: int, difficulty: str, text: str) -> str:
    """The key of the refusal, or the canonical text of a legal code."""
    action = parse(f"code:{text}")
    assert isinstance(action, Code)
    try:
        return text_of(judge(Laws(grid, difficulty), action.dots))
    except Illegal as refused:
        return refused.key


LEGALITY = [
    (1, 3, "9-5-2-1", {"E": "1-2-5-9", "M": "1-2-5-9", "H": "1-2-5-9"}),
    (2, 3, "1-3", {"E": "1-2-3", "M": "1-2-3", "H": "1-2-3"}),
    (2, 3, "1-3-9-7-4", dict.fromkeys("EMH", "1-2-3-6-9-8-7-4")),
    (3, 3, "1-6", {"E": "far", "M": "1-6", "H": "1-6"}),
    (4, 3, "1-5-2-4", {"E": "cross", "M": "cross", "H": "1-5-2-4"}),
    (5, 3, "1-6-5-2", {"E": "far", "M": "cross", "H": "1-6-5-2"}),
    (6, 3, "1-2-5-1", {"E": "closed", "M": "closed", "H": "1-2-5-1"}),
    (6, 3, "5-1-2-5", {"E": "closed", "M": "closed", "H": "1-2-5-1"}),
    (7, 3, "1-2-1", dict.fromkeys("EMH", "line_twice")),
    (7, 3, "2-1-3", dict.fromkeys("EMH", "twice")),
    (7, 3, "1-2-3-1", dict.fromkeys("EMH", "twice")),
    (7, 3, "1-9-3-7", dict.fromkeys("EMH", "twice")),
    (7, 3, "1-1", dict.fromkeys("EMH", "same")),
    (7, 3, "5", dict.fromkeys("EMH", "short")),
    (7, 3, "1-10", dict.fromkeys("EMH", "no_dot")),
    (8, 4, "1-16", dict.fromkeys("EMH", "1-6-11-16")),
    (8, 4, "1-12", {"E": "far", "M": "1-12", "H": "1-12"}),
]


@pytest.mark.parametrize(("number", "grid", "text", "verdicts"), LEGALITY)
def test_examples_1_to_8_legality(
    number: int, grid: int, text: str, verdicts: Mapping[str, str]
) -> None:
    assert {level: reason(grid, LEVELS[level], text) for level in "EMH"} == verdicts


def cards(state: State) -> list[tuple[int, int, int]]:
    return [(card.matches, card.misses, card.points) for card in state.table]


def test_example_9_a_finder_with_the_best_score_wins() -> None:
    state = play(start(3, "1-2-5-9"), (1, "1-2-3"), (2, "9-5-2-1"))
    assert cards(state) == [(1, 1, 0), (3, 0, 3)]
    assert state.found == (2,)
    assert final(state) == Outcome(Ending.WON, (Seat(2),), (None, 0, 3), (1, -1, 3), "score")


def test_example_10_a_tie_goes_to_the_finder() -> None:
    state = play(start(3, "1-2-5-9"), (1, "1-2-3"), (2, "1-2-5-8"))
    assert cards(state) == [(1, 1, 0), (2, 1, 1)]
    state = play(state, (1, "9-5-2-1"), (2, "5-2-1"))
    assert cards(state)[2:] == [(3, 0, 3), (2, 0, 2)]
    assert final(state).winners == (1,)
    assert final(state).points == (None, 3, 3)
    assert final(state).reason == "finder"


def test_example_11_the_best_score_wins_not_the_finder() -> None:
    state = play(start(3, "1-2-5-9"), (1, "1-2-5"), (2, "4-5-6"), (1, "1-2"), (2, "skip"))
    assert (state.scores, state.skipped) == ((None, 3, -2), (2,))
    state = play(state, (1, "7-8"), (2, "1-2-5-9"))
    assert final(state).points == (None, 2, 1)
    assert (final(state).winners, state.found) == ((1,), (2,))


def test_example_12_repeats_and_replacements() -> None:
    state = play(start(3, "1-2-5-9"), (1, "1-2"), (2, "1-2"))
    assert cards(state) == [(1, 0, 1), (1, 0, 1)]
    with pytest.raises(Illegal) as refused:
        play(state, (1, "2-1"))
    assert (refused.value.key, refused.value.values) == ("table", {"code": "1-2", "turn": 1})
    state = play(state, (1, "1-2-3"), (1, "4-7"), (2, "skip"))
    assert state.scores == (None, 0, 1)
    assert play(state, (1, "1-2-3")).pending[0].code == (1, 2, 3)


def test_example_13_two_finders_share() -> None:
    state = play(start(3, "1-2-5-9"), (1, "1-2-5-9"), (2, "9-5-2-1"))
    assert final(state) == Outcome(
        Ending.WON, (Seat(1), Seat(2)), (None, 3, 3), (1, -1, 3), "shared"
    )


def test_example_14_all_lines_of_a_closed_code_but_one() -> None:
    state = play(start(2, "1-2-4-1", difficulty="hard"), (1, "2-1-4"))
    assert (cards(state), state.phase) == ([(2, 0, 2)], "guess")
    state = play(state, (1, "4-2-1-4"))
    assert (cards(state)[-1], state.phase, state.found) == ((3, 0, 3), "over", (1,))


def test_example_15_the_score_stops_at_the_end_of_the_track() -> None:
    state = start(2, "1-2", difficulty="hard")
    state = play(state, (1, "4-5-6-9-8-7"), (1, "3-5-7-8-9-6"))
    assert state.scores == (None, -10)
    state = play(state, (1, "7-5-9"))
    assert (cards(state)[-1], state.scores) == ((0, 2, -2), (None, -10))


def test_example_16_the_deck_runs_out() -> None:
    state = play(start(3, "1-2-5", cards="4"), (1, "7-8"), (2, "1-2"), (1, "8-9"), (2, "4-5"))
    assert final(state) == Outcome(Ending.DRAWN, (), (None, -2, 0), (0, -2, 0), "unfound")


def test_example_17_a_tournament_adds_up() -> None:
    state = start(3, "1-2-5", tournament="on")
    state = play(state, (1, "1-2-5"), (2, "1-2"))
    assert (state.phase, state.round, state.lock, state.totals) == ("secret", 2, 1, (0, 2, 1))
    state = play(state, (1, "7-8-9"), (0, "7-8"), (2, "7-8-9"))
    state = play(state, (2, "4-5"), (0, "4-5"), (1, "5-6"))
    assert final(state).points == (2, 1, 3)
    assert final(state).winners == (2,)
    assert final(state).reason == "totals"
    assert [result.scores for result in state.results] == [
        (None, 2, 1),
        (1, None, 2),
        (1, -1, None),
    ]


def test_example_18_alone_against_the_bot() -> None:
    options = {"lock": "bot", "secret": "1-2-5-9"}
    state = GAME.setup(options, 1, Tape([])).state
    state = play(state, (0, "1-2-3"), (0, "1-2-5-9"))
    assert final(state) == Outcome(Ending.WON, (Seat(0),), (3,), (1, -2, 3), "score")


def test_example_19_a_sealed_card_shows_only_that_it_is_there() -> None:
    state = play(start(3, "1-2-5-9"), (1, "1-2-3"))
    seen: Any = GAME.view(state, Seat(2))
    assert (seen.submitted, seen.pending, seen.secret) == ((1,), None, None)
    other = play(start(3, "4-5"), (1, "skip"))
    assert GAME.view(other, Seat(2)) == seen


def test_paths_are_compared_as_sets_of_lines() -> None:
    forward: Dots = (1, 2, 5)
    assert judge(Laws(3, "easy"), forward) == judge(Laws(3, "easy"), forward[::-1])
