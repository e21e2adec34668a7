"""Tables before they begin: who sits, what is picked, and the set-up that starts a match."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from bot import rematch
from bot.deals import deal, fresh, named
from bot.matches import Matches
from bot.play.live import Live
from bot.play.names import cut
from bot.play.refusals import ShellRefused, not_yours
from bot.shelf import Shelved
from bot.storage import cursors, records
from bot.storage.records import MatchRecord, SeatRecord, Table
from bot.wire import new_match_id
from games.core import Draw, Kind, Option, Refused, Tape, begin, settle, shuffle

OFF, PICK, RANDOM, HOST = "off", "pick", "random", "host"
"""What people may say of an `each` or a `seat` option; the shell turns it into plain values."""


class Lobby:
    """Creates tables and starts matches; every change is one transaction under the match's lock."""

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
        deal_name: str | None = None,
        counted: int | None = None,
        home: tuple[int | None, int | None] = (None, None),
    ) -> Table:
        """A new table with its host on the first chair. Raises the engine's refusal of options.

        `home` are the server and channel from which a match in direct messages was started.
        Raises `sqlite3.IntegrityError` for a second `counted` attempt of one person at one deal.
        """
        given = dict(wishes)
        check_wishes(entry, given, self._matches.chance)
        match = MatchRecord(
            id=new_match_id(self._matches.chance),
            game=entry.key,
            status="lobby",
            options=given,
            chairs=max(chair_range(entry, given)),
            draws=(),
            rules_version=entry.game.rules_version,
            guild=guild,
            channel=channel,
            host=host,
            invited=invited,
            deal=deal_name,
            previous=None,
            result=None,
            created_at=self._matches.clock(),
            counted=counted,
            home_guild=home[0],
            home_channel=home[1] if home[0] is not None else None,
        )
        first = SeatRecord(0, host, cut(host_name))

        def insert(con: sqlite3.Connection) -> None:
            records.insert_match(con, match)
            records.write_seats(con, match.id, [first])

        await self._store.write(insert)
        return Table(match, (first,), 0)

    def named_deal(self, typed: str | None) -> str:
        """The deal that somebody asked for. Raises `no_deal` for what is none."""
        return named(typed, self._matches.chance, self._matches.clock())

    async def join(self, match: str, user: int, name: str) -> Table:
        """Takes the next free chair."""

        def change(table: Table) -> list[SeatRecord]:
            if table.seats_of(user):
                # A crash between the last Join and the start leaves a full table: it starts now.
                if is_ready(self._entry(table), table):
                    return list(table.seats)
                raise ShellRefused("seated")
            invited = table.match.invited
            if invited is not None and invited != user:
                raise ShellRefused("not_invited", command=f"/{table.match.game} start")
            if len(table.seats) >= table.match.chairs:
                raise ShellRefused("no_free_seat", name=table.seats[-1].name)
            return [*table.seats, SeatRecord(len(table.seats), user, cut(name))]

        return await self._change(match, change)

    async def leave(self, match: str, user: int) -> Table:
        """Gives a chair back; those behind it move up."""

        def change(table: Table) -> list[SeatRecord]:
            if not table.seats_of(user):
                raise ShellRefused("not_seated")
            if user == table.match.host:
                raise ShellRefused("host_leaves")
            stay = [record for record in table.seats if record.user != user]
            return [replace(record, seat=seat) for seat, record in enumerate(stay)]

        return await self._change(match, change)

    async def pick(self, match: str, user: int, value: str) -> Table:
        """Picks this player's own value of the option that is picked in the lobby."""

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
        """Ends a table that has not begun; `user` None closes it for everybody."""
        async with self._matches.lock(match):
            table = await self._lobby(match)
            if user is not None and user not in (table.match.host, table.match.invited):
                raise ShellRefused(key, host=table.seats[0].name)
            changes = {"status": "closed", "ended_at": self._matches.clock()}
            await self._store.write(lambda con: records.update_match(con, match, changes))
            return await self._matches.table(match)

    async def start(self, match: str, user: int | None = None) -> Table:
        """Begins the match: settles what luck decides, draws the set-up, and persists both.

        `user` is who pressed Start; None when the table starts by itself.
        """
        async with self._matches.lock(match):
            table = await self._lobby(match)
            entry = self._entry(table)
            if user is not None and user != table.match.host:
                raise ShellRefused("host_starts", host=table.seats[0].name)
            needed = min(chair_range(entry, table.match.options))
            if len(table.seats) < needed:
                raise ShellRefused("too_few", needed=needed, have=len(table.seats))
            missing = still_to_pick(entry, table)
            if missing:
                raise ShellRefused("no_picks", who=tuple(r.name for r in missing))
            seats = list(table.seats)
            if entry.lots:
                seats = shuffle(seats, self._matches.chance)
            return await self._begin(entry, table, seats)

    async def _begin(
        self,
        entry: Shelved,
        table: Table,
        seats: list[SeatRecord],
        first: Callable[[sqlite3.Connection], None] | None = None,
    ) -> Table:
        """Persists the begun match; what `first` writes is part of the same transaction."""
        match = table.match
        chairs = [replace(record, seat=seat) for seat, record in enumerate(seats)]
        options = settle(
            entry.game, plain_options(entry, match.options, seats, match.host, self._matches.chance)
        )
        tape = Tape(await self._source(match))
        begin(entry.game, options, len(chairs), tape)
        now = self._matches.clock()
        changes: dict[str, Any] = {
            "status": "open",
            "options": options,
            "chairs": len(chairs),
            "draws": tape.drawn,
            "rules_version": entry.game.rules_version,
            "started_at": now,
        }

        def write(con: sqlite3.Connection) -> None:
            if first is not None:
                first(con)
            records.update_match(con, match.id, changes)
            records.write_seats(con, match.id, chairs)

        await self._store.write(write)
        return await self._matches.table(match.id)

    async def _source(self, match: MatchRecord) -> Draw:
        if match.deal is None:
            return self._matches.chance
        secret = await self._store.read(lambda con: records.read_meta(con, "secret"))
        return deal(secret or "", match.game, match.deal)

    async def rematch(
        self, match: str, user: int, *, start: bool = False
    ) -> tuple[Table, Table | None]:
        """Offers a rematch, or takes the offer back; it begins when all have asked for it.

        `start`: the host begins with those who have asked, himself included. Gives the finished
        match as it stands, and the new one where it began just now.
        """
        async with self._matches.lock(match):
            live = await self._matches.live(match)
            if live.match.status != "over":
                raise ShellRefused("still_running")
            if not live.table.seats_of(user):
                raise not_yours(live)
            if live.table.rematch is not None:
                raise ShellRefused("not_lobby")
            self._matches.check_echo(match, user)
            self._matches.note_press(match, user)
            chairs = _starting(live, user) if start else None
            wishes = [
                replace(r, rematch=start or not r.rematch) if r.user == user else r
                for r in live.seats
            ]
            if chairs is None and all(r.rematch for r in wishes):
                chairs = tuple(r.seat for r in live.seats)
            fresh = None if chairs is None else self._rematch_of(live, chairs)

            def write(con: sqlite3.Connection) -> None:
                for record in wishes:
                    records.update_seat(con, match, record.seat, {"rematch": record.rematch})
                cursors.unsettle(con, match)  # the result is to be shown again, come what may
                if fresh is not None:
                    records.insert_match(con, fresh[0])
                    records.write_seats(con, fresh[0].id, fresh[1])

            if fresh is None:
                await self._store.write(write)
                return await self._matches.table(match), None
            new = Table(fresh[0], tuple(fresh[1]), 0)
            begun = await self._begin(live.entry, new, list(new.seats), write)
            return await self._matches.table(match), begun

    def _rematch_of(
        self, live: Live, chairs: tuple[int, ...]
    ) -> tuple[MatchRecord, list[SeatRecord]]:
        """The same table again for those who sat in `chairs`."""
        plan = rematch.planned(live, chairs)
        seats = [
            SeatRecord(new, live.seats[old].user, live.seats[old].name)
            for new, old in enumerate(plan.chairs)
        ]
        match = replace(
            live.match,
            id=new_match_id(self._matches.chance),
            status="lobby",
            options=plan.options,
            chairs=len(seats),
            draws=(),
            deal=fresh(self._matches.chance) if live.entry.deals else None,
            previous=live.match.id,
            result=None,
            created_at=self._matches.clock(),
            started_at=None,
            ended_at=None,
            counted=None,
            shared=0,
        )
        return match, seats

    async def _change(self, match: str, change: Any) -> Table:
        async with self._matches.lock(match):
            table = await self._lobby(match)
            seats: list[SeatRecord] = change(table)
            await self._store.write(lambda con: records.write_seats(con, match, seats))
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


