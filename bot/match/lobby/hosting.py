"""The host of a table before its match begins, and the people who have agreed to its terms.

First only the host may, later everybody who sits there. A host who has left the server is replaced
by the first who sits there and wants to start or close the table.

People agree by joining or, after a change of the terms, by [Ready]. The buttons of a table carry
the mark of its terms, and a sitting stores the mark that its person pressed at.
"""

from __future__ import annotations

import json
import zlib

from msgspec import Struct
from msgspec.structs import replace

from bot.match.games import GameEntry
from bot.match.lobby.terms import applies, begins_with, picked_option, table_counts
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S
from bot.store.seats import Computer, Sitting
from bot.store.servers import Roles
from bot.store.tables import Table

HOST_S = 3 * DAY_S
"""Seconds in which a host alone may start or close a table; then all who sit there may."""

_TERMS_MARKS = 36**4 - 1
"""The number of marks; a mark is a stamp on a button, which has four characters of base 36."""


class Host(Struct, frozen=True):
    """A person who opens a table, where, and by which press or command.

    `guild` is None in direct messages, and `roles` are those that the person has in it.
    """

    person: int
    name: str
    guild: int | None
    channel: int
    interaction: int
    roles: Roles | None = None


def host_name(table: Table) -> str:
    """Returns the name of the host, who has a seat."""
    found = (sitting.name for sitting in table.seats if sitting.person == table.match.host)
    return next(found, table.seats[0].name)


def check_host(table: Table, user: int, at: float, key: str) -> None:
    """Checks that a person may start or close a table. `key` is the refusal for who may not.

    Who sits there is told when they may, by `<key>_yet`.
    """
    if user == table.match.host:
        return
    if user not in table.people:
        raise ShellRefused(key, host=host_name(table))
    free_at = table.match.created_at + HOST_S
    if at < free_at:
        raise ShellRefused(f"{key}_yet", host=host_name(table), at=free_at)


def needs_look(table: Table, user: int) -> bool:
    """Whether a press of this person asks for a look at whether the host is still there."""
    match = table.match
    is_other = user in table.people and user != match.host
    return match.status == "lobby" and match.guild is not None and is_other


def hosted_by(table: Table, user: int, gone: int) -> tuple[Table, list[Sitting]]:
    """Returns the table with this person as its host, and who stays when the old one has `gone`.

    Raises `not_seated`, and `host_starts` if somebody else is its host by now.
    """
    if not table.seats_of(user):
        raise ShellRefused("not_seated")
    if table.match.host != gone:
        raise ShellRefused("host_starts", host=host_name(table))
    stay = [sitting for sitting in table.seats if sitting.person != gone]
    return replace(table, match=replace(table.match, host=user)), stay


def terms_mark(table: Table) -> int:
    """Returns the mark of the terms and options of a table and of its computers, never 0."""
    told: list[object] = [dict(table.match.terms), dict(table.match.options)]
    computers = sum(isinstance(sitting.sitter, Computer) for sitting in table.seats)
    if computers:
        told.append(computers)
    return zlib.crc32(json.dumps(told, sort_keys=True).encode()) % _TERMS_MARKS + 1


def agreed_at(stamp: int) -> int | None:
    """Returns the mark of a pressed button; None for a button of before there were marks."""
    return stamp or None


def unready(table: Table) -> tuple[Sitting, ...]:
    """Returns the seats whose person has not agreed to the present terms; the host has."""
    now, host = terms_mark(table), table.match.host
    return tuple(s for s in table.seats if s.person != host and s.agreed not in (None, now))


def still_to_pick(entry: GameEntry, table: Table) -> list[Sitting]:
    """Returns the seats whose players have not picked yet, though their pick would count now."""
    option = picked_option(entry, table.match.options)
    if option is None or not applies(entry, option, table.match.options, len(table.seats)):
        return []
    return [one for one in table.seats if one.pick is None and one.person is not None]


def is_ready(entry: GameEntry, table: Table) -> bool:
    """Whether the table starts by itself: every seat is taken, all have picked and are ready.

    A table for several possible numbers of people waits for its host to start it.
    """
    sizes = begins_with(table_counts(entry, table), table.match.invited is not None)
    full = len(sizes) == 1 and len(table.seats) == max(sizes)
    return full and not still_to_pick(entry, table) and not unready(table)


def sittings_after_change(table: Table) -> list[Sitting]:
    """Returns the sittings after a change, each with what its person had agreed to."""
    before = terms_mark(table)
    return [
        replace(s, agreed=before) if s.agreed is None and s.person is not None else s
        for s in table.seats
    ]
