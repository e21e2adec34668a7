"""Episodes: who may know what of them, entering their rooms, and the solo die (rules 6, 10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Illegal, Seat, Tape
from games.triplock import GAME
from games.triplock.table.cards import Bead, Owed
from games.triplock.table.episodes import EPISODES
from games.triplock.table.events import ChipsRemoved, CounterFired, RoomActed, RoomBegan, SoloRolled
from games.triplock.table.public import Orienting
from games.triplock.table.state import State
from games.triplock.table.traces import Look
from tests.games.triplock.mode_table import (
    begun,
    entered,
    laid,
    room,
    running,
    thrown,
    unmixed,
    won_yard,
)
from tests.games.triplock.triplock_table import (
    BARE,
    SPOTS,
    bead,
    hand,
    heard,
    legal,
    offered,
    play,
    seat,
    told,
)
from tests.sure import sure

READERS = (None, 0, 1)


# Who may know what.


def test_looks_are_forgotten_with_the_room() -> None:
    state = seat(room("station", 0, dice="peek swap"), 0, points=6, bead=bead("pts", 2))
    looked = play(state, "die:0:peek:0+3").state
    assert [memo.look for memo in looked.players[0].memo] == [
        Look(0, "GEAR", "BOLT"),
        Look(3, "KEY", "FUSE"),
    ]
    again = entered(play(looked, "skill:pts").state, "osric")
    view = GAME.view(again, Seat(0))
    assert view.memo == ()
    assert {(known.face, known.top) for known in view.known} == {(None, None)}


def test_all_that_an_episode_tells_of_itself_is_public() -> None:
    state = seat(seat(room("bridge", dice="dd swap"), 0, disarmed=(6,)), 1, disarmed=(3,))
    journeys = {GAME.view(state, None if r is None else Seat(r)).journey for r in READERS}
    assert journeys == {state.journey}
    counts = [GAME.view(state, None).players[number].disarmed for number in (0, 1)]
    assert counts == [1, 1]
    removed = play(state, "skill:reset:0")
    assert [told(removed, ChipsRemoved)[0].chips] == [("VIAL",)]


def test_a_partner_knows_the_rewards_that_wait() -> None:
    state = seat(room("bridge", asked=Orienting(0)), 0, deferred=(Owed("flip", "C01", True),))
    waits = [GAME.view(state, None if r is None else Seat(r)).players[0].deferred for r in READERS]
    assert waits == [1, (Owed("flip", "C01", True),), (Owed("flip", "C01", True),)]


# What may be asked for.


@pytest.mark.parametrize(
    ("options", "seats", "key"),
    [
        ({"mode": "solo", "episode": "bridge"}, 1, "wrong_episode"),
        ({"mode": "coop", "episode": "station"}, 2, "wrong_episode"),
        ({"mode": "solo"}, 2, "bad_seats"),
        ({"mode": "coop"}, 1, "bad_seats"),
        ({"mode": "ring"}, 2, "bad_seats"),
        ({"mode": "solo", "roster": "wren,osric"}, 1, "wrong_roster"),
        ({"mode": "coop", "roster": "wren,osric,mabel,silas,ines"}, 2, "wrong_roster"),
        ({"mode": "solo", "roster": "wren,osric,mabel,silas,silas"}, 1, "bad_option"),
        ({"mode": "solo", "roster": "wren,osric,mabel,silas,nobody"}, 1, "bad_option"),
        ({"mode": "solo", "episode": "moon"}, 1, "bad_option"),
        ({"mode": "ring", "characters": "wren,wren,osric"}, 3, "bad_option"),
        ({"mode": "ring", "characters": "wren,osric,mabel,silas"}, 3, "too_many_characters"),
    ],
)
def test_impossible_combinations_are_refused(options: dict[str, str], seats: int, key: str) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.setup(options, seats, Tape([]))
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("mode", "episode", "roster"),
    [
        ("solo", "station", ("wren", "osric", "mabel", "silas", "ines")),
        ("coop", "bridge", ("wren", "osric", "mabel", "silas")),
    ],
)
def test_an_episode_has_the_first_characters_unless_others_are_named(
    mode: str, episode: str, roster: tuple[str, ...]
) -> None:
    told_of = begun(mode).journey
    assert told_of is not None and (told_of.id, told_of.roster) == (episode, roster)
    others = begun(mode, roster=",".join(reversed(roster))).journey
    assert others is not None and others.roster == tuple(reversed(roster))


def test_the_gasworks_take_three_along() -> None:
    named = begun(episode="gasworks").journey
    assert named is not None and named.roster == ("wren", "osric", "mabel")
    assert sure(GAME.again)(begun(episode="gasworks", roster="ines,silas,wren")) == {
        "mode": "solo",
        "episode": "gasworks",
        "roster": "ines,silas,wren",
        "notebook": "log",
    }


def test_what_a_mode_does_not_use_it_ignores() -> None:
    state = begun(characters="tobias", first_skip="on")
    assert (state.players[0].char, state.first_skip) == (None, False)
    first = laid(entered(state, "wren"))
    assert offered(first, "skill:pts") == ["skill:pts"]
    duel = GAME.setup({"episode": "gasworks", "roster": "wren"}, 2, Tape([0] * 43)).state
    assert duel.journey is None


@pytest.mark.parametrize(
    ("state", "text", "key"),
    [
        (begun(), "roll", "choose_first"),
        (begun(), "choose:tobias", "not_along"),
        (thrown(room(round=8), "calm").state, "choose:wren", "spent"),
        (room(), "choose:osric", "nothing_to_choose"),
        (play(room("station", 2), "room").state, "end", "match_first"),
        (play(room("station", 2), "room").state, "room", "match_first"),
    ],
)
def test_a_choice_and_a_lock_are_refused_with_their_reason(
    state: State, text: str, key: str
) -> None:
    with pytest.raises(Illegal) as caught:
        play(state, text)
    assert caught.value.key == key


def test_fallback_takes_the_first_who_may_go() -> None:
    lost = thrown(room(round=8), "calm").state
    assert GAME.write(GAME.fallback(lost, Seat(0), Tape([]))) == "choose:osric"
    tried = play(room("station", 2), "room").state
    assert GAME.write(GAME.fallback(tried, Seat(0), Tape([]))) == "match:0:0"


def limit(state: State) -> int:
    assert state.journey is not None
    return state.journey.limit


# Entering.


def test_an_episode_begins_with_a_choice_and_draws_nothing() -> None:
    state = begun()
    assert (state.phase, GAME.turn(state).ask, GAME.turn(state).waiting) == (
        "choose",
        "choose",
        {0},
    )
    assert legal(state) == [f"choose:{c}" for c in ("wren", "osric", "mabel", "silas", "ines")]
    assert (state.spots, state.deck, state.players[0].diagrams) == ((), (), ())


def test_the_last_choice_draws_the_lock_and_then_the_deck() -> None:
    lock = [3, 0, 1, 7, 6, 0, 4, 3, 2, 1, 1, 0, 1, 0]
    state = entered(begun(), "osric", draws=(*lock, *range(21, 0, -1)))
    # j = i leaves an item in place: only mechanisms 2 and 0, failsafes 5 and 0 change places.
    assert [(spot.mech, spot.up) for spot in state.spots] == [(2, 1), (1, 0), (0, 1), (3, 0)]
    chips = [(spot.top, spot.bottom) for spot in state.spots]
    assert chips == [(5, 1), (2, 3), (4, 0), (6, 7)]
    assert state.players[0].diagrams == hand("D22")
    assert (state.deck[-1], len(state.deck), limit(state)) == ("D21", 21, 8)


def test_in_a_co_op_the_first_choice_draws_nothing() -> None:
    state = begun("coop")
    one = GAME.apply(state, Seat(0), GAME.parse("choose:mabel"), Tape([])).state
    assert (one.phase, one.spots) == ("choose", ())
    both = entered(state, "mabel", "wren")
    assert [player.char for player in both.players] == ["mabel", "wren"]
    assert [player.diagrams for player in both.players] == [hand("D22"), hand("D21")]


def test_partners_lay_in_any_order_and_seat_0_begins() -> None:
    state = entered(begun("coop"), "mabel", "wren")
    assert GAME.turn(state).waiting == {0, 1}
    first = GAME.apply(state, Seat(1), GAME.parse("orient:3"), Tape([])).state
    both = GAME.apply(first, Seat(0), GAME.parse("orient:1"), Tape([])).state
    assert (both.phase, both.active, both.round) == ("turn", 0, 1)


def test_a_room_deals_as_many_diagrams_as_it_says_laid_in_slot_order() -> None:
    state = entered(begun(episode="gasworks"), "wren")
    assert state.players[0].diagrams == hand("D22 D21")
    one = play(state, "orient:2").state
    assert (one.phase, one.players[0].diagrams) == ("setup", hand("D22.2 D21"))
    both = play(one, "orient:0").state
    assert (both.phase, both.players[0].diagrams) == ("turn", hand("D22.2 D21.0"))


def test_strip_takes_a_top_chip_away_before_anybody_plays() -> None:
    waiting = won_yard()
    step = GAME.apply(waiting, Seat(0), GAME.parse("choose:osric"), Tape(unmixed(waiting)))
    state = step.state
    assert [spot.top is None for spot in state.spots] == [True, False, False, False]
    assert state.removed == (0,)
    assert [event.stripped for event in told(step, RoomBegan)] == [("BOLT",)]
    for reader in (None, Seat(0)):
        view = GAME.view(state, reader)
        assert (view.spots[0].face, view.removed) == ("GEAR", ("BOLT",))
    assert GAME.view(replace(state, notebook="tracked"), Seat(0)).known[0].face == "GEAR"


# The solo die.


@pytest.mark.parametrize(
    ("episode", "index", "face", "order"),
    [
        ("station", 0, "shuffle", (2, 1, 0, 3)),
        ("station", 1, "shuffle", (1, 0, 2, 3)),
        ("station", 2, "shuffle", (0, 2, 1, 3)),
        ("station", 3, "shuffle", (2, 1, 0, 3)),
        ("gasworks", 0, "shuffle", (0, 2, 1, 3)),
        ("gasworks", 1, "shuffle", (1, 0, 2, 3)),
        ("bridge", 0, "shuffle", (2, 1, 0, 3)),
        ("station", 3, "drift", (1, 2, 3, 0)),
        ("bridge", 0, "drift", (1, 2, 3, 0)),
        ("station", 0, "calm", (0, 1, 2, 3)),
        ("station", 0, "grind", (0, 1, 2, 3)),
        ("station", 0, "whistle", (0, 1, 2, 3)),
    ],
)
def test_the_solo_die_moves_the_stacks(
    episode: str, index: int, face: str, order: tuple[int, ...]
) -> None:
    state = replace(room(episode, index), active=Seat(EPISODES[episode].seats - 1))
    step = thrown(state, face)
    assert step.state.spots == tuple(SPOTS[spot] for spot in order)
    assert [event.face for event in told(step, SoloRolled)] == [face]
    assert step.state.round == 2
    assert [player.seen for player in step.state.players] == [0] * len(step.state.players)


@pytest.mark.parametrize(
    ("episode", "index", "spot"), [("station", 0, 0), ("station", 1, 1), ("station", 2, 2)]
)
def test_jolt_turns_the_stack_of_the_room(episode: str, index: int, spot: int) -> None:
    after = thrown(room(episode, index), "jolt").state
    turned = [at for at in range(4) if after.spots[at] != SPOTS[at]]
    assert turned == [spot]
    assert after.spots[spot] == SPOTS[spot].flipped()


def test_jolt_covers_a_bare_stack_and_shows_one_without_a_lower_chip() -> None:
    covered = thrown(room(spots=BARE), "jolt").state
    assert covered.spots[0].top == SPOTS[0].bottom
    only_top = replace(SPOTS[0], bottom=None)
    step = thrown(room(spots=(only_top, *SPOTS[1:])), "jolt")
    assert [event.face for event in told(step, RoomActed)] == ["PADLOCK"]
    assert GAME.view(step.state, None).spots[0].face == "PADLOCK"
    assert GAME.view(step.state, Seat(0)).known[0].face == "PADLOCK"


def test_the_solo_die_fires_no_card() -> None:
    state = room("station", 0, "D01.1 C01.2^ T03.1 C03.2^")
    step = thrown(state, "jolt")
    assert told(step, CounterFired) == []
    assert step.state.players[0].deferred == ()


def test_grind_takes_every_bead_off_in_the_signal_box() -> None:
    state = seat(room("station", 2), 0, bead=bead("pts", 2))
    assert thrown(state, "grind").state.players[0].bead == Bead("hand", 0)
    both = running("coop", SPOTS, "D01.1", "D03.3", journey=room("station", 2).journey)
    both = seat(seat(both, 0, bead=bead("pts", 2)), 1, bead=bead("act", 1))
    after = thrown(replace(both, active=Seat(1)), "grind").state
    assert [player.bead.at for player in after.players] == ["hand", "hand"]


def test_grind_costs_every_seat_a_point_on_the_platform_and_never_more_than_it_has() -> None:
    both = running("coop", SPOTS, "D01.1", "D03.3", journey=room("station", 3).journey)
    state = seat(replace(both, active=Seat(1)), 1, points=4)
    step = thrown(state, "grind")
    assert [player.points for player in step.state.players] == [0, 3]
    assert [event.seats for event in told(step, RoomActed)] == [(1,)]


def test_whistle_takes_a_round_away() -> None:
    after = thrown(room("station", 3), "whistle").state
    assert (limit(after), after.round, after.phase) == (6, 2, "turn")


@pytest.mark.parametrize(("round_", "phase"), [(5, "turn"), (6, "choose"), (7, "choose")])
def test_an_alarm_may_be_the_last_round(round_: int, phase: str) -> None:
    assert thrown(replace(room("station", 3), round=round_), "whistle").state.phase == phase


def test_grind_arms_the_leftmost_bare_stack_again() -> None:
    spots = (SPOTS[0], *BARE[1:])
    state = seat(room("station", 1, spots=spots), 0, disarmed=(6, 0, 3))
    step = thrown(state, "grind", 2)
    assert [spot.top for spot in step.state.spots] == [0, 3, None, 5]
    assert step.state.players[0].disarmed == (6, 0)
    assert [event.chip for event in told(step, RoomActed)] == [None]
    assert [e.chip for e in heard(step, 0) if isinstance(e, RoomActed)] == ["FUSE"]


def test_one_chip_is_drawn_too() -> None:
    state = seat(room("station", 1, spots=BARE), 0, disarmed=(6,))
    assert thrown(state, "grind", 0).state.spots[0].top == 6


@pytest.mark.parametrize(("spots", "chips"), [(SPOTS, (6,)), (BARE, ())])
def test_rearm_needs_a_bare_stack_and_a_chip(spots: tuple, chips: tuple[int, ...]) -> None:
    state = seat(room("station", 1, spots=spots), 0, disarmed=chips)
    after = thrown(state, "grind").state
    assert (after.spots, after.players[0].disarmed) == (spots, chips)


def test_rearm_never_covers_the_hidden_stack() -> None:
    hidden = (*SPOTS[:3], replace(SPOTS[3], top=None))
    state = seat(room("station", 1, spots=hidden), 0, disarmed=(5,))
    assert thrown(state, "grind").state.spots[3].top is None


def test_rearm_takes_from_the_first_seat_that_has_chips() -> None:
    state = seat(room("bridge", spots=BARE, active=Seat(1)), 1, disarmed=(6, 0))
    after = thrown(state, "grind", 1).state
    assert [player.disarmed for player in after.players] == [(), (6,)]
    both = thrown(seat(state, 0, disarmed=(3,)), "grind", 0).state
    assert [player.disarmed for player in both.players] == [(), (6, 0)]


def test_a_round_is_one_turn_of_each_seat() -> None:
    state = play(room("bridge"), "end").state
    assert (state.active, state.round) == (1, 1)
    step = thrown(state, "calm")
    assert (step.state.active, step.state.round) == (0, 2)
