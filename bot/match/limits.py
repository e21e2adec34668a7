"""Limits of what one person may set up, counted in the transaction that stores it.

Some hold over all servers, and are the host's (of the bot). Those of a person in one server are set
by that server, which is as usual until it does so.

What was withdrawn or closed counts for the rates: else a table could be opened and closed for ever.
A tournament is one table until it starts, and its matches begin whatever runs.
Rematches and the next games of a series count as running matches, and not as new tables. A rematch
is refused where too many matches run. The next game of a series is not: it takes the place of the
one whose end begins it. The deal of a day is counted with no running match and is always begun.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from itertools import chain
from math import inf

from msgspec import Struct

from bot.match.refusals import ShellRefused
from bot.match.wall_clock import DAY_S, HOUR_S, Clock
from bot.store import counts, servers
from bot.store.counts import Deed
from bot.store.matches import NOWHERE, home_channel
from bot.store.meta import keep_marked, read_marked
from bot.store.tables import Table
from bot.store.tx import Tx, channel_key, person_key

MINUTE_S = 60.0
SLOWEST_S = 6 * HOUR_S
"""Discord: the longest interval of slow mode."""

DECLINED_S = 7 * DAY_S
"""Seconds after a declined invitation in which its host may not invite that person."""


class Limits(Struct, frozen=True):
    """How many there may be: open tables and running matches of a host, running ones in a channel,
    invitations from one person to another in 24 hours and as many offers of a seat, new tables of a
    person in a minute, posts for a person in a minute, running matches that one person plays alone
    or with computers, in all and in a channel, and calls of one person in a server in 24 hours:
    invitations to anybody, offers of a seat, and tables of which a role is told.
    """

    open_tables: int = 10
    running: int = 50
    in_channel: int = 25
    invitations: int = 3
    new_tables: int = 5
    posts: int = 5
    alone: int = 10
    alone_in_channel: int = 3
    calls: int = 20


MOST_PEOPLE = 10_000
"""The most people of whom posts are remembered."""

LASTING = {
    counts.TABLE: MINUTE_S,
    counts.INVITED: DAY_S,
    counts.OFFERED: DAY_S,
    counts.CALLED: DAY_S,
    counts.DECLINED: DECLINED_S,
}
"""For how many seconds each thing counts that a person does."""

LIMITED = frozenset(
    (
        "fast_tables",
        "fast_posts",
        "slow_mode",
        "many_tables",
        "many_tables_here",
        "host_full",
        "host_full_here",
        "channel_full",
        "often_invited",
        "declined_lately",
        "often_offered",
        "often_called",
        "alone_full",
        "alone_full_here",
        "alone_here",
    )
)
"""The keys of the refusals by which limits are kept."""

LIMITS = Limits()
UNLIMITED = Limits(*(1_000_000 for _ in Limits.__struct_fields__))
"""For those that set up tables by the hundred, such as a soak."""

BY_SERVER: Mapping[str, tuple[int, ...]] = {
    "open_tables": (1, 2, 3, 5, 10),
    "running": (1, 3, 5, 10, 20, 50),
    "in_channel": (5, 10, 25, 50, 100),
    "alone": (1, 2, 3, 5, 10),
    "alone_in_channel": (1, 2, 3, 5, 10),
    "calls": (3, 5, 10, 20, 40),
}
"""The limits that a server sets for itself, with the numbers that it may choose.

