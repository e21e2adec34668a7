"""The table that a host opens by what they type, and the options that its engine gets, stay."""

from __future__ import annotations

from pathlib import Path

from tests.bot.settling import digests

KNOWN = Path(__file__).parent / "settled.txt"
"""A digest of what each of some hundred cases opens, as they always have."""


def test_the_terms_of_a_table_are_what_they_always_were() -> None:
    """Of what differs, `settling.py` writes the whole, here and in the code before."""
    assert [*digests()] == KNOWN.read_text(encoding="utf-8").splitlines()
