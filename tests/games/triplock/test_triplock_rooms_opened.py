"""The rooms of an Episode: what opens them, lost rooms, and the end (rules 10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Ending, Illegal, Seat, Tape
from games.triplock import GAME
from games.triplock.table.events import CounterFired, LockFailed, LockOpened, RoomEnded, SoloRolled
from games.triplock.table.public import Attempt, Open
from games.triplock.table.state import State
from tests.games.triplock.mode_table import begun, entered, faced, laid, room, thrown, won_yard
from tests.games.triplock.triplock_table import (
    BARE,
    SPOTS,
    bead,
    hand,
    legal,
    offered,
    play,
    seat,
    told,
)
from tests.sure import sure

# What opens a room.


def test_points_open_the_hall_at_eight_and_not_at_seven() -> None:
    ready = seat(room("station", 0), 0, bead=bead("pts", 2))
    assert play(seat(ready, 0, points=5), "skill:pts").state.phase == "turn"
    step = play(seat(ready, 0, points=6), "skill:pts")
    assert (step.state.phase, step.state.turn.rolled) == ("choose", False)
    assert [event.journey.tried[-1].won for event in told(step, RoomEnded)] == [True]


def test_the_luggage_wants_two_chips_held_and_two_diagrams() -> None:
    state = seat(room("station", 1, "D01.3"), 0, done=("D02",))
    for chips, phase in (((0,), "turn"), ((0, 3), "choose")):
        held = seat(state, 0, disarmed=chips)
        assert play(held, "complete:0", "match:0:0").state.phase == phase
    # A Collect gives chips away, so it may complete and still not open.
    collect = seat(room("station", 1, "D01.2"), 0, done=("D02",), disarmed=(0, 1, 3))
    assert play(collect, "complete:0").state.phase == "turn"


def test_three_diagrams_open_the_yard() -> None:
    state = seat(room("gasworks", 0, "D01.3"), 0, done=("D02",))
    assert play(state, "complete:0", "match:0:0").state.phase == "turn"
    assert won_yard().phase == "choose"


def test_a_trip_lock_is_opened_in_any_order() -> None:
    spots = faced("PADLOCK", "SPRING", "KEY")
    state = room("gasworks", 1, spots=spots)
    step = play(state, "room", "match:2:2", "match:0:0", "match:1:1")
    assert (step.state.winners, step.state.reason) == ((0,), "episode")
    assert told(step, LockOpened) == [LockOpened(Seat(0), ("PADLOCK", "SPRING", "KEY"))]


def test_the_platform_wants_points_and_its_lock_together() -> None:
    spots = faced("GEAR", "KEYPAD", "PUSH")
    opened = play(room("station", 3, spots=spots), "room", "match:2:0", "match:0:1", "match:1:2")
    assert opened.state.phase == "turn"
    assert "room" not in legal(opened.state)
    ready = seat(opened.state, 0, points=4, bead=bead("pts", 2))
    over = play(ready, "skill:pts").state
    assert (over.phase, over.winners, over.reason) == ("over", (0,), "episode")


def test_a_combo_lock_goes_from_left_to_right_for_either_seat() -> None:
    for number in (0, 1):
        state = play(room("bridge", active=Seat(number)), "room").state
        assert state.asked == Attempt(None, True, ("KEY", "SPRING", "GEAR"), (0, 1, 2))
        assert legal(state) == ["match:0:0"]


def test_a_failed_lock_ends_the_turn_and_stays() -> None:
    state = seat(room("station", 2, "D01.1", dice="flip swap"), 0, disarmed=(0,))
    step = play(state, "room", "match:0:0", "match:1:1", draws=(0,))
    assert told(step, LockFailed) == [LockFailed(Seat(0), ("GEAR", "SPRING", "KEY"))]
    after = step.state
    assert (after.round, after.discard, after.players[0].diagrams) == (2, (), hand("D01.1"))
    assert after.players[0].disarmed == (0,)
    assert "room" in legal(after)
    known = GAME.view(after, Seat(0)).known
    assert [spot.face for spot in known] == ["GEAR", "KEYPAD", None, None]


def test_a_failed_lock_is_told_to_both_partners() -> None:
    step = play(room("bridge"), "room", "match:0:0")
    assert (step.state.active, step.state.round) == (1, 1)
    for number in (0, 1):
        assert GAME.view(step.state, Seat(number)).known[0].face == "GEAR"
    assert "room" in legal(step.state)


def test_an_opened_lock_fires_no_card_and_the_turn_goes_on() -> None:
    spots = faced("GEAR", "KEYPAD", "PUSH")
    state = room("station", 3, "D01.1 C01.3^", spots=spots, dice="flip swap")
    step = play(state, "room", "match:0:1", "match:1:2", "match:2:0")
    assert (told(step, CounterFired), step.state.asked) == ([], None)
    assert len(offered(step.state, "die:0")) == 3


def test_a_room_without_a_lock_offers_none() -> None:
    for state, key in ((room("station", 0), "no_lock"), (opened_platform(), "lock_is_open")):
        with pytest.raises(Illegal) as caught:
            play(state, "room")
        assert caught.value.key == key
        assert "room" not in legal(state)


def opened_platform() -> State:
    return room("station", 3, journey={"lock_open": True})


def test_ten_points_or_five_diagrams_do_not_end_an_episode() -> None:
    state = seat(room("station", 2, "D01.3"), 0, points=30, done=("D02", "D03", "D04", "D05"))
    after = play(state, "complete:0", "match:0:0").state
    assert (after.phase, len(after.players[0].done)) == ("turn", 5)
    assert (
        play(seat(after, 0, bead=bead("pts", 2), points=9), "skip", "skill:pts").state.phase
        == "turn"
    )


def test_an_opened_room_voids_a_placing() -> None:
    """The chip of a dd opens the room after its draw and before the card is laid."""
    state = seat(room("station", 1, dice="dd peek"), 0, done=("D02", "D03"), disarmed=(3,))
    step = play(state, "die:0:dd:0")
    assert (step.state.phase, step.state.asked) == ("choose", None)
    assert len(step.state.deck) == 2


def test_an_opened_room_voids_the_rewards_not_yet_used() -> None:
    """The die of the reward is not even rolled: the room is open before."""
    state = seat(room("station", 0, "D04.2"), 0, disarmed=(0, 3), points=7)
    step = play(state, "complete:0")
    assert (step.state.phase, step.state.queue) == ("choose", ())
    waiting = seat(room("station", 0, "D04.2"), 0, disarmed=(0, 3), points=6)
    rolled = play(waiting, "complete:0", draws=(1,)).state
    assert rolled.asked == Open("flip", "D04", False)


def test_an_opened_room_needs_no_end_of_the_turn() -> None:
    state = seat(room("station", 0, dice="flip swap"), 0, points=6, bead=bead("pts", 2))
    step = play(state, "skill:pts")
    assert told(step, SoloRolled) == []
    assert step.state.journey is not None and step.state.journey.tried[0].round == 1


def test_chips_given_back_no_longer_count() -> None:
    state = seat(room("station", 1, "D01.3", spots=BARE), 0, done=("D02",), disarmed=(0, 3))
    armed = thrown(state, "grind", 0).state
    assert armed.players[0].disarmed == (3,)
    assert play(armed, "complete:0", "match:0:0").state.phase == "turn"


# Lost rooms and the end.


def test_the_die_falls_in_the_last_round_too_and_then_the_room_is_lost() -> None:
    state = room("station", 0, round=8)
    step = thrown(state, "drift")
    assert (step.state.phase, step.state.spots[0]) == ("choose", SPOTS[1])
    ended = told(step, RoomEnded)[0]
    assert [(goal.kind, goal.have, goal.need) for goal in ended.goals_left] == [("points", 0, 8)]
    tried = ended.journey.tried[-1]
    assert (tried.won, tried.round, tried.limit, tried.chars) == (False, 8, 8, ("wren",))
    assert offered(step.state, "choose") == [
        f"choose:{c}" for c in ("osric", "mabel", "silas", "ines")
    ]


def test_a_lost_room_says_each_condition_that_did_not_hold() -> None:
    state = seat(room("station", 3, round=7), 0, points=6)
    ended = told(thrown(state, "calm"), RoomEnded)[0]
    assert [goal.kind for goal in ended.goals_left] == ["lock"]


def test_an_episode_is_lost_when_nobody_is_left() -> None:
    everybody = {"used": ("wren", "osric", "mabel", "silas", "ines")}
    state = room("station", 2, round=7, journey=everybody)
    step = thrown(state, "calm")
    assert (step.state.phase, step.state.winners, step.state.reason) == (
        "over",
        (),
        "no_characters",
    )
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.ending, outcome.winners, outcome.points) == (Ending.LOST, (), (0,))
    assert GAME.turn(step.state).waiting == frozenset()


def test_a_room_opened_by_the_last_character_is_not_enough_unless_it_is_the_last() -> None:
    everybody = {"used": ("wren", "osric", "mabel", "silas", "ines")}
    spots = faced("GEAR", "SPRING", "KEY")
    keys = ("room", "match:0:0", "match:1:1", "match:2:2")
    over = play(room("station", 2, spots=spots, journey=everybody), *keys).state
    assert (over.winners, over.reason) == ((), "no_characters")
    assert over.journey is not None and [tried.won for tried in over.journey.tried] == [True]
    platform = room("station", 3, journey={**everybody, "lock_open": True})
    last = play(seat(platform, 0, points=4, bead=bead("pts", 2)), "skill:pts").state
    assert (last.winners, last.reason) == ((0,), "episode")


def test_two_chairs_need_two_characters() -> None:
    first = room("bridge", active=Seat(1), round=5)
    lost = thrown(first, "calm").state
    assert (lost.phase, GAME.turn(lost).waiting) == ("choose", {0})
    second = replace(laid(entered(lost, "mabel", "silas")), active=Seat(1), round=5)
    over = thrown(second, "calm").state
    assert (over.phase, over.reason) == ("over", "no_characters")
    used = replace(sure(first.journey), used=("wren", "osric", "mabel"))
    odd = thrown(replace(first, journey=used), "calm")
    assert odd.state.reason == "no_characters"


def test_the_last_room_wins_for_every_seat() -> None:
    state = seat(room("bridge", journey={"lock_open": True}), 1, points=6, bead=bead("pts", 2))
    over = play(replace(state, active=Seat(1)), "skill:pts").state
    assert (over.winners, over.reason) == ((0, 1), "episode")
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert (outcome.ending, outcome.winners, outcome.points) == (Ending.WON, (0, 1), (0, 8))


def test_a_whole_station_is_won_by_four_and_one_is_spared() -> None:
    state = begun()
    for number, char in enumerate(("wren", "osric", "mabel", "silas")):
        state = laid(entered(state, char))
        assert state.journey is not None and state.journey.room == number
        ready = seat(state, 0, points=9, done=("D01", "D02"), disarmed=(0, 3))
        ready = replace(ready, journey=replace(state.journey, lock_open=True))
        state = play(ready, "skill:pts").state
    assert (state.phase, state.reason, state.winners) == ("over", "episode", (0,))
    assert state.journey is not None
    assert (state.journey.unspent, state.journey.opened) == (("ines",), 4)


@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_whoever_leaves_loses_the_episode_for_all(mode: str) -> None:
    choosing = begun(mode)
    chars = ("wren", "osric")[: len(choosing.players)]
    setup = entered(choosing, *chars)
    for state in (choosing, setup, laid(setup)):
        for number in range(len(state.players)):
            over = GAME.leave(state, Seat(number), Tape([])).state
            outcome = GAME.outcome(over)
            assert outcome is not None
            assert (outcome.ending, outcome.winners) == (Ending.LOST, ())
            with pytest.raises(Illegal):
                GAME.leave(over, Seat(number), Tape([]))


def test_a_lock_of_three_symbols_asks_for_none_of_them() -> None:
    """Three stacks from left to right for three symbols: every step is forced."""
    state = play(room("station", 2, spots=faced("GEAR", "SPRING", "KEY")), "room").state
    for at in range(3):
        assert GAME.turn(state).forced == GAME.parse(f"match:{at}:{at}")
        state = play(state, f"match:{at}:{at}").state
