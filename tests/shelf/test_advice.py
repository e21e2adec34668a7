"""Every game keeps every law of advice in matches that are played at random.

Processes are asked about matches that advisers play.
"""

from __future__ import annotations

import pytest

from tests.shelf.advising import ADVICE_LAWS
from tests.shelf.deciding import DECIDING_LAWS
from tests.shelf.found import found, keys, lawful
from tests.shelf.laws import Law
from tests.shelf.play import matches
from tests.shelf.reasons import IDEA_LAWS, REASON_LAWS, IdeaLaw, ReasonLaw
from tests.shelf.sending import SENDING_LAWS, no_process_remembers

LAWS = [
    law for law in (*ADVICE_LAWS, *DECIDING_LAWS, *SENDING_LAWS) if law is not no_process_remembers
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_law(key: str, law: Law) -> None:
    assert [told for played in matches(found(key).game) for told in law(played)] == []


@pytest.mark.parametrize("law", REASON_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_words(key: str, law: ReasonLaw) -> None:
    game = found(key)
    assert [told for played in matches(game.game) for told in law(game.why, played)] == []


@pytest.mark.parametrize("law", IDEA_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", keys())
def test_ideas(key: str, law: IdeaLaw) -> None:
    game = found(key)
    assert [told for played in matches(game.game) for told in law(game.pointing, played)] == []
