"""The computer player of Timelock: what each level plays, what none does, ideas without a step."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.core import Advice, Level, Reason, Seat, Seen, Setting, because
from games.timelock import GAME, texts
from games.timelock.rules.actions import Action, Move, Swap
from games.timelock.rules.dice import GOAL_TARGET
from games.timelock.rules.state import State
from games.timelock.texts.advice import _IDEAS, _SENTENCES
from tests.games.timelock.timelock_table import READY, no_chance, table, turns
from tests.seed import seed
from tests.shelf.play import by_advisers
from tests.shelf.reasons import own_ideas

LEVELS = tuple(Level)


def advised(
    state: State, level: Level = Level.HARD, luck: int = 0, *weighed: tuple[Action, ...]
) -> Advice[Action]:
    seen = Seen(state.mover, GAME.view(state, state.mover), (), Setting())
    assert GAME.advise is not None
    return GAME.advise(seen, level, Random(luck).randrange, weighed)


def written(state: State, level: Level = Level.HARD, luck: int = 0) -> str:
    """The turn that a level plays, as people type it."""
    return " ".join(map(GAME.write, advised(state, level, luck).best.plan))


def typed(state: State, line: str) -> tuple[Action, ...]:
    return GAME.typed(GAME.view(state, state.mover), line)


def after(state: State, plan: tuple[Action, ...], chance: Random) -> State:
    for action in plan:
        state = GAME.apply(state, state.mover, action, chance.randrange).state
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("columns", "roll", "options", "line"),
    [
        ("c=QD/P/-/-/pdq a=QDP/-/-/-/qdp b=d=e=QD/P/-/-/qdp", "1-1 HOP", {}, "aP2 ."),
        ("c=QD/P/-/-/pdq a=QP/D/-/-/qdp b=d=e=QD/P/-/-/qdp", "1-1 SWAP", {}, "*aPD ."),
        ("c=QD/P/-/-/pdq a=QPD/-/-/-/qdp b=d=e=QD/P/-/-/qdp", "1-1 DIG", {}, "*aP^ aP2 ."),
        ("c=QD/P/-/-/pdq a=b=QDP/-/-/-/qdp d=e=QD/P/-/-/qdp", "1-1 TIP", {}, "*TIP aP2 bP2 ."),
        ("c=QD/P/-/-/pdq a=b=d=e=QDP/-/-/-/qdp", "3-1 WILD", {}, "aP2 bP2 dP2 eP2 ."),
        ("c=QD/P/-/-/pdq a=b=d=e=QDP/-/-/-/qdp", "1-1 HOP", {"win": "2"}, "aP2 bP2 ."),
    ],
)
def test_every_level_takes_a_win(
    columns: str, roll: str, options: dict[str, str], line: str, level: Level
) -> None:
    """By the same turn, whatever is drawn, if one wins; the order of steps is the adviser's."""
    state = table(columns, roll, win=options.get("win", "4"))
    plans = {advised(state, level, luck).best.plan for luck in range(20)}
    assert len(plans) == 1
    ended = after(state, plans.pop(), Random(0))
    assert ended.result is not None
    assert ended.result.winner == 0
    if options:
        return
    assert sorted(written(state, level).split()) == sorted(line.split())


@pytest.mark.parametrize("level", LEVELS)
def test_partners_win_by_the_goal_of_the_other_edge(level: Level) -> None:
    """The partner's stacks stand right once the mover has moved the Goal that both may move."""
    columns = "a=b=-/PDQ/-/-/qdp c=-/PDQ/-/-/pdq d=e=QDP/-/-/p/qd"
    state = table(columns.replace("c=-/PDQ/-/-/pdq", "c=-/PDQ/-/-/qdp"), "6-1 HOP", seats=4)
    ended = after(state, advised(state, level).best.plan, Random(0))
    assert ended.result is not None
    assert ended.result.winner == 0


