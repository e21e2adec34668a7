"""`/tumbler`: the settings of a server, for those who may manage it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import discord
from discord.ext import commands
from msgspec.structs import replace

from bot.cogs.server import pages, screens
from bot.cogs.server.leaving import Leaving
from bot.cogs.server.places import Places
from bot.inbox.chosen import chosen_ids
from bot.inbox.cog import Cog
from bot.inbox.commanding import made
from bot.inbox.groups import Command
from bot.inbox.managing import all_read, managed_server, present
from bot.inbox.permissions import IN_THREADS, MAKES_THREADS
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.message.message import Screen
from bot.play.lobby.left_servers import LEFT
from bot.play.lobby.servers import FIELDS, Servers, at_pace, at_places, with_limit
from bot.play.match.refusals import ShellRefused
from bot.screens.buttons import ServerSettings
from bot.screens.commands import TUMBLER
from bot.screens.permissions import permission_names
from bot.store.servers import Server

WRITES = ("view_channel", "send_messages")

NEEDS: Mapping[str, tuple[str, ...]] = {"log": WRITES, "results": (*WRITES, "attach_files")}
"""The permissions without which nothing can stand in a channel: a result has a picture."""


class ServerCog(Cog):
    """The settings of a server on one panel of three pages."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._servers = Servers(services.matches)
        self._places = Places(self.delivery.post, self._servers)
        self.does(LEFT, Leaving(self.delivery.post, self.matches).look)
        self.on(ServerSettings, self._panel)
        self.on(screens.ServerPage, self._turn)
        self.on(screens.Setting, self._set)
        self.on(screens.LimitsPage, self._limits)
        self.on(screens.Limit, self._limit)

    def own_commands(self) -> Iterator[Command]:
        """`/tumbler`, which Discord shows to who may manage the server."""

        async def body(press: Press, given: dict[str, Any]) -> None:
            server = await self._servers.read(managed_server(press.interaction))
            await press.answer(await self._page(press, server, screens.PLACES))

        command = made(self.services, None, "tumbler", {}, body, about=TUMBLER)
        command.guild_only = True
        command.default_permissions = discord.Permissions(manage_guild=True)
        yield command

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Looks whether a place for tables is left in a server."""
        await self._look(channel.guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Looks once a server is known, because channels may have been deleted meanwhile."""
        await self._look(guild)

    async def _look(self, guild: discord.Guild) -> None:
        system = None if guild.system_channel is None else guild.system_channel.id
        await self._places.look(guild.id, [each.id for each in guild.channels], system)

    async def _panel(self, press: Press, _word: ServerSettings) -> None:
        await self._show(press, screens.PLACES)

    async def _turn(self, press: Press, word: screens.ServerPage) -> None:
        await self._show(press, word.page)

    async def _show(self, press: Press, page: screens.Page) -> None:
        server = await self._servers.read(managed_server(press.interaction))
        await press.show(await self._page(press, server, page))

    async def _page(
        self, press: Press, server: Server, page: screens.Page, lead: str = ""
    ) -> Screen:
        """A page of the panel, as far as what it names is still there."""
        found = present(press.interaction, server)
        if page == screens.GAMES:
            own = await self._servers.games(server.guild)
            return screens.games(found, self.matches.shelf.values(), own, lead=lead)
        if page == screens.PEOPLE:
            is_nobody = bool(server.players) and not found.players
            return screens.people(found, lead=lead, is_nobody=is_nobody)
        is_nowhere = bool(server.channels) and not found.channels
        is_open = all_read(press.interaction, found.log_channel)
        return screens.places(found, lead=lead, is_nowhere=is_nowhere, is_log_open=is_open)

    async def _set(self, press: Press, word: screens.Setting) -> None:
        """Changes one setting, and shows its page as it is then."""
        guild = managed_server(press.interaction)
        change, lead = _change(press.interaction, word)
        server = await self._servers.change(guild, press.by, word.what, change)
        await press.show(await self._page(press, server, screens.PAGE_OF[word.what], lead))

    async def _limits(self, press: Press, _word: screens.LimitsPage) -> None:
        server = await self._servers.read(managed_server(press.interaction))
        await press.show(pages.limits(server, self.matches.means.limits))

    async def _limit(self, press: Press, word: screens.Limit) -> None:
        guild, most = managed_server(press.interaction), pages.number_named(word.most)
        server = await self._servers.change(
            guild, press.by, "limits", lambda old: with_limit(old, word.what, most)
        )
        await press.show(pages.limits(server, self.matches.means.limits))


def _change(
    interaction: discord.Interaction, word: screens.Setting
) -> tuple[Callable[[Server], Server], str]:
    """Returns how a press changes the settings, and what is said above the panel.

    Raises `unknown_button`, `no_such_role`, `role_closed` and `everybodys_role`.
    """
    match word.what, word.value:
        case "channels", _:
            channels = tuple(sorted(chosen_ids(interaction)))
            return lambda old: at_places(old, channels), ""
        case ("log" | "results") as which, _:
            channel = next(iter(chosen_ids(interaction)), None)
            field, lead = FIELDS[which], _unable(interaction, channel, NEEDS[which])
            return lambda old: replace(old, **{field: channel}), lead
        case "role", _:
            role = _mentioned_role(interaction)
            return lambda old: replace(old, role=role), ""
        case "moderators", _:
            moderators = next(iter(_roles(interaction)), None)
            return lambda old: replace(old, moderators=moderators), ""
        case ("players" | "blocked") as which, _:
            roles = _roles(interaction)
            return lambda old: replace(old, **{which: roles}), ""
        case "pace", pace:
            return lambda old: at_pace(old, screens.pace_named(pace)), ""
        case "threads", ("on" | "off") as to:
            lead = screens.lacking(_lacking(interaction)) if to == "on" else ""
            return lambda old: replace(old, threads=to == "on"), lead
        case "computers", ("on" | "off") as to:
            return lambda old: replace(old, computers=to == "on"), ""
        case _:
            raise ShellRefused("unknown_button")


def _mentioned_role(interaction: discord.Interaction) -> int | None:
    """Returns the chosen role, which the bot may mention; None if none was chosen."""
    chosen = chosen_ids(interaction)
    if not chosen:
        return None
    role = None if interaction.guild is None else interaction.guild.get_role(chosen[0])
    if role is None or role.is_default():
        raise ShellRefused("no_such_role")
    if not (role.mentionable or interaction.app_permissions.mention_everyone):
        raise ShellRefused("role_closed", role=role.id)
    return role.id


def _roles(interaction: discord.Interaction) -> tuple[int, ...]:
    """Returns the chosen roles. Raises `everybodys_role`."""
    chosen = tuple(sorted(chosen_ids(interaction)))
    if interaction.guild_id in chosen:  # Discord: it has the id of its server
        raise ShellRefused("everybodys_role")
    return chosen


def _unable(interaction: discord.Interaction, channel: int | None, needs: Iterable[str]) -> str:
    """Returns what the bot lacks of what it `needs` in a channel that was chosen; "" if nothing."""
    place = None if interaction.guild is None else interaction.guild.get_channel(channel or 0)
    if place is None:
        return ""
    have = place.permissions_for(place.guild.me)
    lacks = permission_names(n for n in needs if not getattr(have, n))
    return screens.unable(place.id, lacks)


def _lacking(interaction: discord.Interaction) -> str:
    """Returns the permissions for threads that the bot lacks in this channel, in words."""
    have = interaction.app_permissions
    return permission_names(n for n in (MAKES_THREADS, IN_THREADS) if not getattr(have, n))
