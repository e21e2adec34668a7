"""The tree of slash commands, through which every command and autocomplete comes in."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import discord
from discord import app_commands

from bot.app.under_way import UnderWay
from bot.edge import passage
from bot.inbox.guard import guarded
from bot.inbox.suggesting import OUTDATED, note_lost
from bot.play.match.refusals import ShellRefused


class Admits(Protocol):
    """What the tree asks of its client."""

    closing: bool
    under_way: UnderWay

    async def admit(self, interaction: discord.Interaction) -> bool:
        """Whether this process answers an interaction."""
        ...


class Commands(app_commands.CommandTree[Any]):
    """Slash commands. A stop waits for those under way, as for presses, and refuses new ones."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Says whether a command or autocomplete may go on; runs first, in its own task."""
        host: Admits = self.client
        host.under_way.answers(asyncio.current_task())
        if not await host.admit(interaction):
            return False
        if not host.closing:
            return True
        if interaction.type is discord.InteractionType.application_command:
            async with guarded(interaction):
                raise ShellRefused("restarting")
        passage.ended(interaction, passage.LEFT)
        return False

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answers an error from outside a command's own guard.

        The usual cause is a person's client that still has an older list of commands.
        """
        if interaction.type is discord.InteractionType.autocomplete:
            note_lost(error)  # no sentence answers it
            passage.ended(interaction, passage.LEFT)
            return
        async with guarded(interaction):
            if isinstance(error, OUTDATED):
                raise ShellRefused("old_command") from error
            raise error
