"""The commands of one game, made from its entry.

They are start, board, hand, move, words, resign, rules and, for a game with deals, today.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.inbox.autocomplete import MAX_CHOICES, Choices
from bot.inbox.deals import today_command
from bot.inbox.guard import guarded, worded
from bot.inbox.handover import handover_command
from bot.inbox.parameters import (
    bad_value,
    command,
    fitting,
    fitting_deals,
    offered,
    parameter,
    wishes,
)
from bot.inbox.services import Services
from bot.play.terms import terms_of
from bot.screens.commands import command_about, parameter_about
from bot.shelf import Shelved
from games.core import Kind, Refused


def game_commands(
    services: Services, entry: Shelved
) -> Iterator[app_commands.Command[Any, ..., Any]]:
    """Gives the commands of one game."""
    yield start_command(services, entry)
    if entry.for_several:
        yield handover_command(services, entry)
    if entry.deals:
        yield today_command(services.deals, entry)


def start_command(services: Services, entry: Shelved) -> app_commands.Command[Any, ..., Any]:
    """`/<game> start`: sends an invitation, opens a table, or begins a match for one seat."""
    parameters: dict[str, tuple[Any, str]] = {}
    if entry.for_several:
        parameters["opponent"] = (discord.User | None, parameter_about(entry, "opponent"))
    for option in offered(entry):
        parameters[option.name] = parameter(option)
    for option in terms_of(entry):
        parameters[option.name] = parameter(option)
    if entry.deals:
        parameters["deal"] = (str | None, parameter_about(entry, "deal"))

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        def sentence(refused: Refused) -> str:
            return bad_value(entry, given, refused) or entry.texts.refusal(refused)

        async with guarded(interaction), worded(interaction, sentence):
            await services.tables.start(interaction, entry, wishes(entry, given), given)

    made = command("start", command_about(entry, "start"), parameters, body)
    made.guild_only = not entry.for_one
    for option in offered(entry):
        if option.kind in (Kind.EACH, Kind.SEAT, Kind.SOME):
            _suggest(made, option.name, partial(fitting, entry, option))
    if entry.deals:
        _suggest(made, "deal", fitting_deals)
    return made


def _suggest(
    made: app_commands.Command[Any, ..., Any], name: str, lines: Callable[[str], tuple[str, ...]]
) -> None:
    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        found = await asyncio.to_thread(lines, current)
        return [app_commands.Choice(name=line, value=line) for line in found[:MAX_CHOICES]]

    made.autocomplete(name)(complete)
