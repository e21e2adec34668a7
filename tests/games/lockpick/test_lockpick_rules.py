"""The rulings of Lockpick by name, its chance, its notation and its previews."""

from __future__ import annotations

import random

import pytest

from games.core import BadAction, Illegal, Refused, Seat, Tape
from games.lockpick import GAME
from games.lockpick.rules.actions import Action, Choose, Jump, Lock, Pass, Push
from games.lockpick.rules.cards import Roll, fitting_key, roll
from games.lockpick.rules.state import Ended, Phase, Popped, Rolled, State
from tests.games.lockpick.tables import ME, dealt, empty, no_chance, played, shown, table


def refused(state: State, text: str) -> Refused:
    with pytest.raises(Illegal) as caught:
        played(state, text)
    with pytest.raises(Illegal):
        shown(state, text)
    return caught.value


def test_set_up_draws_five_shuffles_and_a_key() -> None:
    asked: list[int] = []

    def draw(n: int) -> int:
        asked.append(n)
        return n - 1

    state = GAME.setup({}, 1, draw).state
    assert asked == [*(list(range(13, 1, -1)) * 5), 2**32]
    assert state.key == 2**32 - 1


def test_the_top_of_a_stack_is_the_end_of_its_shuffle() -> None:
    # Every draw of the largest number leaves a suit in order: the king is on top.
    for key in range(200):
        draws = [n - 1 for n in range(13, 1, -1)] * 5 + [key]
        state = GAME.setup({}, 1, Tape(draws)).state
        if state.roll == Roll("G", 2):
            assert state.hand == ("KG", "QG")
            break
    else:
        pytest.fail("no key of 200 rolled green 2")


# Computed apart from the engine, by a C program over 64-bit words.
DICE = [
    (0, "Y4 R3 Y5 P5 Y1 R5 W3 G5"),
    (1, "W5 Y2 R1 W3 C1 G2 C5 C6"),
    (20260514, "C3 W1 Y1 R4 W5 G2 R6 Y2"),
    (4294967295, "G1 R4 Y4 R6 G3 G2 W2 P4"),
]


@pytest.mark.parametrize(("key", "rolls"), DICE)
def test_lp15_the_dice_follow_from_the_key(key: int, rolls: str) -> None:
    got = [roll(key, turn) for turn in range(1, 9)]
    assert " ".join(f"{dice.color}{dice.n}" for dice in got) == rolls


def test_lp15_choices_do_not_change_the_dice() -> None:
    state, draw = dealt(11)
    key = state.key
    for _ in range(20):
        state = GAME.apply(state, ME, GAME.any_action(state, ME, draw), no_chance).state
        assert state.roll == roll(key, state.turn)


def test_a_fitting_key_goes_round_the_end() -> None:
    start = 2**32 - 1
    seen = next(r for r in (roll(k, 4) for k in range(100)) if r != roll(start, 4))
    key = fitting_key(seen, 4, start)
    assert roll(key, 4) == seen
    assert key < 100


def test_lp4_roll_and_pop_belong_to_the_action_before() -> None:
    state = table(hand="AR", chosen="R", stacks=empty(R="9R 8R", Y="2Y", G="3G", C="4C", P="5P"))
    step = played(state, "R> AR")
    assert any(isinstance(notice.what, Rolled) for notice in step.notices)
    assert step.state.turn == 2
    popped = [notice.what for notice in step.notices if isinstance(notice.what, Popped)]
    assert [event.cards for event in popped] == ([step.state.hand] if step.state.hand else [])
    assert all(notice.to is None for notice in step.notices)


def test_lp6_a_jumping_card_is_looked_at_when_it_lies() -> None:
    # While the king is in hand 7-7-7 would meet; put back on top it still does, with the king over.
    state = table(columns=empty(G="7C 7R KY 7G"), chosen="Y", roll="Y2", phase="jump")
    assert shown(state, "JG2-G").columns == empty(G="KY")


