"""What the host of an open table may change before its match begins: its terms and its options.

Who sits there then has to press [Ready] (`ready`). One person alone begins by a press of their own:
no change begins a match for one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec.structs import replace

from bot.match.feature import Write
from bot.match.games import GameEntry
from bot.match.lobby import computers
from bot.match.lobby.begin import numbered
from bot.match.lobby.hosting import host_name, sittings_after_change
from bot.match.lobby.lobby import Lobby
from bot.match.lobby.shell_terms import (
    HOST,
    PICK,
    PLAYERS,
    RATED,
    is_series,
    proposed,
    terms_of,
    values_of,
)
from bot.match.lobby.sides import are_teams
from bot.match.lobby.terms import (
    Terms,
    applies,
    counts_for,
    decided_before,
    engine_options,
    evened,
    may_apply,
    picked_option,
    seat_counts,
    with_implied,
)
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import PACE
from bot.store.matches import update_match
from bot.store.seats import Sitting, write_sittings
from bot.store.tables import Table, last_hosted
from bot.store.tx import Tx
from games.core import Draw, Kind, Option, Options, Refused, settle_options
from games.first import first_of


class Changes:
    """Changes open tables. Each change is one transaction; `interaction` is the press for it."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._matches = lobby.matches

    async def change(
        self, match: str, user: int, name: str, value: str, *, interaction: int
    ) -> Table:
        """Gives a term or an option of a table another value.

        Raises `host_changes`, `no_choice`, `too_many_sit`, `wrong_players`, and the engine's
        refusal of options that do not go together.
        """

        def work(write: Write, table: Table) -> Table:
            now = _stored(
                write.tx, changed(self._entry(table), table, name, value, write.means.chance)
            )
            return now if now.match.seat_count == 1 else self._lobby.begun_if_ready(write, now)

        return await self._hosted(match, user, interaction, work)

    async def as_last_time(
        self, match: str, user: int, *, interaction: int
    ) -> tuple[Table, tuple[Option, ...]]:
        """Gives a table the options and terms of the latest match of its game that its host hosted.

        Returns those that do not fit any more, too. Raises as `change`, and `no_choice` if there is
        no such match.
        """
        left: list[Option] = []

        def work(write: Write, table: Table) -> Table:
            last = last_hosted(write.tx, user, table.match.game)
            if last is None:
                raise ShellRefused("no_choice")
            found, lost = as_in(self._entry(table), table, last, write.means.chance)
            left.extend(lost)
            now = _stored(write.tx, found)
            return now if now.match.seat_count == 1 else self._lobby.begun_if_ready(write, now)

        return await self._hosted(match, user, interaction, work), tuple(left)

    async def play_alone(self, match: str, user: int, *, interaction: int) -> Table:
        """Begins the match for its host alone, in the game's way for one (`alone`).

        Where there is no such way, it begins against a computer. Raises `host_plays`, `no_choice`
        if somebody else sits there, and what `check_allowed` raises.
        """

        def work(write: Write, table: Table) -> Table:
            found = alone(self._entry(table), table)
            if found is None:
                return self._filled(write, table)
            return self._lobby.begun(write, _stored(write.tx, found))

        return await self._hosted(match, user, interaction, work, "host_plays")

    async def play_computer(self, match: str, user: int, *, interaction: int) -> Table:
        """Begins the match for its host against as few computers as may be, as `play_alone`."""
        return await self._hosted(match, user, interaction, self._filled, "host_plays")

    async def add_computer(self, match: str, user: int, *, interaction: int) -> Table:
        """Seats a computer at the host's press; a table that is full by it begins.

        Raises `host_changes`, `no_free_seat`, `no_choice`, and what `check_allowed` raises.
        """

        def work(write: Write, table: Table) -> Table:
            entry = self._entry(table)
            computers.check_allowed(write.tx, entry, table.match.guild)
            now = _stored(write.tx, computers.with_one(entry, table))
            return self._lobby.begun_if_ready(write, now)

        return await self._hosted(match, user, interaction, work)

    async def remove_computer(self, match: str, user: int, *, interaction: int) -> Table:
        """Has the computer leave that sat down last. Raises `host_changes`, `no_computer_there`."""
        return await self._hosted(
            match,
            user,
            interaction,
            lambda write, table: _stored(write.tx, computers.without_last(table)),
        )

    def _filled(self, write: Write, table: Table) -> Table:
        """Seats computers on all seats but that of the only person, and begins the match."""
        entry = self._entry(table)
        if len(table.people) != 1:
            raise ShellRefused("no_choice")
        computers.check_allowed(write.tx, entry, table.match.guild)
        now = _stored(write.tx, computers.filled(entry, table))
        return self._lobby.begun_if_ready(write, now)

    async def _hosted(
        self,
        match: str,
        user: int,
        interaction: int,
        work: Callable[[Write, Table], Table],
        key: str = "host_changes",
    ) -> Table:
        """Stores what `work` makes of a table for its host. An open invitation stays as it is."""

        def checked(write: Write, table: Table) -> Table:
            if user != table.match.host:
                raise ShellRefused(key, host=host_name(table))
            if table.match.invited not in (None, *table.people):
                raise ShellRefused("no_choice")
            return work(write, table)

        return await self._lobby.change(match, user, interaction, checked)

    def _entry(self, table: Table) -> GameEntry:
        return self._matches.shelf[table.match.game]


