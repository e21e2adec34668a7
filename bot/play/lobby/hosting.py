"""Who may start or close a table before its match begins: its host, later everybody who sits there.

A host who has left the server hosts no more: the first who sits there and wants to start or close
the table is its host from then on.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.play.match.clock import DAY_S
from bot.play.match.refusals import ShellRefused
from bot.store.sittings import Sitting
from bot.store.tables import Table

HOST_S = 3 * DAY_S
"""How long a host alone may start or close a table; after that everybody who sits there may."""


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
