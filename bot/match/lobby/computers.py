"""Computers at a table: they sit down at the host's press alone, or stand in for who is late.

They agree to everything, so that no table waits for them. Before the match, people who sat down
before them agree anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from bot.match.controls.names import computer_name
from bot.match.games import GameEntry
from bot.match.lobby.hosting import sittings_after_change
from bot.match.lobby.shell_terms import LEVEL, PLAYERS, RATED, term, terms_of
from bot.match.lobby.sides import free_seat
from bot.match.lobby.terms import may_apply, table_counts, table_sides
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import PACE
from bot.store import servers
from bot.store.seats import Computer, Sitting
from bot.store.tables import Fact, Table
from bot.store.tx import Tx
from games.core import Level, Seat

STAND_IN = Level.MEDIUM
"""The level of who stands in for a person."""


ALLOWED: Fact[bool] = Fact("computers", servers.lets_computers, none=False)
"""Whether the server of a table lets computers play."""


def level_of(entry: GameEntry, table: Table) -> Level:
    """The level of the computers at a table."""
    return Level(term(entry, table.match.terms, LEVEL.name) or LEVEL.default)


def may_play(entry: GameEntry) -> bool:
    """Whether computers play this game with people."""
    return entry.game.advise is not None and entry.for_several


def may_sit(entry: GameEntry, table: Table) -> bool:
    """Whether a computer may sit down at a table that has a free seat, if there is one."""
    return may_stand_in(entry, table) and table.match.invited is None


def may_stand_in(entry: GameEntry, table: Table) -> bool:
    """Whether a computer may play on for a person of a running match, if that is decided."""
    return may_play(entry) and table.fact(ALLOWED)


def check_allowed(tx: Tx, entry: GameEntry, guild: int | None) -> None:
    """Raises `no_computers` for a game that they do not play, and `computers_forbidden`."""
    if not may_play(entry):
        raise ShellRefused("no_computers")
    if not servers.read(tx, guild).computers:
        raise ShellRefused("computers_forbidden")


def at(table: Table) -> list[Sitting]:
    """The computers at a table."""
    return [sitting for sitting in table.seats if isinstance(sitting.sitter, Computer)]


def with_one(entry: GameEntry, table: Table) -> Table:
    """Returns the table with one more computer, on its first free seat. Raises `no_free_seat`.

    Who sits there alone is given no role that leaves the game to computers.
    """
    if len(table.seats) == 1:
        table = _without_roles(entry, table)
    seat = free_seat(table_sides(entry, table), (sitting.seat for sitting in table.seats))
    if seat is None or len(table.seats) >= max(table_counts(entry, table)):
        raise ShellRefused("no_free_seat", name=table.seats[-1].name)
    level = level_of(entry, table)
    taken = Sitting(seat, Computer(level), computer_name(level.value, len(at(table)) + 1))
    return _seated(table, [*sittings_after_change(table), taken])


def without_last(table: Table) -> Table:
    """Returns the table without the computer that sat down last. Raises `not_there`."""
    last = max(at(table), key=lambda sitting: sitting.name, default=None)
    if last is None:
        raise ShellRefused("no_computer_there")
    return _seated(table, [one for one in sittings_after_change(table) if one.seat != last.seat])


def filled(entry: GameEntry, table: Table) -> Table:
    """Returns the table with as few computers as fill it. Raises `no_free_seat`."""
    if len(table.seats) == 1:
        table = _without_roles(entry, table)
    sizes = table_counts(entry, table)
    wanted = next((size for size in sizes if size > len(table.seats)), None)
    if wanted is None:
        raise ShellRefused("no_free_seat", name=table.seats[-1].name)
    terms = dict(table.match.terms)
    if PLAYERS in (option.name for option in terms_of(entry)):
        terms[PLAYERS] = str(wanted)
    now = replace(table, match=replace(table.match, terms=terms, seat_count=wanted))
    while len(now.seats) < wanted:
        now = with_one(entry, now)
    return replace(now, match=replace(now.match, terms=begun_with(now)))


def _without_roles(entry: GameEntry, table: Table) -> Table:
    """The table with nobody in a role that its host gave to nobody, as far as it may be so.

    At Unlock the bot then hides the code, and all who sit there look for it.
    """
    options = dict(table.match.options)
    for option in entry.game.options:
        is_open = options.get(option.name, option.proposed) == option.proposed
        if is_open and option.role and option.values and may_apply(entry, option, options):
            options[option.name] = option.values[0]
    freed = replace(table, match=replace(table.match, options=options))
    try:
        most = max(table_counts(entry, freed))
    except ShellRefused:
        return table
    match = replace(freed.match, seat_count=most)
    return replace(freed, match=match) if most > len(table.seats) else table


def begun_with(table: Table) -> dict[str, str]:
    """Returns the terms of a match that begins: alone with computers, no pace and not rated."""
    terms = dict(table.match.terms)
    if len(table.people) == 1 and at(table):
        terms[PACE.name] = PACE.values[0]
        terms.pop(RATED.name, None)
    return terms


def stand_ins(table: Table, seats: Sequence[Seat]) -> list[Sitting]:
    """Returns the computers that sit down on these seats of a running match, with free names."""
    taken = {one.name for one in at(table)}
    free = (
        n for n in count(1) if taken.isdisjoint(computer_name(level.value, n) for level in Level)
    )
    stands_in = Computer(STAND_IN)
    return [
        Sitting(seat, stands_in, computer_name(STAND_IN.value, n))
        for seat, n in zip(seats, free, strict=False)
    ]


def at_level(table: Table, level: Level) -> list[Sitting]:
    """Returns the sittings of a table whose computers play at another level."""
    names = {
        one.seat: computer_name(level.value, number) for number, one in enumerate(at(table), 1)
    }
    return [
        replace(one, sitter=Computer(level), name=names[one.seat]) if one.seat in names else one
        for one in table.seats
    ]


def _seated(table: Table, seats: Sequence[Sitting]) -> Table:
    return replace(table, seats=tuple(sorted(seats, key=lambda sitting: sitting.seat)))