def _stored(tx: Tx, table: Table) -> Table:
    match = table.match
    columns = {"options": match.options, "terms": match.terms, "seat_count": match.seat_count}
    update_match(tx, match.id, columns)
    write_sittings(tx, match.id, table.seats)
    return table


def changeable(entry: GameEntry, table: Table) -> tuple[Option, ...]:
    """What may be changed at a table by a list: what counts there with any number of people."""
    offered = (*entry.game.options, *terms_of(entry))
    return tuple(o for o in offered if values_of(o) and may_apply(entry, o, table.match.options))


def changed(entry: GameEntry, table: Table, name: str, value: str, chance: Draw) -> Table:
    """Returns the table with a term or an option at another value. Raises as `Changes.change`.

    What counts no more beside the new value falls back to the usual.
    """
    option = next((option for option in changeable(entry, table) if option.name == name), None)
    if option is None or value not in values_of(option):
        raise ShellRefused("no_choice")
    options, shell = table.match.options, table.match.terms
    if option in entry.game.options:
        options = _beside(entry, option, value, options)
        shell = _still(entry, options, shell)
    else:
        shell = {**shell, name: value}
    if is_series(shell):
        options = evened(entry, options)
    return _with(table, Terms.checked(entry, options, shell, chance))


def as_in(
    entry: GameEntry, table: Table, last: Table, chance: Draw
) -> tuple[Table, tuple[Option, ...]]:
    """Returns the table with the options and terms of another, and those that do not fit."""
    known = terms_of(entry)
    options = proposed(entry.game.options)
    shell = settle_options(known, proposed(known))

    def given() -> Table:
        return _with(table, Terms.checked(entry, options, shell, chance))

    try:
        now = given()
    except Refused:  # fewer can play by the usual ones than sit there
        options = dict(table.match.options)
        now = given()
    left: list[Option] = []
    for option in (*entry.game.options, *known):
        value = _chosen_then(option, last)
        here = shell if option in known else options
        if value is None or value == here.get(option.name, option.default):
            continue
        before = dict(here)
        here[option.name] = value
        try:
            now = given()
        except Refused:
            left.append(option)
            here.clear()
            here.update(before)
    return now, tuple(left)


