"""`/settings`: a person's settings on one private panel, and the shell words of its controls."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.edge.acknowledge import hold
from bot.edge.respond import answer, show_privately
from bot.inbox.autocomplete import MAX_CHOICES, Choices
from bot.inbox.guard import guarded
from bot.inbox.parameters import command
from bot.inbox.words import Handlers
from bot.message.wire import Wire
from bot.message.wording import shown
from bot.play.away import LONGEST_DAYS
from bot.play.persons import Own, Persons
from bot.play.refusals import ShellRefused
from bot.play.zones import fitting, zone_of
from bot.screens import persons as screens
from bot.screens.commands import PARAMETERS, SETTINGS


def settings_command(persons: Persons) -> app_commands.Command[Any, ..., Any]:
    """Gives the command `/settings`; with a zone it sets the person's time zone."""

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            user, typed = interaction.user.id, given.get("zone")
            if typed is None:
                await answer(interaction, screens.panel(await persons.read(user)))
                return
            zone = zone_of(typed)
            if zone is None:
                raise ShellRefused("no_zone", zone=shown(typed))
            own = await persons.zone(user, zone, interaction=interaction.id)
            await answer(interaction, screens.panel(own, screens.zone_set(zone)))

    async def zones(_interaction: discord.Interaction, current: str) -> Choices:
        found = fitting(current, MAX_CHOICES)
        return [app_commands.Choice(name=zone, value=zone) for zone in found]

    made = command("settings", SETTINGS, {"zone": (str | None, PARAMETERS["zone"])}, body)
    made.autocomplete("zone")(zones)
    return made


class PersonWords:
    """Answers the controls of the panel. `words` gives the handler of each shell word."""

    def __init__(self, persons: Persons) -> None:
        self._persons = persons
        self.words: Handlers = {
            screens.Settings.name: self._panel,
            screens.Set.name: self._set,
            screens.Away.name: self._away,
            screens.Back.name: self._back,
            screens.Date.name: self._share,
            screens.Blocks.name: self._blocks,
            screens.Unblock.name: self._unblock,
        }

    async def _panel(self, interaction: discord.Interaction, _wire: Wire) -> None:
        await self._show(interaction, await self._persons.read(interaction.user.id))

    async def _set(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Sets one thing to a value: `_set:reminders:0`, `_set:from:22`."""
        await hold(interaction)
        _, _, rest = wire.text.partition(":")
        what, _, value = rest.partition(":")
        user = interaction.user.id
        own = await self._persons.choose(user, what, value, interaction=interaction.id)
        await self._show(interaction, own)

    async def _away(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Begins an absence of so many days (`_away:7`), or of the most (`_away:0`)."""
        await hold(interaction)
        chosen = wire.text.partition(":")[2]
        days = int(chosen) if chosen.isascii() and chosen.isdigit() else -1
        user = interaction.user.id
        own = await self._persons.leave(user, days or LONGEST_DAYS, interaction=interaction.id)
        await self._show(interaction, own)

    async def _back(self, interaction: discord.Interaction, _wire: Wire) -> None:
        await hold(interaction)
        own = await self._persons.back(interaction.user.id, interaction=interaction.id)
        await self._show(interaction, own)

    async def _share(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        own = await self._persons.share(
            interaction.user.id, shared=wire.text.endswith(":1"), interaction=interaction.id
        )
        await self._show(interaction, own)

    async def _blocks(self, interaction: discord.Interaction, wire: Wire) -> None:
        page = wire.text.partition(":")[2]
        own = await self._persons.read(interaction.user.id)
        number = int(page) if page.isascii() and page.isdigit() else 1
        await show_privately(interaction, screens.blocked_people(own.blocked, number))

    async def _unblock(self, interaction: discord.Interaction, wire: Wire) -> None:
        await hold(interaction)
        mark = wire.text.partition(":")[2]
        own = await self._persons.unblock(interaction.user.id, mark, interaction=interaction.id)
        await show_privately(interaction, screens.blocked_people(own.blocked))

    async def _show(self, interaction: discord.Interaction, own: Own) -> None:
        await show_privately(interaction, screens.panel(own))