def test_lp7_a_jump_to_its_own_place_is_a_turn() -> None:
    state = table(columns=empty(R="AR 5C"), chosen="C", phase="jump", roll="C1")
    after = played(state, "JR1-R").state
    assert after.columns == state.columns
    assert (after.turn, after.tally.jumps) == (2, 1)


def asking(frozen: tuple[int, ...] = (0,) * 5) -> State:
    state = table(columns=empty(Y="7C 7R 7G", G="2C 2R"), hand="7P 2G", chosen="P", frozen=frozen)
    return shown(state, "Y> 7P 2G")


def test_lp8_the_player_chooses_one_set_at_a_time() -> None:
    state = asking()
    assert (state.phase, state.contested) == (Phase.LOCK, "Y")
    assert GAME.legal(state, ME) == (Lock("Y", 0), Lock("Y", 1))
    assert GAME.turn(state).waiting == {ME}
    after = shown(state, "LY2")
    assert after.columns[1:3] == (("7C",), ())
    assert after.phase == Phase.DONE
    assert [gone.col for gone in after.last.locks] == ["Y", "G"]


def test_lp9_a_later_set_waits_and_a_frozen_column_asks() -> None:
    state = asking((0, 3, 0, 0, 0))
    assert state.phase == Phase.LOCK
    assert state.columns[2] == ("2C", "2R", "2G")
    assert shown(state, "LY1").frozen == (0, 3, 1, 0, 0)
    assert refused(state, "LG1").key == "other_column"
    assert refused(state, "LY3").key == "no_set"
    assert refused(state, "pass").key == "not_now"


def test_lp9_it_asks_again_in_the_same_column() -> None:
    state = table(columns=empty(R="AC AR AG AP 7C 7R 7G"), hand="7P", chosen="P")
    first = shown(state, "R> 7P")
    assert len(GAME.legal(first, ME)) == 4
    again = shown(first, "LR2")
    assert (again.phase, again.contested) == (Phase.LOCK, "R")
    assert again.columns[0] == ("AC", "7C", "7R", "7G", "7P")
    last = shown(again, "LR2")
    assert last.phase == Phase.DONE
    assert (last.columns[0], last.tally.most) == (("AC", "7P"), 2)


def test_lp12_the_fifteenth_tumbler_ends_it_before_a_later_question() -> None:
    columns = empty(R="7C 7R", Y="2C 2R 2G")
    state = table(columns=columns, hand="7P 2P", chosen="P", frozen=(2, 3, 3, 3, 3))
    step = played(state, "R> 7P 2P")
    assert step.state.phase == Phase.OVER
    assert step.state.columns[1] == ("2C", "2R", "2G", "2P")
    ended = step.notices[-1].what
    assert ended == Ended("open", (3, 3, 3, 3, 3), 1, 4 + 2)


def test_lp13_only_a_hopeless_game_offers_to_give_up() -> None:
    few = table(stacks=empty(P="9P 2P"), hand="AR", chosen="R", frozen=(3, 3, 3, 3, 2))
    assert not GAME.view(few, ME).hopeless
    none = table(stacks=empty(P="9P"), hand="AR", chosen="R", frozen=(3, 3, 3, 3, 2))
    assert GAME.view(none, ME).hopeless
    assert not GAME.view(GAME.leave(none, ME, no_chance).state, ME).hopeless
    assert played(none, "R> AR").state.reason == ""


def test_lp14_giving_up_is_ranked_by_what_is_frozen() -> None:
    step = GAME.leave(asking((0, 3, 1, 0, 0)), ME, no_chance)
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.points, outcome.rank) == ((), (None,), (0, 4, -1))
    assert outcome.reason == "resigned"
    assert GAME.turn(step.state).waiting == frozenset()
    assert GAME.legal(step.state, ME) == ()
    with pytest.raises(Illegal):
        GAME.leave(step.state, ME, no_chance)
    assert refused(step.state, "pass").key == "over"