@pytest.mark.parametrize("level", LEVELS)
def test_tl18_no_level_ends_a_turn_that_hands_the_match_over(level: Level) -> None:
    """In the middle of a turn that would do so, each level finds another end of it."""
    for roll in ("6-6 HOP", "2-2 AIM", "6-6 WILD"):
        begun = table("a=b=d=e=QD/P/-/-/qdp c=QDP/-/-/-/pdq", roll, mover=1)
        state = begun
        for action in typed(begun, "gP2"):
            state = GAME.apply(state, state.mover, action, no_chance).state
        ends = advised(state, level).best.plan
        ended = after(state, ends, Random(0))
        assert ended.result is None or ended.result.winner == 1


@pytest.mark.parametrize("level", LEVELS)
def test_tl18_where_every_end_hands_it_over_the_turn_ends(level: Level) -> None:
    begun = table("a=b=d=e=QD/P/-/-/qdp c=QDP/-/-/-/pdq", "6-1 HOP", mover=1)
    state = GAME.apply(begun, Seat(1), typed(begun, "gP2")[0], no_chance).state
    best = advised(state, level).best
    assert best.reason.key == "hands_over"
    ended = after(state, best.plan, Random(0))
    assert ended.result is not None
    assert ended.result.winner == 0


def test_easy_sees_neither_the_goal_of_the_others_nor_swap_unless_they_win() -> None:
    chance = Random(seed())
    state = GAME.setup({"turn_limit": "60"}, 2, chance.randrange).state
    while state.result is None:
        advice = advised(state, Level.EASY)
        if advice.best.reason.key != "wins":
            for action in advice.best.plan:
                assert not isinstance(action, Swap)
                assert not isinstance(action, Move) or action.stack != GOAL_TARGET
        state = after(state, advice.best.plan, chance)


def test_easy_serves_the_stack_first_that_comes_most_points_nearer() -> None:
    """So it leaves more to go than the whole turn that medium finds."""
    columns = "c=QD/P/-/-/pdq a=b=QDP/-/-/-/qdp d=-/DQ/P/-/qdp e=D/P/Q/-/qdp"
    state = table(columns, "5-2 AIM")
    easy, medium = (advised(state, level).best for level in LEVELS[:2])
    assert (easy.worth, medium.worth) == (-12, -11)
    assert GAME.write(easy.plan[0]).startswith("e")


def test_easy_digs_once() -> None:
    columns = "c=QD/P/-/-/pdq a=b=PQD/-/-/-/qdp d=e=-/QDP/-/-/qdp"
    plan = written(table(columns, "6-6 DIG"), Level.EASY).split()
    assert sum(text.startswith("*") for text in plan) == 1


def test_chance_decides_between_equal_turns_alone() -> None:
    """The stacks of the set-up are alike; where one turn is best, every draw gives it."""
    for level in LEVELS:
        assert len({written(table(roll="5-4 AIM"), level, luck) for luck in range(20)}) > 1
    columns = "c=QD/P/-/-/pdq a=QDP/-/-/-/qdp b=D/QP/-/-/qdp d=e=QD/P/-/-/qdp"
    for level in LEVELS:
        assert len({written(table(columns, "1-1 AIM"), level, luck) for luck in range(20)}) == 1


def test_what_has_to_be_weighed_is_weighed_like_the_rest() -> None:
    state = table(roll="5-4 SWAP")
    known = advised(state)
    poor, unfinished = typed(state, "."), typed(state, "aP2")
    advice = advised(state, Level.HARD, 0, poor, unfinished, known.choices[3].plan)
    worths = {choice.plan: choice.worth for choice in advice.choices}
    assert worths[poor] < worths[known.best.plan]
    assert unfinished in worths
    assert len(worths) == len(known.choices) + 2
    assert all(worths[choice.plan] == choice.worth for choice in known.choices)


def test_hard_moves_the_goal_of_who_is_near() -> None:
    """North needs a Pawn's step in one stack; South, far away, makes all four wrong."""
    state = table("a=b=d=QDP/-/-/p/qd e=QDP/-/-/-/qdp c=PDQ/-/-/p/qd", "6-3 HOP")
    best = advised(state).best
    assert any(isinstance(step, Move) and step.stack == GOAL_TARGET for step in best.plan)
    assert best.reason.key == "stops"


def test_a_draw_at_the_limit_is_worth_nothing() -> None:
    best = advised(table(roll="5-4 AIM", turn_limit="1")).best
    assert (best.worth, best.reason.key) == (0.0, "last_turn")


