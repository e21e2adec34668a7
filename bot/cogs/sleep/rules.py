"""Tables that fall asleep because nobody acts, and what waking them does.

A table falls asleep 14 days after the last row or, with a pace, after the time of everybody who is
asked is up. Outages do not count, but a table that Discord refuses for so long falls asleep, too.
While it sleeps, nobody is pinged. Whoever acts or presses [Wake it] wakes it: all questions are
asked anew, with full banks. After 60 days of sleep it is void.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from bot.cogs.tournament import rows as tournaments
from bot.match.endings import ASLEEP, NOBODY, end_as_void
from bot.match.feature import By, MatchChange, Write
from bot.match.live import Live
from bot.match.lobby.rated import Unrated
from bot.match.lobby.server_blocks import check_asked, check_plays
from bot.match.lobby.servers import check_place
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused, not_yours
from bot.match.sleep import (
    CHANNEL,
    FALLS_ASLEEP_S,
    IDLE,
    LOCKED,
    REMOVED,
    SLEEP,
    SLEEPS_S,
    fall_asleep,
    schedule_sleep,
    wake_table,
)
from bot.match.turn_timer import bank_empty_at, lacks_deciders, moment_after, uncounted_spans
from bot.match.wall_clock import HOUR_S
from bot.store import cursors, jobs, ratings, spans
from bot.store.jobs import NO_SEAT, Job
from bot.store.matches import guilds_in_use, running_in, update_match
from bot.store.move_log import acts_after, played_at, seats_left
from bot.store.questions import TurnTimer
from bot.store.spans import Span, read_outages
from bot.store.tables import Table, read_table
from bot.store.tx import Tx
from games.core import LEAVE, Play

AGAIN_S = HOUR_S
"""When a match is looked at again during an outage."""


class ServerChannel(Struct, frozen=True):
    """A channel of a server; `home` is the channel that a thread hangs on, else the same.

    `known` are the channels that the server has; None: nobody can tell.
    """

    guild: int
    channel: int
    home: int
    known: frozenset[int] | None = None


def begun(write: Write, table: Table, _play: Play[Any]) -> None:
    """Has a match that begins looked at when it could fall asleep first."""
    schedule_sleep(write.tx, table.match.id, write.at)


def after(change: MatchChange, now: Live) -> None:
    """Wakes the table by a person's row, and ends a match whose people have all left."""
    if now.match.status != "open":
        return
    tx, match, before = change.tx, now.match.id, change.live.play.n
    left = any(row.text == LEAVE for row in now.rows[before:])
    if left and _close_if_empty(change, now.table):
        return
    if now.facts.asleep is not None and (acts := acts_after(tx, match, before)):
        wake_table(tx, match, change.at, by=acts[-1].person)


def wake(change: MatchChange, by: By, to: ServerChannel | None = None) -> None:
    """Wakes a table at the press of somebody who sits there; one that is awake stays so.

    `to` is where a table goes on that has no place any more. Raises `no_seat`, `other_server`,
    `not_here`, what `check_plays` raises of who presses and `check_asked` of the others, and `over`
    after the match.
    """
    tx, live = change.tx, change.live
    if live.match.status != "open":
        raise ShellRefused("over", link=True, live=live)
    if not live.table.seats_of(by.person):
        raise not_yours(live, by.person)
    if to is not None and has_no_place(live.table):
        check_place(tx, to.guild, live.match.game, to.home, to.known)
        check_plays(tx, to.guild, by.person, by.roles)
        for person in live.table.people:
            check_asked(tx, to.guild, person)
        _move(tx, live.table, to.guild, to.channel)
    wake_table(tx, live.match.id, change.at, by=by.person)
    _show_tournament(tx, live.match.id)
    cursors.mark_behind(tx, live.match.id)  # one that is awake has shown the button, too


def has_no_place(table: Table) -> bool:
    """Whether a table sleeps because it cannot be reached, so that it may move elsewhere."""
    asleep = table.facts.asleep
    return asleep is not None and asleep.reason in (CHANNEL, REMOVED)


def _move(tx: Tx, table: Table, guild: int, channel: int) -> None:
    """Moves a table that has no place any more to a channel, where its next board is sent.

    Its tournament moves with it, with the matches that are to begin. Raises `other_server` for
    another server than its own, unless the bot has left that.
    """
    match, asleep = table.match, table.facts.asleep
    if guild != match.guild and (asleep is None or asleep.reason != REMOVED):
        raise ShellRefused("other_server")
    update_match(tx, match.id, {"guild": guild, "channel": channel})
    if guild != match.guild:  # nobody's ratings there hang on a match of elsewhere, nor the reverse
        ratings.keep_from(tx, match.id, Unrated.MOVED.value)
    tx.touched.did("moved", match.id, game=match.game, server=guild, code="channel")
    cup = tournaments.of_match(tx, match.id)
    if cup is not None:
        tournaments.move(tx, cup.id, guild, channel)
    board = cursors.read_cursors(tx, match.id).get(cursors.TABLE)
    if board is not None:
        cursors.retire(tx, match.id, cursors.TABLE, board, table.last)
        cursors.drop_cursor(tx, match.id, cursors.TABLE)


