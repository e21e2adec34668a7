"""Finds the match that a command means, and the values that autocomplete offers for it."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.edge import passage
from bot.inbox.autocomplete import MAX_CHOICES, Choices, move_choices
from bot.inbox.services import Services
from bot.inbox.sight import check_sees
from bot.play.drafting.lines import begun_in, going_on
from bot.play.match.checks import check_may_act
from bot.play.match.live import Live
from bot.play.match.refusals import ShellRefused
from bot.screens.commands import NAME_ONE, NAME_ONE_FIRST
from bot.screens.lists import about
from bot.shelf import Shelved
from bot.store.matches import matches_of
from games.core import Refused


class Finder:
    """Finds matches, and offers values for `match` and `move`, for the commands of one game."""

    def __init__(self, services: Services, entry: Shelved) -> None:
        self._services = services
        self._entry = entry

    async def live(
        self, interaction: discord.Interaction, named: str | None, *, mine: bool
    ) -> Live:
        """Gives the named match or, without a name, the only one that fits.

        Looks for the user's own matches first. If they have none, looks for those of others in
        this channel, unless `mine`. Raises `unknown_match`, `closed_day`, `no_match_here`,
        `no_table_here` or `which_match`.
        """
        if named:
            live = await self._services.matches.live(named.strip().upper())
            if live.entry is not self._entry:
                raise ShellRefused("unknown_match")
            await check_sees(self._services.matches, interaction, live)
            return _noted(interaction, live)
        found = await self._candidates(interaction, mine=True)
        if not found and not mine:
            found = await self._candidates(interaction, mine=False)
        title, start = self._entry.game.title, f"/{self._entry.key} start"
        if not found:
            key = "no_match_here" if mine else "no_table_here"
            raise ShellRefused(key, title=title, command=start)
        if len(found) != 1:
            raise ShellRefused("which_match")
        return _noted(interaction, await self._services.matches.live(found[0]))

    async def asking(self, interaction: discord.Interaction, match: str | None) -> Live:
        """Gives a match as `live` does; of several, the only one in which it is the user's turn."""
        found = () if match else await self._candidates(interaction, mine=True)
        if len(found) > 1:
            mine = [await self._opened(each) for each in found[:MAX_CHOICES]]
            asked = [live for live in mine if live and live.is_asked(interaction.user.id)]
            if len(asked) == 1:
                return _noted(interaction, asked[0])
        return await self.live(interaction, match, mine=True)

    async def _opened(self, match: str) -> Live | None:
        """Gives a match; None if it cannot be played any more, such as one just set aside."""
        try:
            return await self._services.matches.live(match)
        except ShellRefused:
            return None

    async def _candidates(self, interaction: discord.Interaction, *, mine: bool) -> tuple[str, ...]:
        """Gives the ids of open matches in this channel.

        `mine`: only the user's, and if they have none here, those they have anywhere.
        """
        user = interaction.user.id if mine else None
        channel, key = interaction.channel_id, self._entry.key
        store = self._services.matches.store
        here = await store.read(lambda tx: matches_of(tx, person=user, channel=channel, game=key))
        if here or not mine:
            return here
        return await store.read(lambda tx: matches_of(tx, person=user, game=key))

    async def matches(self, interaction: discord.Interaction, current: str) -> Choices:
        """Gives the choices that autocomplete offers for the option `match`."""
        found = await self._candidates(interaction, mine=True)
        found = found or await self._candidates(interaction, mine=False)
        out: Choices = []
        for match in found[:MAX_CHOICES]:
            live = await self._opened(match)
            if live is None:
                continue
            text = about(live, interaction.user.id)
            if current.lower() in text.lower() or current.upper() == match:
                out.append(app_commands.Choice(name=text[:100], value=match))
        return out

    async def moves(self, interaction: discord.Interaction, current: str) -> Choices:
        """Gives the choices for the option `move`: legal moves in words that fit the typed text.

        They go on from the draft that the person has pressed, as what is typed does.
        """
        match = getattr(interaction.namespace, "match", None)
        try:
            live = await self.asking(interaction, match)
            seat = check_may_act(live, interaction.user.id, None)
        except Refused as refused:
            if refused.key != "which_match":
                return []
            return [app_commands.Choice(name=NAME_ONE, value=NAME_ONE_FIRST)]
        drafts = self._services.delivery.drafts
        begun = begun_in(drafts.standing((live.match.id, seat), live.stamp(seat)))
        after = await asyncio.to_thread(going_on, live, seat, begun)
        return await asyncio.to_thread(move_choices, after or live, seat, current)


def _noted(interaction: discord.Interaction, live: Live) -> Live:
    passage.note(interaction, match=live.match.id, n=live.play.n)
    return live
