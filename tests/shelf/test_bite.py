"""The laws find faults: the honest game keeps all laws, and each broken game breaks its law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.shelf.advising import ADVICE_LAWS
from tests.shelf.broken import BROKEN, GAME
from tests.shelf.deciding import DECIDING_LAWS
from tests.shelf.laws import ENGINE_LAWS, Law
from tests.shelf.misadvised import FOUND_TOO, MISADVISED
from tests.shelf.play import Played, at_some_tables, by_advisers, matches
from tests.shelf.secrecy import SECRECY_LAWS
from tests.shelf.sending import SENDING_LAWS, no_process_remembers

UNPLAYABLE = {"offers too much", "offers to all", "one way notation"}
"""Games with these faults cannot be played; they are judged on matches of the honest game."""

OF_ADVICE = (*ADVICE_LAWS, *DECIDING_LAWS, *SENDING_LAWS)

LAWS: dict[str, Law] = {law.__name__: law for law in (*ENGINE_LAWS, *SECRECY_LAWS, *OF_ADVICE)}

FAULTS = {**BROKEN, **MISADVISED}


def few(law: Law) -> int:
    """So many matches a law looks at: the one about processes costs too much for more than one."""
    return 1 if law is no_process_remembers else 6


@pytest.mark.parametrize("name", LAWS)
def test_the_honest_game_keeps_every_law(name: str) -> None:
    sample = matches(GAME, few(LAWS[name]))
    assert [told for played in sample for told in LAWS[name](played)] == []


@pytest.mark.parametrize("law", OF_ADVICE, ids=lambda law: law.__name__)
def test_the_honest_game_keeps_every_law_where_advisers_play(law: Law) -> None:
    sample = (*by_advisers(GAME, few(law)), *at_some_tables(GAME))
    assert [told for played in sample for told in law(played)] == []


def judged(fault: str) -> Iterator[Played]:
    """Yields matches of a broken game, which are played when they are asked for."""
    game, _ = FAULTS[fault]
    for count in (1, 6):
        if fault in UNPLAYABLE:
            yield from (replace(played, game=game) for played in matches(GAME, count))
        else:
            yield from matches(game, count)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str) -> None:
    _, law = FAULTS[fault]
    assert any(told for played in judged(fault) for told in LAWS[law](played))


@pytest.mark.parametrize("fault", MISADVISED)
def test_bad_advice_is_found_by_its_law_alone(fault: str) -> None:
    """The law about processes costs too much to be asked in vain."""
    sample = list(judged(fault))
    asked = [law for law in OF_ADVICE if law is not no_process_remembers]
    found = {law.__name__ for law in asked if any(told for one in sample for told in law(one))}
    assert found - FOUND_TOO.get(fault, set()) <= {MISADVISED[fault][1]}


def test_every_law_has_a_fault_that_it_finds() -> None:
    assert {law for _, law in FAULTS.values()} == set(LAWS)
