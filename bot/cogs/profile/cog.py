"""`/profile`: what a person has played here, for who asks alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any

import discord
from msgspec.structs import replace

from bot.cogs.profile import screens
from bot.cogs.profile.history import gather, visible
from bot.cogs.profile.screens import ProfilePage
from bot.cogs.profile.tally import tally
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.permissions import name_match, reader_of
from bot.interactions.press import Press, name_of
from bot.match.controls.custom_ids import Wire, read_wire, write_wire
from bot.match.lobby.visibility import Reader
from bot.match.refusals import ShellRefused
from bot.screens.buttons import LookBack
from bot.screens.commands import PARAMETERS
from bot.store.matches import TablePlace
from games.core import BadAction


class ProfileCog(Cog):
    """Shows people what they, and others, have played."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(screens.LookAt, self._look_at)

    def own_commands(self) -> Iterator[Command]:
        async def body(press: Press, values: dict[str, Any]) -> None:
            asked: discord.User | discord.Member = values.get("user") or press.interaction.user
            if press.guild is None and asked.id != press.person:
                await press.answer(screens.elsewhere())
            else:
                await self._show(press, asked.id, name_of(asked))

        parameters = {"user": (discord.User | None, PARAMETERS["profile"])}
        yield make_command(self.services, None, "profile", parameters, body)

    async def _look_at(self, press: Press, word: screens.LookAt) -> None:
        """Opens what [Look back] on the result of the match opens."""
        try:
            wire = read_wire(write_wire(Wire("b", word.match, 0, LookBack.name)))
        except (ValueError, BadAction) as unknown:
            raise ShellRefused("unknown_button") from unknown
        await name_match(self.matches, press, wire)
        await self.services.words.answer(press, wire.text)

    async def _show(self, press: Press, person: int, name: str) -> None:
        reader, at = _once_a_place(reader_of(press)), self.matches.clock()
        shelf, guild = self.matches.shelf, press.interaction.guild
        history = await self.matches.store.read(
            partial(gather, person, reader.person, reader.guild)
        )
        seen = visible(history, reader, at)
        is_own = person == reader.person
        place = (
            "" if reader.guild is None else screens.place_of(None if guild is None else guild.name)
        )
        if not seen:
            await press.answer(screens.nothing_yet(place) if is_own else screens.nothing_of(name))
            return
        counts = await asyncio.to_thread(tally, history, seen, reader.person, shelf, at)
        page = ProfilePage(name, place, history.shows, None if is_own else press.name, at, counts)
        painted = await self.services.gallery.profile(screens.picture_of(page, shelf))
        await press.answer(screens.profile(page, shelf, painted))


def _once_a_place(reader: Reader) -> Reader:
    """Returns a reader who looks once whether they see a channel, for however many matches."""
    known: dict[tuple[int, int], bool] = {}

    def sees(place: TablePlace) -> bool:
        where = place.channel, place.home
        if where not in known:
            known[where] = reader.sees(place)
        return known[where]

    return replace(reader, sees=sees)
