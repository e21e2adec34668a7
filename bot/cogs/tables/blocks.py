"""People who may not play in a server: who is blocked, and what they still hold there.

A block keeps a person from taking seats (`bot/match/lobby/server_blocks.py`). The seats that they
have are theirs until a moderator takes them away, too: from matches by rows of the log.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection

from msgspec import Struct

from bot.cogs.tables.moderation import NO_STAMP, Moderation, check_stamp
from bot.match.lobby import server_blocks
from bot.match.lobby.reports import BLOCKED, REMOVED_ALL, UNBLOCKED, report
from bot.match.matches import Matches
from bot.match.press_checks import check_found
from bot.match.refusals import ShellRefused
from bot.store import counts, servers
from bot.store.keys import once
from bot.store.matches import matches_of
from bot.store.move_log import seats_left
from bot.store.servers import ServerBlock
from bot.store.tables import Table, read_table
from bot.store.tx import Tx
from games.core import Refused


class Held(Struct, frozen=True):
    """The tables of a server at which a person sits, and in how many tournaments they are."""

    tables: tuple[Table, ...]
    tournaments: int

    @property
    def is_nothing(self) -> bool:
        return not (self.tables or self.tournaments)


class ServerBlocks:
    """Blocks people in a server, and takes away what they hold there."""

    def __init__(self, matches: Matches, moderation: Moderation) -> None:
        self._matches = matches
        self._store = matches.store
        self._moderation = moderation

    async def read(self, guild: int) -> tuple[ServerBlock, ...]:
        """Returns who may not play in a server, the latest first."""
        return await self._store.read(lambda tx: servers.read_blocks(tx, guild))

    async def name_of(self, guild: int, person: int) -> str | None:
        found = await self._store.read(lambda tx: server_blocks.block_of(tx, guild, person))
        return None if found is None else found.name

    async def held(self, person: int, asked: Collection[str], guild: int, moderator: int) -> Held:
        """Returns what a person holds in a server that a moderator may take away.

        Of tables those that are `asked`, on which the moderator may act.
        """

        def read(tx: Tx) -> Held:
            return _held(tx, person, asked, guild, moderator)

        return await self._store.read(read)

    async def block(
        self,
        person: int,
        name: str,
        guild: int,
        moderator: int,
        *,
        interaction: int,
        at: Table | None = None,
        stamp: int = NO_STAMP,
    ) -> None:
        """Stores that a person may not play in a server. Raises `own_block`.

        Who is blocked already is told of no more, and gets the name as it is now.
        `at` is the table from which they are removed with it. Raises `AskedAnew` if the `stamp` of
        the question about it does not fit any more.
        """

        def work(tx: Tx) -> None:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            if at is not None:
                check_stamp(stamp, (check_found(read_table(tx, at.match.id)),))
            if person == moderator:
                raise ShellRefused("own_block")
            is_new = server_blocks.block_of(tx, guild, person) is None
            server_blocks.block(tx, guild, person, name, write.at)
            if is_new:
                tx.touched.did("blocked", by=moderator, to=person, server=guild)
                report(write, guild, BLOCKED, by=moderator, about=person)

        await self._store.write(work)

    async def block_and_remove(
        self,
        person: int,
        table: Table,
        guild: int,
        moderator: int,
        *,
        interaction: int,
        stamp: int = NO_STAMP,
    ) -> None:
        """Blocks who sits at a table, and removes them. Raises `not_there`, and as `block`."""
        name = table.name_of(person)
        if name is None:
            raise ShellRefused("not_there")
        await self.block(
            person, name, guild, moderator, interaction=interaction, at=table, stamp=stamp
        )
        with contextlib.suppress(Refused):  # it has begun or is over by now, or they have left it
            await self._moderation.take_out(table, person, guild, moderator, told=True, stamp=stamp)

    async def unblock(
        self, guild: int, mark: str, moderator: int, *, interaction: int
    ) -> ServerBlock | None:
        """Takes a block back and returns it, if there is one. Raises `own_unblock`."""

        def work(tx: Tx) -> ServerBlock | None:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            if mark == server_blocks.mark_of(tx, guild, moderator):
                raise ShellRefused("own_unblock")
            found = servers.remove_block(tx, guild, mark)
            if found is not None:
                tx.touched.did("unblocked", by=moderator, server=guild)
                said = {"name": found.name, "mark": found.mark}
                report(write, guild, UNBLOCKED, said, by=moderator)
            return found

        return await self._store.write(work)

    async def remove_everywhere(
        self,
        person: int,
        asked: Collection[str],
        guild: int,
        moderator: int,
        *,
        interaction: int,
        stamp: int = NO_STAMP,
    ) -> tuple[Table, ...]:
        """Makes a person leave the tables of a server that are `asked`, and its tournaments.

        A table that they host, and whose match has not begun, is closed. Each is a transaction of
        its own, and one at which the moderator sits is left alone. Returns the tables as they were.
        Raises `AskedAnew` if they hold something, and the `stamp` of the question does not fit.
        """

        def begin(tx: Tx) -> tuple[Table, ...]:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            held = _held(tx, person, asked, guild, moderator)
            if not held.is_nothing:
                check_stamp(stamp, held.tables, held.tournaments)
            for feature in write.means.features:
                feature.leaves(write, person, guild)
            said = {"tables": len(held.tables), "tournaments": held.tournaments}
            report(write, guild, REMOVED_ALL, said, by=moderator, about=person)
            return held.tables

        tables = await self._store.write(begin)
        for table in tables:
            with contextlib.suppress(Refused):  # it is over by now, or they have left it
                await self._moderation.take_out(table, person, guild, moderator, told=False)
        return tables


def _held(tx: Tx, person: int, asked: Collection[str], guild: int, moderator: int) -> Held:
    seated = _seated(tx, person, guild, moderator)
    tables = tuple(table for table in seated if table.match.id in asked)
    return Held(tables, counts.entered(tx, person, guild))


def _seated(tx: Tx, person: int, guild: int, moderator: int) -> tuple[Table, ...]:
    """Returns the tables of a server that a person holds seats at, and may be made to leave."""
    found = matches_of(tx, person=person, guild=guild, statuses=("lobby", "open"))
    tables = (read_table(tx, match) for match in found)
    return tuple(
        table
        for table in tables
        if table is not None
        and not table.seats_of(moderator)
        and not set(table.seats_of(person)) <= seats_left(tx, table.match.id)
    )
