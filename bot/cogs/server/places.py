"""Whether a channel is left in which a server lets tables be opened; its owner is told once."""

from __future__ import annotations

import logging
from collections.abc import Collection

from bot.edge.post import Post
from bot.edge.verdicts import Failed
from bot.play.lobby.servers import Servers

log = logging.getLogger(__name__)


class Places:
    """Looks after the places of servers when channels are deleted."""

    def __init__(self, post: Post, servers: Servers) -> None:
        self._post = post
        self._servers = servers

    async def look(self, guild: int, seen: Collection[int], system: int | None) -> None:
        """Has a server told if every channel was deleted in which tables may be opened there.

        `seen` are the channels that the bot sees in the server; what it does not see may be there
        all the same, so that Discord is asked. `system` is the channel of system messages, if any.
        """
        server = await self._servers.read(guild)
        if not server.channels or server.nowhere_at is not None or set(server.channels) & {*seen}:
            return
        try:
            for channel in server.channels:
                if not await self._post.is_deleted(channel):
                    return
        except Failed as failed:  # the next start, or the next channel that is deleted, looks again
            log.info("a channel was not looked up", extra={"code": failed.name})
            return
        await self._servers.nowhere(guild, server.channels, system)
