"""Whole matches by chance, in any mode, and what must never be lost in one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from games.triplock import GAME
from games.triplock.table.state import State
from tests.games.triplock.knowing import knowing


def played(options: Mapping[str, str], seed: int, clever: bool) -> Iterator[tuple[State, str]]:
    """Every state of a match with the action played in it; the last one with ""."""
    chance = Random(seed)
    state = GAME.setup(options, GAME.seats(options)[0], chance.randrange).state
    while waiting := GAME.turn(state).waiting:
        seat = chance.choice(sorted(waiting))
        if clever:
            action = knowing(state, seat, chance)
        else:
            action = GAME.any_action(state, seat, chance.randrange)
        yield state, GAME.write(action)
        assert GAME.parse(GAME.write(action)) == action
        state = GAME.apply(state, seat, action, chance.randrange).state
    yield state, ""


def pieces(state: State) -> tuple[list[int], list[str]]:
    """All Failsafes and all Diagrams, wherever they are."""
    chips = [chip for spot in state.spots for chip in (spot.top, spot.bottom) if chip is not None]
    chips += [*state.removed, *(chip for p in state.players for chip in p.disarmed)]
    cards = [*state.deck, *state.discard]
    cards += [card.id for p in state.players for card in p.diagrams]
    cards += [card_id for p in state.players for card_id in p.done]
    return sorted(chips), sorted(cards)
