"""`/games`: the user's open matches everywhere, those that wait for the user first."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.edge.respond import answer
from bot.inbox.guard import guarded
from bot.inbox.parameters import command
from bot.inbox.services import Services
from bot.play.refusals import ShellRefused
from bot.screens.commands import GAMES
from bot.screens.games import MAX_SHOWN, Listed, games, ordered
from bot.screens.notes import no_matches
from bot.store.matches import matches_of


def games_command(services: Services) -> app_commands.Command[Any, ..., Any]:
    """Gives the command `/games`, which covers all games."""

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            user = interaction.user.id
            store = services.matches.store
            found = await store.read(lambda tx: matches_of(tx, person=user))
            listed: list[Listed] = []
            for match in found:
                try:
                    live = await services.matches.live(match)
                except ShellRefused:
                    continue
                listed.append(Listed(live, await services.matches.waiting_since(live, user)))
            if not listed:
                start = f"/{next(iter(services.matches.shelf))} start"
                await answer(interaction, no_matches(start))
                return
            listed = ordered(listed, user)
            for at, one in enumerate(listed[:MAX_SHOWN]):
                url = await services.delivery.board_url(one.live.match.id)
                listed[at] = replace(one, url=url)
            await answer(interaction, games(listed, user, services.matches.clock()))

    return command("games", GAMES, {}, body)
