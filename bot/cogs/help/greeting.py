"""The hello of the bot, said once in each server."""

from __future__ import annotations

import logging

import discord

from bot.cogs.help.hello import hello
from bot.edge.post import Post
from bot.edge.verdicts import Failed
from bot.message.message import Screen
from bot.play.match.matches import Matches
from bot.store.meta import read_meta, write_meta

log = logging.getLogger(__name__)


class Hello:
    """Says hello."""

    def __init__(self, matches: Matches, post: Post) -> None:
        self._matches = matches
        self._post = post

    async def joined(self, guild: discord.Guild) -> None:
        """Says hello in the system channel of a server that the bot has just joined."""
        if guild.system_channel is not None:
            await self._say(guild, guild.system_channel, hello(self._matches.shelf.values()))

    async def opened(self, guild: discord.Guild) -> None:
        """Says hello in the first text channel of the sandbox."""
        first = min(guild.text_channels, key=lambda one: (one.position, one.id), default=None)
        if first is not None:
            screen = hello(self._matches.shelf.values(), in_sandbox=True)
            await self._say(guild, first, screen)

    async def _say(
        self, guild: discord.Guild, channel: discord.TextChannel, screen: Screen
    ) -> None:
        """Says hello, unless it was said in this server before. A refusal is no fault of ours.

        The store remembers a hello that stands; the nonce holds for one whose answer was lost.
        """
        key, store = f"hello.{guild.id}", self._matches.store
        if await store.read(lambda tx: read_meta(tx, key)) is not None:
            return
        try:
            stands = await self._post.send(channel.id, screen, nonce=f"hello{guild.id}")
        except Failed as failed:
            log.info("a hello was not accepted", extra={"code": str(failed.code)})
            return
        await store.write(lambda tx: write_meta(tx, key, str(stands)))
