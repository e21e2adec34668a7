"""Rulings about winning, Traps, the bead, the cap (TR-33 to TR-43), and every card's effect."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.triplock import GAME
from games.triplock.game import carry_out
from games.triplock.rules.actions import Choose, Disarm, Room
from games.triplock.rules.aims import acts
from games.triplock.rules.bench import Bench
from games.triplock.rules.effects import happen
from games.triplock.rules.perform import draw_card, perform
from games.triplock.table.board import LAYOUTS
from games.triplock.table.cards import Bead, Effect, Owed, effect
from games.triplock.table.events import (
    BeadOff,
    BonusRolled,
    BonusVoid,
    DiceDropped,
    LostPoints,
    NothingDrawn,
    SkillDropped,
    Stole,
    TrapFired,
    TurnEnded,
)
from games.triplock.table.public import Open, Orienting, TurnState
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
from tests.sure import sure


def no_draw(n: int) -> int:
    raise AssertionError(f"drew from {n}")


def test_tr33_a_trap_wins_in_the_others_turn() -> None:
    state = seat(seat(table(mine="D01.3", theirs="T01.0"), 1, points=9), 0, points=3)
    after = play(state, "complete:0", "match:0:0").state
    assert (after.winners, after.reason, after.asked) == ((1,), "points", None)
    assert legal(after) == []


def test_tr33_five_diagrams_win_by_completion() -> None:
    state = seat(table(mine="D01.3"), 0, done=("D02", "D03", "D04", "D05"), points=9)
    after = play(state, "complete:0", "match:0:0").state
    assert (after.winners, after.reason) == ((0,), "completed")


def test_tr33_after_a_win_no_other_card_fires() -> None:
    state = seat(table(theirs="T02.0 C02.0^"), 1, points=8)
    after = play(state, "complete:0", "match:0:0").state
    assert (after.winners, after.players[1].points) == ((1,), 10)


def test_tr33_the_points_track_can_win() -> None:
    state = seat(seat(table(theirs="T02.2"), 0, points=8), 0, points=8, bead=Bead("pts", 2))
    after = play(state, "skill:pts").state
    assert (after.winners, after.players[1].diagrams) == ((0,), hand("T02.2"))


def test_tr34_points_never_fall_below_0() -> None:
    step = play(table(mine="D01.3", theirs="T03.0"), "complete:0", "match:0:0")
    assert (step.state.players[0].points, told(step, LostPoints)[0].points) == (0, 0)
    richer = play(seat(table(mine="D01.3", theirs="T03.0"), 0, points=4), "complete:0", "match:0:0")
    assert (richer.state.players[0].points, told(richer, LostPoints)[0].points) == (3, 1)


def test_tr35_choices_out_of_turn_wait_for_the_owners_turn() -> None:
    step = play(table(mine="D01.3", theirs="T01.0"), "complete:0", "match:0:0")
    fired = told(step, TrapFired)[0]
    assert (fired.now, fired.deferred) == (("points:1",), ("draw:1",))
    assert (step.state.players[1].points, step.state.active) == (1, 0)
    after = play(step.state, "skip", "end").state
    assert (after.active, after.asked) == (1, Orienting(0))


def test_tr36_an_own_countermeasure_comes_before_the_completions_rewards() -> None:
    after = play(table(mine="D01.3 C01.3^"), "complete:0", "match:0:0").state
    assert after.asked == Open("flip", "C01", True)
    assert after.queue == (Owed("peek:1", "D01", True),)
    assert GAME.view(after, None).queue == after.queue


def test_tr37_opponents_fire_first_and_slots_in_order() -> None:
    step = play(table(mine="D01.3 C01.3^", theirs="C04.3^ T03.0"), "complete:0", "match:0:0")
    fired = [n.what.id for n in step.notices if type(n.what).__name__.endswith("Fired")]
    assert fired == ["C04", "T03", "C01"]


def test_tr38_progress_stays_while_the_bead_stays() -> None:
    state = play(table(), "skill:pts", "end", "end", "skill:pts").state
    assert state.players[0].bead == Bead("pts", 2)
    moved = play(seat(state, 0, char="tobias"), "end", "end", "skill:char:flip:0").state
    assert moved.players[0].bead == Bead("char", 0)


def test_tr39_reset_needs_a_chip() -> None:
    assert offered(table(), "skill:reset") == []
    two = seat(table(), 0, disarmed=(0, 6))
    assert offered(two, "skill:reset") == ["skill:reset:0", "skill:reset:1"]
    assert play(two, "skill:reset:1").state.players[0].disarmed == (0,)


def test_tr40_the_skip_lasts_one_turn() -> None:
    state = play(seat(table(), 0, disarmed=(0,)), "skill:reset:0", "end", "end", "end").state
    assert (state.active, offered(state, "skill")) == (1, ["skill:pts", "skill:act"])


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [
        ({"points": 3}, {"points": 2}, (0,)),
        ({"points": 3, "done": ("D04",)}, {"points": 3, "done": ("D05", "D06")}, (1,)),
        ({"disarmed": (0,)}, {"disarmed": (1, 2)}, (1,)),
        ({}, {}, (0, 1)),
    ],
)
def test_tr42_after_round_40_the_rank_decides(mine, theirs, winners) -> None:
    state = seat(seat(table(active=1, round=40), 0, **mine), 1, **theirs)
    after = play(state, "end").state
    assert (after.winners, after.reason, after.round) == (winners, "round_cap", 40)
    assert play(table(active=0, round=40), "end").state.phase == "turn"
    assert sure(GAME.outcome(after)).rank[0] == 1


def test_tr43_the_hidden_stack_is_reached_by_peek_and_expose_alone() -> None:
    state = table(dice="flip swap")
    touching = {text for text in offered(state, "sacrifice") if "3" in text}
    assert touching == {
        *(f"sacrifice:peek:{spot}+3" for spot in (0, 1, 2)),
        *(f"sacrifice:diagram:alter:{place}.0:3" for place in (0, 1)),
    }


def test_t01_steals_the_chip_just_taken_or_another() -> None:
    state = seat(table(theirs="T01.2", dice="dd peek"), 0, disarmed=(6,))
    step = play(state, "die:0:dd:0", draws=(1,))
    assert [p.disarmed for p in step.state.players] == [(6,), (0,)]
    assert told(step, Stole)[0].found
    stolen = [n for n in step.notices if isinstance(n.what, Stole)]
    assert [(n.what.chip, sure(n.whole).chip, n.owners) for n in stolen] == [
        (None, "BOLT", frozenset({0, 1}))
    ]


def test_t01_drops_the_skill_after_a_sacrifice() -> None:
    step = play(table(theirs="T01.3", dice="flip swap"), "sacrifice:flip:0")
    assert told(step, SkillDropped)
    assert offered(step.state, "skill") == []


def test_t02_fires_at_the_points_track() -> None:
    state = seat(table(theirs="T02.2"), 0, bead=Bead("pts", 2))
    assert play(state, "skill:pts").state.players[0].points == 1


def test_t03_a_double_ends_the_turn() -> None:
    step = play(table(theirs="T03.3"), "roll", draws=faces("flip", "flip"))
    assert (step.state.active, told(step, TurnEnded)[0].why) == (1, "end_turn")
    assert told(step, TurnEnded)[0].unused == ("flip", "flip")
    plain = play(table(theirs="T03.3"), "roll", draws=faces("flip", "swap")).state
    assert plain.active == 0


def test_t04_drops_the_unused_die() -> None:
    step = play(table(theirs="T04.1", dice="peek flip"), "die:0:peek:0+1")
    assert told(step, DiceDropped)[0].dice == ("flip",)
    assert offered(step.state, "die") == []


def test_t04_any_gives_every_action_next_turn() -> None:
    state = play(table(theirs="T04.0"), "complete:0", "match:0:0").state
    assert state.asked == Open("any", "T04", True)
    assert "bonus:expose" in legal(state) and "bonus:dd:0" in legal(state)


def test_t04_draw_fires_at_each_drawn_card() -> None:
    step = play(table(theirs="T04.3", dice="dd peek"), "die:0:dd:0")
    assert told(step, TrapFired)[0].deferred == ("draw:1",)


def test_c03_takes_the_bead_off_after_the_characters_skill() -> None:
    step = play(seat(table(theirs="C03.3^"), 0, char="mabel"), "skill:char:swap:0+1")
    assert told(step, BeadOff)
    assert step.state.players[0].bead == Bead("hand", 0)


def test_own_countermeasure_gives_a_swap_after_a_disarm() -> None:
    state = seat(table(mine="D01.1 C03.2^"), 0, char="silas")
    after = play(state, "skill:char:disarm:1").state
    assert (after.asked, after.deck) == (Open("swap", "C03", True), ("D08", "D09", "D10"))


def test_ines_turns_an_own_diagram_and_fires_nothing() -> None:
    state = seat(table(theirs="T02.3 C04.0^"), 0, char="ines")
    step = play(state, "skill:char:alter_own:0:2")
    assert step.state.players[0].diagrams == hand("D01.3")
    assert len(step.state.players[1].diagrams) == 2


def test_osric_sets_an_unused_die_which_makes_no_double() -> None:
    state = seat(table(theirs="T03.3", dice="flip swap"), 0, char="osric")
    assert len(offered(state, "skill:char")) == 10
    after = play(state, "skill:char:set_die:1:flip").state
    assert [die.face for die in after.turn.dice] == ["flip", "flip"]
    assert (after.active, offered(after, "die:1")[0]) == (0, "die:1:flip:0")
    assert offered(seat(table(), 0, char="osric"), "skill:char") == []


def test_a_bonus_that_cannot_be_used_is_gone() -> None:
    step = play(table(mine="D17.2", theirs="D03.3"), "end")
    assert step.state.active == 1
    state = seat(table(mine="D17.2"), 0, disarmed=(0, 1))
    done = play(state, "complete:0")
    assert told(done, BonusVoid)[0].do == "scrap"
    assert done.state.asked is None


def test_a_rolled_bonus_die_that_shows_nothing_possible_is_lost() -> None:
    state = table(mine="D04.2", theirs="", spots=BARE, deck="", discard="")
    step = play(seat(state, 0, disarmed=(0, 3)), "complete:0", draws=faces("dd"))
    assert told(step, BonusRolled)[0].face == "dd"
    assert step.state.asked is None


def test_draw_2_draws_and_lays_one_after_the_other() -> None:
    state = table(asked=Open("flip", "D01", True), queue=(Owed("draw:2", "X", True),))
    first = play(state, "skip").state
    assert (first.asked, first.queue) == (Orienting(1), (Owed("draw:1", "X", True),))
    second = play(first, "orient:0").state
    assert (second.asked, second.queue) == (Orienting(2), ())


def test_a_draw_from_nothing_is_told() -> None:
    step = play(
        table(deck="", asked=Open("flip", "", True), queue=(Owed("draw", "", True),)), "skip"
    )
    assert told(step, NothingDrawn)


def test_own_automatic_rewards_happen_when_their_turn_comes() -> None:
    queue = (Owed("points:2", "C09", True),)
    after = play(table(asked=Open("flip", "D01", True), queue=queue), "skip").state
    assert after.players[0].points == 2


def test_stealing_from_an_empty_hand_takes_nothing() -> None:
    bench = Bench(table(), no_draw)
    happen(bench, Effect("steal_fs"), 1, 0, "T01")
    assert not told(bench.step(), Stole)[0].found


def test_an_ending_turn_keeps_the_placing_of_a_drawn_card() -> None:
    bench = Bench(table(mine="D01.1 D10", asked=Orienting(1), dice="flip swap"), no_draw)
    happen(bench, Effect("end_turn"), 1, 0, "T03")
    state = bench.step().state
    assert (state.asked, state.turn.ending) == (Orienting(1), True)
    assert play(state, "orient:0").state.active == 1


def test_effects_that_need_a_choice_never_happen_by_themselves() -> None:
    with pytest.raises(ValueError, match="does not happen"):
        happen(Bench(table(), no_draw), effect("flip"), 0, 0, "")
    with pytest.raises(ValueError, match="aims at nothing"):
        acts(GAME.view(table(), Seat(0)), Seat(0), "points")


def test_what_was_refused_is_never_carried_out() -> None:
    with pytest.raises(ValueError, match="no lock"):
        carry_out(Bench(table(), no_draw), Seat(0), Room())
    with pytest.raises(ValueError, match="no Episode"):
        carry_out(Bench(table(), no_draw), Seat(0), Choose("wren"))
    with pytest.raises(ValueError, match="nothing to disarm"):
        perform(Bench(table(spots=BARE), no_draw), Seat(0), Disarm(0))


def test_nothing_is_drawn_after_the_end() -> None:
    bench = Bench(table(), no_draw)
    bench.finish((0,), "points")
    draw_card(bench, Seat(0))
    assert bench.state.deck == ("D08", "D09", "D10")


def test_tr45_wide_reaches_the_whole_ring_and_nothing_more_in_a_duel() -> None:
    assert LAYOUTS["ring"].reach(0, True) == (0, 1, 2, 3, 4, 5)
    assert LAYOUTS["ring"].reach(0, False) == (0, 1, 3)
    assert len(acts(GAME.view(table(), Seat(0)), Seat(0), "flip", True)) == 3
    assert LAYOUTS["coop"].opponents(0) == ()
    assert LAYOUTS["ring"].opponents(1) == (2, 0)
    assert table().turn == TurnState() and len(SPOTS) == 4