def _show_tournament(tx: Tx, match: str) -> None:
    """Has the tournament of a table shown anew: its channel may have been closed to it, too."""
    cup = tournaments.of_match(tx, match)
    if cup is not None:
        tx.touched.change_tournament(cup.id)


class Sleepers:
    """Lets tables fall asleep and wakes them."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def look(self, duty: Job) -> None:
        match = duty.match
        async with self._matches.lock(match):
            await self._matches.store.write(
                lambda tx: _fall_or_end(self._matches.writing(tx), match)
            )

    async def left(self, guild: int) -> None:
        """Puts the tables of a server to sleep from which the bot was removed."""

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            for match in running_in(tx, guild):
                fall_asleep(tx, match, REMOVED, at)

        await self._matches.store.write(work)

    async def is_in(self, guilds: Collection[int]) -> None:
        """Does so for all servers of this process but these: it may have happened unnoticed."""
        used = await self._matches.store.read(guilds_in_use)
        for guild in sorted(used - set(guilds)):
            if self._matches.part.has(guild):
                await self.left(guild)

    async def unlocked(self, thread: int) -> None:
        """Wakes the tables that sleep because their thread was locked."""
        at = self._matches.clock()

        def work(tx: Tx) -> None:
            for match in spans.asleep_in(tx, thread, LOCKED):
                wake_table(tx, match, at)

        await self._matches.store.write(work)

    async def back(self, guild: int) -> None:
        """Shows the tables of a server that the bot has joined again; they sleep until woken."""

        def work(tx: Tx) -> None:
            for match in running_in(tx, guild):
                cursors.mark_behind(tx, match)

        await self._matches.store.write(work)

    async def take_up(self) -> None:
        """Gives a duty to matches that began before tables slept."""

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            for match, _ in jobs.tables_without(tx, SLEEP, "open"):
                schedule_sleep(tx, match, at)

        await self._matches.store.write(work)


def _fall_or_end(write: Write, match: str) -> None:
    """Does what is due for a match, and puts its duty again."""
    tx, now, table = write.tx, write.at, read_table(write.tx, match)
    if table is None or table.match.status != "open":
        return
    asleep = table.facts.asleep
    if asleep is None:
        at = _falls_at(tx, table, now)
        if now >= at:
            if not _close_if_empty(write, table):
                fall_asleep(tx, match, IDLE, now)
            return
    else:
        at = moment_after(asleep.since, SLEEPS_S, _outages(tx, table, asleep.since))
        if now >= at:
            end_as_void(write, match, reason=ASLEEP, person=None)
            return
    at = now + AGAIN_S if math.isinf(at) else at  # an outage is under way
    jobs.put(tx, Job(SLEEP, match, NO_SEAT, 0, at))


def _falls_at(tx: Tx, table: Table, now: float) -> float:
    """Returns when a table falls asleep if nobody acts; it may be later, but not earlier.

    It does now if somebody's time is up and nobody is left who decides about that. It does not
    before it was noted for all that their time is up, so that somebody could be asked.
    """
    if lacks_deciders(table):
        return now
    match, refused = table.match, spans.out_since(tx, spans.TABLE, table.match.id)
    # While its table is refused, nobody's time is ever up.
    timed = [ask for ask in table.facts.asks if ask.bank is not None and refused is None]
    ends = [_ends_at(tx, table, ask, now) for ask in timed]
    times = (
        refused,
        match.started_at or match.created_at,
        played_at(tx, match.id, table.last),
        spans.last_woken(tx, match.id),
        *ends,
    )
    since = max(at for at in times if at is not None)
    at = moment_after(since, FALLS_ASLEEP_S, _outages(tx, table, since))
    return at if all(ask.late_at for ask in timed) else max(at, now + AGAIN_S)


def _ends_at(tx: Tx, table: Table, ask: TurnTimer, now: float) -> float:
    """When the time of a question was up, or ends if nothing puts that off."""
    if ask.late_at is not None:
        return ask.late_at
    end = math.inf if ask.since is None else bank_empty_at(ask, uncounted_spans(tx, table, ask))
    return now if math.isinf(end) else end


def _outages(tx: Tx, table: Table, since: float) -> Sequence[Span]:
    match = None if table.facts.is_refused else table.match.id
    return read_outages(tx, match, table.match.guild, since)


def _close_if_empty(write: Write, table: Table) -> bool:
    """Ends a running match without a result if all its people have left or are gone."""
    left = seats_left(write.tx, table.match.id) | {ask.seat for ask in table.facts.asks if ask.gone}
    here = (sitting for sitting in table.seats if sitting.seat not in left)
    if any(sitting.person is not None for sitting in here):
        return False
    return end_as_void(write, table.match.id, reason=NOBODY, person=None)
