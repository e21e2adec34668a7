"""Requests for the rules of a game: the command, the button, and the select of topics."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.edge.respond import answer, show_privately
from bot.inbox.autocomplete import Choices
from bot.inbox.guard import guarded
from bot.inbox.parameters import command
from bot.inbox.services import Services
from bot.inbox.words import Words
from bot.message.message import Screen
from bot.message.wire import Wire
from bot.outbox.gallery import Gallery
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens.commands import command_about, parameter_about
from bot.screens.rules import example_of, page, topic_at, topic_of, topics
from bot.shelf import Shelved


def rules_command(services: Services, entry: Shelved) -> app_commands.Command[Any, ..., Any]:
    """`/<game> rules`: answers with one topic of the rules."""

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            topic = topic_of(entry, given.get("topic"))
            await answer(interaction, await painted(services.gallery, entry, topic))

    parameters = {"topic": (str | None, parameter_about(entry, "topic"))}
    made = command("rules", command_about(entry, "rules"), parameters, body)

    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        names = [name for name in topics(entry) if current.lower() in name.lower()]
        return [app_commands.Choice(name=name[:100], value=name[:100]) for name in names[:25]]

    made.autocomplete("topic")(complete)
    return made


class RulesWords:
    """Answers [Rules] and the select of topics. `words` gives the handler of their shell word."""

    def __init__(self, matches: Matches, gallery: Gallery) -> None:
        self._matches = matches
        self._gallery = gallery
        self.words: Words = {"_rules": self._rules}

    async def _rules(self, interaction: discord.Interaction, wire: Wire) -> None:
        _, *rest = wire.text.split(":")
        if len(rest) == 2 and rest[0] in self._matches.shelf:
            entry = self._matches.shelf[rest[0]]
            topic = topic_at(entry, int(rest[1]) if rest[1].isdecimal() else 1)
            await show_privately(interaction, await painted(self._gallery, entry, topic))
            return
        entry = await self._entry(wire, rest)
        topic = topic_of(entry, None)
        await answer(interaction, await painted(self._gallery, entry, topic))

    async def _entry(self, wire: Wire, named: list[str]) -> Shelved:
        """Gives the game that [Rules] names, as in the answer of `/help`, else that of its match.

        Raises `unknown_button` for a game that is not here, and `unknown_match`.
        """
        if not named:
            table = await self._matches.table(wire.match)
            return self._matches.shelf[table.match.game]
        entry = self._matches.shelf.get(named[0])
        if entry is None:
            raise ShellRefused("unknown_button")
        return entry


async def painted(gallery: Gallery, entry: Shelved, topic: str) -> Screen:
    """Gives the page of one topic, with its example painted if it has one."""
    example = example_of(entry, topic)
    if example is None:
        return page(entry, topic)
    return page(entry, topic, await gallery.paint(entry, example.view, example.draft))
