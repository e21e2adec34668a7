"""Nudges: one reminder more, because somebody at the table asks for it.

Nobody learns whether it is heard: it may come after quiet hours, or never.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.cogs.clock import rows
from bot.play.match.blocks import is_blocked
from bot.play.match.clock import DAY_S
from bot.play.match.questions import QUESTION
from bot.store import asks, persons
from bot.store.asks import Ask
from bot.store.duties import Duty, put
from bot.store.tx import Tx

PAUSE_S = DAY_S
"""Between two people there is one nudge in so many seconds, however many matches they have."""


def nudge(tx: Tx, ask: Ask, by: int, at: float) -> None:
    """Has the person of a question reminded once more, if they wish to hear that from `by`."""
    before = rows.last(tx, by, ask.person)
    if before is not None and at < before + PAUSE_S:
        return
    rows.note(tx, by, ask.person, at)
    if _wants(tx, ask, by):
        asks.write(tx, replace(ask, nudge_at=at))
        put(tx, Duty(QUESTION, ask.match, ask.seat, ask.k, at))


def _wants(tx: Tx, ask: Ask, by: int) -> bool:
    """Whether the person of a question wants to hear a nudge of `by`: awake, not blocked, there."""
    is_asked = ask.since is not None and not (ask.is_away or ask.gone)
    wants = persons.read(tx, ask.person).reminders and not is_blocked(tx, ask.person, by)
    return is_asked and wants
