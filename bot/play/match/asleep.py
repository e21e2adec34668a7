"""A table that falls asleep, and one that is woken. `bot/cogs/sleep` says when that is.

While a table sleeps, nobody is pinged. Once it is woken, all questions are asked anew, with full
banks.
"""

from __future__ import annotations

from bot.play.match import questions
from bot.play.match.clock import DAY_S
from bot.store import cursors, duties, people, sleeps
from bot.store.duties import NO_SEAT, Duty, put
from bot.store.sleeps import Sleep
from bot.store.tables import read_table
from bot.store.tx import Tx

IDLE, CHANNEL, REMOVED, LOCKED = "idle", "channel", "removed", "locked"
"""Why a table sleeps: nobody acts, its channel is gone, the bot left the server, or a moderator
locked its thread."""

ENDS_S = 60 * DAY_S
"""How long a table sleeps before it is void."""

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


def fall_asleep(tx: Tx, match: str, reason: str, at: float) -> bool:
    """Puts the table of a running match to sleep; returns False if it sleeps already."""
    table = read_table(tx, match)
    if table is None or table.match.status != "open" or table.facts.asleep is not None:
        return False
    sleeps.begin(tx, Sleep(match, at, reason))
    tx.touched.did("slept", match, game=table.match.game, n=table.last, code=reason)
    for ask in table.facts.asks:
        duties.drop(tx, questions.QUESTION, match, ask.seat)
    put(tx, Duty(SLEEP, match, NO_SEAT, 0, at + ENDS_S))
    if reason not in (CHANNEL, LOCKED):
        cursors.mark_behind(tx, match)  # the board is shown again, even after a crash
    if reason == REMOVED:
        tx.touched.withhold(match)  # it is shown when the bot is back there
    return True


def wakes(tx: Tx, match: str, at: float, *, by: int | None = None) -> bool:
    """Wakes a table; returns False if it is awake.

    All who are asked are pinged anew, but not the person `by` whom it is woken: their time runs
    from now.
    """
    table = read_table(tx, match)
    if table is None or not sleeps.end(tx, match, at):
        return False
    tx.touched.did("woke", match, by=by, game=table.match.game, n=table.last)
    questions.anew(tx, table, at)
    duties.wake(tx, match, at)
    for person in table.people:
        if person != by:
            people.mark_pinged(tx, match, person, people.ANEW)
    if by is not None:
        questions.asked(tx, match, {by: table.last}, at)
    look_later(tx, match, at)
    cursors.mark_behind(tx, match)
    return True