def test_a_turn_with_nothing_to_jump_forces_the_pass() -> None:
    stuck = table(columns=empty(R="AR"), chosen="C", phase="jump")
    assert GAME.turn(stuck).forced == Pass()
    assert GAME.legal(stuck, ME) == (Pass(),)
    free = table(columns=empty(R="AC"), chosen="C", phase="jump")
    assert GAME.turn(free).forced is None
    assert played(free, "pass").state.tally.passes == 1


def test_the_stage_never_rises() -> None:
    state, draw = dealt(5)
    while GAME.outcome(state) is None:
        assert GAME.turn(state).stage == 0
        state = GAME.apply(state, ME, GAME.any_action(state, ME, draw), no_chance).state
    assert GAME.turn(state).stage == 0


def test_only_the_player_acts() -> None:
    state, _ = dealt(1)
    other = Seat(1)
    action = GAME.legal(state, ME)[0]
    assert GAME.legal(state, other) == ()
    for call in (GAME.preview, lambda s, seat, a: GAME.apply(s, seat, a, no_chance)):
        with pytest.raises(Illegal, match="no_seat"):
            call(state, other, action)
    assert list(GAME.seats({})) == [1]


def test_a_push_places_the_whole_hand_once() -> None:
    state = table(hand="7G 8G", chosen="G")
    longest = "G> A 2 3 4 5 6 7 8 9 10 J Q K"
    for text in ("G> 7G", "G> 7G 7G", "G> 7G 9G", "G> 7R 8R", "G> 7 8 9", longest):
        assert refused(state, text).key == "not_hand"
    assert shown(state, "g< 7 8g").columns == empty(G="7G", Y="8G")


def test_actions_of_other_phases_are_refused() -> None:
    push = table(hand="7G", chosen="G")
    for text in ("=G", "JR1-R", "pass", "LR1"):
        assert refused(push, text).key == "not_now"
    jump = table(columns=empty(R="AC 5R"), chosen="C", phase="jump")
    assert refused(jump, "G> 7G").key == "not_now"
    assert refused(jump, "JR3-G").key == "no_card"
    assert refused(jump, "JR1-G").key == "no_jump"


def test_a_preview_refuses_what_shows_cards() -> None:
    state = table(stacks=empty(R="9R", P="9P"), phase="choose", roll="W2")
    with pytest.raises(Illegal, match="shows_cards"):
        shown(state, "=R")
    assert shown(state, "=G").phase == Phase.JUMP


def test_a_preview_stops_before_the_next_roll() -> None:
    state = table(hand="7G 8G", chosen="G", roll="G2")
    after = shown(state, "G> 7G 8G")
    assert (after.phase, after.turn, after.roll) == (Phase.DONE, 1, Roll("G", 2))
    assert (after.hand, after.stacks) == ((), state.stacks)
    assert GAME.legal(after, ME) == ()
    assert GAME.turn(after).waiting == frozenset()
    assert GAME.outcome(after) is None
    with pytest.raises(Illegal, match="not_now"):
        shown(after, "pass")


def test_equal_views_have_equal_previews() -> None:
    state, draw = dealt(21)
    while GAME.outcome(state) is None:
        view = GAME.view(state, ME)
        other = GAME.imagine(view, draw)
        assert GAME.view(other, ME) == GAME.view(other, None) == view
        assert GAME.turn(other) == GAME.turn(state)
        assert GAME.legal(other, ME) == GAME.legal(state, ME)
        action = GAME.any_action(state, ME, draw)
        assert preview_view(other, action) == preview_view(state, action)
        state = GAME.apply(state, ME, action, no_chance).state


def preview_view(state: State, action: Action) -> object:
    try:
        return GAME.view(GAME.preview(state, ME, action), ME)
    except Illegal as problem:
        return problem.key


def test_imagine_shuffles_what_is_unknown() -> None:
    state, draw = dealt(2)
    view = GAME.view(state, ME)
    others = [GAME.imagine(view, draw) for _ in range(5)]
    assert len({other.stacks for other in others}) == 5
    assert len({other.key for other in others}) == 5