def _starting(live: Live, user: int) -> tuple[int, ...]:
    """The chairs with which the host begins a rematch. Raises `host_starts` and `too_few`."""
    if user != live.match.host:
        name = next((r.name for r in live.seats if r.user == live.match.host), "the host")
        raise ShellRefused("host_starts", host=name)
    chairs = rematch.with_host(live)
    if chairs is None:
        needed = min(chair_range(live.entry, live.match.options))
        raise ShellRefused("too_few", needed=needed, have=len(rematch.offering(live)))
    return chairs


def chair_range(entry: Shelved, wishes: Mapping[str, str]) -> range:
    """How many people may sit at a table with these options."""
    return entry.game.seats(engine_wishes(entry, wishes))


def engine_wishes(entry: Shelved, wishes: Mapping[str, str]) -> dict[str, str]:
    """The wishes with the shell's own words replaced by the option's default."""
    out: dict[str, str] = {}
    for option in entry.game.options:
        value = wishes.get(option.name, option.default)
        if option.kind is Kind.EACH and value in (OFF, PICK, RANDOM):
            value = ""
        if option.kind is Kind.SEAT and value in (HOST, RANDOM):
            value = option.default
        out[option.name] = value
    return out


def check_wishes(entry: Shelved, wishes: Mapping[str, str], chance: Draw) -> None:
    """Tries the set-up on a scratch tape. Raises the engine's refusal, or `no_option`."""
    unknown = set(wishes) - {option.name for option in entry.game.options}
    options = settle(
        entry.game, {**engine_wishes(entry, wishes), **{name: wishes[name] for name in unknown}}
    )
    _try_begin(entry, options, chance)


