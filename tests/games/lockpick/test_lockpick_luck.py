"""The luck of a roll where one knows what it has to be, and the best push against all pushes."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from games.core import Draw, Seen, Setting
from games.lockpick import GAME
from games.lockpick.ai.luck import PRICE, best_push, luck
from games.lockpick.ai.worth import Worth
from games.lockpick.rules.actions import Choose
from games.lockpick.rules.board import Columns, pushed
from games.lockpick.rules.cards import COLORS, RANKS, SUITS, WILD
from games.lockpick.rules.state import State
from games.lockpick.rules.turns import act, pushes
from tests.games.lockpick.tables import BARE, ME, dealt, empty, no_chance, shown, table, view
from tests.quantity import some
from tests.seed import chance, seed

ROLLS = [f"{hue}{n}" for hue in (*COLORS, WILD) for n in range(1, 7)]

APART = empty(R="AR", Y="4Y", G="7G", C="10C", P="QP")
"""A card in each stack; none of them makes a pair with another."""

BEGUN = empty(Y="5R 6R", P="5Y")
"""Columns in which a seven makes a set, and a four a pair."""


def found(state: State, draw: Draw = no_chance) -> float:
    return luck(Seen(ME, view(state), (), Setting()), draw)


def rolled(roll: str, stacks: Columns, columns: Columns = BARE, **kept: object) -> State:
    """The beginning of a turn with a roll, such as "R3" or "W6"."""
    at = table(stacks=stacks, columns=columns, roll=roll, phase="choose")
    at = replace(at, **kept)
    return at if roll[0] == WILD else act(at, Choose(roll[0]))[0]


@pytest.mark.parametrize("n", range(1, 7))
def test_the_best_push_is_the_best_of_all_pushes(n: int) -> None:
    chosen = random.Random(f"{seed()} {n}")
    for _ in range(2):
        deck = [card for hue in COLORS[:4] for card in SUITS[hue]]
        chosen.shuffle(deck)
        columns = tuple(tuple(deck.pop() for _ in range(chosen.randrange(5))) for _ in COLORS)
        frozen = tuple(chosen.randrange(4) for _ in COLORS)
        hand = tuple(chosen.sample(SUITS["P"], n))
        worth = Worth(view(table(stacks=empty(R=" ".join(deck)))))
        every = (pushed(columns, one.start, one.way, one.cards) for one in pushes(hand))
        best = max(worth.table(after, frozen) for after in every)
        assert best_push(worth, columns, frozen, hand) == pytest.approx(best)


def test_where_every_roll_is_worth_the_same_none_is_luck() -> None:
    for roll in ROLLS:
        assert found(rolled(roll, APART)) == pytest.approx(0)


def test_the_colour_that_alone_completes_a_set_is_luck() -> None:
    every = {roll: found(rolled(roll, APART, empty(P="5R 6R"))) for roll in ROLLS}
    assert all((each > 0.5) == (roll[0] == "G") for roll, each in every.items())
    assert sum(every.values()) == pytest.approx(0)


def test_a_wild_is_the_shortest_stack_and_the_first_of_those() -> None:
    stacks = (("AR", "2R"), *APART[1:])
    each = {
        roll: found(rolled(roll, stacks, BEGUN), chance("wild"))
        for roll in ("W1", "R1", "Y1", "G1")
    }
    assert each["W1"] == each["Y1"]
    assert len(set(each.values())) == 3


def test_a_wild_is_the_best_jump_of_the_empty_colours() -> None:
    columns = empty(R="KR 7P", Y="5Y 6Y")
    stacks = empty(G="AG", C="4C")
    best = found(rolled("P1", stacks, columns))
    assert best > 0.5
    assert found(rolled("W1", stacks, columns)) == pytest.approx(best)
    assert found(rolled("Y1", stacks, columns)) < 0
    assert found(rolled("R6", stacks, columns)) < 0


def test_a_roll_that_spends_a_card_for_nothing_costs_its_price() -> None:
    stacks = empty(P="QP")
    assert found(rolled("P6", stacks)) == pytest.approx(-PRICE * 30 / 36)
    for roll in ("R1", "W1"):
        assert found(rolled(roll, stacks)) == pytest.approx(PRICE * 6 / 36)


def test_which_cards_lie_on_top_is_no_luck_of_the_dice() -> None:
    columns = empty(Y="5R 6R")
    good, bad = (
        rolled("P1", empty(R="AR 9R", P=stack), columns) for stack in ("QP 3P 7P", "7P 3P QP")
    )
    assert (good.hand, bad.hand) == (("7P",), ("QP",))
    assert found(good, chance("top")) == found(bad, chance("top"))


def test_it_is_the_luck_of_the_dice_also_after_the_colour_is_chosen() -> None:
    state, _ = dealt(3)
    for hue in COLORS:
        wild = rolled("W4", state.stacks)
        assert found(wild, chance("wild")) == found(act(wild, Choose(hue))[0], chance("wild"))


@pytest.mark.parametrize("most", some((3, len(RANKS)), 2))
def test_the_luck_of_all_rolls_together_is_none(most: int) -> None:
    stacks = tuple(stack[:most] for stack in dealt(5)[0].stacks)
    columns = empty(R="5R 6Y", G="9P", C="KG QG", P="2C 2Y 7C")
    every = [found(rolled(roll, stacks, columns), chance(roll)) for roll in ROLLS]
    assert max(every) - min(every) > 0.2
    assert abs(sum(every) / len(every)) < 0.05


def test_the_same_draws_give_the_same_luck_and_nothing_is_touched() -> None:
    (state, _), (kept, _) = dealt(7), dealt(7)
    assert found(state, chance("luck")) == found(state, chance("luck"))
    assert state == kept


def test_only_the_beginning_of_a_turn_has_luck() -> None:
    asked = table(columns=empty(G="4Y 5R 6R 7G"), hand="8G", chosen="G")
    over = GAME.leave(dealt(1)[0], ME, no_chance).state
    for state, phase in ((shown(asked, "G> 8G"), "lock"), (over, "over")):
        with pytest.raises(ValueError, match=phase):
            found(state)
