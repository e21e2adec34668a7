"""Every game keeps every law of advice."""

from __future__ import annotations

import pytest

from tests.shelf.advising import ADVICE_LAWS
from tests.shelf.found import found, lawful
from tests.shelf.laws import Law
from tests.shelf.play import matches


@pytest.mark.parametrize("law", ADVICE_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_law(key: str, law: Law) -> None:
    assert [told for played in matches(found(key).game) for told in law(played)] == []
