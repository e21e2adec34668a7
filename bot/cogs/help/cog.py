"""The way in: `/help`, the hello in a server, the card of a game, its rules by topic."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.cogs.help.screens import (
    SECOND_PERSON,
    Choose,
    Lessons,
    Topic,
    card,
    example_of,
    hello,
    help_lines,
    lessons,
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
from bot.store import servers
from bot.store.meta import installed_version, read_meta, write_meta
from bot.store.tx import Tx

log = logging.getLogger(__name__)


def games_here(tx: Tx, guild: int | None, shelf: Mapping[str, GameEntry]) -> list[GameEntry]:
    """The games that are played in a server; None stands for direct messages."""
    return [one for one in shelf.values() if servers.read_game(tx, guild, one.key).may_play]


class HelpCog(Cog):
    """What anybody may read anywhere, without a table."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(Choose, self._choose)
        self.on(Lessons, self._lessons)
        self.on(Rules, self._rules)
        self.on(Topic, self._topic)

    def own_commands(self) -> Iterator[Command]:
        async def body(press: Press, values: dict[str, Any]) -> None:
            lines = help_lines(installed_version(), self.services.reach)
            picture = await self.services.gallery.welcome()
            await press.answer(hello(await self._games(press), picture, lines))

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

    async def _choose(self, press: Press, word: Choose) -> None:
        entry, games = self.game_named(word.game), await self._games(press)
        if entry not in games:
            raise ShellRefused("game_off")
        server = await self.matches.store.read(lambda tx: servers.read(tx, press.guild))
        await press.show(card(entry, games, server))

    async def _lessons(self, press: Press, _word: Lessons) -> None:
        await press.show(lessons(await self._games(press)))

    async def _games(self, press: Press) -> list[GameEntry]:
        shelf = self.matches.shelf
        return await self.matches.store.read(lambda tx: games_here(tx, press.guild, shelf))

    async def _rules(self, press: Press, word: Rules) -> None:
        if word.game is None:
            table = await self.matches.table(press.match)
            entry = self.matches.shelf[table.match.game]
        else:
            entry = self.game_named(word.game)
        await press.answer(await painted(self.services.gallery, entry, topic_of(entry, None)))

    async def _topic(self, press: Press, word: Topic) -> None:
        entry = self.game_named(word.game)
        topic = topic_at(entry, word.number)
        await press.show(await painted(self.services.gallery, entry, topic))


async def painted(gallery: Gallery, entry: GameEntry, topic: str) -> Screen:
    """Gives the page of one topic, with its example painted if it has one."""
    example = example_of(entry, topic)
    if example is None:
        return rules_page(entry, topic)
    return rules_page(entry, topic, await gallery.paint(entry, example.view, example.draft))


class Hello:
    """Says hello."""

    def __init__(self, matches: Matches, post: Post, gallery: Gallery) -> None:
        self._matches = matches
        self._post = post
        self._gallery = gallery

    async def joined(self, guild: discord.Guild) -> None:
        """Says hello in the system channel of a server that the bot has just joined."""
        if guild.system_channel is not None:
            await self._say(guild, guild.system_channel)

    async def opened(self, guild: discord.Guild) -> None:
        """Says hello in the first text channel of the sandbox."""
        first = min(guild.text_channels, key=lambda one: (one.position, one.id), default=None)
        if first is not None:
            await self._say(guild, first, SECOND_PERSON)

    async def _say(self, guild: discord.Guild, channel: discord.TextChannel, *more: str) -> None:
        """Says hello, unless it was said in this server before. A refusal is no fault of ours.

        The store remembers a hello that stands; the nonce holds for one whose answer was lost.
        """
        key, store, shelf = f"hello.{guild.id}", self._matches.store, self._matches.shelf
        if await store.read(lambda tx: read_meta(tx, key)) is not None:
            return
        games = await store.read(lambda tx: games_here(tx, guild.id, shelf))
        screen = hello(games, await self._gallery.welcome(), more)
        try:
            stands = await self._post.send(channel.id, screen, nonce=f"hello{guild.id}")
        except Failed as failed:
            log.info("a hello was not accepted", extra={"code": str(failed.code)})
            return
        await store.write(lambda tx: write_meta(tx, key, str(stands)))
