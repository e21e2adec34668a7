"""Episodes: who may know what of them, and what may be asked for (rules 6, 10)."""

from __future__ import annotations

import pytest

from games.core import Illegal, Seat, Tape
from games.triplock import GAME
from games.triplock.table.cards import Owed
from games.triplock.table.events import ChipsRemoved
from games.triplock.table.public import Orienting
from games.triplock.table.state import State
from games.triplock.table.traces import Look
from tests.games.triplock.mode_table import begun, entered, laid, room, thrown
from tests.games.triplock.triplock_table import bead, offered, play, seat, told
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
