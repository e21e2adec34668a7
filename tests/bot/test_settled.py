"""The table that a host opens by what they type, and the options that its engine gets, stay."""

from __future__ import annotations

import json
from pathlib import Path

from tests.bot.settling import digest, digests, opened_again

KNOWN = Path(__file__).parent / "settled.txt"
"""A digest of what the cases of each option open, as they always have."""

STORED = Path(__file__).parent / "stored_tables.txt"
"""Stored rows with each value of each option, after a digest of what opens again."""


def test_the_terms_of_a_table_are_what_they_always_were() -> None:
    """Of what differs, `settling.py` writes the whole, here and in the code before."""
    assert [*digests()] == KNOWN.read_text(encoding="utf-8").splitlines()


def test_a_stored_table_opens_again_as_it_was() -> None:
    """These tables were stored before a new one proposed what it proposes now."""
    for line in STORED.read_text(encoding="utf-8").splitlines():
        known, _, table = line.partition(" ")
        assert digest(opened_again(json.loads(table))) == known, table
