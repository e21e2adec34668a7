"""The commands of one game: start, board, hand, move, rules, resign, made from its entry."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot import screens
from bot.acknowledge import think
from bot.cogs.day import today_command
from bot.cogs.moves import MAX_CHOICES, Choices, move_choices
from bot.cogs.parameters import (
    bad_value,
    command,
    fitting,
    fitting_deals,
    named,
    offered,
    parameter,
    wishes,
)
from bot.cogs.rules import rules_command
from bot.controls import answer
from bot.guard import guarded
from bot.play.act import check_may_act
from bot.play.live import Live
from bot.play.refusals import ShellRefused, not_yours
from bot.presses.router import Presses
from bot.screen import Button, Note
from bot.screens.games import about
from bot.services import Services
from bot.shelf import Shelved
from bot.storage import records
from games.core import Kind, Refused

NAME_ONE = "Fill in match first"
"""Stands for a move where the option `match` must be filled in before any is known; no game's
notation, and so refused when it is sent."""


def group(services: Services, presses: Presses, entry: Shelved) -> app_commands.Group:
    """All commands of one game under its key."""
    made = app_commands.Group(name=entry.key, description=f"Play {entry.game.title} here")
    for part in (
        start_command(services, presses, entry),
        *table_commands(services, presses, entry),
        rules_command(services, entry),
    ):
        made.add_command(part)
    if entry.deals:
        made.add_command(today_command(services, entry))
    return made


# -- start ----------------------------------------------------------------------------------


def start_command(
    services: Services, presses: Presses, entry: Shelved
) -> app_commands.Command[Any, ..., Any]:
    """`/<game> start`: an invitation, an open table, or at once a game for one."""
    parameters: dict[str, tuple[Any, str]] = {}
    if not entry.solitaire:
        parameters["opponent"] = (discord.User | None, "Whom to invite; without it, a seat is open")
    for option in offered(entry):
        parameters[option.name] = parameter(option)
    if entry.deals:
        parameters["deal"] = (str | None, "random, daily, or the code of a deal")

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            try:
                await services.tables.start(interaction, entry, wishes(entry, given), given)
            except ShellRefused:
                raise
            except Refused as refused:
                sentence = bad_value(entry, given, refused) or entry.texts.refusal(refused)
                await answer(interaction, Note(sentence))

    made = command("start", f"Set up {named(entry)} table", parameters, body)
    made.guild_only = not entry.solitaire
    for option in offered(entry):
        if option.kind in (Kind.EACH, Kind.SEAT):
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


# -- at a table -----------------------------------------------------------------------------


def table_commands(
    services: Services, presses: Presses, entry: Shelved
) -> list[app_commands.Command[Any, ..., Any]]:
    """The commands that need a match; with several here, the option `match` names one."""
    which = (str | None, "Which match, when several are open here")
    finder = Finder(services, entry)

    async def board(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            live = await finder.live(interaction, given.get("match"), mine=False)
            await think(interaction)
            services.delivery.repost(live.match.id)
            await services.delivery.settled(live.match.id)
            url = await services.delivery.board_url(live.match.id)
            rows = ((Button("Board", url=url),),) if url else ()
            await answer(interaction, Note("The board stands below.", rows))

    async def hand(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            live = await finder.live(interaction, given.get("match"), mine=True)
            await presses.show_hand(interaction, live)

    async def move(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            live = await finder.asking(interaction, given.get("match"))
            await think(interaction)
            try:
                await presses.typed(interaction, live.match.id, str(given["move"]), None)
            except ShellRefused:
                raise
            except Refused as refused:
                await answer(interaction, Note(entry.texts.refusal(refused)))

    async def words(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            live = await finder.live(interaction, given.get("match"), mine=False)
            await answer(interaction, screens.in_words(live, live.chair(interaction.user.id)))

    async def resign(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            live = await finder.live(interaction, given.get("match"), mine=True)
            seat = live.chair(interaction.user.id)
            if seat is None:
                raise not_yours(live)
            if live.match.status == "over":
                raise ShellRefused("over", live=live)
            await answer(interaction, screens.resign(live, seat))

    described = {
        "board": ("Show the board again, at the bottom", board),
        "hand": ("Show privately what is yours", hand),
        "words": ("Tell the whole position in words", words),
        "resign": ("Give a match up; you are asked once more", resign),
    }
    made = [command(name, text, {"match": which}, body) for name, (text, body) in described.items()]
    typed = command(
        "move",
        "Type a move; the list offers what is legal",
        {"move": (str, "A move in words or in notation"), "match": which},
        move,
    )
    typed.autocomplete("move")(finder.moves)
    made.append(typed)
    for one in made:
        one.autocomplete("match")(finder.matches)
    return made


class Finder:
    """Finds the match a command means, and what may be typed in it."""

    def __init__(self, services: Services, entry: Shelved) -> None:
        self._services = services
        self._entry = entry

    async def live(
        self, interaction: discord.Interaction, named: str | None, *, mine: bool
    ) -> Live:
        """The named match, else the only one that fits; `mine` asks for one of the user's."""
        if named:
            live = await self._services.matches.live(named.strip().upper())
            if live.entry is not self._entry:
                raise ShellRefused("unknown_match")
            self._services.days.check_reader(live, interaction.user.id)
            return live
        found = await self._candidates(interaction, mine=True)
        if not found and not mine:
            found = await self._candidates(interaction, mine=False)
        title, start = self._entry.game.title, f"/{self._entry.key} start"
        if not found:
            key = "no_match_here" if mine else "no_table_here"
            raise ShellRefused(key, title=title, command=start)
        if len(found) != 1:
            raise ShellRefused("which_match")
        return await self._services.matches.live(found[0])

    async def asking(self, interaction: discord.Interaction, match: str | None) -> Live:
        """As `live`, of the user's; of several the only one in which it is the user's turn."""
        found = () if match else await self._candidates(interaction, mine=True)
        if len(found) > 1:
            mine = [await self._opened(each) for each in found[:MAX_CHOICES]]
            asked = [live for live in mine if live and live.is_asked(interaction.user.id)]
            if len(asked) == 1:
                return asked[0]
        return await self.live(interaction, match, mine=True)

    async def _opened(self, match: str) -> Live | None:
        """A match, unless it was set aside just now."""
        try:
            return await self._services.matches.live(match)
        except ShellRefused:
            return None

    async def _candidates(self, interaction: discord.Interaction, *, mine: bool) -> tuple[str, ...]:
        """Open matches in this channel; where the user has none here, his open ones anywhere."""
        user = interaction.user.id if mine else None
        channel, key = interaction.channel_id, self._entry.key
        store = self._services.matches.store
        here = await store.read(
            lambda con: records.matches_of(con, user=user, channel=channel, game=key)
        )
        if here or not mine:
            return here
        return await store.read(lambda con: records.matches_of(con, user=user, game=key))

    async def matches(self, interaction: discord.Interaction, current: str) -> Choices:
        """Autocomplete of the option `match`."""
        found = await self._candidates(interaction, mine=True)
        found = found or await self._candidates(interaction, mine=False)
        out: Choices = []
        for match in found[:MAX_CHOICES]:
            live = await self._opened(match)
            if live is None:
                continue
            text = await self._about(live, interaction.user.id)
            if current.lower() in text.lower() or current.upper() == match:
                out.append(app_commands.Choice(name=text[:100], value=match))
        return out

    async def _about(self, live: Live, user: int) -> str:
        matches = self._services.matches
        return about(live, user, await matches.waiting_since(live, user), matches.clock())

    async def moves(self, interaction: discord.Interaction, current: str) -> Choices:
        """Legal moves in words, filtered by what was typed; the value is the notation."""
        match = getattr(interaction.namespace, "match", None)
        try:
            live = await self.asking(interaction, match)
            seat = check_may_act(live, interaction.user.id, None)
        except Refused as refused:
            if refused.key != "which_match":
                return []
            text = "Several matches are open here: fill in the option match first"
            return [app_commands.Choice(name=text, value=NAME_ONE)]
        return await asyncio.to_thread(move_choices, live, seat, current)
