"""Limits of what one person may set up, counted in the transaction that stores it.

What was withdrawn or closed counts for the rates: else a table could be opened and closed for ever.
A tournament is one table until it starts, and its matches begin whatever runs.
Rematches and the next games of a series count as running matches, and not as new tables. A rematch
is refused where too many matches run. The next game of a series is not: it takes the place of the
one whose end begins it.
"""

from __future__ import annotations

from msgspec import Struct

from bot.play.match.clock import DAY_S
from bot.play.match.refusals import ShellRefused
from bot.store import counts
from bot.store.matches import MatchRecord
from bot.store.tables import Table
from bot.store.threads import home
from bot.store.tx import Tx, channel_key, person_key

MINUTE_S = 60.0
DECLINED_S = 7 * DAY_S
"""Seconds after a declined invitation in which its host may not invite that person."""


class Limits(Struct, frozen=True):
    """How many there may be: open tables and running matches of a host, running ones in a channel,
    invitations from one person to another in 24 hours and as many offers of a seat, new tables of a
    person in a minute, and running matches that one person plays alone or with computers, in all
    and in a channel.
    """

    open_tables: int = 10
    running: int = 50
    in_channel: int = 25
    invitations: int = 3
    new_tables: int = 5
    alone: int = 10
    alone_in_channel: int = 3


LIMITED = frozenset(
    (
        "fast_tables",
        "many_tables",
        "host_full",
        "channel_full",
        "often_invited",
        "declined_lately",
        "often_offered",
        "alone_full",
        "alone_here",
    )
)
"""The keys of the refusals by which limits are kept."""

LIMITS = Limits()
UNLIMITED = Limits(*(1_000_000 for _ in Limits.__struct_fields__))
"""For those that set up tables by the hundred, such as a soak."""


def check_new(tx: Tx, limits: Limits, table: MatchRecord) -> None:
    """Checks that a person may set a table up now.

    Raises `fast_tables`, `many_tables`, `host_full`, `channel_full`, `often_invited` and
    `declined_lately`.
    """
    host, invited, at = table.host, table.invited, table.created_at
    check_opened(tx, limits, host, at)
    _check_counts(tx, limits, host, home(tx, table.channel))
    if invited is not None:
        _check_invitation(tx, limits, host, invited, at)


def check_opened(tx: Tx, limits: Limits, host: int, at: float) -> None:
    """Checks that a person may open one more table or tournament at a time.

    Raises `fast_tables` and `many_tables`.
    """
    if counts.new_tables(tx, host, at - MINUTE_S) >= limits.new_tables:
        raise ShellRefused("fast_tables", most=limits.new_tables)
    if counts.open_tables(tx, host) >= limits.open_tables:
        raise ShellRefused("many_tables", most=limits.open_tables)


def check_offered(tx: Tx, limits: Limits, person: int, to: int, at: float) -> None:
    """Checks that a person may offer a seat to another at a time. Raises `often_offered`."""
    if counts.seats_offered(tx, person, to, at - DAY_S) >= limits.invitations:
        raise ShellRefused("often_offered", person=to, most=limits.invitations)


def _check_invitation(tx: Tx, limits: Limits, host: int, invited: int, at: float) -> None:
    if counts.invitations(tx, host, invited, at - DAY_S) >= limits.invitations:
        raise ShellRefused("often_invited", person=invited, most=limits.invitations)
    declined_at = counts.declined_at(tx, invited, host)
    if declined_at is not None and at - declined_at < DECLINED_S:
        again_at = int(declined_at + DECLINED_S)
        raise ShellRefused("declined_lately", person=invited, again_at=again_at)


def check_running(tx: Tx, limits: Limits, table: Table) -> None:
    """Checks that one more match may run.

    Raises `host_full`, `channel_full`, `alone_full` and `alone_here`.
    """
    host, channel = table.match.host, home(tx, table.match.channel)
    tx.needs(person_key(host), channel_key(channel))
    _check_counts(tx, limits, host, channel)
    if len(table.people) > 1 or table.facts.deal.counted is not None:
        return
    if counts.alone_of(tx, host) >= limits.alone:
        raise ShellRefused("alone_full", most=limits.alone)
    if counts.alone_of(tx, host, channel) >= limits.alone_in_channel:
        raise ShellRefused("alone_here", most=limits.alone_in_channel)


def _check_counts(tx: Tx, limits: Limits, host: int, channel: int) -> None:
    if counts.running_of(tx, host) >= limits.running:
        raise ShellRefused("host_full", most=limits.running)
    if counts.running_in(tx, channel) >= limits.in_channel:
        raise ShellRefused("channel_full", most=limits.in_channel)