def _try_begin(entry: Shelved, options: Mapping[str, str], chance: Draw) -> None:
    """Some number of people must be able to play; else the refusal of the fullest table."""
    refusals: list[Refused] = []
    for seats in reversed(entry.game.seats(options)):
        try:
            begin(entry.game, options, seats, Tape(chance))
            return
        except Refused as refused:
            refusals.append(refused)
    raise refusals[0]


def picked_option(entry: Shelved, wishes: Mapping[str, str]) -> Option | None:
    """The option that each player picks in the lobby, where there is one."""
    for option in entry.game.options:
        if option.kind is Kind.EACH and wishes.get(option.name) == PICK:
            return option
    return None


def still_to_pick(entry: Shelved, table: Table) -> list[SeatRecord]:
    """Who sits and has not picked yet."""
    if picked_option(entry, table.match.options) is None:
        return []
    return [record for record in table.seats if record.pick is None]


def is_ready(entry: Shelved, table: Table) -> bool:
    """True when the table starts by itself: every chair taken, nothing left to pick.

    An invitation is for two: it begins when the invited sits down, however many could play.
    """
    sizes = chair_range(entry, table.match.options)
    if table.match.invited is not None and len(table.seats) == 2 and 2 in sizes:
        return not still_to_pick(entry, table)
    return len(sizes) == 1 and len(table.seats) == max(sizes) and not still_to_pick(entry, table)


def plain_options(
    entry: Shelved,
    wishes: Mapping[str, str],
    seats: list[SeatRecord],
    host: int,
    chance: Draw,
) -> dict[str, str]:
    """What the engine is given: the shell's words settled by luck, picks or seating.

    `seats` are in their final order but still carry the numbers they had in the lobby, so that
    a value named for a person follows him to his chair.
    """
    out = dict(wishes)
    for option in entry.game.options:
        value = out.get(option.name, option.default)
        if option.kind is Kind.EACH:
            out[option.name] = _each(option, value, seats, chance)
        elif option.kind is Kind.SEAT and value == HOST:
            out[option.name] = str(next(i for i, s in enumerate(seats) if s.user == host))
        elif option.kind is Kind.SEAT and value == RANDOM:
            out[option.name] = str(chance(len(seats)))
    return out


def _each(option: Option, value: str, seats: list[SeatRecord], chance: Draw) -> str:
    match value:
        case "off":
            return ""
        case "pick":
            return ",".join(record.pick or "" for record in seats)
        case "random":
            return ",".join(shuffle(option.values, chance)[: len(seats)])
        case "":
            return ""
        case _:
            each = value.split(",") + [""] * len(seats)
            return ",".join(each[record.seat] for record in seats)
