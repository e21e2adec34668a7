"""Whole duels: they end, conserve every piece, and may be left at any moment."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Illegal, Seat, Tape
from games.triplock import GAME
from games.triplock.table.cards import DIAGRAMS, RULES
from tests.games.triplock.played import pieces, played
from tests.quantity import some

TABLES = [
    {},
    {"notebook": "off", "first_skip": "on"},
    {"notebook": "tracked", "characters": "wren,osric"},
    {"characters": "mabel,silas"},
    {"characters": "ines,tobias"},
]


@pytest.mark.parametrize("block", some(range(20), 10))
def test_random_duels_end_and_conserve_every_piece(block: int) -> None:
    for seed in range(block * 15, block * 15 + 15):
        clever = seed % 10 != 0
        for n, (state, _) in enumerate(played(TABLES[seed % 5], seed, clever)):
            assert n < 4000
            if n % 5 == 0:
                assert pieces(state) == (list(range(8)), sorted(DIAGRAMS))
        outcome = GAME.outcome(state)
        assert outcome is not None and outcome.winners
        assert outcome.points == tuple(player.points for player in state.players)
        assert GAME.turn(state).ask == "over"
        best = state.players[outcome.winners[0]]
        reached = {
            "points": best.points >= RULES.win_points,
            "completed": len(best.done) >= RULES.win_completed,
            "round_cap": state.round == RULES.round_cap,
        }
        assert reached[outcome.reason]


def test_every_legal_action_applies_and_changes_nothing_it_was_given() -> None:
    for seed in range(6):
        for state, text in played(TABLES[seed % 5], seed, True):
            if not text or seed % 2:
                continue
            for seat in GAME.turn(state).waiting:
                before = hash(state)
                for action in GAME.legal(state, seat)[:: 1 + seed]:
                    GAME.apply(state, seat, action, Random(1).randrange)
                assert hash(state) == before
    assert GAME.outcome(GAME.setup({}, 2, Random(1).randrange).state) is None


def test_the_fallback_brings_every_duel_to_its_end() -> None:
    for seed in (1, 2):
        chance = Random(seed)
        for state, _ in played(TABLES[seed], seed, True):
            for seat in GAME.turn(state).waiting:
                action = GAME.fallback(state, seat, chance.randrange)
                assert action in GAME.legal(state, seat)
    with pytest.raises(Illegal):
        GAME.fallback(state, Seat(0), chance.randrange)
    with pytest.raises(Illegal):
        GAME.preview(state, Seat(0), GAME.parse("roll"))


def test_whoever_leaves_loses_at_any_moment() -> None:
    for state, text in played({}, 3, True):
        if not text:
            with pytest.raises(Illegal):
                GAME.leave(state, Seat(0), Tape([]))
            continue
        for seat in (Seat(0), Seat(1)):
            over = GAME.leave(state, seat, Tape([])).state
            outcome = GAME.outcome(over)
            assert outcome is not None
            assert (outcome.winners, outcome.reason) == ((1 - seat,), "resigned")
            for reader in (None, Seat(0), Seat(1)):
                view = GAME.view(over, reader)
                assert GAME.view(GAME.imagine(view, Random(2).randrange), reader) == view
