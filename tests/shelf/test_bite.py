"""The laws find faults: the honest game keeps all laws, and each broken game breaks its law."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.shelf.advising import ADVICE_LAWS
from tests.shelf.broken import BROKEN, GAME
from tests.shelf.laws import ENGINE_LAWS, Law
from tests.shelf.misadvised import MISADVISED
from tests.shelf.play import Played, matches
from tests.shelf.secrecy import SECRECY_LAWS

UNPLAYABLE = {"offers too much", "offers to all", "one way notation"}
"""Games with these faults cannot be played; they are judged on matches of the honest game."""

LAWS: dict[str, Law] = {law.__name__: law for law in (*ENGINE_LAWS, *SECRECY_LAWS, *ADVICE_LAWS)}

FAULTS = {**BROKEN, **MISADVISED}


@pytest.mark.parametrize("name", LAWS)
def test_the_honest_game_keeps_every_law(name: str) -> None:
    assert [told for played in matches(GAME, 6) for told in LAWS[name](played)] == []


def judged(fault: str) -> list[Played]:
    game, _ = FAULTS[fault]
    if fault in UNPLAYABLE:
        return [replace(played, game=game) for played in matches(GAME, 6)]
    return list(matches(game, 6))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str) -> None:
    _, law = FAULTS[fault]
    assert [told for played in judged(fault) for told in LAWS[law](played)] != []


def test_every_law_has_a_fault_that_it_finds() -> None:
    assert {law for _, law in FAULTS.values()} == set(LAWS)
