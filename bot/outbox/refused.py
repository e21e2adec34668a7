"""A table whose messages Discord refuses: its time does not run, and it is tried again.

It may be that the bot lacks a permission in the channel. The outage counts from the first refusal
to the first message that Discord takes.
"""

from __future__ import annotations

from bot.play.match import questions
from bot.play.match.clock import DAY_S
from bot.store import spans
from bot.store.duties import NO_SEAT, Duty, put
from bot.store.tx import Tx

REFUSED = "refused"
"""The kind of duty by which such a table is tried again."""

AGAIN_S = 1_800.0
"""Seconds after which it is tried again."""

RARELY_S = DAY_S
"""The same at last for a match that has ended, for which nobody waits."""


def begins(tx: Tx, match: str, at: float, *, is_over: bool) -> None:
    """Stores that Discord refuses a table, and when it is tried again.

    That of a match that has ended is tried when it has been refused for twice as long.
    """
    spans.outage_begins(tx, spans.TABLE, match, at)
    since = spans.out_since(tx, spans.TABLE, match)
    lasts_s = 0.0 if since is None or not is_over else at - since
    put(tx, Duty(REFUSED, match, NO_SEAT, 0, at + min(max(AGAIN_S, lasts_s), RARELY_S)))


def ends(tx: Tx, match: str, at: float) -> None:
    """Stores that Discord takes a table again."""
    spans.outage_ends(tx, spans.TABLE, match, at)
    questions.look_again(tx, match, at)
