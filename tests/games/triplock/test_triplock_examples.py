"""The examples of the rules, by number (section 15), the lesson, and playthroughs of every mode."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Illegal, Seat, Tape, checksum, replay
from games.triplock import GAME
from games.triplock.rules.aims import completable
from games.triplock.table.board import LAYOUTS
from games.triplock.table.cards import Owed, side_of
from games.triplock.table.events import CounterFired, Exposed, Matched, Peeked, TrapFired
from games.triplock.table.public import Open, Orienting
from games.triplock.table.state import Spot
from games.triplock.table.traces import Look
from tests.games.triplock.mode_table import faced, ring, room, thrown
from tests.games.triplock.playthrough import STORIES, Story, logged
from tests.games.triplock.triplock_table import (
    BARE,
    SPOTS,
    bead,
    faces,
    hand,
    heard,
    legal,
    offered,
    play,
    seat,
    table,
    told,
)
from tests.shelf.scripts import by_parts, scripted

GEAR_BOLT = Look(0, "GEAR", "BOLT")
KEY_FUSE = Look(3, "KEY", "FUSE")


def test_e1_a_flip_turns_the_whole_stack_and_shows_nothing() -> None:
    step = play(table(dice="flip swap"), "die:0:flip:0")
    assert step.state.spots[0] == Spot(0, 1, 1, 0)
    assert step.state.spots[0].face == "PADLOCK"
    assert GAME.view(step.state, None).spots[0].face is None
    assert [event for event in heard(step, 0) if isinstance(event, Peeked | Exposed)] == []


def test_e2_expose_looks_flips_and_rotates() -> None:
    step = play(table(dice="expose swap"), "die:0:expose")
    assert [event.looks for event in told(step, Exposed, 0)] == [(KEY_FUSE,)]
    assert [event.looks for event in heard(step, 1)] == [None]
    assert step.state.spots == (SPOTS[1], SPOTS[2], Spot(3, 0, 7, 5), SPOTS[0])


def test_e3_expose_from_the_other_side_rotates_the_other_way() -> None:
    step = play(table(dice="expose swap", active=1), "die:0:expose")
    assert [event.looks for event in told(step, Exposed, 1)] == [(KEY_FUSE,)]
    assert step.state.spots == (Spot(3, 0, 7, 5), SPOTS[0], SPOTS[1], SPOTS[2])


def test_e4_a_wrong_face_loses_the_diagram_and_the_turn() -> None:
    step = play(table(), "complete:0", "match:0:1", "match:1:2")
    assert [(e.face, e.right) for e in told(step, Matched)] == [("KEYPAD", True), ("PUSH", False)]
    assert step.state.discard == ("D01",)
    assert (step.state.active, step.state.players[0].diagrams) == (1, ())
    for number in (0, 1):
        known = GAME.view(step.state, Seat(number)).known
        assert (known[1].face, known[2].face, known[0].face) == ("KEYPAD", "PUSH", None)


def test_e5_seat_1_reads_the_combo_from_its_own_left() -> None:
    spots = (SPOTS[0].flipped(), *SPOTS[1:])
    state = table(mine="D03.3", theirs="D01.1", active=1, spots=spots)
    after = play(state, "complete:0", "match:0:1", "match:1:0").state
    assert (after.players[1].points, after.players[1].done) == (1, ("D01",))
    assert after.asked == Open("flip", "D01", True)


def test_e6_a_combo_leaves_room_and_allows_gaps() -> None:
    announced = play(table(mine="D09.1"), "complete:0").state
    assert legal(announced) == ["match:0:0", "match:0:1"]
    after = play(announced, "match:0:0", "match:1:2").state
    assert after.players[0].points == 1
    assert after.players[0].diagrams == hand("D10")
    assert after.asked == Orienting(0)


def test_e7_dd_takes_the_chip_then_draws() -> None:
    after = play(table(dice="dd peek"), "die:0:dd:1").state
    assert after.players[0].disarmed == (3,)
    assert GAME.view(after, None).spots[1].face == "KEYPAD"
    assert GAME.view(after, Seat(1)).players[0].disarmed == 1
    assert after.asked == Orienting(1)
    assert legal(after) == ["orient:0", "orient:1", "orient:2", "orient:3"]


def test_e8_a_fourth_diagram_makes_one_go_before_it_is_laid() -> None:
    over = play(table(mine="D01.1 D02.0 D04.0", dice="dd peek"), "die:0:dd:1").state
    assert legal(over) == ["discard:0", "discard:1", "discard:2", "discard:3"]
    new_goes = play(over, "discard:3").state
    assert (new_goes.discard, new_goes.asked) == (("D10",), None)
    old_goes = play(over, "discard:0").state
    assert (old_goes.discard, old_goes.asked) == (("D01",), Orienting(2))


def test_e9_dd_without_a_chip_only_draws() -> None:
    bare = table(dice="dd swap", spots=BARE)
    assert offered(bare, "die:0") == ["die:0:dd:-"]
    assert offered(table(dice="dd swap", spots=BARE, deck=""), "die:0") == []


def test_e10_a_sacrifice_uses_both_dice_and_needs_both() -> None:
    state = table(dice="flip swap")
    step = play(state, "sacrifice:peek:0+3")
    assert all(die.used for die in step.state.turn.dice)
    assert [event.looks for event in told(step, Peeked, 0)] == [(GEAR_BOLT, KEY_FUSE)]
    assert offered(play(state, "die:0:flip:0").state, "sacrifice") == []


def test_e11_the_points_track_pays_2_and_returns_the_bead() -> None:
    after = play(seat(table(), 0, bead=bead("pts", 2)), "skill:pts").state
    assert (after.players[0].points, after.players[0].bead) == (2, bead("hand", 0))


def test_e12_leaving_a_track_loses_its_progress() -> None:
    after = play(seat(table(), 0, bead=bead("pts", 2)), "skill:act").state
    assert (after.players[0].points, after.players[0].bead) == (0, bead("act", 1))
    assert after.asked is None


def test_e13_reset_takes_a_chip_and_the_opponents_next_skill() -> None:
    state = seat(seat(table(), 0, disarmed=(3,)), 1, bead=bead("pts", 2))
    after = play(state, "skill:reset:0", "end").state
    assert after.removed == (3,)
    assert [player.bead for player in after.players] == [bead("reset", 0)] * 2
    assert after.active == 1
    assert offered(after, "skill") == []


def test_e14_a_collect_takes_the_needed_chips() -> None:
    state = table(mine="D01.2")
    assert offered(seat(state, 0, disarmed=(0,)), "complete") == []
    after = play(seat(state, 0, disarmed=(3, 0, 1)), "complete:0").state
    assert (after.removed, after.players[0].disarmed) == ((0, 1), (3,))
    assert (after.players[0].points, after.asked) == (1, Open("peek:1", "D01", True))


def test_e15_a_trap_gives_its_owner_a_flip_next_turn() -> None:
    step = play(table(theirs="T03.1", dice="flip peek"), "die:0:flip:0")
    assert [(e.id, e.deferred) for e in told(step, TrapFired)] == [("T03", ("flip",))]
    assert step.state.discard == ("T03",)
    assert step.state.players[1].deferred == (Owed("flip", "T03", True),)
    after = play(step.state, "end").state
    assert legal(after) == ["bonus:flip:0", "bonus:flip:1", "bonus:flip:2", "skip"]


def test_e16_ten_points_win_at_once() -> None:
    state = seat(table(mine="D09.1"), 0, points=9)
    after = play(state, "complete:0", "match:0:0", "match:1:2").state
    assert (after.phase, after.winners, after.reason) == ("over", (0,), "points")
    assert after.deck == ("D08", "D09", "D10")


def test_e17_a_hidden_diagram_is_altered_blind() -> None:
    after = play(table(dice="diagram peek"), "die:0:diagram:alter:1.0:2").state
    assert after.players[1].diagrams == hand("D03.1")
    seen = GAME.view(after, Seat(0)).players[1].diagrams[0]
    assert (seen.id, seen.side) == (None, None)


def test_e18_a_countermeasure_can_only_be_altered() -> None:
    state = table(mine="", theirs="C01.2^", dice="diagram peek")
    assert offered(state, "die:0") == [f"die:0:diagram:alter:1.0:{turns}" for turns in (1, 2, 3)]


def test_e19_the_ring_reads_outer_inner_inner_outer() -> None:
    assert LAYOUTS["ring"].rows == ((0, 1, 3, 2), (2, 3, 5, 4), (4, 5, 1, 0))
    assert GAME.view(ring(), None).rows == LAYOUTS["ring"].rows


def test_e20_an_empty_deck_is_made_from_the_discard_pile() -> None:
    after = play(table(deck="", discard="D20", dice="dd peek"), "die:0:dd:0").state
    assert after.players[0].diagrams == hand("D01.1 D20")
    assert (after.deck, after.discard) == ((), ())


def test_e21_drift_carries_every_stack_one_place_on_and_shows_nothing() -> None:
    before = room("station", 0)
    step = thrown(before, "drift")
    assert step.state.spots == (SPOTS[1], SPOTS[2], SPOTS[3], SPOTS[0])
    assert (step.state.round, step.state.phase) == (2, "turn")
    assert step.state.players[0].seen == before.players[0].seen
    assert told(step, Exposed) == told(step, Peeked) == []


def test_e22_the_lock_of_the_signal_box_opens_the_room_at_once() -> None:
    spots = faced("GEAR", "SPRING", "KEY")
    state = room("station", 2, spots=spots, journey={"used": ("wren", "osric", "ines")})
    step = play(state, "room", "match:0:0", "match:1:1", "match:2:2")
    after = step.state
    assert after.journey is not None
    assert (after.phase, after.journey.room) == ("choose", 3)
    assert after.journey.free == ("mabel", "silas")


def test_e23_the_drawn_card_is_laid_before_the_reward() -> None:
    state = table(mine="D01.1 C04.2^", dice="flip swap")
    drawn = play(state, "sacrifice:dd:0").state
    assert (drawn.asked, legal(drawn)[0]) == (Orienting(2), "orient:0")
    after = play(drawn, "orient:1").state
    assert legal(after) == [*(f"bonus:peek:{spot}" for spot in range(4)), "skip"]


def test_e24_a_countermeasure_fires_every_time() -> None:
    state = table(theirs="C03.1^", dice="flip flip")
    step = play(state, "die:0:flip:0", "die:1:flip:0", "end")
    assert len(told(step, CounterFired)) == 2
    assert step.state.players[1].diagrams == hand("C03.1^")
    first = play(step.state, "bonus:peek:0").state
    assert first.asked == Open("peek:1", "C03", True)
    assert "roll" in legal(play(first, "skip").state)


def test_e25_dropped_dice_before_the_roll_change_nothing() -> None:
    state = seat(table(theirs="T04.1"), 0, char="wren")
    after = play(state, "skill:char:peek:0+1+3").state
    assert after.discard == ("T04",)
    rolled = play(after, "roll", draws=faces("flip", "swap")).state
    assert offered(rolled, "die:0") and offered(rolled, "die:1") and offered(rolled, "sacrifice")
    with pytest.raises(Illegal):
        play(rolled, "roll")


LEARNER = Seat(0)


def states() -> list[Any]:
    """The state before each step, and after the last one."""
    return [
        played.plays[-1].state
        for part, played in by_parts("triplock")
        if part is None or part.step is not None
    ]


def test_points_and_diagrams_come_as_the_lesson_says() -> None:
    own = [state.players[LEARNER] for state in states()]
    assert [player.points for player in own] == [0, 0, 0, 0, 0, 0, 2, 4, 4, 4]
    assert [len(player.done) for player in own] == [0, 0, 0, 0, 1, 1, 1, 1, 1, 1]


def test_the_stacks_show_what_the_lesson_names() -> None:
    faces = [[stack.face for stack in state.spots] for state in states()]
    assert {tuple(row[:2]) for row in faces[:-1]} == {("PADLOCK", "KEYPAD")}
    assert faces[-1][:2] == ["PADLOCK", "SPRING"]


def test_tracked_notes_follow_the_stack_that_was_turned_over() -> None:
    played = scripted("triplock")
    view = played.game.view(played.plays[-1].state, LEARNER)
    assert view.known[1].under == "KEYPAD"


def test_the_learner_can_complete_a_second_diagram_at_once() -> None:
    played = scripted("triplock")
    view = played.game.view(played.plays[-1].state, LEARNER)
    (slot,) = completable(view, LEARNER)
    card = view.players[LEARNER].diagrams[slot]
    assert side_of(card.id, card.side).symbols == ("SPRING",)


def test_the_rival_fails_at_l2_where_a_push_could_have_been() -> None:
    """L3 lies open and L1 has been shown: what they look for is in L2 or Hidden (TR-31)."""
    events = [told.notice.seen_by(LEARNER) for told in scripted("triplock").told]
    said = [event for event in events if isinstance(event, Matched) and event.seat != LEARNER]
    assert [(event.symbol, event.spot, event.face) for event in said] == [("PUSH", 1, "KEYPAD")]
    assert [event.now for event in events if isinstance(event, TrapFired)] == [("points:2",)]


EVERY = pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)


@EVERY
def test_the_playthrough_is_the_one_written_down(story: Story) -> None:
    assert logged(story)[2] == story.path.read_text(encoding="utf-8").splitlines()


@EVERY
def test_a_log_replays_to_the_same_match(story: Story) -> None:
    draws, rows, lines = logged(story)
    seats = len(story.names)
    folded = replay(GAME, story.options, seats, draws, rows)
    again = replay(GAME, story.options, seats, draws, rows)
    assert folded == again and lines[-1] == f"{GAME.outcome(folded.play.state)}"
    checked, twice = (checksum(GAME, one.play.turn, one.legal) for one in (folded, again))
    assert checked == twice


@EVERY
def test_a_log_holds_every_draw_and_no_more(story: Story) -> None:
    """Draws are made in the step that needs them, and an Episode's set-up makes none."""
    draws, rows, _ = logged(story)
    tape = Tape(draws)
    state = GAME.setup(story.options, len(story.names), tape).state
    assert (state.journey is not None) == (draws == [])
    for row in rows:
        tape.finish()
        tape = Tape(row.draws)
        state = GAME.apply(state, row.seat, GAME.parse(row.text), tape).state
    tape.finish()
    assert GAME.outcome(state) is not None


def test_the_episodes_written_down_are_won() -> None:
    for story in STORIES:
        reason = "episode" if story.options.get("mode") in ("solo", "coop") else "points"
        assert f"reason='{reason}'" in story.path.read_text(encoding="utf-8").splitlines()[-1]