def test_there_is_no_advice_once_the_match_is_over() -> None:
    state = turns(table(READY, "1-1 HOP"), ".")
    with pytest.raises(ValueError, match="over"):
        advised(state)


def test_a_solitaire_takes_the_smallest_away_and_puts_the_dearest_back() -> None:
    state = table(roll="6-5 AIM", seats=1)
    assert written(state).startswith("-aP -bP *+aP ")
    few = table("a=b=d=-/QDP/-/-/- e=QDP/-/-/-/qd", "6-1 HOP", seats=1)
    assert "+" in written(few)
    assert "+" in written(few, Level.MEDIUM)


def test_a_solitaire_tips_where_that_wins_and_not_where_it_loses() -> None:
    one_step = "c=QD/P/-/-/pdq a=b=QDP/-/-/-/{0} d=e=QD/P/-/-/{0}"
    win = table(one_step.format("qdp"), "1-1 TIP", seats=1)
    assert written(win).endswith("aP2 bP2 .")
    far = table("a=b=d=-/QDP/-/-/- e=QDP/-/-/-/qd", "4-4 TIP", seats=1)
    for level in LEVELS:
        assert "*TIP" not in written(far, level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_solitaire_that_is_lost_ends_with_the_last_pyramid(level: Level) -> None:
    state = table("a=b=d=-/QDP/-/-/- e=QDP/-/-/-/q", "6-6 HOP", seats=1)
    best = advised(state, level).best
    assert [GAME.write(action) for action in best.plan] == ["-eQ"]
    assert best.reason.key == "last_leaves"


OF_A_STEP = re.compile(r"Pawn|Drone|Queen|\brows?\b|\b(TIP|SWAP|HOP|DIG|AIM|WILD)\b")
"""What the words of every step have: a piece, the row where it goes, an action of the die."""


def test_every_key_has_an_idea() -> None:
    assert set(_IDEAS) == set(_SENTENCES)


def test_no_idea_names_a_step() -> None:
    told = [found for played in by_advisers(GAME, 4) for found in own_ideas(texts, played)]
    assert len({choice.reason.key for _, choice, _ in told}) >= 8
    for one, choice, idea in told:
        label = texts.label(one.call.seen.view, choice.plan[0])
        assert OF_A_STEP.search(label) or label.startswith(("End turn", "Take off", "Put back"))
        assert not OF_A_STEP.search(idea), (choice.reason, idea)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            because("last_leaves", count=2),
            "Two pyramids must leave: how many are left after that?",
        ),
        (
            because("stops", before=80, after=0),
            "As it stands, 80 of 216 rolls win for the other side: what makes them fewer?",
        ),
        (because("matches", stacks="a"), "Look at stack a: what is missing to match your Goal?"),
        (
            because("clears", stacks="ab"),
            "Look at stacks a and b: what is missing to match your Goal and leave the board?",
        ),
        (
            because("attacks", points=9),
            "Look at their Goal: how far would the other side be from another one?",
        ),
        (
            because("nears", stacks="e", points=1),
            "Look at stack e: how near to your Goal can this roll bring it?",
        ),
        (
            because("hinders", stacks="de", points=3),
            "Look at stacks d and e of the other side: how could you hold them up?",
        ),
        (
            because("stays", points=12),
            "Your stacks still have 12 points to go: does any step of this roll help?",
        ),
    ],
)
def test_ideas_in_words(reason: Reason, said: str) -> None:
    assert texts.idea(GAME.view(table(), Seat(0)), reason, Setting()) == said


def test_partners_have_two_goals() -> None:
    view = GAME.view(table(seats=4), Seat(0))
    nears = because("nears", stacks="ad", points=4)
    assert texts.idea(view, nears, Setting()) == (
        "Look at stacks a and d: how near to their Goals can this roll bring them?"
    )
    attacks = because("attacks", points=2)
    assert texts.idea(view, attacks, Setting()).startswith("Look at North's Goal: ")


def test_an_unknown_key_has_no_idea() -> None:
    with pytest.raises(KeyError):
        texts.idea(GAME.view(table(), Seat(0)), Reason("flies"), Setting())
