"""Who may play in a server: people whom it has blocked may not, and roles decide, too.

A block keeps its person from taking a seat there, by whatever way; seats that were taken before
stay. The store knows people by a mark, a hash of their id and the server's by a key of its own, so
that a list names nobody who was forgotten, and being forgotten lifts no block.

The roles of a person are known where Discord sends them: with what the person does in the server,
and of whom a command names there. In direct messages the list of people alone decides.

Servers that the bot was removed from: what belongs to them is forgotten 60 days later.

A duty stands for each as long as it lasts. It is put when Discord says that the bot was removed, or
does not list the server at a start, and dropped when the bot is there again. So a process that was
cut off, and a server that is unavailable, count for nothing. Before anything is forgotten Discord
is asked once more (`bot/cogs/server/cog.py`).

Reports: what moderators do and what is set for a server, told in its log channel.

A report is stored in the transaction of what it tells of, and sent by a duty of its server, so that
none is lost and none comes before what it tells. Without a log channel nothing is stored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from bot.match import blocks
from bot.match.clock import DAY_S
from bot.match.controls.names import cut
from bot.match.feature import Write
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.match.turn_timer import ENDS_S
from bot.store import jobs, servers
from bot.store.jobs import NO_SEAT, Job
from bot.store.keys import new_match_id
from bot.store.servers import Report, Roles, ServerBlock
from bot.store.tx import Tx

KEY = "server_blocks"
"""The use of the marks, by which their key is found."""


def block(tx: Tx, guild: int, person: int, name: str, at: float) -> None:
    """Stores that a person may not play in a server."""
    mark = blocks.make_mark(tx, KEY, _text(guild, person))
    servers.add_block(tx, guild, ServerBlock(mark, cut(name), at))


def mark_of(tx: Tx, guild: int, person: int) -> str | None:
    """Returns the mark of a person in a server; None as long as nobody was ever blocked."""
    return blocks.mark_of(tx, KEY, _text(guild, person))


def block_of(tx: Tx, guild: int, person: int) -> ServerBlock | None:
    """Returns the block of a person in a server; None if there is none."""
    mark = mark_of(tx, guild, person)
    return None if mark is None else servers.read_block(tx, guild, mark)


def check_plays(tx: Tx, guild: int | None, person: int, roles: Roles | None = None) -> None:
    """Checks that a person may take a seat in a server; in direct messages everybody may.

    Raises `blocked_here`, and `needs_role` where the server names roles that alone may play.
    """
    if guild is None:
        return
    if block_of(tx, guild, person) is not None:
        raise ShellRefused("blocked_here")
    if roles is None or roles.guild != guild:
        return
    server = servers.read(tx, guild)
    if roles.ids & set(server.blocked):
        raise ShellRefused("blocked_here")
    if server.players and not roles.ids & set(server.players):
        named = " ".join(f"<@&{role}>" for role in server.players)
        raise ShellRefused("needs_role", roles=named)


def check_asked(tx: Tx, guild: int | None, person: int | None, roles: Roles | None = None) -> None:
    """Checks that a person, if any, may be asked to take a seat in a server.

    Raises `may_not_play`.
    """
    if person is None:
        return
    try:
        check_plays(tx, guild, person, roles)
    except ShellRefused as refused:
        raise ShellRefused("may_not_play", person=person) from refused


def _text(guild: int, person: int) -> str:
    return f"{guild}:{person}"


LEFT = "left"
"""The kind of this duty; its match is the server's id."""

AGAIN_S = DAY_S
"""Seconds until the rest of a server is forgotten, as its last tournament runs still."""


class LeftServers:
    """Knows which servers the bot was removed from."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def left(self, guild: int) -> None:
        """The bot was removed from a server now."""
        await self._matches.store.write(lambda tx: self._put(tx, (guild,)))

    async def back(self, guild: int) -> None:
        """The bot is in a server again, so that nothing of it is forgotten."""
        await self._matches.store.write(lambda tx: jobs.drop(tx, LEFT, str(guild)))

    async def is_in(self, guilds: Collection[int]) -> None:
        """Of the servers of this slot the bot is in these alone: it may have happened unnoticed."""
        has = self._matches.slot.has

        def work(tx: Tx) -> None:
            left = {int(duty.match) for duty in jobs.of_kind(tx, LEFT)}
            for guild in sorted(left & set(guilds)):
                jobs.drop(tx, LEFT, str(guild))
            self._put(tx, filter(has, sorted(servers.known(tx) - left - set(guilds))))

        await self._matches.store.write(work)

    def _put(self, tx: Tx, guilds: Iterable[int]) -> None:
        at = self._matches.clock() + ENDS_S
        for guild in guilds:
            jobs.put(tx, Job(LEFT, str(guild), NO_SEAT, 0, at))


def forget(write: Write, guild: int) -> None:
    """Forgets what belongs to a server that the bot has left, and in time what runs there still."""
    tx = write.tx
    count = servers.forget(tx, guild)
    cups = sum(feature.forgets_server(tx, guild) for feature in write.means.features)
    if count or cups:
        tx.touched.did("left", server=guild, count=count, tournaments=cups)
    if guild in servers.known(tx):
        jobs.put(tx, Job(LEFT, str(guild), NO_SEAT, 0, write.at + AGAIN_S))


REPORT = "report"
"""The kind of duty by which the reports of a server are sent; its match is the server's id."""

NOWHERE, SETTING, GAME = "nowhere", "setting", "game"
"""What a report may be: no channel is left in which tables may be opened; something was set for
the server, or for a game in it."""

ENDED, ENDED_ALL, REMOVED, REMOVED_ALL = "ended", "ended_all", "removed", "removed_all"
"""The deeds of moderators at tables: at one, at all of a host, at all of a person."""

BLOCKED, UNBLOCKED = "blocked", "unblocked"
"""Their deeds about who may play."""

TAKEN_BACK = "taken_back"
"""Their deed about ratings: a match counts for them no more."""

OFF_BOARDS, ON_BOARDS = "off_boards", "on_boards"
"""Their deeds about who stands on boards."""


NOTHING: Mapping[str, Any] = {}


def report(
    write: Write,
    guild: int,
    what: str,
    said: Mapping[str, Any] = NOTHING,
    *,
    by: int | None = None,
    about: int | None = None,
    instead: int | None = None,
) -> bool:
    """Has something told in the log channel of a server.

    It is told in a channel `instead` if there is none, or if it is deleted or closed to the bot.

    `by` did it, `about` is whom it concerns; what else is `said` has no person's id in it.

    Returns False if it has neither, and then tells nobody.
    """
    tx, at = write.tx, write.at
    channel = servers.read(tx, guild).log_channel or instead
    if channel is None:
        return False
    other = None if instead == channel else instead
    made = new_match_id(write.means.chance)
    servers.add_report(tx, Report(made, guild, channel, what, said, at, by, about, other))
    jobs.put(tx, Job(REPORT, str(guild), NO_SEAT, 0, at))
    return True
