"""The hint player: legal, from the view alone, better than chance; its ideas; luck of a roll."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from games.core import Draw, Level, Reason, Seat, Seen, Setting, because
from games.lockpick import GAME, texts
from games.lockpick.ai.advisor import advise
from games.lockpick.ai.luck import PRICE, best_push, luck
from games.lockpick.ai.worth import DEEPER, GRAIN, LAGGING, MISS, PAIR, SET, SET_WASTED, Worth
from games.lockpick.rules.actions import Choose, Lock, Pass
from games.lockpick.rules.board import Columns, pushed, sets_in
from games.lockpick.rules.cards import COLORS, PLACE, RANKS, SUITS, WILD, rank
from games.lockpick.rules.state import State
from games.lockpick.rules.turns import act, pushes
from games.lockpick.texts import why
from games.lockpick.texts.advice import _IDEAS, _SENTENCES
from games.lockpick.texts.lexicon import COLOR_NAMES
from tests.games.lockpick.tables import (
    BARE,
    ME,
    advised,
    dealt,
    empty,
    no_chance,
    shown,
    table,
    view,
)
from tests.quantity import some
from tests.seed import chance, seed
from tests.shelf.play import by_advisers
from tests.shelf.reasons import own_ideas


def hint(state: State) -> tuple[str, str]:
    view = GAME.view(state, ME)
    best = advised(view).best
    return GAME.write(best.plan[0]), why(view, best.reason, Setting())


def test_its_advice_is_legal_and_wins_where_chance_freezes_one() -> None:
    frozen = 0
    for deal in range(4):
        state, _ = dealt(deal)
        while GAME.outcome(state) is None:
            advice = advised(GAME.view(state, ME))
            for action in advice.best.plan:
                assert action in GAME.legal(state, ME)
                state = GAME.apply(state, ME, action, no_chance).state
        frozen += sum(state.frozen)
    assert frozen >= 4 * 11


def test_it_does_not_see_what_the_view_does_not_hold() -> None:
    state, draw = dealt(8)
    for _ in range(15):
        other = GAME.imagine(GAME.view(state, None), draw)
        assert hint(other) == hint(state)
        action = advised(GAME.view(state, None)).best.plan[0]
        state = GAME.apply(state, Seat(0), action, no_chance).state


def test_a_wild_takes_an_empty_colour_or_else_the_shortest_stack() -> None:
    stacks = {"R": "2R 3R", "Y": "2Y", "G": "3G 4G", "C": "3C 4C", "P": "9P"}
    view = GAME.view(table(stacks=empty(**stacks), phase="choose"), ME)
    assert advised(view).best.plan[0] == Choose("Y")
    view = GAME.view(table(stacks=empty(**{**stacks, "C": ""}), phase="choose"), ME)
    advice = advised(view)
    assert advice.best.plan == (Choose("C"), Pass())
    assert (
        why(view, advice.best.reason, Setting())
        == "No cyan card can jump, but passing costs no cards."
    )


def test_a_colour_with_cards_is_worth_no_set_less_than_an_empty_one_that_brings_none() -> None:
    stacks = {"R": "2R 3R", "Y": "2Y", "G": "3G 4G", "C": "", "P": "9P"}
    advice = advised(GAME.view(table(stacks=empty(**stacks), phase="choose"), ME))
    worths = {choice.plan[0]: choice.worth for choice in advice.choices}
    assert worths[Choose("C")] > worths[Choose("Y")] > worths[Choose("R")]
    assert worths[Choose("C")] - worths[Choose("R")] < 0.1


def test_a_wild_takes_the_empty_colour_with_the_best_jump() -> None:
    columns = empty(R="KR 7P", Y="5Y 6Y")
    state = table(columns=columns, stacks=empty(G="2G"), phase="choose")
    assert hint(state) == ("=P", "Purple is empty, so this turn costs no cards.")


def test_the_beginning_of_a_plan_is_worth_what_can_be_made_of_it() -> None:
    columns = empty(R="5R KR", G="3G")
    choosing = view(table(columns=columns, stacks=empty(G="2G"), phase="choose"))
    pushing = view(table(columns=columns, hand="2P 9P 4P 7P 8P", roll="P5", chosen="P"))
    for seen, beginnings in (
        (choosing, [(Choose("Y"),)]),
        (pushing, [(push,) for push in pushes(pushing.hand)]),
    ):
        weighed = tuple(beginnings)
        found = advise(Seen(ME, seen, (), Setting()), Level.HARD, no_chance, weighed)
        worths = {choice.plan: choice.worth for choice in found.choices}
        assert {*weighed} <= {*worths}
        assert max(worths[plan] for plan in weighed) == max(worths.values())


def test_a_wild_says_that_no_jump_helps() -> None:
    state = table(columns=empty(R="KR"), stacks=empty(G="2G"), phase="choose", frozen=(3,) * 5)
    text, because = hint(state)
    assert text == "=R"
    assert because == "No jump of red makes the columns better, but passing costs no cards."


def test_it_takes_a_set() -> None:
    text, because = hint(table(columns=empty(G="5R 6R"), hand="7G", chosen="G"))
    assert (text, because) == ("G>:7G", "It locks a set in green.")


def test_it_counts_the_sets_it_locks() -> None:
    two = table(columns=empty(Y="5R 6R", G="9R 10R"), hand="7C JC", chosen="C")
    assert hint(two) == ("Y>:7C:JC", "It locks 2 sets in yellow and green.")
    cascade = table(columns=empty(Y="3R 3C 9P 9G"), hand="9Y 3Y 8Y KY 6Y QY", chosen="Y", roll="Y6")
    assert hint(cascade)[1] == "It locks 2 sets in yellow."


def test_it_makes_a_pair_that_can_still_be_completed() -> None:
    stacks = empty(P="7P 7C".replace("7C", "2P"))
    text, because = hint(table(columns=empty(C="5R"), stacks=stacks, hand="6G", chosen="G"))
    assert (text, because) == ("C>:6G", "It makes a pair at the end of cyan.")
    columns = empty(Y="5R", G="9R", C="KR")
    left = empty(P="4P 7P 8P JP KP", R="4R 7R 8R JR KY")
    three = table(columns=columns, stacks=left, hand="6G 10G KG", chosen="G")
    assert hint(three)[1] == "It makes a pair at the end of yellow, green and cyan."


def test_on_an_empty_table_it_lays_a_beginning() -> None:
    _, because = hint(table(hand="6G 10G", chosen="G"))
    assert because == "The columns are empty, so it makes a start in red and yellow."


def test_it_keeps_off_a_pair_when_nothing_is_gained() -> None:
    columns = empty(R="5R 6R", Y="5Y 6Y", G="5G 6G", C="5C 6C", P="5P")
    state = table(
        columns=columns, stacks=empty(P="7P"), hand="QC", chosen="C", frozen=(0, 0, 0, 0, 3)
    )
    text, because = hint(state)
    assert text == "P>:QC"
    assert because == "On purple it breaks the fewest beginnings of a set."


def test_it_does_not_waste_a_set_in_a_frozen_column() -> None:
    frozen = (3, 3, 3, 3, 0)
    columns = empty(R="5R 6R", P="KP 2P")
    text, _ = hint(table(columns=columns, hand="7G", chosen="G", frozen=frozen))
    assert text != "R>:7G"


def test_it_jumps_into_a_set_and_passes_where_no_jump_helps() -> None:
    state = table(columns=empty(R="KR 7C", Y="5Y 6Y"), chosen="C", roll="C1", phase="jump")
    assert hint(state) == ("JR1-Y", "It locks a set in yellow.")
    stuck = table(columns=empty(R="KR"), chosen="C", phase="jump")
    assert advised(GAME.view(stuck, ME)).best.plan[0] == Pass()


def test_a_jump_to_the_end_of_its_own_column_is_told_by_that_column() -> None:
    state = table(columns=empty(R="5C KR 9R"), chosen="C", roll="C3", phase="jump")
    view = GAME.view(state, ME)
    (own,) = [one for one in advised(view).choices if GAME.write(one.plan[0]) == "JR3-R"]
    told = why(view, own.reason, Setting())
    assert told == "On red it breaks the fewest beginnings of a set."


def test_it_chooses_the_set_that_leaves_more() -> None:
    columns = empty(G="4Y 5R 6R 7G")
    state = shown(table(columns=columns, hand="8G", chosen="G", stacks=empty(P="3P 6P")), "G> 8G")
    advice = advised(GAME.view(state, ME))
    # Left are 7-8, 4-8 or 4-5; a three and a six remain in the stack, and only 4-5 wants a six.
    assert advice.best.plan == (Lock("G", 2),)
    assert (
        why(GAME.view(state, ME), advice.best.reason, Setting())
        == "Locking 6-7-8 leaves the better column."
    )


def test_there_is_no_advice_where_nothing_is_asked() -> None:
    with pytest.raises(ValueError, match="over"):
        advised(GAME.view(GAME.leave(dealt(1)[0], ME, no_chance).state, ME))


def test_the_worth_of_columns() -> None:
    worth = Worth(GAME.view(table(stacks=empty(P="7P 9P", R="7R")), ME))
    pair = GRAIN * PAIR * (1 - MISS**2)
    assert worth.column(("5R", "6R"), 2) == pytest.approx(pair)
    assert worth.column(("5R", "6R"), 0) == pytest.approx(pair * (1 + 2 * LAGGING))
    assert worth.column(("5R", "6R"), 3) == 0
    both = ("7Y", "7C", "5R", "6R")
    assert worth.column(both, 1) == pytest.approx(pair * (1 + DEEPER) * (1 + LAGGING))
    assert worth.column(both, 2) == pytest.approx(pair)
    assert worth.column(("5R", "6R", "7R"), 2) == SET
    assert worth.column(("5R", "6R", "7R"), 0) == pytest.approx(SET * (1 + 2 * LAGGING))
    two = (*both[:2], "5R", "6R", "7R", "7P")
    assert worth.column(two, 1) == pytest.approx(SET * (2 + LAGGING))
    assert worth.column(("5R", "6R", "7R"), 3) == GRAIN * SET_WASTED
    assert 0 < worth.column(("8R",), 0) < 8 * GRAIN


def test_of_two_sets_it_takes_that_of_the_column_that_lags_behind() -> None:
    columns = empty(R="5R 6R", P="5P 6P")
    for frozen, text in (((2, 0, 0, 0, 0), "P>:7G"), ((0, 0, 0, 0, 2), "R>:7G")):
        assert hint(table(columns=columns, hand="7G", chosen="G", frozen=frozen))[0] == text


def test_every_key_has_an_idea() -> None:
    assert set(_IDEAS) == set(_SENTENCES)


def test_no_idea_names_a_colour_to_take_or_a_column() -> None:
    """What a pass is about is the colour of the turn, which is known."""
    told = [found for played in by_advisers(GAME, 3) for found in own_ideas(texts, played)]
    assert {type(choice.plan[0]) for _, choice, _ in told} >= {Choose, Pass}
    for one, choice, idea in told:
        named = {color for color in COLORS if COLOR_NAMES[color].lower() in idea.lower()}
        about = {one.call.seen.view.chosen} if choice.plan[0] == Pass() else set[str]()
        assert named == about, (choice.reason, idea)


def test_no_idea_names_the_cards_to_lock() -> None:
    columns = empty(G="4Y 5R 6R 7G")
    state = shown(table(columns=columns, hand="8G", chosen="G", stacks=empty(P="3P 6P")), "G> 8G")
    view = GAME.view(state, Seat(0))
    column = view.columns[PLACE["G"]]
    assert all(Lock("G", at) in GAME.legal(state, Seat(0)) for at in sets_in(column))
    for at in sets_in(column):
        cards = column[at : at + 3]
        said = texts.idea(view, because("leaves_better", cards=" ".join(cards)), Setting())
        assert said == "Look at each set that can lock: what would it leave in the column?"
        assert not any(rank(card) in said for card in cards)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            because("shortest", color="Y"),
            "Which colour has the shortest stack, and what can you do once it is empty?",
        ),
        (
            because("no_better", color="R"),
            "Does any jump of red make the columns better than they are?",
        ),
        (
            because("locks", sets=1, columns="G"),
            "This turn can lock a set: where, and with which cards?",
        ),
        (
            because("locks", sets=2, columns="YG"),
            "This turn can lock 2 sets: where, and with which cards?",
        ),
    ],
)
def test_ideas_in_words(reason: Reason, said: str) -> None:
    assert texts.idea(GAME.view(table(), Seat(0)), reason, Setting()) == said


def test_an_unknown_key_has_no_idea() -> None:
    with pytest.raises(KeyError):
        texts.idea(GAME.view(table(), Seat(0)), Reason("picks_it_open"), Setting())


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
