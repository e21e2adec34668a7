"""Tables before the match begins: seats, picks, and the set-up that starts the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.play import deals
from bot.play.matches import Matches
from bot.play.names import cut
from bot.play.refusals import ShellRefused
from bot.play.terms import (
    check_wishes,
    is_ready,
    picked_option,
    plain_options,
    seat_counts,
    still_to_pick,
)
from bot.shelf import Shelved
from bot.store import deals as deal_rows
from bot.store import meta
from bot.store.deals import Deal
from bot.store.ids import new_match_id
from bot.store.matches import MatchRecord, insert_match, update_match
from bot.store.seats import SeatRecord, write_seats
from bot.store.tables import Facts, Table
from bot.store.tx import Tx
from games.core import Draw, Order, Tape, begin, settle, shuffle

NO_DEAL = Deal()


class Lobby:
    """Creates tables and starts matches. A table changes in one transaction, under its lock."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store

    async def create(
        self,
        entry: Shelved,
        wishes: Mapping[str, str],
        *,
        guild: int | None,
        channel: int,
        host: int,
        host_name: str,
        invited: int | None = None,
        deal: Deal = NO_DEAL,
    ) -> Table:
        """Creates a table with its host on the first seat.

        Raises the engine's refusal of the wishes, and `Conflict` for a person's second counted
        attempt at one deal.
        """
        given = dict(wishes)
        check_wishes(entry, given, self._matches.chance)
        match = MatchRecord(
            id=new_match_id(self._matches.chance),
            game=entry.key,
            status="lobby",
            options=given,
            seat_count=max(seat_counts(entry, given)),
            draws=(),
            rules_version=entry.game.rules_version,
            guild=guild,
            channel=channel,
            host=host,
            invited=invited,
            previous=None,
            result=None,
            created_at=self._matches.clock(),
        )
        first = SeatRecord(0, host, cut(host_name))

        def insert(tx: Tx) -> None:
            insert_match(tx, match)
            deal_rows.write(tx, match.id, deal)
            write_seats(tx, match.id, [first])

        await self._store.write(insert)
        return Table(match, (first,), 0, Facts(deal=deal))

    def named_deal(self, typed: str | None) -> str:
        """Returns the name of the deal that a person typed. Raises `no_deal`."""
        return deals.name_of(typed, self._matches.chance, self._matches.clock())

    async def join(self, match: str, user: int, name: str) -> Table:
        """Gives the user the next free seat. Raises `seated`, `not_invited`, `no_free_seat`."""

        def change(table: Table) -> list[SeatRecord]:
            if table.seats_of(user):
                # A crash between the last Join and the start left this table: let it start now.
                if is_ready(self._entry(table), table):
                    return list(table.seats)
                raise ShellRefused("seated")
            invited = table.match.invited
            if invited is not None and invited != user:
                raise ShellRefused("not_invited", command=f"/{table.match.game} start")
            if len(table.seats) >= table.match.seat_count:
                raise ShellRefused("no_free_seat", name=table.seats[-1].name)
            return [*table.seats, SeatRecord(len(table.seats), user, cut(name))]

        return await self._change(match, change)

    async def leave(self, match: str, user: int) -> Table:
        """Frees the user's seat; the people on the seats after it move up by one.

        Raises `not_seated`, and `host_leaves` for the host, who can only close the table.
        """

        def change(table: Table) -> list[SeatRecord]:
            if not table.seats_of(user):
                raise ShellRefused("not_seated")
            if user == table.match.host:
                raise ShellRefused("host_leaves")
            stay = [record for record in table.seats if record.user != user]
            return [replace(record, seat=seat) for seat, record in enumerate(stay)]

        return await self._change(match, change)

    async def pick(self, match: str, user: int, value: str) -> Table:
        """Sets the user's own value of the option that each player picks in the lobby.

        "" picks no value. Raises `not_seated`, and `no_choice` for a value that the option does
        not have or another player has picked.
        """

        def change(table: Table) -> list[SeatRecord]:
            option = picked_option(self._entry(table), table.match.options)
            if not table.seats_of(user):
                raise ShellRefused("not_seated")
            if option is None or value not in ("", *option.values):
                raise ShellRefused("no_choice")
            others = [r.pick for r in table.seats if r.user != user]
            if value and value in others:
                raise ShellRefused("no_choice")
            return [replace(r, pick=value) if r.user == user else r for r in table.seats]

        return await self._change(match, change)

    async def close(self, match: str, user: int | None, *, key: str = "host_closes") -> Table:
        """Closes a table whose match has not begun.

        Only its host and the invited person may; `key` is the refusal for all others. `user` None
        checks nobody: the shell itself closes the table.
        """
        async with self._matches.lock(match):
            table = await self._lobby(match)
            if user is not None and user not in (table.match.host, table.match.invited):
                raise ShellRefused(key, host=table.seats[0].name)
            changes = {"status": "closed", "ended_at": self._matches.clock()}
            await self._store.write(lambda tx: update_match(tx, match, changes))
            return await self._matches.table(match)

    async def start(self, match: str, user: int | None = None) -> Table:
        """Begins the match: draws lots for the seats where the game has them, then the set-up.

        `user` is the person who pressed Start; None when the table starts by itself. Raises
        `host_starts`, `too_few`, `no_picks`.
        """
        async with self._matches.lock(match):
            table = await self._lobby(match)
            entry = self._entry(table)
            if user is not None and user != table.match.host:
                raise ShellRefused("host_starts", host=table.seats[0].name)
            needed = min(seat_counts(entry, table.match.options))
            if len(table.seats) < needed:
                raise ShellRefused("too_few", needed=needed, have=len(table.seats))
            missing = still_to_pick(entry, table)
            if missing:
                raise ShellRefused("no_picks", who=tuple(r.name for r in missing))
            seats = list(table.seats)
            if entry.game.order is Order.LOT:
                seats = shuffle(seats, self._matches.chance)
            return await self.begin(entry, table, seats)

    async def begin(
        self,
        entry: Shelved,
        table: Table,
        seats: list[SeatRecord],
        first: Callable[[Tx], None] | None = None,
    ) -> Table:
        """Settles the options, draws the set-up, and persists the match as begun.

        `seats` are in their final order. `first` writes in the same transaction, before the rest.
        """
        match = table.match
        seated = [replace(record, seat=seat) for seat, record in enumerate(seats)]
        options = settle(
            entry.game, plain_options(entry, match.options, seats, match.host, self._matches.chance)
        )
        tape = Tape(await self._source(table))
        begin(entry.game, options, len(seated), tape)
        now = self._matches.clock()
        changes: dict[str, Any] = {
            "status": "open",
            "options": options,
            "seat_count": len(seated),
            "draws": tape.drawn,
            "rules_version": entry.game.rules_version,
            "started_at": now,
        }

        def write(tx: Tx) -> None:
            if first is not None:
                first(tx)
            update_match(tx, match.id, changes)
            write_seats(tx, match.id, seated)

        await self._store.write(write)
        return await self._matches.table(match.id)

    async def _source(self, table: Table) -> Draw:
        """Returns what the set-up draws from: chance, or the table's deal."""
        name = table.facts.deal.name
        if name is None:
            return self._matches.chance
        secret = await self._store.read(lambda tx: meta.read_meta(tx, "secret"))
        return deals.deal(secret or "", table.match.game, name)

    async def _change(self, match: str, change: Any) -> Table:
        async with self._matches.lock(match):
            table = await self._lobby(match)
            seats: list[SeatRecord] = change(table)
            await self._store.write(lambda tx: write_seats(tx, match, seats))
            return replace(table, seats=tuple(seats))

    async def _lobby(self, match: str) -> Table:
        table = await self._matches.table(match)
        if table.match.status == "closed":
            raise ShellRefused("closed_table")
        if table.match.status != "lobby":
            raise ShellRefused("not_lobby")
        return table

    def _entry(self, table: Table) -> Shelved:
        return self._matches.shelf[table.match.game]
