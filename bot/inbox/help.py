"""`/help`: what the bot is and hosts, for everybody and everywhere."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import discord
from discord import app_commands

from bot.edge.respond import answer
from bot.inbox.guard import guarded
from bot.inbox.parameters import command
from bot.inbox.services import Services
from bot.screens.commands import HELP
from bot.screens.help import help_page


def help_command(services: Services) -> app_commands.Command[Any, ..., Any]:
    """Gives the command `/help`, which needs no table."""

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            entries = services.matches.shelf.values()
            in_dm = interaction.guild_id is None
            await answer(interaction, help_page(entries, version("tumbler"), in_dm=in_dm))

    return command("help", HELP, {}, body)
