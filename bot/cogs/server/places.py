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
        """Has a server told if all channels were deleted that it has chosen, for a game or for all.

        `seen` are the channels that the bot sees in the server; what it does not see may be there
        all the same, so that Discord is asked. `system` is the channel of system messages, if any.
        """
        for chosen in await self._servers.untold(guild):
            if set(chosen.channels) & {*seen}:
                continue
            try:
                is_lost = await self._are_deleted(chosen.channels)
            except Failed as failed:  # the next start, or the next deletion, looks again
                log.info("a channel was not looked up", extra={"code": failed.name})
                return
            if is_lost:
                await self._servers.nowhere(guild, chosen, system)

    async def _are_deleted(self, channels: Collection[int]) -> bool:
        """Whether none of the channels is left. Raises `Failed`."""
        for channel in channels:
            if not await self._post.is_deleted(channel):
                return False
        return True
