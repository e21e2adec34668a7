"""Who sees what: a test for each row of section 13, and non-interference on random states."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from games.core import Refused, Seat
from games.triplock import GAME
from games.triplock.table.cards import Owed
from games.triplock.table.events import (
    ChipsRemoved,
    Disarmed,
    Discarded,
    Drew,
    Exposed,
    Failed,
    Flipped,
    Matched,
    Oriented,
    Peeked,
    Revealed,
    SoloRolled,
    Stole,
    Swapped,
)
from games.triplock.table.public import Orienting, facts
from games.triplock.table.state import State
from games.triplock.table.traces import Look
from tests.games.triplock.triplock_table import BARE, SPOTS, heard, legal, play, seat, table, told
from tests.quantity import some
from tests.sure import sure

READERS = (None, Seat(0), Seat(1))
OPTIONS = [
    {"notebook": notebook, "characters": chars, "first_skip": skip}
    for notebook, chars, skip in (
        ("off", "", "on"),
        ("log", "wren,osric", "off"),
        ("tracked", "mabel,silas", "off"),
        ("tracked", "ines,tobias", "on"),
    )
]
OPTIONS += [
    {"mode": "ring", "notebook": "tracked", "characters": "wren,silas,mabel"},
    {"mode": "solo", "notebook": "tracked"},
    {"mode": "coop", "notebook": "tracked"},
    {"mode": "coop", "roster": "silas,ines,osric,tobias"},
]


def views(state):
    return [GAME.view(state, reader) for reader in READERS]


def test_positions_and_covers_are_public() -> None:
    state = table(dice="flip swap")
    step = play(state, "die:0:flip:0", "die:1:swap:0+2")
    for reader in READERS:
        events = [type(event) for event in heard(step, reader)]
        assert events == [Flipped, Swapped]
    assert len({view.spots for view in views(step.state)}) == 1
    expose = play(table(dice="expose swap"), "die:0:expose")
    assert (told(expose, Exposed)[0].spot, told(expose, Exposed)[0].to) == (3, 2)


def test_the_face_of_a_bare_stack_is_public_and_of_a_covered_one_nobodys() -> None:
    for view in views(table(spots=BARE)):
        assert [spot.face for spot in view.spots] == ["GEAR", "KEYPAD", "PUSH", None]
        assert all(spot.top is None and spot.bottom is None for spot in view.spots)


def test_a_look_reaches_the_looker_alone() -> None:
    step = play(table(dice="peek flip"), "die:0:peek:0+3")
    looks = (Look(0, "GEAR", "BOLT"), Look(3, "KEY", "FUSE"))
    assert heard(step, 0) == [Peeked(Seat(0), "duel", 1, (0, 3), looks)]
    bare = [Peeked(Seat(0), "duel", 1, (0, 3), None)]
    assert heard(step, 1) == heard(step, None) == bare
    exposed = play(table(dice="expose flip"), "die:0:expose")
    assert [heard(exposed, reader)[0].looks for reader in READERS] == [None, looks[1:], None]
    memo = [len(view.memo) for view in views(step.state)]
    assert memo == [0, 2, 0]


@pytest.mark.parametrize(("notebook", "memo", "known"), [("off", 0, 0), ("log", 2, 0)])
def test_the_notebook_shows_what_its_setting_says(notebook: str, memo: int, known: int) -> None:
    step = play(table(dice="peek flip", notebook=notebook), "die:0:peek:0+3")
    seen = GAME.view(step.state, Seat(0))
    assert (len(seen.memo), len(seen.known)) == (memo, known)


def test_the_lower_chip_and_face_are_known_as_remembered_only() -> None:
    state = table(dice="peek flip")
    step = play(state, "die:0:peek:0+1", "die:1:flip:0")
    known = GAME.view(step.state, Seat(0)).known[0]
    assert (known.face, known.under, known.top, known.bottom) == (None, "GEAR", None, "BOLT")
    assert GAME.view(step.state, Seat(1)).known[0].under is None


def test_a_match_is_seen_by_all() -> None:
    step = play(table(mine="D04.3"), "complete:0", "match:1:2")
    for reader in READERS:
        faces = [e.face for e in heard(step, reader) if isinstance(e, Matched)]
        assert faces == ["PUSH"]
    assert {sure(view.last).face for view in views(step.state)} == {"PUSH"}


def test_own_face_down_diagrams_are_the_owners() -> None:
    spectator, owner, other = views(table())
    assert (owner.players[0].diagrams[0].id, owner.players[0].diagrams[0].side) == ("D01", 1)
    for view in (spectator, other):
        assert (view.players[0].diagrams[0].id, view.players[0].diagrams[0].side) == (None, None)


def test_face_up_diagrams_are_seen_by_all() -> None:
    for view in views(table(mine="D01.1^")):
        assert (view.players[0].diagrams[0].id, view.players[0].diagrams[0].side) == ("D01", 1)
    shown = play(table(dice="diagram flip"), "die:0:diagram:reveal:1.0")
    assert (told(shown, Revealed)[0].id, told(shown, Revealed)[0].side) == ("D03", 3)


def test_a_drawn_card_is_the_drawers() -> None:
    step = play(table(dice="dd flip"), "die:0:dd:0", "orient:3")
    assert told(step, Drew)[0].id is None
    assert told(step, Drew, 0)[0].id == "D10"
    assert told(step, Oriented) == [Oriented(Seat(0), 1, None, None)]
    assert told(step, Oriented, 0) == [Oriented(Seat(0), 1, "D10", 3)]
    assert heard(step, 1) == heard(step, None)


def test_a_drawn_countermeasure_lies_open() -> None:
    step = play(table(dice="dd flip", deck="D08 C01"), "die:0:dd:0", "orient:3")
    assert told(step, Drew)[0].id == "C01"
    assert (told(step, Oriented)[0].id, told(step, Oriented)[0].side) == ("C01", 3)


def test_discarded_diagrams_are_seen_by_all_but_not_a_hidden_side() -> None:
    state = table(mine="D01.1 D02.0^ D04.0 D10", asked=Orienting(3))
    step = play(play(state, "orient:0").state, "complete:0", "match:0:0")
    assert told(step, Failed)[0].id == "D01"
    over = table(mine="D01.1 D02.0^ D04.0", dice="dd flip")
    for slot, side in ((0, None), (1, 0)):
        gone = told(play(over, "die:0:dd:0", f"discard:{slot}"), Discarded)[0]
        assert (gone.id, gone.side) == (("D01", "D02")[slot], side)


def test_disarmed_chips_are_counted_by_the_others() -> None:
    step = play(table(dice="dd flip"), "die:0:dd:0")
    assert told(step, Disarmed, 0) == [Disarmed(Seat(0), 0, "GEAR", "BOLT")]
    assert told(step, Disarmed) == [Disarmed(Seat(0), 0, "GEAR", None)]
    assert [view.players[0].disarmed for view in views(step.state)] == [1, ("BOLT",), 1]


def test_removed_chips_are_seen_by_all() -> None:
    step = play(seat(table(), 0, disarmed=(6,)), "skill:reset:0")
    assert told(step, ChipsRemoved)[0].chips == ("VIAL",)
    assert {view.removed for view in views(step.state)} == {("VIAL",)}


def test_a_stolen_chip_is_known_to_both_but_not_to_spectators() -> None:
    step = play(table(theirs="T01.2", dice="dd peek"), "die:0:dd:0", draws=(0,))
    stolen = [[e.chip for e in heard(step, r) if isinstance(e, Stole)] for r in READERS]
    assert stolen == [[None], ["BOLT"], ["BOLT"]]


def test_deferred_rewards_are_the_owners_others_count_them() -> None:
    state = seat(table(), 1, deferred=(Owed("flip", "T03", True),))
    deferred = [view.players[1].deferred for view in views(state)]
    assert deferred == [1, 1, (Owed("flip", "T03", True),)]
    assert [view.players[1].waits for view in views(state)] == [1, 1, 1]


def test_dice_bead_points_and_completed_are_seen_by_all() -> None:
    state = seat(table(dice="flip swap"), 1, points=4, done=("D05",), skip=True)
    for view in views(state):
        assert [die.face for die in view.turn.dice] == ["flip", "swap"]
        player = view.players[1]
        assert (player.points, player.done, player.skip) == (4, ("D05",), True)


def test_deck_order_is_nobodys() -> None:
    assert views(table(deck="D08 D09 D10")) == views(table(deck="D10 D08 D09"))


def test_after_the_end_everything_lies_open() -> None:
    over = GAME.leave(seat(table(), 0, disarmed=(3,)), Seat(1), lambda n: 0).state
    for view in views(over):
        assert (view.spots[0].face, view.spots[0].top, view.spots[0].bottom) == (
            "GEAR",
            "BOLT",
            "BOLT",
        )
        assert view.players[1].diagrams[0].id == "D03"
        assert view.players[0].disarmed == ("FUSE",)
    assert len(SPOTS) == len(over.spots)


def match(seed: int):
    """Every state, seat and action of a random duel that would rather play on than end."""
    chance = Random(seed)
    options = OPTIONS[seed % len(OPTIONS)]
    state = GAME.setup(options, GAME.seats(options)[0], chance.randrange).state
    while GAME.turn(state).waiting:
        number = chance.choice(sorted(GAME.turn(state).waiting))
        actions = GAME.legal(state, number)
        rest = [action for action in actions if GAME.write(action) not in ("end", "skip")]
        action = chance.choice(rest if rest and chance.random() < 0.9 else actions)
        yield state, number, action, chance
        state = GAME.apply(state, number, action, chance.randrange).state


def readers(state: State) -> tuple[Seat | None, ...]:
    return (None, *map(Seat, range(len(state.players))))


@pytest.mark.parametrize("seed", some(range(24), 5))
def test_non_interference(seed: int) -> None:
    for state, number, action, chance in islice(match(seed), 300):
        for reader in readers(state):
            view = GAME.view(state, reader)
            other = GAME.imagine(view, chance.randrange)
            assert GAME.view(other, reader) == view
            assert GAME.turn(other) == GAME.turn(state)
            if reader is not None:
                assert legal(other, reader) == legal(state, reader)
            same_public_notices(state, other, number, action, reader, chance.random())


def same_public_notices(state, other, number, action, reader, luck: float) -> None:
    """Equal views after the action: equal public notices, whatever lies behind them.

    After a throw of the solo die a view no longer tells of the turn before it.
    """
    try:
        dream = GAME.apply(other, number, action, Random(luck).randrange)
    except Refused:
        assert reader != number
        return
    real = GAME.apply(state, number, action, Random(luck).randrange)
    if any(isinstance(event, SoloRolled) for event in heard(real, None)):
        return
    if GAME.view(dream.state, reader) == GAME.view(real.state, reader):
        assert heard(real, None) == heard(dream, None)


@pytest.mark.parametrize("seed", range(8))
def test_equal_views_give_equal_refusals(seed: int) -> None:
    texts = ["roll", "end", "skip", "complete:0", "complete:2", "die:0:dd:-", "die:1:dd:1"]
    texts += ["sacrifice:diagram:conceal:1.0", "skill:reset:0", "skill:char:flip:1", "orient:1"]
    texts += ["room", "choose:wren", "match:0:1"]
    for state, _, _, chance in match(seed):
        for reader in map(Seat, range(len(state.players))):
            other = GAME.imagine(GAME.view(state, reader), chance.randrange)
            text = chance.choice(texts)
            assert refused(state, reader, text) == refused(other, reader, text)


def refused(state, reader: Seat, text: str):
    try:
        GAME.apply(state, reader, GAME.parse(text), Random(1).randrange)
    except Refused as why:
        return why.key, why.values
    return None


def test_what_state_and_view_share_is_the_same_for_every_reader() -> None:
    for seed in (0, 1, 4, 6):
        for state, _, _, _ in match(seed):
            for view in (GAME.view(state, reader) for reader in readers(state)):
                assert facts(view) == facts(state)
                assert not isinstance(view, State)
