"""The duty by which a match falls asleep when nobody acts (`bot.play.sleep`)."""

from __future__ import annotations

from bot.play.clock import DAY_S
from bot.store.duties import NO_SEAT, Duty, put
from bot.store.tx import Tx

SLEEP = "sleep"
"""The kind of this duty. Every running match has one."""

FALLS_S = 14 * DAY_S
"""How long nobody may act before a table falls asleep."""


def look_later(tx: Tx, match: str, at: float) -> None:
    """Has a match that begins or goes on now looked at when it could fall asleep first."""
    put(tx, Duty(SLEEP, match, NO_SEAT, 0, at + FALLS_S))


def look_now(tx: Tx, match: str, at: float) -> None:
    """Has a match looked at now, because nobody is left to be asked."""
    put(tx, Duty(SLEEP, match, NO_SEAT, 0, at))