def _chosen_then(option: Option, last: Table) -> str | None:
    """The value that a host chose for a match that has begun, as far as it still tells; else None.

    Who picked what and whom lots named is not chosen again.
    """
    value = {**last.match.options, **last.match.terms}.get(option.name)
    if value is None or option.kind is Kind.TEXT:
        return None
    if len(last.people) == 1 and option.name in (PACE.name, RATED.name):
        return None  # such a match has neither
    if option.kind is Kind.EACH:
        return PICK if value else None
    if option.kind is Kind.SEAT and value not in option.values:
        hosts = {str(seat) for seat in last.seats_of(last.match.host)}
        value = HOST if option.role and value in hosts else None
    is_open = option.by_seats is not None and value == option.by_seats(last.match.seat_count)
    return option.proposed if is_open else value


def alone(entry: GameEntry, table: Table) -> Table | None:
    """Returns the table as its host can play it alone; None if that is not to be had.

    The host's options are kept where one person can play by them: Triplock is played as an Episode,
    at Unlock the bot hides the code.
    """
    match = table.match
    others = len(table.people) != 1 or computers.at(table) or match.invited is not None
    if others or not entry.for_several:
        return None
    for named in (decided_before(entry, match.options), {}):
        options = with_implied(entry, named, lambda _n: 0, is_alone=True)
        if 1 in seat_counts(entry, options):
            kept = [o for o in entry.game.options if o.name in options]
            options = {o.name: options[o.name] for o in kept if applies(entry, o, options, 1)}
            known = terms_of(entry)
            shell = settle_options(known, proposed(known))
            shell |= {PLAYERS: "1"} if PLAYERS in shell else {}
            shell |= {PACE.name: PACE.values[0]}  # nobody waits for who plays alone
            shell.pop(RATED.name, None)
            return _with(table, Terms(entry, options, shell, counts_for(entry, options, shell)))
    return None


def _with(table: Table, terms: Terms) -> Table:
    """Returns the table with other terms. Raises `too_many_sit`."""
    entry, options, most = terms.entry, terms.options, max(terms.counts)
    seats: Sequence[Sitting] = sittings_after_change(table)
    if not are_teams(entry.game.sides(engine_options(entry, options), most)):
        seats = numbered(_one_each(seats))
    if len(seats) > most or any(sitting.seat >= most for sitting in seats):
        raise ShellRefused("too_many_sit", most=most, have=len(seats))
    match = replace(table.match, options=dict(options), terms=dict(terms.shell), seat_count=most)
    now = replace(table, match=match, seats=tuple(seats))
    seats = computers.at_level(now, computers.level_of(entry, now))
    if picked_option(entry, options) != picked_option(entry, table.match.options):
        seats = [replace(sitting, pick=None) for sitting in seats]
    return replace(now, seats=tuple(seats))


def _one_each(seats: Sequence[Sitting]) -> list[Sitting]:
    """The first sitting of each person: who held several seats keeps one. Computers stay."""
    first = {one.person: one for one in reversed(seats) if one.person is not None}
    return [one for one in seats if one.person is None or first[one.person] is one]


def _beside(entry: GameEntry, option: Option, value: str, options: Options) -> dict[str, str]:
    """Returns an option's new value with those of the other options that count beside it."""
    out = {option.name: value}
    for other in entry.game.options:
        if other.name != option.name and other.name in options:
            more = {**out, other.name: options[other.name]}
            is_usual = options[other.name] == other.proposed
            with suppress(Refused):
                out = more if is_usual or may_apply(entry, other, more) else out
    is_usual = value == option.default and not option.proposed
    if is_usual:
        del out[option.name]
    return {o.name: out[o.name] for o in entry.game.options if o.name in out}


def _still(entry: GameEntry, options: Options, shell: dict[str, str]) -> dict[str, str]:
    """Returns the terms, with a number of players that the options do not allow left open."""
    chosen = shell.get(PLAYERS, "")
    if chosen.isdigit() and int(chosen) not in seat_counts(entry, options):
        usual = first_of(term.usual for term in terms_of(entry) if term.name == PLAYERS)
        return {**shell, PLAYERS: usual}
    return shell
