"""Every game keeps its secrets and the laws of advice where computers play, and at every table.

Chance seldom leads to where memory and plans count.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.shelf.advising import (
    ADVICE_LAWS,
    advice_is_from_what_is_seen,
    advised,
    best_comes_first,
    plans_are_legal,
)
from tests.shelf.certain import certain_of, missed
from tests.shelf.deciding import DECIDING_LAWS
from tests.shelf.found import found, keys, lawful
from tests.shelf.laws import Law
from tests.shelf.play import (
    SEEDS,
    AnyGame,
    Played,
    at_every_table,
    at_some_tables,
    briefly_at_every_table,
    by_advisers,
    matches,
)
from tests.shelf.reasons import IDEA_LAWS, REASON_LAWS, IdeaLaw, ReasonLaw
from tests.shelf.sampling import SAMPLE_LAWS, SampleLaw, reasons_are_many, reasons_name_things
from tests.shelf.secrecy import SECRECY_LAWS
from tests.shelf.sending import SENDING_LAWS, no_process_remembers, nothing_else_is_sent

LAWS = (*SECRECY_LAWS, *ADVICE_LAWS, *DECIDING_LAWS, *SENDING_LAWS)

AT_SOME = (
    plans_are_legal,
    best_comes_first,
    advice_is_from_what_is_seen,
    nothing_else_is_sent,
)
"""The laws that cost few thoughts, and are tried at some tables; as a proof all are at every."""

MANY = 4 * SEEDS
"""So many matches of each game advisers play at night."""


def faults(law: Law, sample: tuple[Played, ...]) -> list[str]:
    return [told for played in sample for told in law(played)]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_law(key: str, law: Law) -> None:
    """Processes are asked about one match, because they are slow to start."""
    sample = by_advisers(found(key).game)
    assert faults(law, sample[:1] if law is no_process_remembers else sample) == []


@pytest.mark.night
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_law_in_many_matches(key: str, law: Law) -> None:
    assert faults(law, by_advisers(found(key).game, MANY)) == []


@pytest.mark.parametrize("law", AT_SOME, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_law_at_some_tables(key: str, law: Law) -> None:
    assert faults(law, at_some_tables(found(key).game)) == []


TABLES = (
    pytest.param(briefly_at_every_table, id="one level", marks=pytest.mark.proof),
    pytest.param(at_every_table, id="all levels", marks=pytest.mark.night),
)


@pytest.mark.parametrize("sample", TABLES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_law_at_every_table(key: str, law: Law, sample: Callable[[AnyGame], Any]) -> None:
    """Processes are asked about each kind of table in the other tests."""
    if law is not no_process_remembers:
        assert faults(law, sample(found(key).game)) == []


@pytest.mark.parametrize("law", REASON_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_words(key: str, law: ReasonLaw) -> None:
    game = found(key)
    sample = (*by_advisers(game.game), *at_some_tables(game.game))
    assert [told for played in sample for told in law(game.why, played)] == []


@pytest.mark.parametrize("law", IDEA_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", keys())
def test_ideas(key: str, law: IdeaLaw) -> None:
    game = found(key)
    sample = (*by_advisers(game.game), *at_some_tables(game.game))
    assert [told for played in sample for told in law(game.pointing, played)] == []


@pytest.mark.parametrize("law", SAMPLE_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_law_over_all_matches(key: str, law: SampleLaw) -> None:
    """Reasons are counted where there are many matches."""
    game = found(key)
    sample = (*matches(game.game), *by_advisers(game.game), *at_some_tables(game.game))
    if law is not reasons_are_many:
        assert list(law(game.why, sample)) == []


@pytest.mark.night
@pytest.mark.parametrize("key", keys())
def test_of_many_advices_nine_of_ten_name_a_thing_and_reasons_are_many(key: str) -> None:
    """The probe has few reasons: it is not for people."""
    game = found(key)
    sample = by_advisers(game.game, MANY)
    assert game.game.advise is None or sum(len(advised(played)) for played in sample) >= 6 * MANY
    for law in (reasons_name_things, reasons_are_many):
        assert list(law(game.why, sample)) == []


@pytest.mark.parametrize("key", keys())
def test_no_draw_has_the_lowest_level_miss_a_gain_that_was_laid_out(key: str) -> None:
    assert list(missed(found(key).game, certain_of(key))) == []
