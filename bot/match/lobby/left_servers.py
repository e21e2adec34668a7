"""Servers that the bot was removed from: what belongs to them is forgotten 60 days later.

A duty is stored for each as long as it lasts. It is put when Discord says that the bot was removed,
or does not list the server at a start, and dropped when the bot is there again. So a process that
was cut off, and a server that is unavailable, count for nothing. Before anything is forgotten
Discord is asked once more (`bot/cogs/server/cog.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.match.feature import Write
from bot.match.matches import Matches
from bot.match.sleep import SLEEPS_S
from bot.match.wall_clock import DAY_S
from bot.store import jobs, servers
from bot.store.jobs import NO_SEAT, Job
from bot.store.tx import Tx

LEFT = "left"
"""The kind of this duty; its match is the server's id."""

AGAIN_S = DAY_S
"""Seconds until the rest of a server is forgotten, as its last tournament runs still."""


class LeftServers:
    """Knows which servers the bot was removed from."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def left(self, guild: int) -> None:
        await self._matches.store.write(lambda tx: self._put(tx, (guild,)))

    async def back(self, guild: int) -> None:
        await self._matches.store.write(lambda tx: jobs.drop(tx, LEFT, str(guild)))

    async def is_in(self, guilds: Collection[int]) -> None:
        """The bot is in these servers alone of this process: it may have left others unnoticed."""
        has = self._matches.part.has

        def work(tx: Tx) -> None:
            left = {int(duty.match) for duty in jobs.of_kind(tx, LEFT)}
            for guild in sorted(left & set(guilds)):
                jobs.drop(tx, LEFT, str(guild))
            self._put(tx, filter(has, sorted(servers.known(tx) - left - set(guilds))))

        await self._matches.store.write(work)

    def _put(self, tx: Tx, guilds: Iterable[int]) -> None:
        at = self._matches.clock() + SLEEPS_S
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