Where one of the same name holds over all servers, both do, so that no greater number is offered.
"""


def in_server(limits: Limits, own: Mapping[str, int], name: str) -> int:
    """Returns a limit as it holds in a server that has set these (`own`)."""
    return own.get(name, getattr(limits, name))


def check_new(tx: Tx, limits: Limits, table: Table) -> None:
    """Checks that a person may set a table up now.

    Raises what `check_opened` and `_check_counts` raise, `often_invited`, `declined_lately` and
    `often_called`.
    """
    match = table.match
    host, invited, at = match.host, match.invited, match.created_at
    own = servers.read(tx, match.guild).limits
    _check_opened(tx, limits, own, host, match.guild, at)
    if table.facts.deal.counted is None:
        _check_counts(tx, limits, own, table)
    if invited is not None:
        _check_invitation(tx, limits, host, invited, at)
        _check_calls(tx, limits, own, host, match.guild, at)


def check_opened(tx: Tx, limits: Limits, host: int, guild: int | None, at: float) -> None:
    """Checks that a person may open one more table or tournament in a server at a time.

    Raises `fast_tables`, `many_tables` and `many_tables_here`.
    """
    _check_opened(tx, limits, servers.read(tx, guild).limits, host, guild, at)


def _check_opened(
    tx: Tx, limits: Limits, own: Mapping[str, int], host: int, guild: int | None, at: float
) -> None:
    if len(_times(tx, counts.TABLE, host, 0, at)) >= limits.new_tables:
        raise ShellRefused("fast_tables", most=limits.new_tables)
    if counts.open_tables(tx, host) >= limits.open_tables:
        raise ShellRefused("many_tables", most=limits.open_tables)
    most = own.get("open_tables")
    if most is not None and counts.open_tables(tx, host, guild) >= most:
        raise ShellRefused("many_tables_here", most=most)


def check_offered(
    tx: Tx, limits: Limits, person: int, to: int, guild: int | None, at: float
) -> None:
    """Checks that a person may offer a seat. Raises `often_offered` and `often_called`."""
    if len(_times(tx, counts.OFFERED, person, to, at)) >= limits.invitations:
        raise ShellRefused("often_offered", person=to, most=limits.invitations)
    check_calls(tx, limits, person, guild, at)


def check_calls(tx: Tx, limits: Limits, person: int, guild: int | None, at: float) -> None:
    """Checks that a person may call others in a server once more. Raises `often_called`."""
    _check_calls(tx, limits, servers.read(tx, guild).limits, person, guild, at)


def _check_calls(
    tx: Tx, limits: Limits, own: Mapping[str, int], person: int, guild: int | None, at: float
) -> None:
    most = in_server(limits, own, "calls")
    if guild is not None and len(_times(tx, counts.CALLED, person, guild, at)) >= most:
        raise ShellRefused("often_called", most=most)


def _check_invitation(tx: Tx, limits: Limits, host: int, invited: int, at: float) -> None:
    if len(_times(tx, counts.INVITED, host, invited, at)) >= limits.invitations:
        raise ShellRefused("often_invited", person=invited, most=limits.invitations)
    if declined := _times(tx, counts.DECLINED, host, invited, at):
        again_at = int(max(declined) + DECLINED_S)
        raise ShellRefused("declined_lately", person=invited, again_at=again_at)


def _times(tx: Tx, what: str, person: int, about: int, at: float) -> list[float]:
    """The times of what a person did and still counts, also before the person was forgotten."""
    since = at - LASTING[what]
    lately = [one.at for one in counts.deeds(tx, what, person, since) if one.about == about]
    marked = read_marked(tx, what, person, about)
    return lately + [one.at for one in marked if one.at > since]


@contextmanager
def counted_on(tx: Tx, person: int, at: float) -> Generator[None]:
    """Keeps by marks what the statements inside cut from all that still counts for a person."""
    before = _lately(tx, person, at)
    yield
    for one in (before - _lately(tx, person, at)).elements():
        keep_marked(tx, one.at, one.what, person, one.about)


def _lately(tx: Tx, person: int, at: float) -> Counter[Deed]:
    found = (counts.deeds(tx, what, person, at - lasts_s) for what, lasts_s in LASTING.items())
    return Counter(chain.from_iterable(found))


def check_running(tx: Tx, limits: Limits, table: Table) -> None:
    """Checks that one more match may run; the deal of a day always may.

    Raises what `_check_counts` raises, `alone_full`, `alone_full_here` and `alone_here`.
    """
    if table.facts.deal.counted is not None:
        return
    host, guild, channel = (
        table.match.host,
        table.match.guild,
        home_channel(tx, table.match.channel),
    )
    tx.needs(person_key(host), channel_key(channel))
    own = servers.read(tx, guild).limits
    _check_counts(tx, limits, own, table)
    if len(table.people) > 1:
        return
    if counts.alone_of(tx, host) >= limits.alone:
        raise ShellRefused("alone_full", most=limits.alone)
    most = own.get("alone")
    if most is not None and counts.alone_of(tx, host, guild=guild) >= most:
        raise ShellRefused("alone_full_here", most=most)
    most = in_server(limits, own, "alone_in_channel")
    if counts.alone_of(tx, host, channel=channel) >= most:
        raise ShellRefused("alone_here", most=most)


def _check_counts(tx: Tx, limits: Limits, own: Mapping[str, int], table: Table) -> None:
    """Raises `host_full`, `host_full_here` and `channel_full`."""
    host, guild = table.match.host, table.match.guild
    if counts.running_of(tx, host) >= limits.running:
        raise ShellRefused("host_full", most=limits.running)
    most = own.get("running")
    if most is not None and counts.running_of(tx, host, guild) >= most:
        raise ShellRefused("host_full_here", most=most)
    most, channel = in_server(limits, own, "in_channel"), home_channel(tx, table.match.channel)
    if channel != NOWHERE and counts.running_in(tx, channel) >= most:
        raise ShellRefused("channel_full", most=most)


class Posts:
    """Remembers what was lately posted for people: shared results, films, boards, tables of a day.

    It is in memory: it matters for hours at most, and so nothing about people is stored.
    """

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self._made: OrderedDict[int, list[tuple[int, float]]] = OrderedDict()

    @contextmanager
    def made(self, person: int, channel: int, pause_s: float = 0.0) -> Generator[None]:
        """Counts a post for a person in a channel, unless the block raises.

        `pause_s` is the interval of slow mode where it holds for that person. Raises `fast_posts`
        and `slow_mode`.
        """
        at = self._clock()
        made = self._made.setdefault(person, [])
        made[:] = [one for one in made if one[1] > at - SLOWEST_S]
        self._made.move_to_end(person)
        if sum(then > at - MINUTE_S for _, then in made) >= self._limits.posts:
            raise ShellRefused("fast_posts", most=self._limits.posts)
        again_at = max((then for where, then in made if where == channel), default=-inf) + pause_s
        if pause_s and at < again_at:
            raise ShellRefused("slow_mode", channel=f"<#{channel}>", again_at=int(again_at))
        made.append((channel, at))
        while len(self._made) > MOST_PEOPLE:
            self._made.popitem(last=False)
        try:
            yield
        except BaseException:
            made.remove((channel, at))
            raise
