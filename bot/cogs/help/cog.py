"""`/help`, what the bot is and hosts, and the rules of a game: by command, button and select."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import discord
from discord import app_commands

from bot.cogs.help.pages import (
    Topic,
    example_of,
    page,
    topic_at,
    topic_of,
    topics,
)
from bot.cogs.help.screens import help_page
from bot.inbox.autocomplete import Choices
from bot.inbox.cog import Cog
from bot.inbox.commanding import made
from bot.inbox.groups import Command
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.message.message import Screen
from bot.outbox.gallery import Gallery
from bot.play.match.refusals import ShellRefused
from bot.screens.buttons import Rules
from bot.screens.commands import HELP, parameter_about
from bot.shelf import Shelved


class HelpCog(Cog):
    """What anybody may read anywhere, without a table."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(Rules, self._rules)
        self.on(Topic, self._topic)

    def own_commands(self) -> Iterator[Command]:
        """`/help`."""

        async def body(press: Press, given: dict[str, Any]) -> None:
            entries = self.matches.shelf.values()
            in_dm = press.guild is None
            reach = self.services.reach
            await press.answer(help_page(entries, version("tumbler"), reach, in_dm=in_dm))

        yield made(self.services, None, "help", {}, body, about=HELP)

    def game_commands(self, entry: Shelved) -> Iterator[Command]:
        """`/<game> rules`: one topic of them."""

        async def body(press: Press, given: dict[str, Any]) -> None:
            topic = topic_of(entry, given.get("topic"))
            await press.answer(await painted(self.services.gallery, entry, topic))

        async def complete(interaction: discord.Interaction, current: str) -> Choices:
            names = [name for name in topics(entry) if current.lower() in name.lower()]
            return [app_commands.Choice(name=name[:100], value=name[:100]) for name in names[:25]]

        parameters = {"topic": (str | None, parameter_about(entry, "topic"))}
        command = made(self.services, entry, "rules", parameters, body)
        command.autocomplete("topic")(complete)
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

    def _named(self, key: str) -> Shelved:
        """The game with that key. Raises `unknown_button` for one that is not here."""
        if key not in self.matches.shelf:
            raise ShellRefused("unknown_button")
        return self.matches.shelf[key]


async def painted(gallery: Gallery, entry: Shelved, topic: str) -> Screen:
    """Gives the page of one topic, with its example painted if it has one."""
    example = example_of(entry, topic)
    if example is None:
        return page(entry, topic)
    return page(entry, topic, await gallery.paint(entry, example.view, example.draft))
