"""`/games`: my open matches everywhere, those that wait for me first, the longest wait first."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.parameters import command
from bot.controls import answer
from bot.guard import guarded
from bot.matches import Live
from bot.screen import Beside, Block, Button, Note, Say, Screen
from bot.screens.day import heading
from bot.sentences import ShellRefused, escape, joined
from bot.services import Services, is_asked, since_words
from bot.storage import records

MAX_SHOWN = 10


def games_command(services: Services) -> app_commands.Command[Any, ..., Any]:
    """The command over all games."""

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            user = interaction.user.id
            store = services.matches.store
            found = await store.read(lambda con: records.matches_of(con, user=user))
            lives: list[tuple[Live, float]] = []
            for match in found:
                try:
                    live = await services.matches.live(match)
                except ShellRefused:
                    continue
                lives.append((live, await services.matches.waiting_since(live, user)))
            if not lives:
                start = f"/{next(iter(services.matches.shelf))} start"
                await answer(interaction, Note(f"No open matches. {start} sets up a table."))
                return
            lives.sort(key=lambda pair: (not is_asked(pair[0], user), pair[1]))
            await answer(interaction, await _screen(services, lives, user))

    return command("games", "Your open matches everywhere, yours to move first", {}, body)


async def _screen(services: Services, lives: list[tuple[Live, float]], user: int) -> Screen:
    blocks: list[Block] = [Say("### Your open matches")]
    for live, since in lives[:MAX_SHOWN]:
        url = await services.delivery.board_url(live.match.id)
        text = _line(live, since_words(since, services.matches.clock()), user)
        blocks.append(Beside(text, Button("Open", url=url)) if url else Say(text))
    if len(lives) > MAX_SHOWN:
        blocks.append(Say(f"-# and {len(lives) - MAX_SHOWN} more"))
    return Screen(tuple(blocks))


def _line(live: Live, since: str, user: int) -> str:
    names = [escape(r.name) for r in live.seats]
    others = [n for r, n in zip(live.seats, names, strict=True) if r.user != user]
    against = f" against {joined(others)}" if others else ""
    brief = ""
    mine = live.table.seats_of(user)
    if mine:
        brief = live.entry.texts.brief(live.view(mine[0]))
    score = f" · {brief}" if brief else ""
    if is_asked(live, user):
        lead = "**Your turn**"
    else:
        lead = f"Waiting for {joined([names[s] for s in sorted(live.play.turn.waiting)])}"
    place = f" · <#{live.match.channel}>" if live.match.guild else ""
    return f"{lead} {live.entry.title}{heading(live.match)}{against}{score} · {since}{place}"
