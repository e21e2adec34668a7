"""The rulings of the other modes: ring, solo and co-op (TR-41, TR-44 to TR-49)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import Illegal, Seat, Tape
from games.triplock import GAME
from games.triplock.table.board import LAYOUTS
from games.triplock.table.cards import DIAGRAMS, Bead, Owed
from games.triplock.table.episodes import EPISODES
from games.triplock.table.events import (
    Disarmed,
    Drew,
    Exposed,
    LooksTold,
    Peeked,
    SoloRolled,
    SoloSilenced,
    Stole,
    TrapFired,
)
from games.triplock.table.public import Open
from games.triplock.table.state import State
from games.triplock.table.traces import Look
from tests.games.triplock.mode_table import RING_SPOTS, entered, laid, ring, room, running, thrown
from tests.games.triplock.triplock_table import (
    BARE,
    SPOTS,
    bead,
    hand,
    heard,
    offered,
    play,
    seat,
    told,
)


def quiet(state: State) -> bool:
    assert state.journey is not None
    return state.journey.quiet


def spent(state: State) -> tuple[str, ...]:
    assert state.journey is not None
    return state.journey.used


# TR-41: Reset with nobody to play against.


def test_tr41_a_reset_silences_the_next_solo_die_and_no_other() -> None:
    state = seat(room(), 0, disarmed=(0, 3))
    step = play(state, "skill:reset:1", "end")
    assert (step.state.round, step.state.removed) == (2, (3,))
    assert told(step, SoloRolled) == []
    assert told(step, SoloSilenced) == [SoloSilenced()]
    after = thrown(step.state, "jolt")
    assert [event.face for event in told(after, SoloRolled)] == ["jolt"]
    assert after.state.spots[0] == SPOTS[0].flipped()


def test_tr41_two_resets_in_a_round_silence_one_die() -> None:
    state = seat(seat(room("bridge"), 0, disarmed=(0,)), 1, disarmed=(3,))
    after = play(state, "skill:reset:0", "end", "skill:reset:0", "end").state
    assert (after.round, quiet(after)) == (2, False)
    assert thrown(play(after, "end").state, "calm").state.round == 3


def test_tr41_the_partners_bead_stays_and_his_skill_too() -> None:
    state = seat(seat(room("bridge"), 0, disarmed=(0,)), 1, bead=bead("pts", 2))
    after = play(state, "skill:reset:0", "end").state
    assert [player.bead for player in after.players] == [Bead("reset", 0), Bead("pts", 2)]
    assert offered(after, "skill:pts") == ["skill:pts"]


def test_tr41_silence_ends_with_the_room() -> None:
    state = seat(room("station", 0, "D01.1 D05.2"), 0, disarmed=(0, 6, 7), points=5)
    silent = play(state, "skill:reset:0").state
    won = play(silent, "complete:1").state
    assert (won.phase, quiet(silent)) == ("choose", True)
    assert quiet(entered(won, "osric")) is False


# TR-44: the ring.


def test_tr44_an_inner_spot_is_visible_to_two_and_an_outer_one_to_one() -> None:
    layout = LAYOUTS["ring"]
    seats = range(3)
    for spot in range(6):
        seen = [number for number in seats if spot in layout.visible(number)]
        hidden = [number for number in seats if layout.hidden[number] == spot]
        assert (len(seen), len(hidden)) == ((2, 0) if spot % 2 else (1, 1))
        assert not set(seen) & set(hidden)
    for number in seats:
        outer, inner, other, last = layout.rows[number]
        following = (number + 1) % 3
        assert (outer, inner) == (2 * number, 2 * number + 1)
        assert (other, last) == (2 * following + 1, 2 * following)


def test_tr44_a_ring_is_set_up_by_draws_in_the_fixed_order() -> None:
    first = [3, 2, 1, *range(7, 0, -1), 1, 0, 1, 0]
    second = [0, 2, 1, *range(7, 0, -1), 0, 1, 0, 1]
    # The four stacks of the second set: its first one and its last one change places.
    kept = [0, 2, 1]
    # Of all six, the last one and the first one do.
    mixed = [0, 4, 3, 2, 1]
    deck = [*range(29, 0, -1)]
    tape = Tape([*first, *second, *kept, *mixed, *deck])
    state = GAME.setup({"mode": "ring"}, 3, tape).state
    tape.finish()
    # `second` puts mechanism 7 first and 4 last; its ups are 0 1 0 1; `kept` takes stacks 3 and 1.
    assert [spot.mech for spot in state.spots] == [5, 1, 2, 3, 4, 0]
    assert [spot.up for spot in state.spots] == [1, 0, 1, 0, 1, 1]
    assert [(spot.top, spot.bottom) for spot in state.spots] == [
        *((10, 11), (2, 3), (4, 5), (6, 7), (14, 15), (0, 1)),
    ]
    assert [player.diagrams[0].id for player in state.players] == ["C04", "C03", "C02"]
    assert (len(state.deck), state.deck[-1]) == (27, "C01")
    assert GAME.turn(state).waiting == {0, 1, 2}


def test_tr44_expose_turns_the_own_four_and_leaves_the_others() -> None:
    step = play(ring(dice="expose flip", active=Seat(1)), "die:0:expose")
    looks = (Look(4, "SPRING", "BOLT"),)
    assert [heard(step, number)[0].looks for number in (0, 1, 2)] == [None, looks, None]
    assert [event.spot for event in told(step, Exposed)] == [4]
    old = RING_SPOTS
    # Row 2 3 5 4: each comes from its right neighbour, the Hidden one turned over, 2 goes to 4.
    assert step.state.spots == (old[0], old[1], old[3], old[5], old[2], old[4].flipped())


def test_tr44_three_take_their_turns_and_then_the_round_ends() -> None:
    state = ring()
    active = []
    for _ in range(4):
        active.append((state.active, state.round))
        state = play(state, "end").state
    assert active == [(0, 1), (1, 1), (2, 1), (0, 2)]


# TR-45: what reaches all six spots.


def test_tr45_a_diagrams_flip_reaches_all_six_and_a_dies_own_visible_only() -> None:
    reward = ring(asked=Open("flip", "D01", True))
    assert offered(reward, "bonus") == [f"bonus:flip:{spot}" for spot in range(6)]
    after = play(reward, "bonus:flip:2").state  # seat 0's own Hidden stack
    assert after.spots[2] == RING_SPOTS[2].flipped()
    rolled = ring(asked=Open("flip", "D04", False))
    assert offered(rolled, "bonus") == ["bonus:flip:0", "bonus:flip:1", "bonus:flip:3"]
    assert len(offered(ring(dice="flip swap"), "die:0")) == 3


def test_tr45_a_diagrams_swap_takes_any_two_of_six() -> None:
    reward = ring(asked=Open("swap", "D02", True))
    assert len(offered(reward, "bonus")) == 15
    after = play(reward, "bonus:swap:2+5").state
    assert (after.spots[2], after.spots[5]) == (RING_SPOTS[5], RING_SPOTS[2])
    assert len(offered(ring(dice="flip swap"), "die:1")) == 3


@pytest.mark.parametrize(
    ("do", "count"), [("peek:1", 4), ("peek:2", 6), ("expose", 1), ("disarm", 3)]
)
def test_tr45_other_rewards_keep_to_the_own_spots(do: str, count: int) -> None:
    assert len(offered(ring(asked=Open(do, "C01", True)), "bonus")) == count


def test_tr45_any_and_the_action_tracks_die_give_ordinary_actions() -> None:
    anything = offered(ring(asked=Open("any", "T04", True)), "bonus")
    assert sum(text.startswith("bonus:flip") for text in anything) == 3
    assert sum(text.startswith("bonus:swap") for text in anything) == 3
    act = seat(ring(), 0, bead=bead("act", 1))
    step = play(act, "skill:act", draws=(1,))
    assert step.state.asked == Open("flip", "act", False)


def test_tr45_a_skill_keeps_to_the_own_visible_stacks() -> None:
    for char, count in (("tobias", 3), ("mabel", 3), ("silas", 3), ("wren", 4)):
        state = seat(ring(), 1, char=char)
        assert len(offered(replace(state, active=Seat(1)), "skill:char")) == count


def test_tr45_a_deferred_flip_reaches_all_six_too() -> None:
    state = ring("D01.1", "T03.1", "D05.0", dice="flip peek")
    after = play(state, "die:0:flip:0", "end").state
    assert after.asked == Open("flip", "T03", True)
    assert len(offered(after, "bonus")) == 6


def test_tr45_diagram_actions_and_scrap_reach_every_seat() -> None:
    state = ring("D01.1", "D03.3^", "D05.0", dice="diagram flip")
    places = {text.split(":")[4] for text in offered(state, "die:0:diagram:alter")}
    assert places == {"0.0", "1.0", "2.0"}
    assert offered(ring("", "D03.3^", "C02.0^", asked=Open("scrap", "D17", True)), "bonus") == [
        "bonus:scrap:1.0",
        "bonus:scrap:2.0",
    ]


# TR-46: whom it hits.


def test_tr46_a_reset_hits_both_opponents() -> None:
    state = seat(seat(ring(), 1, bead=bead("pts", 2)), 2, bead=bead("act", 1))
    after = play(seat(state, 0, disarmed=(6,)), "skill:reset:0").state
    assert [player.bead for player in after.players] == [Bead("reset", 0)] * 3
    assert [player.skip for player in after.players] == [False, True, True]
    for _ in range(2):
        after = play(after, "end").state
        assert offered(after, "skill") == []
    assert offered(play(after, "end").state, "skill") == ["skill:pts", "skill:act"]


def test_tr46_a_loss_is_the_actors_and_a_gain_the_owners() -> None:
    state = ring("D01.3", "D03.3", "T03.0", active=Seat(0))
    lost = play(seat(state, 0, points=4), "complete:0", "match:0:0").state
    assert [player.points for player in lost.players] == [3, 0, 0]
    gained = ring("D01.3", "T01.0", "D05.0")
    after = play(gained, "complete:0", "match:0:0").state
    assert [player.points for player in after.players] == [0, 1, 0]
    assert after.players[1].deferred == (Owed("draw:1", "T01", True),)


def test_tr46_a_theft_takes_from_the_actor_for_the_owner() -> None:
    state = seat(ring("D01.1", "D03.3", "T01.2", dice="dd peek"), 0, disarmed=(6,))
    step = play(state, "die:0:dd:0", draws=(0,))
    assert [player.disarmed for player in step.state.players] == [(0,), (), (6,)]
    stolen = [[e.chip for e in heard(step, n) if isinstance(e, Stole)] for n in (0, 1, 2, None)]
    assert stolen == [["VIAL"], [None], ["VIAL"], [None]]


def test_tr46_a_bead_comes_off_the_actors_place() -> None:
    state = seat(ring("D01.1", "C03.3^", "D05.0"), 0, char="tobias", bead=bead("pts", 1))
    after = play(seat(state, 2, bead=bead("pts", 2)), "skill:char:flip:0").state
    assert [player.bead.at for player in after.players] == ["hand", "hand", "pts"]


def test_tr46_both_opponents_cards_fire_in_turn_order() -> None:
    state = ring("C03.1^", "D03.3", "T03.1", dice="flip peek", active=Seat(1))
    step = play(state, "die:0:flip:2")
    assert [event.owner for event in told(step, TrapFired)] == [2]
    waiting = [[owed.effect for owed in player.deferred] for player in step.state.players]
    assert waiting == [["peek:1"], [], ["flip"]]
    assert [type(n.what).__name__ for n in step.notices] == ["Flipped", "TrapFired", "CounterFired"]


# TR-47: standard cards only.


def test_tr47_a_room_deals_standard_diagrams() -> None:
    state = entered(GAME.setup({"mode": "solo"}, 1, Tape([])).state, "wren")
    dealt = [*state.deck, *(card.id for card in state.players[0].diagrams)]
    assert sorted(dealt) == [each for each, card in DIAGRAMS.items() if card.type == "standard"]


@pytest.mark.parametrize("hands", [("D01.1 T03.1 C03.1^",), ("D01.1", "T03.1 C03.1^")])
def test_tr47_what_waits_for_an_opponent_never_fires(hands: tuple[str, ...]) -> None:
    """Such cards are in no room of the file; a room of all Diagrams would deal them."""
    state = room("station" if len(hands) == 1 else "bridge", 0, *hands, dice="flip peek")
    step = play(state, "die:0:flip:0")
    assert [type(notice.what).__name__ for notice in step.notices] == ["Flipped"]
    assert step.state.players[-1].deferred == ()


def test_tr47_the_actors_own_cards_fire() -> None:
    state = room("bridge", 0, "D01.3 C01.3^", "C01.3^")
    after = play(state, "complete:0", "match:0:0").state
    assert after.asked == Open("flip", "C01", True)
    assert [owed.effect for owed in after.queue] == ["peek:1"]


def test_tr47_a_room_may_deal_every_diagram() -> None:
    hall = EPISODES["station"].rooms[0]
    assert len(hall.cards) == 22
    assert replace(hall, deck="all").cards == tuple(DIAGRAMS)


# TR-48: who went in is spent.


def test_tr48_the_spent_stay_spent_whether_the_room_is_won_or_lost() -> None:
    state = GAME.setup({"mode": "solo"}, 1, Tape([])).state
    state = laid(entered(state, "mabel"))
    assert spent(state) == ("mabel",)
    lost = thrown(replace(state, round=8), "calm").state
    assert offered(lost, "choose") == [f"choose:{c}" for c in ("wren", "osric", "silas", "ines")]
    again = laid(entered(lost, "ines"))
    won = play(seat(again, 0, points=6, bead=bead("pts", 2)), "skill:pts").state
    assert won.phase == "choose" and spent(won) == ("mabel", "ines")
    assert offered(won, "choose") == [f"choose:{c}" for c in ("wren", "osric", "silas")]


def test_tr48_a_lost_room_begins_from_scratch() -> None:
    state = room("station", 0, "D01.1 D02.0", round=8, discard=("D04",), removed=(2,))
    state = seat(state, 0, points=5, done=("D05",), disarmed=(0,), bead=bead("pts", 2), seen=7)
    lost = thrown(state, "calm").state
    assert lost.journey is not None and lost.journey.room == 0
    again = entered(lost, "osric")
    assert (again.phase, again.round, again.discard, again.removed) == ("setup", 1, (), ())
    player = again.players[0]
    assert (player.points, player.done, player.disarmed, player.bead) == (
        0,
        (),
        (),
        bead("hand", 0),
    )
    assert (player.seen, player.memo, player.char) == (0, (), "osric")
    assert player.diagrams == hand("D22")
    assert len(again.deck) == 21


def test_tr48_a_character_is_chosen_once() -> None:
    state = GAME.setup({"mode": "coop"}, 2, Tape([])).state
    one = GAME.apply(state, Seat(0), GAME.parse("choose:silas"), Tape([])).state
    assert GAME.turn(one).waiting == {1}
    assert GAME.legal(one, Seat(0)) == ()
    with pytest.raises(Illegal) as caught:
        GAME.apply(one, Seat(1), GAME.parse("choose:silas"), Tape([]))
    assert caught.value.key == "just_taken"


# TR-49: partners.


def test_tr49_partners_sit_on_one_side_and_reach_the_same_stacks() -> None:
    for number in (0, 1):
        state = room("bridge", active=Seat(number), dice="flip swap")
        assert offered(state, "die:0") == ["die:0:flip:0", "die:0:flip:1", "die:0:flip:2"]
        after = play(room("bridge", active=Seat(number), dice="expose swap"), "die:0:expose").state
        assert after.spots == (SPOTS[1], SPOTS[2], SPOTS[3].flipped(), SPOTS[0])


def test_tr49_partners_add_their_points() -> None:
    state = seat(seat(room("bridge", journey={"lock_open": True}), 0, points=3), 1, points=3)
    after = play(seat(state, 0, bead=bead("pts", 2)), "skill:pts").state
    assert (after.winners, after.reason) == ((0, 1), "episode")
    outcome = GAME.outcome(after)
    assert outcome is not None and outcome.points == (5, 3)


def test_tr49_partners_see_diagrams_chips_and_what_is_drawn() -> None:
    step = play(room("bridge", dice="dd peek"), "die:0:dd:0", "orient:2")
    for number in (0, 1):
        view = GAME.view(step.state, Seat(number))
        assert [(card.id, card.side) for card in view.players[0].diagrams] == [
            ("D01", 1),
            ("D10", 2),
        ]
        assert view.players[0].disarmed == ("BOLT",)
        told_to = heard(step, number)
        assert [event.id for event in told_to if isinstance(event, Drew)] == ["D10"]
        assert [event.chip for event in told_to if isinstance(event, Disarmed)] == ["BOLT"]
    public = GAME.view(step.state, None).players[0]
    assert (public.disarmed, public.diagrams[1].id) == (1, None)
    assert [event.id for event in heard(step, None) if isinstance(event, Drew)] == [None]


def test_tr49_a_partner_knows_the_chip_that_comes_back() -> None:
    state = room("bridge", dice="dd peek", active=Seat(0))
    taken = play(state, "die:0:dd:0", "orient:0", "end").state
    after = thrown(taken, "grind", 0).state
    assert after.spots[0].top == 0
    for number in (0, 1):
        assert GAME.view(after, Seat(number)).known[0].top == "BOLT"


def test_tr49_a_look_is_the_lookers_until_it_is_told() -> None:
    step = play(room("bridge", dice="peek flip"), "die:0:peek:0+3")
    looks = (Look(0, "GEAR", "BOLT"), Look(3, "KEY", "FUSE"))
    assert [heard(step, n)[0].looks for n in (0, 1, None)] == [looks, None, None]
    assert [type(event) for event in heard(step, 1)] == [Peeked]
    assert GAME.view(step.state, Seat(1)).memo == ()
    assert GAME.tell is not None
    shared = GAME.tell(step.state, Seat(0))
    memos = [[memo.look for memo in event.memos or ()] for event in heard(shared, 1)]
    assert memos == [[*looks]]
    assert heard(shared, None) == [LooksTold(Seat(0), "coop", None)]
    assert [memo.by for memo in GAME.view(shared.state, Seat(1)).memo] == [0, 0]
    with pytest.raises(Illegal) as caught:
        GAME.tell(shared.state, Seat(0))
    assert caught.value.key == "nothing_to_tell"


def test_tr49_a_partner_is_no_opponent() -> None:
    for mode, opponents in (("duel", 1), ("ring", 2), ("coop", 0), ("solo", 0)):
        assert len(LAYOUTS[mode].opponents(0)) == opponents
    bare = running("coop", BARE, "D01.1", "C02.0^", journey=room("bridge").journey)
    after = play(bare, "complete:0", "match:0:0").state
    assert [player.points for player in after.players] == [0, 0]
