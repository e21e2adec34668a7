"""What a feature of the table is, as a value; `bot/app/features.py` lists all of them.

A feature is what can be left out: without it every match is still played to its end.
"""

from __future__ import annotations

from msgspec import Struct


class By(Struct, frozen=True):
    """Who caused a change, and by which press or command of theirs.

    What an interaction changes is stored once, however often Discord delivers it.
    """

    person: int
    name: str
    interaction: int
