"""A table whose messages Discord refuses: its time does not run, and it is tried again.

It may be that the bot lacks a permission in the channel. The outage counts from the first refusal
to the first message that Discord takes.
"""

from __future__ import annotations

from bot.play import questions
from bot.store import spans
from bot.store.duties import NO_SEAT, Duty, put
from bot.store.tx import Tx

REFUSED = "refused"
"""The kind of duty by which such a table is tried again."""

AGAIN_S = 1_800.0
"""Seconds after which it is tried again."""


def begins(tx: Tx, match: str, at: float) -> None:
    """Stores that Discord refuses a table, and when it is tried again."""
    spans.outage_begins(tx, spans.TABLE, match, at)
    put(tx, Duty(REFUSED, match, NO_SEAT, 0, at + AGAIN_S))


def ends(tx: Tx, match: str, at: float) -> None:
    """Stores that Discord takes a table again."""
    spans.outage_ends(tx, spans.TABLE, match, at)
    questions.look_again(tx, match, at)
