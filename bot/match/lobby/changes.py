"""What the host of an open table may change before its match begins: its terms and its options.

Who sits there then has to press [Ready] (`ready`). One person alone begins by a press of their own:
no change begins a match for one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.match.games import GameEntry
from bot.match.lobby import computers
from bot.match.lobby.begin import numbered
from bot.match.lobby.hosting import host_name, sittings_after_change
from bot.match.lobby.lobby import Lobby
from bot.match.lobby.sides import are_teams
from bot.match.lobby.terms import (
    HOST,
    OFF,
    PICK,
    PLAYERS,
    RANDOM,
    RATED,
    applies,
    check_wishes,
    counts_for,
    engine_wishes,
    evened,
    is_series,
    may_apply,
    picked_option,
    proposed_terms,
    seat_counts,
    terms_of,
    with_implied,
)
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import PACE
from bot.store.keys import once
from bot.store.matches import update_match
from bot.store.seats import Sitting, write_sittings
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import Draw, Kind, Option, Refused, settle_options
from games.first import first_of

MOST_VALUES = 25
"""Discord: the most lines of a select."""


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

        def work(tx: Tx) -> Table:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            table = self._hosted(tx, match, user)
            entry = self._matches.shelf[table.match.game]
            now = _stored(tx, changed(entry, table, name, value, self._matches.chance))
            return now if now.match.seat_count == 1 else self._lobby.begun_if_ready(write, now)

        return await self._lobby.written(match, user, work)

    async def play_alone(self, match: str, user: int, *, interaction: int) -> Table:
        """Begins the match for its host alone, in the game's way for one (`alone`).

        Where there is no such way, it begins against a computer. Raises `host_changes`, `no_choice`
        if somebody else sits there, and what `check_allowed` raises.
        """

        def work(tx: Tx) -> Table:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            table = self._hosted(tx, match, user)
            found = alone(self._matches.shelf[table.match.game], table)
            if found is None:
                now = _stored(tx, self._filled(tx, table))
                return self._lobby.begun_if_ready(write, now)
            return self._lobby.begun(write, _stored(tx, found))

        return await self._lobby.written(match, user, work)

    async def play_computer(self, match: str, user: int, *, interaction: int) -> Table:
        """Begins the match for its host alone, against as few computers as may be.

        Raises as `play_alone`.
        """

        def work(tx: Tx) -> Table:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            table = self._hosted(tx, match, user)
            now = _stored(tx, self._filled(tx, table))
            return self._lobby.begun_if_ready(write, now)

        return await self._lobby.written(match, user, work)

    async def add_computer(self, match: str, user: int, *, interaction: int) -> Table:
        """Seats a computer at the host's press; a table that is full by it begins.

        Raises `host_changes`, `no_free_seat`, `no_choice`, and what `check_allowed` raises.
        """

        def work(tx: Tx) -> Table:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            table = self._hosted(tx, match, user)
            entry = self._matches.shelf[table.match.game]
            computers.check_allowed(tx, entry, table.match.guild)
            return self._lobby.begun_if_ready(write, _stored(tx, computers.with_one(entry, table)))

        return await self._lobby.written(match, user, work)

    async def remove_computer(self, match: str, user: int, *, interaction: int) -> Table:
        """Has the computer leave that sat down last. Raises `host_changes`, `no_computer_there`."""

        def work(tx: Tx) -> Table:
            once(tx, interaction, self._matches.clock())
            table = self._hosted(tx, match, user)
            return _stored(tx, computers.without_last(table))

        return await self._lobby.written(match, user, work)

    def _filled(self, tx: Tx, table: Table) -> Table:
        """Returns a table of one person with computers on the other seats."""
        entry = self._matches.shelf[table.match.game]
        if len(table.people) != 1:
            raise ShellRefused("no_choice")
        computers.check_allowed(tx, entry, table.match.guild)
        return computers.filled(entry, table)

    def _hosted(self, tx: Tx, match: str, user: int) -> Table:
        """Returns an open table for its host. An unanswered invitation keeps what it said."""
        table = self._lobby.read_open(tx, match)
        if user != table.match.host:
            raise ShellRefused("host_changes", host=host_name(table))
        if table.match.invited not in (None, *table.people):
            raise ShellRefused("no_choice")
        return table


def _stored(tx: Tx, table: Table) -> Table:
    match = table.match
    told = {"options": match.options, "terms": match.terms, "seat_count": match.seat_count}
    update_match(tx, match.id, told)
    write_sittings(tx, match.id, table.seats)
    return table


def changeable(entry: GameEntry, table: Table) -> tuple[Option, ...]:
    """What may be changed at a table by a list: what counts there with any number of people."""
    wishes = table.match.options
    offered = (*entry.game.options, *terms_of(entry))
    return tuple(o for o in offered if values_of(o) and may_apply(entry, o, wishes))


def values_of(option: Option) -> tuple[str, ...]:
    """The values of an option that a list offers; () for what is only typed."""
    match option.kind:
        case Kind.FLAG:
            return ("on", "off")
        case Kind.CHOICE:
            return option.values if len(option.values) in range(2, MOST_VALUES + 1) else ()
        case Kind.NUMBER:
            return option.offered
        case Kind.SEAT:
            return (HOST, RANDOM, *option.values)
        case Kind.EACH:
            return (*([OFF] if option.may_be_empty else []), PICK, RANDOM)
        case Kind.SOME | Kind.TEXT:
            return ()


def changed(entry: GameEntry, table: Table, name: str, value: str, chance: Draw) -> Table:
    """Returns the table with a term or an option at another value. Raises as `Changes.change`.

    What counts no more beside the new value falls back to the usual.
    """
    option = next((option for option in changeable(entry, table) if option.name == name), None)
    if option is None or value not in values_of(option):
        raise ShellRefused("no_choice")
    wishes, terms = dict(table.match.options), dict(table.match.terms)
    if option in entry.game.options:
        wishes = _beside(entry, option, value, wishes)
        terms = _still(entry, wishes, terms)
    else:
        terms[name] = value
    if is_series(terms):
        wishes = evened(entry, wishes)
    check_wishes(entry, wishes, chance, terms)
    return _with(entry, table, wishes, terms)


def alone(entry: GameEntry, table: Table) -> Table | None:
    """Returns the table as its host can play it alone; None if that is not to be had.

    The host's wishes are kept where one person can play by them: Triplock is played as an Episode,
    at Unlock the bot hides the code.
    """
    match = table.match
    others = len(table.people) != 1 or computers.at(table) or match.invited is not None
    if others or not entry.for_several:
        return None
    for wishes in (match.options, {}):
        tried = with_implied(entry, wishes, _lowest, is_alone=True)
        if 1 in seat_counts(entry, tried):
            options = [o for o in entry.game.options if o.name in tried]
            kept = {o.name: tried[o.name] for o in options if applies(entry, o, tried, 1)}
            terms = settle_options(terms_of(entry), proposed_terms(entry))
            terms |= {PLAYERS: "1"} if PLAYERS in terms else {}
            terms |= {PACE.name: PACE.values[0]}  # nobody waits for who plays alone
            terms.pop(RATED.name, None)
            return _with(entry, table, kept, terms)
    return None


def _with(
    entry: GameEntry, table: Table, wishes: Mapping[str, str], terms: Mapping[str, str]
) -> Table:
    """Returns the table with other wishes and terms. Raises `too_many_sit`."""
    counts, seats = counts_for(entry, wishes, terms), sittings_after_change(table)
    most = max(counts)
    is_picked = picked_option(entry, wishes) == picked_option(entry, table.match.options)
    if not are_teams(entry.game.sides(engine_wishes(entry, wishes), most)):
        seats = numbered(_one_each(seats))
    if len(seats) > most or any(sitting.seat >= most for sitting in seats):
        raise ShellRefused("too_many_sit", most=most, have=len(seats))
    match = replace(table.match, options=dict(wishes), terms=dict(terms), seat_count=most)
    level = computers.level_of(entry, replace(table, match=match))
    seats = computers.at_level(replace(table, seats=tuple(seats)), level)
    if not is_picked:
        seats = [replace(sitting, pick=None) for sitting in seats]
    return replace(table, match=match, seats=tuple(seats))


def _one_each(seats: Sequence[Sitting]) -> list[Sitting]:
    """The first sitting of each person: who held several seats keeps one. Computers stay."""
    first = {one.person: one for one in reversed(seats) if one.person is not None}
    return [one for one in seats if one.person is None or first[one.person] is one]


def _beside(
    entry: GameEntry, option: Option, value: str, wishes: Mapping[str, str]
) -> dict[str, str]:
    """Returns an option's new value with those of the wishes that count beside it."""
    out = {option.name: value}
    for other in entry.game.options:
        if other.name != option.name and other.name in wishes:
            tried = {**out, other.name: wishes[other.name]}
            if _counts(entry, other, tried):
                out = tried
    is_usual = value == option.default and not option.proposed
    if is_usual:
        del out[option.name]
    return {o.name: out[o.name] for o in entry.game.options if o.name in out}


def _counts(entry: GameEntry, option: Option, wishes: Mapping[str, str]) -> bool:
    try:
        return may_apply(entry, option, wishes)
    except Refused:
        return False


def _still(entry: GameEntry, wishes: Mapping[str, str], terms: dict[str, str]) -> dict[str, str]:
    """Returns the terms, with a number of players that cannot play by the wishes left open."""
    chosen = terms.get(PLAYERS, "")
    if chosen.isdigit() and int(chosen) not in seat_counts(entry, wishes):
        usual = first_of(term.usual for term in terms_of(entry) if term.name == PLAYERS)
        return {**terms, PLAYERS: usual}
    return terms


def _lowest(_count: int) -> int:
    """Draws for a set-up that is only tried."""
    return 0
