"""The sensible player judges by its seat's view alone, and opens rooms."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from games.core import Seat
from games.triplock import GAME
from games.triplock.rules.actions import Peek
from games.triplock.table.state import State
from tests.games.triplock.mode_table import faced, room
from tests.games.triplock.pace import KINDS, played
from tests.games.triplock.sensible import choice, locks, odds, outcomes
from tests.games.triplock.triplock_table import BARE, table


def chosen(state: State, seed: int = 1) -> str:
    """What the active seat does."""
    view = GAME.view(state, state.active)
    return GAME.write(choice(view, state.active, Random(seed)))


def test_what_lies_bare_is_sure_and_what_is_covered_is_weighed() -> None:
    visible = (0, 1, 2)
    open_view = GAME.view(table(spots=BARE), Seat(0))
    chance, way = odds(locks(open_view, Random(1)), visible, False, ("PUSH", "GEAR"))
    assert (chance, way) == (1.0, (2, 0))
    covered = locks(GAME.view(table(), Seat(0)), Random(1))
    likely = odds(covered, visible, False, ("GEAR",))[0]
    both = odds(covered, visible, True, ("GEAR", "KEY"))[0]
    assert 0.0 < both < likely < 1.0


def test_a_look_tells_locks_apart() -> None:
    view = GAME.view(table(), Seat(0))
    groups = outcomes(locks(view, Random(1)), view, Seat(0), Peek((0, 1)))
    assert len(groups) > 4
    assert all(len({(lock[0][0], lock[1][0]) for lock in group}) == 1 for group in groups)


def test_it_announces_what_it_is_sure_of_and_rolls_before_it_guesses() -> None:
    assert chosen(table(mine="D01.3", spots=BARE)) == "complete:0"
    assert chosen(table(mine="D01.1", spots=BARE)) == "roll"
    assert chosen(table(mine="D01.3")) == "roll"


def test_it_declares_the_lock_of_a_room_from_left_to_right() -> None:
    spots = (replace(spot, top=None) for spot in faced("GEAR", "SPRING", "KEY"))
    state = room("station", 2, spots=tuple(spots))
    texts: list[str] = []
    while state.phase == "turn":
        texts.append(chosen(state))
        state = GAME.apply(state, Seat(0), GAME.parse(texts[-1]), Random(1).randrange).state
    assert texts == ["room", "match:0:0", "match:1:1", "match:2:2"]


@pytest.mark.proof
def test_sensible_play_opens_rooms_and_ends_rings() -> None:
    opened = 0
    for seed in range(3):
        yard = played({**KINDS["gasworks"], "notebook": "tracked"}, seed)
        assert yard.journey is not None
        opened += yard.journey.opened
    assert opened >= 3
    ring = played({**KINDS["ring"], "notebook": "tracked"}, 2)
    assert ring.reason in ("points", "completed") and ring.round < 20
