"""What has tables fall asleep or wakes them: a duty, a press, a row, a server that is left."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from bot.cogs.sleep import rules
from bot.play.lobby.server_blocks import check_asked, check_plays
from bot.play.lobby.servers import check_place
from bot.play.match import asleep
from bot.play.match.asleep import SLEEP, look_later
from bot.play.match.feature import By, Change, Write
from bot.play.match.live import Live
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused, not_yours
from bot.store import cursors, duties, threads
from bot.store.duties import Duty
from bot.store.log import acts_after
from bot.store.matches import guilds_in_use, running_in
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import LEAVE, Play


class Place(Struct, frozen=True):
    """A channel of a server; `home` is the channel that a thread hangs on, else the same.

    `known` are the channels that the server has; None: nobody can tell.
    """

    guild: int
    channel: int
    home: int
    known: frozenset[int] | None = None


class Sleepers:
    """Lets tables fall asleep and wakes them."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def look(self, duty: Duty) -> None:
        """Does the duty of a match."""
        match = duty.match
        async with self._matches.lock(match):
            await self._matches.store.write(
                lambda tx: rules.looked(self._matches.writing(tx), match)
            )

    async def left(self, guild: int) -> None:
        """Puts the tables of a server to sleep from which the bot was removed."""

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            for match in running_in(tx, guild):
                asleep.fall_asleep(tx, match, asleep.REMOVED, at)

        await self._matches.store.write(work)

    async def is_in(self, guilds: Collection[int]) -> None:
        """Does so for all servers of this slot but these: it may have happened unnoticed."""
        used = await self._matches.store.read(guilds_in_use)
        for guild in sorted(used - set(guilds)):
            if self._matches.slot.has(guild):
                await self.left(guild)

    async def unlocked(self, thread: int) -> None:
        """Wakes the tables that sleep because their thread was locked."""
        at = self._matches.clock()

        def work(tx: Tx) -> None:
            for match in threads.asleep_in(tx, thread, asleep.LOCKED):
                asleep.wakes(tx, match, at)

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
            for match, _ in duties.tables_without(tx, SLEEP, "open"):
                look_later(tx, match, at)

        await self._matches.store.write(work)


def wake(change: Change, by: By, to: Place | None = None) -> None:
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
    if to is not None and rules.has_no_place(live.table):
        check_place(tx, to.guild, live.match.game, to.home, to.known)
        check_plays(tx, to.guild, by.person, by.roles)
        for person in live.table.people:
            check_asked(tx, to.guild, person)
        rules.move(tx, live.table, to.guild, to.channel)
    asleep.wakes(tx, live.match.id, change.at, by=by.person)
    rules.show_tournament(tx, live.match.id)
    cursors.mark_behind(tx, live.match.id)  # one that is awake has shown the button, too


def begun(write: Write, table: Table, _play: Play[Any]) -> None:
    """Has a match that begins looked at when it could fall asleep first."""
    look_later(write.tx, table.match.id, write.at)


def after(change: Change, now: Live) -> None:
    """Wakes the table by a person's row, and ends a match whose people have all left."""
    if now.match.status != "open":
        return
    tx, match, before = change.tx, now.match.id, change.live.play.n
    left = any(row.text == LEAVE for row in now.rows[before:])
    if left and rules.close_if_empty(change, now.table):
        return
    if now.facts.asleep is not None and (acts := acts_after(tx, match, before)):
        asleep.wakes(tx, match, change.at, by=acts[-1].person)
