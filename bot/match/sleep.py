"""The sleep of a table: nobody is pinged until it is woken, and then everybody is asked anew.

`bot/cogs/sleep` decides when a table falls asleep and who wakes it.
"""

from __future__ import annotations

from bot.match.turn_timer import QUESTION, ask_anew, start_timers
from bot.match.wall_clock import DAY_S
from bot.store import cursors, jobs, match_people, spans
from bot.store.jobs import NO_SEAT, Job, put
from bot.store.spans import Sleep
from bot.store.tables import read_table
from bot.store.tx import Tx

IDLE, CHANNEL, REMOVED, LOCKED = "idle", "channel", "removed", "locked"
"""Why a table sleeps: nobody acts, its channel is gone, the bot left the server, or a moderator
locked its thread."""

SLEEP = "sleep"
"""The kind of the job that looks whether a table falls asleep or ends. Every running match has one.
"""

FALLS_ASLEEP_S = 14 * DAY_S
"""How long nobody may act before a table falls asleep."""

SLEEPS_S = 60 * DAY_S
"""How long a table sleeps before it is void."""


def fall_asleep(tx: Tx, match: str, reason: str, at: float) -> bool:
    """Puts the table of a running match to sleep; returns False if it sleeps already."""
    table = read_table(tx, match)
    if table is None or table.match.status != "open" or table.facts.asleep is not None:
        return False
    spans.begin_sleep(tx, Sleep(match, at, reason))
    tx.touched.did("slept", match, game=table.match.game, n=table.last, code=reason)
    for ask in table.facts.asks:
        jobs.drop(tx, QUESTION, match, ask.seat)
    put(tx, Job(SLEEP, match, NO_SEAT, 0, at + SLEEPS_S))
    if reason not in (CHANNEL, LOCKED):
        cursors.mark_behind(tx, match)  # the board is shown again, even after a crash
    if reason == REMOVED:
        tx.touched.withhold(match)  # it is shown when the bot is back there
    return True


def wake_table(tx: Tx, match: str, at: float, *, by: int | None = None) -> bool:
    """Wakes a table; returns False if it is awake.

    All who are asked are pinged anew, but not the person `by` whom it is woken: their time runs
    from now.
    """
    table = read_table(tx, match)
    if table is None or not spans.end_sleep(tx, match, at):
        return False
    tx.touched.did("woke", match, by=by, game=table.match.game, n=table.last)
    ask_anew(tx, table, at)
    jobs.wake(tx, match, at)
    for person in table.people:
        if person != by:
            match_people.mark_pinged(tx, match, person, match_people.ANEW)
    if by is not None:
        start_timers(tx, match, {by: table.last}, at)
    schedule_sleep(tx, match, at)
    cursors.mark_behind(tx, match)
    return True


def schedule_sleep(tx: Tx, match: str, at: float) -> None:
    """Schedules the first time at which a match that begins or goes on now could fall asleep."""
    put(tx, Job(SLEEP, match, NO_SEAT, 0, at + FALLS_ASLEEP_S))


def schedule_sleep_now(tx: Tx, match: str, at: float) -> None:
    """Has a match looked at now, because nobody is left to be asked."""
    put(tx, Job(SLEEP, match, NO_SEAT, 0, at))
