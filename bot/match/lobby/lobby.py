"""Tables before the match begins: seats, picks, and the set-up that starts the match."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.match.controls.names import SOMEBODY, cut_name
from bot.match.feature import Write
from bot.match.games import GameEntry
from bot.match.limits import check_new, check_running, counted_on
from bot.match.lobby import closing, computers, rated, waits
from bot.match.lobby.begin import add, begin, numbered
from bot.match.lobby.hosting import Host, check_host, hosted_by, is_ready, still_to_pick, unready
from bot.match.lobby.server_blocks import check_plays
from bot.match.lobby.sides import are_teams, dealt_seats, free_seat
from bot.match.lobby.terms import Terms, engine_options, picked_option, table_counts, table_sides
from bot.match.matches import Matches
from bot.match.press_checks import check_found
from bot.match.refusals import ShellRefused
from bot.store import cursors, results
from bot.store.counts import note_declined
from bot.store.deals import Deal
from bot.store.keys import new_match_id, once
from bot.store.matches import MatchRecord, lobbies_of, update_match
from bot.store.seats import Person, Sitting, write_sittings
from bot.store.servers import Roles
from bot.store.tables import Facts, Table, read_table
from bot.store.tx import Tx
from games.core import Order, side_of

NO_DEAL = Deal()


def allows(tx: Tx, table: Table) -> None:
    """Refuses nothing."""


class Lobby:
    """Creates tables and starts matches, as `matches` knows them.

    Each change is one transaction that reads the table by which it decides. `interaction` is the
    press or command that asks for it; each raises `Repeated` if that has changed something before.
    """

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._store = matches.store

    async def create(
        self,
        terms: Terms,
        host: Host,
        *,
        invited: int | None = None,
        deal: Deal = NO_DEAL,
        with_computers: bool = False,
        check: Callable[[Tx, Table], None] = allows,
    ) -> Table:
        """Creates a table with its host on the first seat; a match for one seat begins at once.

        `with_computers`: they take all other seats, as few as may be. `check` is called with the
        table in the transaction that would create it, and may refuse it.
        The caller sends the first message of a table that has not begun, and notes it.
        Raises what `check`, `check_plays`, `check_new` and `check_allowed` raise.
        """
        entry, guild = terms.entry, host.guild
        match = MatchRecord(
            id=new_match_id(self.matches.chance),
            game=entry.key,
            options=dict(terms.options),
            terms=dict(terms.shell),
            seat_count=max(terms.counts),
            rules_version=entry.game.rules_version,
            guild=guild,
            channel=host.channel,
            host=host.person,
            invited=invited,
            created_at=self.matches.clock(),
        )
        first = Sitting(0, Person(host.person), cut_name(host.name))
        table = Table(match, (first,), 0, Facts(deal=deal))
        if with_computers:
            table = computers.filled(entry, table)

        def work(tx: Tx) -> Table:
            write = self.matches.writing(tx)
            once(tx, host.interaction, write.at)
            check_plays(tx, guild, host.person, host.roles)
            check(tx, table)
            if with_computers:
                computers.check_allowed(tx, entry, guild)
            check_new(tx, write.means.limits, table)
            add(tx, table)
            closing.schedule_expiry(tx, match.id, closing.closes_at(table))
            made = self.begun_if_ready(write, check_found(write.read(match.id)))
            if made.match.status != "lobby":
                return made
            cursors.mark_behind(tx, match.id)
            tx.touched.withhold(match.id)
            return check_found(write.read(match.id))

        return self._known(await self._store.write(work))

    async def join(
        self,
        match: str,
        user: int,
        name: str,
        *,
        interaction: int,
        side: int | None = None,
        more: bool = False,
        agreed: int | None = None,
        roles: Roles | None = None,
    ) -> Table:
        """Gives the user the next free seat, of a side if it is given.

        `more`: the user sits already, and takes one more seat of their own side. `agreed` is the
        mark of the terms that the pressed button stood under; `roles` are the user's. Raises
        `seated`, `not_seated`, `not_invited`, `no_free_seat`, `side_full`, and what `check_plays`
        raises.
        """

        def seated(table: Table) -> list[Sitting]:
            sides, mine = table_sides(self._entry(table), table), table.seats_of(user)
            if more and not mine:
                raise ShellRefused("not_seated")
            if mine and not (more and are_teams(sides)):
                raise ShellRefused("seated")
            if not self._may_sit(table, user):
                raise ShellRefused("not_invited", command=f"/{table.match.game} start")
            if len(table.seats) >= table.match.seat_count:
                raise ShellRefused("no_free_seat", name=table.seats[-1].name)
            wanted = side_of(sides, mine[0]) if mine else side
            seat = free_seat(sides, (sitting.seat for sitting in table.seats), wanted)
            if seat is None:
                raise ShellRefused("side_full")
            taken = Sitting(seat, Person(user), cut_name(name), agreed=agreed)
            return sorted([*table.seats, taken], key=lambda sitting: sitting.seat)

        return await self._reseat(
            match,
            user,
            interaction,
            seated,
            check=lambda tx, table: check_plays(tx, table.match.guild, user, roles),
        )

    def has_seat_for(self, table: Table, user: int) -> bool:
        """Whether a person who does not sit at an open table may take a free seat there."""
        is_full = len(table.seats) >= max(table_counts(self._entry(table), table))
        is_open = table.match.status == "lobby" and not is_full
        return is_open and not table.seats_of(user) and self._may_sit(table, user)

    def _may_sit(self, table: Table, user: int) -> bool:
        """Whether an invitation leaves a seat to this person.

        It does to others only at a table for more than two, once the invited person sits.
        """
        invited = table.match.invited
        if invited is None or user in (invited, table.match.host):
            return True
        return invited in table.people and 2 not in table_counts(self._entry(table), table)

    async def leave(self, match: str, user: int, *, interaction: int) -> Table:
        """Frees the user's seats; where nobody has partners, the people after them move up.

        Raises `not_seated`, and `host_leaves` for the host, who can only close the table.
        """

        def seated(table: Table) -> list[Sitting]:
            return self._without(table, user, "not_seated", "host_leaves")

        return await self._reseat(match, user, interaction, seated)

    async def remove(
        self, match: str, user: int, *, check: Callable[[Tx, Table], None], interaction: int | None
    ) -> None:
        """Frees a person's seats for a moderator, whom `check` may refuse; it may write, too.

        `interaction` is None if one press frees seats at several tables. Raises `not_there` for who
        has no seat, and `host_stays` for the host.
        """

        def seated(table: Table) -> list[Sitting]:
            return self._without(table, user, "not_there", "host_stays")

        await self._reseat(match, user, interaction, seated, check)

    def _without(self, table: Table, user: int, missing: str, host: str) -> list[Sitting]:
        """The sittings without a user's; the keys are those of the refusals."""
        if not table.seats_of(user):
            raise ShellRefused(missing)
        if user == table.match.host:
            raise ShellRefused(host)
        return self._moved_up(table, [s for s in table.seats if s.person != user])

    def _moved_up(self, table: Table, stay: list[Sitting]) -> list[Sitting]:
        """Who stays at a table, on their seats after others have left."""
        return stay if are_teams(table_sides(self._entry(table), table)) else numbered(stay)

    async def pick(self, match: str, user: int, value: str, *, interaction: int) -> Table:
        """Sets the user's own value of the option that each player picks in the lobby.

        "" picks no value. Raises `not_seated`, and `no_choice` for a value that the option does
        not have or another player has picked.
        """

        def seated(table: Table) -> list[Sitting]:
            option = picked_option(self._entry(table), table.match.options)
            if not table.seats_of(user):
                raise ShellRefused("not_seated")
            if option is None or value not in (*option.values, *([""] * option.may_be_empty)):
                raise ShellRefused("no_choice")
            others = [s.pick for s in table.seats if s.person != user]
            if value and value in others:
                raise ShellRefused("no_choice")
            return [replace(s, pick=value) if s.person == user else s for s in table.seats]

        return await self._reseat(match, user, interaction, seated)

    async def table(self, match: str) -> Table:
        """Returns an open table. Raises `unknown_match`, `expired`, `closed_table`, `not_lobby`."""
        return self._known(await self._store.read(lambda tx: self.read_open(tx, match)))

    async def ready(self, match: str, user: int, agreed: int | None, *, interaction: int) -> Table:
        """Stores that the user agrees to the terms with this mark. Raises `not_seated`."""

        def seated(table: Table) -> list[Sitting]:
            if not table.seats_of(user):
                raise ShellRefused("not_seated")
            return [replace(s, agreed=agreed) if s.person == user else s for s in table.seats]

        return await self._reseat(match, user, interaction, seated)

    async def close(
        self, match: str, user: int, *, interaction: int, key: str = "host_closes"
    ) -> Table:
        """Closes an open table. Others may as `hosting` says; `key` is their refusal."""

        def work(write: Write, table: Table) -> Table:
            check_host(table, user, write.at, key)
            return closing.close(write.tx, table, write.at, by=user)

        return await self.change(match, user, interaction, work)

    async def decline(self, match: str, user: int, *, interaction: int) -> Table:
        """Closes the table of an invitation that its person declines, which is remembered.

        Raises `own_invitation`, `not_invited`, and `seated` for a person who has accepted it.
        """

        def work(write: Write, table: Table) -> Table:
            if user == table.match.host:
                raise ShellRefused("own_invitation")
            if user != table.match.invited:
                raise ShellRefused("not_invited", command=f"/{table.match.game} start")
            if user in table.people:
                raise ShellRefused("seated")
            note_declined(write.tx, user, table.match.host, write.at)
            return closing.close(write.tx, table, write.at, by=user, reason=closing.DECLINED)

        return await self.change(match, user, interaction, work)

    async def take_over(self, match: str, user: int, *, gone: int, interaction: int) -> Table:
        """Makes a person who sits at a table its host, because the host `gone` has left the server.

        The old host's seats are free again. Raises `not_seated`, and `host_starts` if somebody else
        is the host by now.
        """

        def work(write: Write, table: Table) -> Table:
            table, stay = hosted_by(table, user, gone)
            seats = self._moved_up(table, stay)
            with counted_on(write.tx, gone, write.at):
                update_match(write.tx, match, {"host": user})
            write_sittings(write.tx, match, seats)
            return replace(table, seats=tuple(seats))

        return await self.change(match, user, interaction, work)

    def without(self, tx: Tx, person: int) -> tuple[Table, ...]:
        """Takes a person away from all tables that have not begun; returns those tables.

        The tables that the person hosts or is invited to are closed. No name of the person is in
        what it returns.
        """
        changed: list[Table] = []
        for match in lobbies_of(tx, person):
            table = check_found(read_table(tx, match))
            if table.match.game not in self.matches.shelf:
                continue
            stay = [sitting for sitting in table.seats if sitting.person != person]
            if person in (table.match.host, table.match.invited):
                kept = [replace(s, name=SOMEBODY) if s.person == person else s for s in table.seats]
                unnamed = replace(table, seats=tuple(kept))
                changed.append(closing.close(tx, unnamed, self.matches.clock()))
                continue
            stay = self._moved_up(table, stay)
            write_sittings(tx, match, stay)
            cursors.mark_behind(tx, match)
            changed.append(replace(table, seats=tuple(stay)))
        return tuple(changed)

    async def drop(self, match: str) -> None:
        """Closes a table that nobody can see, because its first message was not sent."""

        def work(tx: Tx) -> None:
            closing.close_unseen(tx, self.read_open(tx, match), self.matches.clock())
            results.forget_reopened(tx, match)

        await self._store.write(work)

    async def start(self, match: str, user: int, *, interaction: int) -> Table:
        """Begins the match at the host's press, or that of others as `hosting` says.

        Raises `host_starts`, `host_starts_yet`, `too_few`, `no_picks`, `not_ready`.
        """

        def work(write: Write, table: Table) -> Table:
            entry = self._entry(table)
            check_host(table, user, write.at, "host_starts")
            counts, have = table_counts(entry, table), len(table.seats)
            if have not in counts:
                needed = next((count for count in counts if count > have), max(counts))
                raise ShellRefused("too_few", needed=needed, have=have)
            missing = still_to_pick(entry, table)
            if missing:
                raise ShellRefused("no_picks", who=tuple(sitting.name for sitting in missing))
            waits = unready(table)
            if waits:
                raise ShellRefused("not_ready", who=tuple(sitting.name for sitting in waits))
            return self.begun(write, table)

        return await self.change(match, user, interaction, work)

    def begun_if_ready(self, write: Write, table: Table) -> Table:
        """Begins a match if nobody is missing and nothing is open any more (`is_ready`)."""
        return self.begun(write, table) if is_ready(self._entry(table), table) else table

    def begun(self, write: Write, table: Table) -> Table:
        """Begins a match: draws lots for the seats where the game has them, then the set-up.

        Lots decide, too, who begins a match that is to be rated.
        """
        check_running(write.tx, write.means.limits, table)
        entry = self._entry(table)
        if rated.begins_by_lot(entry, table, len(table.seats)):
            table = rated.drawn(entry, table, write.means.chance)
        seats = list(table.seats)
        if entry.game.order is Order.LOT:
            sides = entry.game.sides(engine_options(entry, table.match.options), len(seats))
            seats = dealt_seats(seats, sides, write.means.chance)
        return begin(write, table, seats)

    async def written(self, match: str, user: int, work: Callable[[Tx], Table]) -> Table:
        """Stores a user's change of an open table, and what it left waiting for others.

        The message of the table is to be shown anew, even after a crash.
        """

        def followed(tx: Tx) -> Table:
            table = work(tx)
            if table.match.status == "lobby":
                cursors.mark_behind(tx, match)
            waits.follow(tx, self.matches.shelf, match, user, self.matches.clock())
            return table

        return self._known(await self._store.write(followed, on=(match,)))

    async def change(
        self,
        match: str,
        user: int,
        interaction: int | None,
        work: Callable[[Write, Table], Table],
    ) -> Table:
        """Stores what a user's press has `work` make of an open table. Raises as `read_open`."""

        def once_done(tx: Tx) -> Table:
            write = self.matches.writing(tx)
            if interaction is not None:
                once(tx, interaction, write.at)
            return work(write, self.read_open(tx, match))

        return await self.written(match, user, once_done)

    async def _reseat(
        self,
        match: str,
        user: int,
        interaction: int | None,
        seated: Callable[[Table], list[Sitting]],
        check: Callable[[Tx, Table], None] = allows,
    ) -> Table:
        """Stores other sittings of a table, and begins the match if nobody is missing."""

        def work(write: Write, table: Table) -> Table:
            check(write.tx, table)
            seats = seated(table)
            write_sittings(write.tx, match, seats)
            return self.begun_if_ready(write, replace(table, seats=tuple(seats)))

        return await self.change(match, user, interaction, work)

    def read_open(self, tx: Tx, match: str) -> Table:
        """Returns an open table. Raises `unknown_match`, `expired`, `closed_table`, `not_lobby`."""
        table = check_found(self.matches.means.read(tx, match))
        if table.match.game not in self.matches.shelf:
            raise ShellRefused("unknown_match")
        closing.check_open(tx, table)
        if table.match.status != "lobby":
            raise ShellRefused("not_lobby")
        return table

    def _known(self, table: Table) -> Table:
        self.matches.note_game(table)
        return table

    def _entry(self, table: Table) -> GameEntry:
        return self.matches.shelf[table.match.game]
