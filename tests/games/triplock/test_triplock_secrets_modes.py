"""Who sees what in a ring, in co-op and alone: a test for each row of section 13.

The duel's rows stand in `test_triplock_secrets.py`.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Refused, Seat
from games.triplock import GAME
from games.triplock.game import tell
from games.triplock.rules.bench import Bench
from games.triplock.rules.rooms import end_round
from games.triplock.table.cards import HAND, Die, Owed
from games.triplock.table.events import (
    ChipsRemoved,
    Disarmed,
    Discarded,
    Drew,
    Exposed,
    LooksTold,
    Matched,
    Oriented,
    Peeked,
    RoomActed,
    Stole,
)
from games.triplock.table.public import TurnState, facts
from games.triplock.table.state import State
from games.triplock.table.traces import Look
from tests.games.triplock.triplock_modes import BRIDGE, coop, match, readers, ring, solo
from tests.games.triplock.triplock_table import BARE, bead, heard, play, seat
from tests.quantity import some

MODES = {"ring": ring, "coop": coop, "solo": solo}


def views(state: State):
    return {reader: GAME.view(state, reader) for reader in readers(state)}


def sides(mode: str) -> set[Seat]:
    """The readers who know what belongs to seat 0."""
    return {Seat(0), Seat(1)} if mode == "coop" else {Seat(0)}


def events(step, kind, state: State):
    """The events of one kind, by reader."""
    return {
        reader: [e for e in heard(step, reader) if isinstance(e, kind)] for reader in readers(state)
    }


@pytest.mark.parametrize("mode", MODES)
def test_positions_covers_and_bare_faces_are_public(mode: str) -> None:
    state = MODES[mode](dice="flip swap")
    moved = play(state, "die:0:flip:0", "die:1:swap:0+1").state
    assert len({view.spots for view in views(moved).values()}) == 1
    bare = replace(state, spots=BARE + state.spots[4:])
    for view in views(bare).values():
        assert [spot.face for spot in view.spots[:4]] == ["GEAR", "KEYPAD", "PUSH", None]
        assert all(spot.top is None and spot.bottom is None for spot in view.spots)


@pytest.mark.parametrize("mode", MODES)
def test_a_look_reaches_the_looker_alone(mode: str) -> None:
    state = MODES[mode](dice="peek expose")
    step = play(state, "die:0:peek:0+1")
    looks = (Look(0, "GEAR", "BOLT"), Look(1, "KEYPAD", "FUSE"))
    assert {r: e[0].looks for r, e in events(step, Peeked, state).items()} == {
        reader: looks if reader == 0 else None for reader in readers(state)
    }
    assert {r: len(view.memo) for r, view in views(step.state).items()} == {
        reader: 2 if reader == 0 else 0 for reader in readers(state)
    }
    exposed = play(state, "die:1:expose")
    seen = {r: e[0].looks is not None for r, e in events(exposed, Exposed, state).items()}
    assert seen == {reader: reader == 0 for reader in readers(state)}


def test_a_look_that_is_told_reaches_the_partner_and_nobody_else() -> None:
    looked = play(coop(dice="peek flip", notebook="log"), "die:0:peek:0+1").state
    step = tell(looked, Seat(0))
    told = {r: e[0].memos for r, e in events(step, LooksTold, looked).items()}
    assert told[None] is None and told[Seat(0)] is None
    assert [memo.look.face for memo in told[Seat(1)]] == ["GEAR", "KEYPAD"]
    after = views(step.state)
    assert [memo.by for memo in after[Seat(1)].memo] == [0, 0]
    assert after[None].memo == ()
    with pytest.raises(Refused, match="nothing_to_tell"):
        tell(step.state, Seat(0))


@pytest.mark.parametrize("make", [ring, solo])
def test_without_a_partner_nothing_is_told(make) -> None:
    looked = play(make(dice="peek flip"), "die:0:peek:0+1").state
    with pytest.raises(Refused, match="nothing_to_tell"):
        tell(looked, Seat(0))


@pytest.mark.parametrize("mode", MODES)
def test_the_lower_chip_is_known_as_remembered_only(mode: str) -> None:
    step = play(MODES[mode](dice="peek flip"), "die:0:peek:0+1", "die:1:flip:0")
    for reader, view in views(step.state).items():
        under = view.known[0].under if view.known else None
        assert under == ("GEAR" if reader == 0 else None)


@pytest.mark.parametrize("mode", MODES)
def test_a_match_is_seen_by_all(mode: str) -> None:
    state = MODES[mode]()
    step = play(state, "complete:0", "match:0:1")
    assert {e[0].face for e in events(step, Matched, state).values()} == {"KEYPAD"}


def test_the_lock_of_a_room_is_matched_for_all_to_see() -> None:
    state = coop()
    step = play(state, "room", "match:0:0")
    assert {e[0].face for e in events(step, Matched, state).values()} == {"GEAR"}


@pytest.mark.parametrize("mode", MODES)
def test_face_down_diagrams_are_their_sides(mode: str) -> None:
    for reader, view in views(MODES[mode]()).items():
        card = view.players[0].diagrams[0]
        assert (card.id, card.side) == (("D01", 1) if reader in sides(mode) else (None, None))
    for view in views(MODES[mode](mine="D01.1^")).values():
        assert (view.players[0].diagrams[0].id, view.players[0].diagrams[0].side) == ("D01", 1)


@pytest.mark.parametrize("mode", MODES)
def test_a_drawn_card_and_its_side_are_their_sides(mode: str) -> None:
    state = MODES[mode](dice="dd flip")
    step = play(state, "die:0:dd:0", "orient:3")
    drew = {r: e[0].id for r, e in events(step, Drew, state).items()}
    laid = {r: (e[0].id, e[0].side) for r, e in events(step, Oriented, state).items()}
    for reader in readers(state):
        knows = reader in sides(mode)
        assert drew[reader] == ("D10" if knows else None)
        assert laid[reader] == (("D10", 3) if knows else (None, None))


@pytest.mark.parametrize("mode", MODES)
def test_the_quarter_turns_of_an_alter_are_public(mode: str) -> None:
    state = MODES[mode](dice="diagram flip")
    step = play(state, "die:0:diagram:alter:0.0:2")
    told = {reader: heard(step, reader)[0] for reader in readers(state)}
    assert {(event.slot, event.turns, event.id) for event in told.values()} == {(0, 2, None)}


@pytest.mark.parametrize("mode", MODES)
def test_discarded_diagrams_are_seen_by_all(mode: str) -> None:
    state = MODES[mode](mine="D01.1 D02.0 D04.0", dice="dd flip")
    step = play(state, "die:0:dd:0", "discard:0")
    assert {e[0].id for e in events(step, Discarded, state).values()} == {"D01"}
    assert {view.discard for view in views(step.state).values()} == {("D01",)}


@pytest.mark.parametrize("mode", MODES)
def test_disarmed_chips_are_their_sides_and_removed_ones_everybodys(mode: str) -> None:
    state = MODES[mode](dice="dd flip")
    step = play(state, "die:0:dd:0")
    for reader, told in events(step, Disarmed, state).items():
        assert told[0].chip == ("BOLT" if reader in sides(mode) else None)
    for reader, view in views(step.state).items():
        assert view.players[0].disarmed == (("BOLT",) if reader in sides(mode) else 1)
    paid = play(seat(state, 0, disarmed=(6,)), "skill:reset:0")
    assert {e[0].chips for e in events(paid, ChipsRemoved, state).values()} == {("VIAL",)}


def test_a_stolen_chip_is_known_to_those_two_alone() -> None:
    state = ring(theirs="T01.2", dice="dd peek")
    step = play(state, "die:0:dd:0", draws=(0,))
    stolen = {r: e[0].chip for r, e in events(step, Stole, state).items()}
    assert stolen == {None: None, Seat(0): "BOLT", Seat(1): "BOLT", Seat(2): None}


@pytest.mark.parametrize("mode", MODES)
def test_dice_bead_points_and_skip_are_seen_by_all(mode: str) -> None:
    state = seat(MODES[mode](dice="flip swap"), 0, points=4, done=("D05",), skip=True)
    state = seat(state, 0, bead=bead("pts", 2))
    for view in views(state).values():
        player = view.players[0]
        assert [die.face for die in view.turn.dice] == ["flip", "swap"]
        assert (player.points, player.done, player.skip) == (4, ("D05",), True)
        assert player.bead != HAND


@pytest.mark.parametrize("mode", MODES)
def test_waiting_rewards_are_their_sides_others_count_them(mode: str) -> None:
    owed = (Owed("flip", "T03", True),)
    for reader, view in views(seat(MODES[mode](), 0, deferred=owed)).items():
        assert view.players[0].deferred == (owed if reader in sides(mode) else 1)
        assert view.players[0].waits == 1


@pytest.mark.parametrize("mode", MODES)
def test_deck_order_is_nobodys(mode: str) -> None:
    first, second = MODES[mode](deck="D08 D09 D10"), MODES[mode](deck="D10 D08 D09")
    assert views(first) == views(second)


def test_the_journey_of_an_episode_is_seen_by_all() -> None:
    for state in (solo(), coop()):
        assert {view.journey for view in views(state).values()} == {state.journey}


def test_a_chip_that_the_solo_die_lays_back_is_its_sides() -> None:
    state = seat(coop(spots=BARE, turn=TurnState((Die("flip", True),))), 0, disarmed=(6,))
    grind = 4
    bench = Bench(replace(state, journey=BRIDGE), lambda n: grind if n == 6 else 0)
    end_round(bench)
    step = bench.step()
    told = {r: e[0] for r, e in events(step, RoomActed, state).items()}
    assert {event.spots for event in told.values()} == {(0,)}
    assert {r: event.chip for r, event in told.items()} == {
        None: None,
        Seat(0): "VIAL",
        Seat(1): "VIAL",
    }
    assert [view.spots[0].covered for view in views(step.state).values()] == [True] * 3


@pytest.mark.parametrize("mode", MODES)
def test_after_the_end_everything_lies_open(mode: str) -> None:
    state = seat(MODES[mode](), 0, disarmed=(3,))
    over = GAME.leave(state, Seat(0), lambda n: 0).state
    for view in views(over).values():
        assert all(spot.face is not None for spot in view.spots)
        assert view.players[0].disarmed == ("FUSE",)
        assert all(card.id is not None for player in view.players for card in player.diagrams)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", some(range(4), 4))
def test_non_interference(mode: str, seed: int) -> None:
    for state, _, action, chance in match(mode, seed, notebook="tracked"):
        for reader in readers(state):
            view = GAME.view(state, reader)
            other = GAME.imagine(view, chance.randrange)
            assert GAME.view(other, reader) == view
            assert GAME.turn(other) == GAME.turn(state)
            assert facts(view) == facts(state)
            if reader is not None:
                assert set(GAME.legal(other, reader)) == set(GAME.legal(state, reader))
                assert refused(other, reader, action) == refused(state, reader, action)


def refused(state: State, reader: Seat, action) -> object:
    try:
        GAME.apply(state, reader, action, lambda n: 0)
    except Refused as why:
        return why.key, why.values
    return None