def test_random_games_end_and_keep_every_card() -> None:
    for seed in range(25):
        state, draw = dealt(seed)
        for _ in range(2_000):
            if GAME.outcome(state) is not None:
                break
            action = GAME.any_action(state, ME, draw)
            assert action in GAME.legal(state, ME)
            assert GAME.parse(GAME.write(action)) == action
            before = hash(state)
            step = GAME.apply(state, ME, action, no_chance)
            assert hash(state) == before
            state = step.state
            piles = (*state.columns, *state.stacks, state.locked, state.hand)
            assert len({card for pile in piles for card in pile}) == 65
        assert state.phase == Phase.OVER


def test_the_fallback_is_legal_in_every_phase() -> None:
    draw = random.Random(4).randrange
    for seed in range(8):
        state, _ = dealt(seed)
        while GAME.outcome(state) is None:
            action = GAME.fallback(state, ME, draw)
            assert action in GAME.legal(state, ME)
            state = GAME.apply(state, ME, action, no_chance).state


def test_the_fallback_by_phase() -> None:
    wild = table(stacks=empty(R="2R", Y="2Y", P="9P"), phase="choose")
    assert GAME.fallback(wild, ME, no_chance) == Choose("G")
    full = table(stacks=empty(R="2R", Y="2Y", G="3G", C="3C", P="9P"), phase="choose")
    assert GAME.fallback(full, ME, no_chance) == Choose("R")
    push = table(hand="7G 8G", chosen="G")
    assert GAME.fallback(push, ME, no_chance) == Push("R", ">", ("7G", "8G"))
    jump = table(columns=empty(R="AC"), chosen="C", phase="jump")
    assert GAME.fallback(jump, ME, no_chance) == Pass()
    assert GAME.fallback(asking(), ME, no_chance) == Lock("Y", 0)


ROUND = {
    "=G": Choose("G"),
    "G<:AR:2R:10R": Push("G", "<", ("AR", "2R", "10R")),
    "G>:7:8": Push("G", ">", ("7", "8")),
    "JR3-Y": Jump("R", 3, "Y"),
    "JR12-Y": Jump("R", 12, "Y"),
    "LY2": Lock("Y", 1),
    "pass": Pass(),
}


@pytest.mark.parametrize("text", ROUND)
def test_parse_and_write_are_inverse(text: str) -> None:
    assert GAME.parse(text) == ROUND[text]
    assert GAME.write(ROUND[text]) == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("g< a 2r t", "G<:A:2R:10"),
        ("g>8 a 7 j", "G>:8:A:7:J"),
        (" =c ", "=C"),
        ("jr3-y", "JR3-Y"),
        ("ly2", "LY2"),
        ("PASS", "pass"),
        ("G> 10g 9g", "G>:10G:9G"),
    ],
)
def test_what_is_typed_may_be_loose(typed: str, text: str) -> None:
    assert GAME.write(GAME.parse(typed)) == text


@pytest.mark.parametrize(
    "text",
    ["", "G>", "G AR", "G> 11R", "G> 1R", "G> A 2 3 4 5 6 7 8 9 T J Q K A", "JR0-Y",
     "JR3", "LY0", "=W", "_x", "paſſ", "JR３-Y", "~=G"],
)  # fmt: skip
def test_what_is_no_sentence_is_refused(text: str) -> None:
    with pytest.raises(BadAction):
        GAME.parse(text)


def test_read_completes_suits_and_takes_a_whole_turn() -> None:
    view = GAME.view(table(hand="7G 8G", chosen="G"), ME)
    assert GAME.typed(view, "g> 7 8; lg1;") == (Push("G", ">", ("7G", "8G")), Lock("G", 0))
    with pytest.raises(BadAction):
        GAME.typed(view, " ; ")
    wild = GAME.view(table(phase="choose"), ME)
    assert GAME.typed(wild, "g> 7 8") == (Push("G", ">", ("7", "8")),)
