"""Every game keeps every law of secrecy."""

from __future__ import annotations

import pytest

from games.core import Notice, Seat
from tests.shelf.found import found, keys
from tests.shelf.laws import Law
from tests.shelf.play import matches
from tests.shelf.secrecy import SECRECY_LAWS


@pytest.mark.parametrize("law", SECRECY_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", keys())
def test_law(key: str, law: Law) -> None:
    assert [told for played in matches(found(key).game) for told in law(played)] == []


def test_a_notice_gives_each_reader_what_the_reader_may_know() -> None:
    """The secret part is for its owner, and fails closed: a spectator is nobody's seat."""
    secret = Notice("peeked", whole="peeked: a Gear", owner=Seat(0))
    assert [secret.seen_by(reader) for reader in (Seat(0), Seat(1), None)] == [
        "peeked: a Gear",
        "peeked",
        "peeked",
    ]
    told = Notice("drew a code", frozenset({Seat(1)}))
    assert [told.seen_by(reader) for reader in (Seat(0), Seat(1), None)] == [
        None,
        "drew a code",
        None,
    ]
    assert Notice("flipped", whole="more").seen_by(None) == "flipped"
