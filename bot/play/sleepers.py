"""Who looks after tables that sleep: duties, presses of [Wake it], and rows that wake."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct

from bot.play import sleep
from bot.play.idle import SLEEP, look_later
from bot.play.live import Live
from bot.play.lobby import Lobby
from bot.play.matches import Matches, found
from bot.play.refusals import ShellRefused, not_yours
from bot.play.repeats import unless_repeated
from bot.play.servers import check_place
from bot.store import duties
from bot.store.duties import Duty
from bot.store.interactions import once
from bot.store.log import acts_after
from bot.store.matches import guilds_in_use, running_in
from bot.store.tables import read_table
from bot.store.tx import Tx
from games.core import LEAVE


class Place(Struct, frozen=True):
    """A channel of a server; `home` is the channel that a thread hangs on, else the same.

    `known` are the channels that the server has; None: nobody can tell.
    """

    guild: int
    channel: int
    home: int
    known: frozenset[int] | None = None


class Sleepers:
    """Lets tables fall asleep and wakes them. `show` takes the id of a match that changed."""

    def __init__(self, matches: Matches, show: Callable[[str], None]) -> None:
        self._matches = matches
        self._show = show

    async def look(self, duty: Duty) -> None:
        """Does the duty of a match."""
        now, match = self._matches.clock(), duty.match
        async with self._matches.lock(match):
            changed = await self._matches.store.write(lambda tx: sleep.looked(tx, match, now))
        if changed:
            self._show(match)

    async def wake(
        self, match: str, user: int, *, interaction: int, to: Place | None = None
    ) -> None:
        """Wakes a table at the press of somebody who sits there; one that is awake stays so.

        `to` is where a table goes on that has no place any more. Raises `Repeated`, `no_seat`,
        `other_server`, `not_here`, and `over` after the match.
        """

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            once(tx, interaction, at)
            table = found(read_table(tx, match))
            if table.match.status != "open":
                raise ShellRefused("over", link=True, live=live)
            if not table.seats_of(user):
                raise not_yours(live)
            if to is not None and sleep.has_no_place(table):
                check_place(tx, to.guild, to.home, to.known)
                sleep.move(tx, table, to.guild, to.channel)
            sleep.wakes(tx, match, at, by=user)

        async with self._matches.lock(match), unless_repeated(self._matches.store, interaction):
            live = await self._matches.live(match)
            await self._matches.store.write(work)
        self._matches.on_duty()
        self._show(match)
        if live.facts.tournament is not None:
            self._matches.on_tournament(live.facts.tournament.id)

    async def left(self, guild: int) -> None:
        """Puts the tables of a server to sleep from which the bot was removed."""

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            for match in running_in(tx, guild):
                sleep.fall_asleep(tx, match, sleep.REMOVED, at)

        await self._matches.store.write(work)

    async def is_in(self, guilds: Collection[int]) -> None:
        """Does so for all servers but these, because it may have happened unnoticed."""
        used = await self._matches.store.read(guilds_in_use)
        for guild in sorted(used - set(guilds)):
            await self.left(guild)

    async def back(self, guild: int) -> None:
        """Shows the tables of a server that the bot has joined again; they sleep until woken."""
        for match in await self._matches.store.read(lambda tx: running_in(tx, guild)):
            self._show(match)

    async def take_up(self) -> None:
        """Gives a duty to matches that began before tables slept."""

        def work(tx: Tx) -> None:
            at = self._matches.clock()
            for match, _ in duties.tables_without(tx, SLEEP, "open"):
                look_later(tx, match, at)

        await self._matches.store.write(work)


def after(tx: Tx, lobby: Lobby, old: Live, new: Live) -> None:
    """Wakes the table by a person's row, and ends a match whose people have all left."""
    if new.match.status != "open":
        return
    at, left = lobby.matches.clock(), any(row.text == LEAVE for row in new.rows[old.play.n :])
    if left and sleep.close_if_empty(tx, new.table, at):
        return
    if new.facts.asleep is not None and (acts := acts_after(tx, new.match.id, old.play.n)):
        sleep.wakes(tx, new.match.id, at, by=acts[-1].person)
