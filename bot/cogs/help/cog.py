"""The way in: `/help`, the rules of a game by command, button and select, the hello in a server."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import discord

from bot.cogs.help.screens import (
    Topic,
    example_of,
    hello,
    help_page,
    rules_page,
    topic_at,
    topic_of,
    topics,
)
from bot.delivery.discord.errors import Failed
from bot.delivery.discord.post import Post
from bot.delivery.gallery import Gallery
from bot.interactions.autocomplete import Choices, choices, suggest
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.press import Press
from bot.match.controls.message import Screen
from bot.match.games import GameEntry
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.screens.buttons import Rules
from bot.screens.commands import PARAMETERS
from bot.store.meta import installed_version, read_meta, write_meta

log = logging.getLogger(__name__)


class HelpCog(Cog):
    """What anybody may read anywhere, without a table."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(Rules, self._rules)
        self.on(Topic, self._topic)

    def own_commands(self) -> Iterator[Command]:
        """`/help`."""

        async def body(press: Press, values: dict[str, Any]) -> None:
            entries = self.matches.shelf.values()
            in_dm = press.guild is None
            reach = self.services.reach
            await press.answer(help_page(entries, installed_version(), reach, in_dm=in_dm))

        yield make_command(self.services, None, "help", {}, body)

    def game_commands(self, entry: GameEntry) -> Iterator[Command]:
        """`/<game> rules`: one topic of them."""

        async def body(press: Press, values: dict[str, Any]) -> None:
            topic = topic_of(entry, values.get("topic"))
            await press.answer(await painted(self.services.gallery, entry, topic))

        async def found(_: Press, typed: str) -> Choices:
            return choices(name for name in topics(entry) if typed.lower() in name.lower())

        parameters = {"topic": (str | None, PARAMETERS["topic"])}
        command = make_command(self.services, entry, "rules", parameters, body)
        suggest(command, "topic", found)
        yield command

    async def _rules(self, press: Press, word: Rules) -> None:
        if word.game is None:
            table = await self.matches.table(press.match)
            entry = self.matches.shelf[table.match.game]
        else:
            entry = self._named(word.game)
        await press.answer(await painted(self.services.gallery, entry, topic_of(entry, None)))

    async def _topic(self, press: Press, word: Topic) -> None:
        entry = self._named(word.game)
        topic = topic_at(entry, word.number)
        await press.show(await painted(self.services.gallery, entry, topic))

    def _named(self, key: str) -> GameEntry:
        """The game with that key. Raises `unknown_button` for one that is not here."""
        if key not in self.matches.shelf:
            raise ShellRefused("unknown_button")
        return self.matches.shelf[key]


async def painted(gallery: Gallery, entry: GameEntry, topic: str) -> Screen:
    """Gives the page of one topic, with its example painted if it has one."""
    example = example_of(entry, topic)
    if example is None:
        return rules_page(entry, topic)
    return rules_page(entry, topic, await gallery.paint(entry, example.view, example.draft))


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
