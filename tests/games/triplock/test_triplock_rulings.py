"""The duel's rulings about the start, the lock, drawing, dice and attempts (TR-1 to TR-32)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Illegal, Seat, Tape
from games.triplock import GAME
from games.triplock.table.cards import Bead
from games.triplock.table.events import Altered, Failed, Matched, Peeked, TrapFired, TurnEnded
from games.triplock.table.public import Open, Orienting
from games.triplock.table.state import Spot, State
from tests.games.triplock.triplock_table import (
    BARE,
    SPOTS,
    faces,
    hand,
    legal,
    offered,
    play,
    seat,
    table,
    told,
)

SETUP_DRAWS = 3 + 7 + 4 + 29


def started(options: dict[str, str]) -> State:
    """A duel after set-up and after both laid side 0."""
    state = GAME.setup(options, 2, Tape([0] * SETUP_DRAWS)).state
    for number in (1, 0):
        state = GAME.apply(state, Seat(number), GAME.parse("orient:0"), Tape([])).state
    return state


def test_rules_14_the_clock_acts_for_no_seat_that_is_not_waited_for() -> None:
    state = started({})
    assert GAME.fallback(state, Seat(0), Tape([]))
    with pytest.raises(Illegal):
        GAME.fallback(state, Seat(1), Tape([]))


def test_tr1_seat_0_starts_when_both_have_laid() -> None:
    tape = Tape([0] * SETUP_DRAWS)
    state = GAME.setup({}, 2, tape).state
    tape.finish()
    assert GAME.turn(state).waiting == {0, 1}
    one = GAME.apply(state, Seat(1), GAME.parse("orient:2"), Tape([])).state
    assert (GAME.turn(one).waiting, GAME.turn(one).stage) == ({0}, 0)
    both = GAME.apply(one, Seat(0), GAME.parse("orient:2"), Tape([])).state
    assert (GAME.turn(both).waiting, GAME.turn(both).stage) == ({0}, 1)
    assert GAME.turn(both).ask == "roll"


def test_tr2_first_skip_takes_the_first_turns_skill_only() -> None:
    state = started({"first_skip": "on"})
    assert offered(state, "skill") == []
    later = play(state, "end", "end").state
    assert offered(later, "skill") == ["skill:pts", "skill:act"]
    assert offered(started({}), "skill") == ["skill:pts", "skill:act"]


def test_tr3_setup_draws_in_the_fixed_order() -> None:
    draws = [3, 0, 1, 7, 6, 0, 4, 3, 2, 1, 1, 0, 1, 0, *range(29, 0, -1)]
    state = GAME.setup({}, 2, Tape(draws)).state
    # j = i leaves an item in place: only mechanisms 2 and 0, failsafes 5 and 0 change places.
    assert [(s.mech, s.up) for s in state.spots] == [(2, 1), (1, 0), (0, 1), (3, 0)]
    chips = [(s.top, s.bottom) for s in state.spots]
    assert chips == [(5, 1), (2, 3), (4, 0), (6, 7)]
    assert state.deck[-1] == "C02"
    assert [p.diagrams[0].id for p in state.players] == ["C04", "C03"]
    assert [p.diagrams[0].up for p in state.players] == [True, True]


def test_tr4_spot_3_is_hidden_for_both() -> None:
    for active in (0, 1):
        state = table(dice="flip swap", active=active)
        assert offered(state, "die:0") == ["die:0:flip:0", "die:0:flip:1", "die:0:flip:2"]
    assert GAME.view(table(), None).rows == ((0, 1, 2, 3), (3, 2, 1, 0))


def test_tr5_seat_1_rotates_to_its_own_left() -> None:
    after = play(table(dice="expose flip", active=1), "die:0:expose").state
    assert [spot.mech for spot in after.spots] == [3, 0, 1, 2]


def test_tr6_peek_names_exactly_two_different_stacks() -> None:
    assert len(offered(table(dice="peek flip"), "die:0")) == 6
    with pytest.raises(Illegal) as caught:
        play(table(dice="peek flip"), "die:0:peek:1")
    assert caught.value.key == "wrong_count"


def test_tr7_a_bare_stack_may_be_looked_at() -> None:
    step = play(table(dice="peek flip", spots=BARE), "die:0:peek:0+1")
    assert [look.failsafe for look in told(step, Peeked, 0)[0].looks] == [None, None]


def test_tr8_only_the_upper_face_and_the_top_chip_are_seen() -> None:
    step = play(table(dice="peek flip"), "die:0:peek:0+1")
    known = GAME.view(step.state, Seat(0)).known
    assert (known[0].face, known[0].top) == ("GEAR", "BOLT")
    assert (known[0].under, known[0].bottom) == (None, None)


def test_tr9_a_bare_stack_flipped_is_covered_by_its_lower_chip() -> None:
    after = play(table(dice="flip peek", spots=BARE), "die:0:flip:0").state
    assert after.spots[0] == Spot(0, 1, 1, None)
    assert GAME.view(after, None).spots[0].covered


def test_tr10_a_chip_in_reach_must_be_taken() -> None:
    one = (*BARE[:2], SPOTS[2], SPOTS[3])
    assert offered(table(dice="dd peek", spots=one), "die:0") == ["die:0:dd:2"]


def test_tr11_the_chip_comes_before_the_card() -> None:
    names = [type(n.what).__name__ for n in play(table(dice="dd peek"), "die:0:dd:0").notices]
    assert names == ["Disarmed", "Drew"]


def test_tr12_disarmed_chips_are_the_owners_to_see() -> None:
    state = seat(table(), 0, disarmed=(0, 6))
    assert GAME.view(state, Seat(0)).players[0].disarmed == ("BOLT", "VIAL")
    assert GAME.view(state, Seat(1)).players[0].disarmed == 2


def test_tr13_without_chips_dd_still_draws() -> None:
    after = play(table(dice="dd peek", spots=BARE), "die:0:dd:-").state
    assert (after.players[0].disarmed, after.asked) == ((), Orienting(1))


def test_tr14_the_pile_is_shuffled_by_the_draws_of_that_step() -> None:
    state = table(deck="", discard="D20 D21 D22", dice="dd peek")
    after = play(state, "die:0:dd:0", draws=(0, 0)).state
    assert after.players[0].diagrams == hand("D01.1 D20")
    assert after.deck == ("D21", "D22")
    empty = play(table(deck="", dice="dd peek"), "die:0:dd:0").state
    assert (empty.players[0].disarmed, empty.asked) == ((0,), None)


def test_tr15_the_discard_pile_is_public() -> None:
    state = table(discard="D20 T01")
    assert GAME.view(state, None).discard == ("D20", "T01")


def test_tr16_the_new_card_is_seen_before_one_goes() -> None:
    state = table(mine="D01.1 D02.0 D04.0", dice="dd peek")
    over = play(state, "die:0:dd:1").state
    assert GAME.view(over, Seat(0)).players[0].diagrams[3].id == "D10"
    assert GAME.view(over, Seat(0)).players[0].diagrams[3].side is None


def test_tr17_nothing_is_discarded_at_will() -> None:
    with pytest.raises(Illegal) as caught:
        play(table(mine="D01.1 D02.0 D04.0"), "discard:0")
    assert caught.value.key == "nothing_to_discard"


def test_tr17_scrap_discards_a_face_up_diagram_of_anybody() -> None:
    state = table(mine="D21.2", theirs="D03.3 C01.0^")
    bonus = play(seat(state, 0, disarmed=(3, 4)), "complete:0").state
    assert legal(bonus) == ["bonus:scrap:1.1", "skip"]
    assert play(bonus, "bonus:scrap:1.1").state.discard == ("C01",)


def test_tr18_alter_is_one_to_three_quarter_turns_seen_by_all() -> None:
    step = play(table(dice="diagram peek"), "die:0:diagram:alter:1.0:3")
    assert step.state.players[1].diagrams == hand("D03.2")
    event = told(step, Altered)[0]
    assert (event.turns, event.id, event.side) == (3, None, None)


def test_tr19_a_revealed_trap_still_works_and_may_be_concealed() -> None:
    state = table(theirs="T03.1", dice="diagram flip")
    shown = play(state, "die:0:diagram:reveal:1.0").state
    assert shown.players[1].diagrams == hand("T03.1^")
    assert "die:0:diagram:conceal:1.0" in legal(table(theirs="T03.1^", dice="diagram flip"))
    assert told(play(shown, "die:1:flip:0"), TrapFired)


def test_tr20_a_trap_altered_onto_its_trigger_fires_at_once() -> None:
    step = play(table(theirs="T02.1", dice="diagram peek"), "die:0:diagram:alter:1.0:2")
    assert [(e.id, e.side) for e in told(step, TrapFired)] == [("T02", 3)]


def test_tr21_completed_diagrams_are_no_targets() -> None:
    state = seat(table(theirs="", dice="diagram peek"), 1, done=("D03",))
    assert all(":0.0" in text for text in offered(state, "die:0"))


def test_tr22_dice_are_optional_and_in_any_order() -> None:
    state = table(dice="flip swap")
    assert "end" in legal(state)
    after = play(state, "die:1:swap:0+1", "skill:pts", "die:0:flip:0").state
    assert [die.used for die in after.turn.dice] == [True, True]


def test_tr23_the_sacrificed_action_may_equal_a_rolled_one() -> None:
    assert "sacrifice:flip:0" in legal(table(dice="flip swap"))


def test_tr24_the_action_tracks_die_is_used_at_once_or_lost() -> None:
    state = seat(table(dice="flip swap"), 0, bead=Bead("act", 1))
    after = play(state, "skill:act", draws=faces("swap")).state
    assert legal(after) == ["bonus:swap:0+1", "bonus:swap:0+2", "bonus:swap:1+2", "skip"]
    assert after.players[0].bead == Bead("hand", 0)
    assert offered(play(after, "skip").state, "sacrifice")


def test_tr25_attempts_need_no_roll_and_may_be_several() -> None:
    state = table(mine="D01.3 D06.3", spots=(SPOTS[0], SPOTS[0].flipped(), *SPOTS[2:]))
    after = play(state, "complete:0", "match:0:0", "skip", "complete:0", "match:0:1").state
    assert after.players[0].done == ("D01", "D06")
    assert "roll" not in legal(after)
    assert after.asked == Orienting(0)


def test_tr26_a_collect_is_offered_when_its_chips_are_held() -> None:
    state = table(mine="D01.2 D01.0")
    assert offered(state, "complete") == ["complete:1"]
    assert offered(seat(state, 0, disarmed=(0, 2)), "complete") == ["complete:0", "complete:1"]


def test_tr27_combo_in_order_trip_in_any() -> None:
    combo = play(table(mine="D02.0"), "complete:0").state
    assert legal(combo) == ["match:0:0"]
    trip = play(table(mine="D04.3"), "complete:0").state
    assert legal(trip) == [f"match:{index}:{spot}" for index in (0, 1) for spot in (0, 1, 2)]


def test_tr28_a_spot_serves_one_symbol() -> None:
    after = play(table(mine="D14.1"), "complete:0", "match:1:0").state
    assert legal(after) == ["match:0:1", "match:0:2"]


def test_tr29_a_match_shows_the_face_and_not_the_chip() -> None:
    step = play(table(), "complete:0", "match:0:1")
    assert told(step, Matched)[0].face == "KEYPAD"
    known = GAME.view(step.state, Seat(1)).known[1]
    assert (known.face, known.top) == ("KEYPAD", None)


def test_tr30_an_announced_attempt_cannot_be_withdrawn() -> None:
    after = play(table(), "complete:0").state
    assert after.players[0].diagrams[0].up
    assert all(text.startswith("match:") for text in legal(after))


def test_tr31_failed_attempt_ends_the_turn() -> None:
    step = play(table(dice="flip swap"), "complete:0", "match:0:0")
    assert told(step, Failed)[0].id == "D01"
    assert (told(step, TurnEnded)[0].unused, step.state.active) == (("flip", "swap"), 1)
    assert step.state.turn.dice == ()


def test_tr32_rewards_come_one_by_one_and_may_be_declined() -> None:
    state = table(mine="D14.0", spots=(Spot(1, 1, 3, 4), Spot(0, 1, 0, 1), *SPOTS[2:]))
    state = replace(state, spots=(state.spots[0], state.spots[1], Spot(2, 0, 6, 2), SPOTS[3]))
    after = play(state, "complete:0", "match:0:0", "match:1:1", "match:2:2").state
    assert (after.players[0].points, after.asked) == (4, Open("swap", "D14", True))
    assert play(after, "skip").state.asked is None


def test_an_attempt_that_can_go_on_in_one_way_only_goes_on_by_itself() -> None:
    """D01 side 1, Keypad then Padlock: the first may lie on two stacks, the second then on one."""
    announced = play(table(), "complete:0").state
    assert len(offered(announced, "match:")) == 2
    assert GAME.turn(announced).forced is None
    half = play(announced, "match:0:1").state
    assert GAME.turn(half).forced == GAME.parse("match:1:2")
    done = play(half, "match:1:2").state
    assert GAME.turn(done).forced is None
