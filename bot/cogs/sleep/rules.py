"""Tables that fall asleep because nobody acts, and what waking them does.

A table falls asleep 14 days after the last row or, with a pace, after the time of everybody who is
asked is up. Outages do not count, but a table that Discord refuses for so long falls asleep, too.
While it sleeps, nobody is pinged. Whoever acts or presses [Wake it] wakes it: all questions are
asked anew, with full banks. After 60 days of sleep it is void.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.cogs.tournament import rows as tournaments
from bot.play.match import bank, questions
from bot.play.match.asleep import (
    CHANNEL,
    ENDS_S,
    FALLS_S,
    IDLE,
    REMOVED,
    SLEEP,
    fall_asleep,
)
from bot.play.match.bank import empty_at
from bot.play.match.clock import HOUR_S
from bot.play.match.feature import Write
from bot.play.match.refusals import ShellRefused
from bot.play.match.voids import ASLEEP, NOBODY, end_match
from bot.store import cursors, duties, sleeps, spans
from bot.store.asks import Ask
from bot.store.duties import NO_SEAT, Duty
from bot.store.log import played_at, seats_left
from bot.store.matches import update_match
from bot.store.spans import Span, read_outages
from bot.store.tables import Table, read_table
from bot.store.tx import Tx

AGAIN_S = HOUR_S
"""When a match is looked at again during an outage."""


def has_no_place(table: Table) -> bool:
    """Whether a table sleeps because it cannot be reached, so that it may move elsewhere."""
    asleep = table.facts.asleep
    return asleep is not None and asleep.reason in (CHANNEL, REMOVED)


def move(tx: Tx, table: Table, guild: int, channel: int) -> None:
    """Moves a table that has no place any more to a channel, where its next board is sent.

    Its tournament moves with it, with the matches that are to begin. Raises `other_server` for
    another server than its own, unless the bot has left that.
    """
    match, asleep = table.match, table.facts.asleep
    if guild != match.guild and (asleep is None or asleep.reason != REMOVED):
        raise ShellRefused("other_server")
    update_match(tx, match.id, {"guild": guild, "channel": channel})
    tx.touched.did("moved", match.id, game=match.game, server=guild, code="channel")
    cup = tournaments.of_match(tx, match.id)
    if cup is not None:
        tournaments.move(tx, cup.id, guild, channel)
    board = cursors.read_cursors(tx, match.id).get(cursors.TABLE)
    if board is not None:
        cursors.retire(tx, match.id, cursors.TABLE, board, table.last)
        cursors.drop_cursor(tx, match.id, cursors.TABLE)


def show_tournament(tx: Tx, match: str) -> None:
    """Has the tournament of a table shown anew: its channel may have been closed to it, too."""
    cup = tournaments.of_match(tx, match)
    if cup is not None:
        tx.touched.change_tournament(cup.id)


def looked(write: Write, match: str) -> None:
    """Does what is due for a match, and puts its duty again."""
    tx, now, table = write.tx, write.at, read_table(write.tx, match)
    if table is None or table.match.status != "open":
        return
    asleep = table.facts.asleep
    if asleep is None:
        at = falls_at(tx, table, now)
        if now >= at:
            if not close_if_empty(write, table):
                fall_asleep(tx, match, IDLE, now)
            return
    else:
        at = bank.moment(asleep.since, ENDS_S, _outages(tx, table, asleep.since))
        if now >= at:
            end_match(write, match, reason=ASLEEP, person=None)
            return
    at = now + AGAIN_S if math.isinf(at) else at  # an outage is under way
    duties.put(tx, Duty(SLEEP, match, NO_SEAT, 0, at))


def falls_at(tx: Tx, table: Table, now: float) -> float:
    """Returns when a table falls asleep if nobody acts; it may be later, but not earlier.

    It does now if somebody's time is up and nobody is left who decides about that. It does not
    before it was noted for all that their time is up, so that somebody could be asked.
    """
    if questions.is_lost(table):
        return now
    match, refused = table.match, spans.out_since(tx, spans.TABLE, table.match.id)
    # While its table is refused, nobody's time is ever up.
    timed = [ask for ask in table.facts.asks if ask.bank is not None and refused is None]
    ends = [_ends_at(tx, table, ask, now) for ask in timed]
    times = (
        refused,
        match.started_at or match.created_at,
        played_at(tx, match.id, table.last),
        sleeps.last_woken(tx, match.id),
        *ends,
    )
    since = max(at for at in times if at is not None)
    at = bank.moment(since, FALLS_S, _outages(tx, table, since))
    return at if all(ask.late_at for ask in timed) else max(at, now + AGAIN_S)


def _ends_at(tx: Tx, table: Table, ask: Ask, now: float) -> float:
    """When the time of a question was up, or ends if nothing puts that off."""
    if ask.late_at is not None:
        return ask.late_at
    end = math.inf if ask.since is None else empty_at(ask, questions.spans_of(tx, table, ask))
    return now if math.isinf(end) else end


def _outages(tx: Tx, table: Table, since: float) -> Sequence[Span]:
    match = None if table.facts.is_refused else table.match.id
    return read_outages(tx, match, table.match.guild, since)


def close_if_empty(write: Write, table: Table) -> bool:
    """Ends a running match without a result if all its people have left or are gone."""
    left = seats_left(write.tx, table.match.id) | {ask.seat for ask in table.facts.asks if ask.gone}
    here = (sitting for sitting in table.seats if sitting.seat not in left)
    if any(sitting.person is not None for sitting in here):
        return False
    return end_match(write, table.match.id, reason=NOBODY, person=None)
