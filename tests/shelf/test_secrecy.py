"""Every game keeps every law of secrecy."""

from __future__ import annotations

import pytest

from tests.shelf.found import found, lawful
from tests.shelf.laws import Law
from tests.shelf.play import matches
from tests.shelf.secrecy import SECRECY_LAWS


@pytest.mark.parametrize("law", SECRECY_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", lawful())
def test_law(key: str, law: Law) -> None:
    assert [told for played in matches(found(key).game) for told in law(played)] == []
