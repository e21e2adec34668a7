"""What moderators of a server may do at its tables: end them without a result, remove a player.

Nobody moderates a table at which they sit. Both are stored with who did them: a removal as rows of
the log, whose actor is the moderator, and an end as the row that says why a match has no result.

A moderator is asked before that, and the button of the answer bears a stamp of the question. If a
match has begun meanwhile, or the host has one table more, the answer would mean something else: it
then does nothing, and the question is asked anew.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Sequence
from typing import Any

from bot.match import endings
from bot.match.act import Acts
from bot.match.feature import Write
from bot.match.lobby import closing, waits
from bot.match.lobby.lobby import Lobby
from bot.match.lobby.reports import ENDED, ENDED_ALL, REMOVED, report
from bot.match.matches import Matches
from bot.match.press_checks import check_found
from bot.match.refusals import ShellRefused
from bot.store.keys import once
from bot.store.matches import MODERATED, places_in
from bot.store.seats import Moderator
from bot.store.tables import Table, read_table
from bot.store.tx import Tx
from games.core import Refused

STAMPS = 36**4 - 1
"""How many stamps there are: a button has room for four characters of base 36."""

NO_STAMP = 0
"""The stamp of a button of before there were any; its answer fits whatever is so now."""


class AskedAnew(Refused):
    """What was asked is not so any more; the one who pressed is asked anew."""

    def __init__(self) -> None:
        super().__init__("asked_anew")


class Moderation:
    """The deeds of moderators. Each is one transaction that checks again."""

    def __init__(self, matches: Matches, acts: Acts, lobby: Lobby) -> None:
        self._matches = matches
        self._acts = acts
        self._lobby = lobby

    async def table(self, match: str, guild: int, moderator: int) -> Table:
        """Returns a table that this moderator may act on. Raises what `check` raises."""
        table = await self._matches.table(match)
        check(table, guild, moderator)
        return table

    async def end(
        self,
        match: str,
        guild: int,
        moderator: int,
        *,
        interaction: int | None,
        stamp: int = NO_STAMP,
        told: bool = True,
    ) -> Table:
        """Ends a match without a result, or closes its table; returns it as it was before.

        `interaction` is None for a part of a deed, which as a whole is stored once. What is not
        `told` is not reported: the deed as a whole is.
        Raises what `check` raises, and `AskedAnew` if the `stamp` of the question does not fit.
        """

        def work(tx: Tx) -> Table:
            write = self._matches.writing(tx)
            if interaction is not None:
                once(tx, interaction, write.at)
            table = check_found(read_table(tx, match))
            check(table, guild, moderator)
            check_stamp(stamp, (table,))
            _end(write, table, moderator)
            if told:
                report(write, guild, ENDED, _where(table), by=moderator)
            return table

        async with self._matches.lock(match):
            return await self._lobby.written(match, moderator, work)

    async def of_host(
        self, host: int, asked: Collection[str], guild: int, moderator: int
    ) -> tuple[Table, ...]:
        """Returns the tables of a host, of those that are `asked`, on which a moderator may act."""
        return await self._matches.store.read(
            lambda tx: _of_host(tx, host, asked, guild, moderator)
        )

    async def end_all(
        self,
        host: int,
        asked: Collection[str],
        guild: int,
        moderator: int,
        *,
        interaction: int,
        stamp: int = NO_STAMP,
    ) -> tuple[Table, ...]:
        """Ends these tables, all or none, as `end` does; returns them as they were before.

        Raises `AskedAnew` if there are some, and the `stamp` of the question does not fit.
        """

        def work(tx: Tx) -> tuple[Table, ...]:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            tables = _of_host(tx, host, asked, guild, moderator)
            if tables:
                check_stamp(stamp, tables)
            for table in tables:
                _end(write, table, moderator)
                waits.follow(tx, self._matches.shelf, table.match.id, moderator, write.at)
            if tables:
                places = sorted({table.match.channel for table in tables})
                said = {"count": len(tables), "channels": places}
                report(write, guild, ENDED_ALL, said, by=moderator, about=host)
            return tables

        return await self._matches.store.write(work)

    async def remove(
        self,
        match: str,
        person: int,
        guild: int,
        moderator: int,
        *,
        interaction: int | None,
        stamp: int = NO_STAMP,
        told: bool = True,
    ) -> None:
        """Makes all seats of a person leave a match, or its lobby.

        `interaction` and `told` are as in `end`. Raises what `end` raises,
        `not_there` for who has no seat, `host_stays` for the host of a table that has not begun,
        and what the game raises.
        """
        table = await self.table(match, guild, moderator)

        def fits(now: Table) -> None:
            check(now, guild, moderator)
            check_stamp(stamp, (now,))

        def tell(write: Write) -> None:
            write.tx.touched.did("removed", match, by=moderator, to=person, server=guild)
            if told:
                report(write, guild, REMOVED, _where(table), by=moderator, about=person)

        def again(tx: Tx, now: Table) -> None:
            fits(now)
            tell(self._matches.writing(tx))

        if table.match.status == "lobby":
            await self._lobby.remove(match, person, check=again, interaction=interaction)
            return
        await self._acts.remove(
            match,
            person,
            by=Moderator(moderator),
            check=fits,
            interaction=interaction,
            beside=tell,
        )

    async def take_out(
        self,
        table: Table,
        person: int,
        guild: int,
        moderator: int,
        *,
        told: bool,
        stamp: int = NO_STAMP,
    ) -> None:
        """Makes a person leave a table, or closes the one they host, as part of a deed."""
        match = table.match
        if match.status == "lobby" and match.host == person:
            await self.end(match.id, guild, moderator, interaction=None, stamp=stamp, told=told)
            return
        await self.remove(
            match.id, person, guild, moderator, interaction=None, stamp=stamp, told=told
        )


def _end(write: Write, table: Table, moderator: int) -> None:
    match = table.match.id
    write.tx.touched.did("stopped", match, by=moderator, server=table.match.guild)
    match table.match.status:
        case "open":
            endings.end_as_void(write, match, reason=endings.MODERATOR, person=moderator)
        case "aside":
            endings.close_aside(write, match, person=moderator)
        case _:
            closing.close(write.tx, table, write.at, by=moderator, reason=endings.MODERATOR)


def _where(table: Table) -> dict[str, Any]:
    """What a report says of a table: its game, its channel, and how far it had come."""
    match = table.match
    return {"game": match.game, "place": match.channel, "status": match.status}


def _of_host(
    tx: Tx, host: int, asked: Collection[str], guild: int, moderator: int
) -> tuple[Table, ...]:
    places = places_in(tx, guild, MODERATED, host)
    known = (read_table(tx, place.match) for place in places if place.match in asked)
    return tuple(table for table in known if table and not table.seats_of(moderator))


def check(table: Table, guild: int, moderator: int) -> None:
    """Checks that a moderator of a server may act on a table.

    Raises `unknown_match` for one of another server, `ended_already` and `moderator_sits`.
    """
    if table.match.guild != guild:
        raise ShellRefused("unknown_match")
    if table.match.status not in MODERATED:
        raise ShellRefused("ended_already")
    if table.seats_of(moderator):
        raise ShellRefused("moderator_sits")


def check_stamp(stamp: int, tables: Sequence[Table], beside: int = 0) -> None:
    """Checks that a question still fits. Raises `AskedAnew`."""
    if stamp not in (NO_STAMP, stamp_of(tables, beside)):
        raise AskedAnew


def stamp_of(tables: Sequence[Table], beside: int = 0) -> int:
    """Returns the stamp of a question about tables, never 0.

    It tells which they are, whether they have begun, whether somebody sits there with others, and
    a number of what else is asked about, `beside` them.
    """
    told = sorted((t.match.id, t.match.status == "lobby", len(t.people) > 1) for t in tables)
    return zlib.crc32(json.dumps([told, beside]).encode()) % STAMPS + 1
