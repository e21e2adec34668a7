"""`/<game> today`: the table of the day, for every game whose set-up can be shared."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.parameters import command
from bot.guard import guarded
from bot.services import Services
from bot.shelf import Shelved


def today_command(services: Services, entry: Shelved) -> app_commands.Command[Any, ..., Any]:
    """Who of this server has played the deal of the day, best first."""

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            await services.days.today(interaction, entry)

    return command("today", "The deal of the day: who here has played it, and how", {}, body)
