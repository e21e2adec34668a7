"""The commands of one game, made from its entry.

They are start, board, hand, move, words, resign, rules and, for a game with deals, today.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot import screens
from bot.edge.acknowledge import think
from bot.edge.respond import answer
from bot.inbox.autocomplete import MAX_CHOICES, Choices
from bot.inbox.deals import today_command
from bot.inbox.finder import Finder
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
from bot.inbox.rules import rules_command
from bot.inbox.services import Services
from bot.play.refusals import ShellRefused, not_yours
from bot.play.terms import terms_of
from bot.screens.commands import command_about, group_about, parameter_about
from bot.screens.notes import board_below
from bot.shelf import Shelved
from games.core import Kind, Refused


def group(services: Services, entry: Shelved) -> app_commands.Group:
    """Gives all commands of one game, grouped under its key."""
    made = app_commands.Group(name=entry.key, description=group_about(entry))
    for part in (
        start_command(services, entry),
        *table_commands(services, entry),
        rules_command(services, entry),
    ):
        made.add_command(part)
    if entry.for_several:
        made.add_command(handover_command(services, entry))
    if entry.deals:
        made.add_command(today_command(services.deals, entry))
    return made


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


def table_commands(services: Services, entry: Shelved) -> list[app_commands.Command[Any, ..., Any]]:
    """Gives the commands that need a match. If several are open here, `match` names one."""
    which = (str | None, parameter_about(entry, "match"))
    finder = Finder(services, entry)

    async def board(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            live = await finder.live(interaction, given.get("match"), mine=False)
            await think(interaction)
            await services.delivery.repost(live.match.id)
            await services.delivery.caught_up(live.match.id)
            url = await services.delivery.board_url(live.match.id)
            await answer(interaction, board_below(url))

    async def hand(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            live = await finder.live(interaction, given.get("match"), mine=True)
            await services.answers.show_hand(interaction, live)

    async def move(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction), worded(interaction, entry.texts.refusal):
            live = await finder.asking(interaction, given.get("match"))
            await think(interaction)
            await services.typed.play(interaction, live.match.id, str(given["move"]), None)

    async def words(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            live = await finder.live(interaction, given.get("match"), mine=False)
            await answer(interaction, screens.in_words(live, live.seat_for(interaction.user.id)))

    async def resign(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            live = await finder.live(interaction, given.get("match"), mine=True)
            seat = live.seat_for(interaction.user.id)
            if seat is None:
                raise not_yours(live)
            if live.match.status == "over":
                raise ShellRefused("over", live=live)
            await answer(interaction, screens.resign(live, seat))

    bodies = {"board": board, "hand": hand, "words": words, "resign": resign}
    made = [
        command(name, command_about(entry, name), {"match": which}, body)
        for name, body in bodies.items()
    ]
    typed = command(
        "move",
        command_about(entry, "move"),
        {"move": (str, parameter_about(entry, "move")), "match": which},
        move,
    )
    typed.autocomplete("move")(finder.moves)
    made.append(typed)
    for one in made:
        one.autocomplete("match")(finder.matches)
    return made
