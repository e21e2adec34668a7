"""`/server`: the settings of a server and of its games, for those who may manage it.

A server is forgotten 60 days after the bot was removed from it, if Discord says that it still is.
If no channel is left in which a server lets tables be opened, its owner is told once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import discord
from msgspec.structs import replace

from bot.cogs.server import screens
from bot.delivery.discord.errors import Failed
from bot.delivery.discord.post import Post
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.guard import worded
from bot.interactions.permissions import (
    CREATES_THREADS,
    IN_THREADS,
    all_can_read,
    channels_of,
    managed_server,
    permission_names,
    present_settings,
)
from bot.interactions.press import Press, chosen_ids
from bot.match.controls.message import Screen
from bot.match.games import GameEntry
from bot.match.lobby import left_servers
from bot.match.lobby.left_servers import LEFT
from bot.match.lobby.servers import (
    FIELDS,
    Servers,
    at_pace,
    at_places,
    offered,
    with_game_pace,
    with_limit,
    with_option,
    without_options,
)
from bot.match.refusals import ShellRefused
from bot.match.wall_clock import HOUR_S
from bot.screens.buttons import ServerSettings
from bot.screens.terms import chosen_value
from bot.store.jobs import Job, put_off
from bot.store.servers import Server, ServerGame

log = logging.getLogger(__name__)

WRITES = ("view_channel", "send_messages")

NEEDS: Mapping[str, tuple[str, ...]] = {"log": WRITES, "results": (*WRITES, "attach_files")}
"""The permissions without which nothing can stand in a channel: a result has a picture."""


class ServerCog(Cog):
    """The settings of a server on one panel with pages."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._servers = Servers(services.matches)
        self._places = Places(self.delivery.post, self._servers)
        self.does(LEFT, self._forget_left)
        self.on(ServerSettings, self._panel)
        self.on(screens.ServerPage, self._turn)
        self.on(screens.Setting, self._set)
        self.on(screens.LimitsPage, self._limits)
        self.on(screens.Limit, self._limit)

    def own_commands(self) -> Iterator[Command]:
        """`/server`, which Discord shows to who may manage the server."""

        async def body(press: Press, values: dict[str, Any]) -> None:
            server = await self._servers.read(managed_server(press))
            await press.answer(await self._page(press, server, screens.HOME))

        command = make_command(self.services, None, "server", {}, body)
        command.guild_only = True
        command.default_permissions = discord.Permissions(manage_guild=True)
        yield command

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Looks whether a place for tables is left in a server."""
        await self._look_at_places(channel.guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Looks once a server is known, because channels may have been deleted meanwhile."""
        await self._look_at_places(guild)

    async def _look_at_places(self, guild: discord.Guild) -> None:
        system = None if guild.system_channel is None else guild.system_channel.id
        await self._places.look(guild.id, [each.id for each in guild.channels], system)

    async def _forget_left(self, duty: Job) -> None:
        """Forgets a server, unless the bot is there; later, if nobody can tell that now."""
        guild, matches = int(duty.match), self.matches
        try:
            is_there = await self.delivery.post.is_in(guild)
        except Failed as failed:
            log.info("a server was not looked up", extra={"server": guild, "code": failed.name})
            later = matches.clock() + HOUR_S
            await matches.store.write(lambda tx: put_off(tx, duty, later))
            return
        if not is_there:
            await matches.store.write(lambda tx: left_servers.forget(matches.writing(tx), guild))

    async def _panel(self, press: Press, _word: ServerSettings) -> None:
        await self._show(press, screens.HOME)

    async def _turn(self, press: Press, word: screens.ServerPage) -> None:
        await self._show(press, word.page)

    async def _show(self, press: Press, page: screens.Page) -> None:
        server = await self._servers.read(managed_server(press))
        await press.show(await self._page(press, server, page))

    async def _page(
        self, press: Press, server: Server, page: screens.Page, lead: str = ""
    ) -> Screen:
        """A page of the panel, as far as what it names is still there."""
        found = present_settings(press, server)
        if page in (screens.HOME, screens.GAMES):
            own, shelf = await self._servers.games(server.guild), self.matches.shelf.values()
            if page == screens.HOME:
                return screens.home(found, shelf, own)
            return screens.games(found, shelf, own, lead=lead)
        if page == screens.PEOPLE:
            is_nobody = bool(server.players) and not found.players
            return screens.people(found, lead=lead, is_nobody=is_nobody)
        is_nowhere = bool(server.channels) and not found.channels
        is_open = all_can_read(press, found.log_channel)
        return screens.places(found, lead=lead, is_nowhere=is_nowhere, is_log_open=is_open)

    async def _set(self, press: Press, word: screens.Setting) -> None:
        guild = managed_server(press)
        change, lead = _change(press, word)
        server = await self._servers.change(guild, press.by, word.what, change)
        await press.show(await self._page(press, server, screens.PAGE_OF[word.what], lead))

    async def _limits(self, press: Press, _word: screens.LimitsPage) -> None:
        server = await self._servers.read(managed_server(press))
        await press.show(screens.limits(server, self.matches.means.limits))

    async def _limit(self, press: Press, word: screens.Limit) -> None:
        guild, most = managed_server(press), screens.number_named(word.most)
        server = await self._servers.change(
            guild, press.by, "limits", lambda old: with_limit(old, word.what, most)
        )
        await press.show(screens.limits(server, self.matches.means.limits))


def _change(press: Press, word: screens.Setting) -> tuple[Callable[[Server], Server], str]:
    """Returns how a press changes the settings, and what is said above the panel.

    Raises `unknown_button`, `no_such_role`, `role_closed` and `everybodys_role`.
    """
    match word.what, word.value:
        case "channels", _:
            channels = tuple(sorted(chosen_ids(press)))
            return lambda old: at_places(old, channels), ""
        case ("log" | "results") as which, _:
            channel = next(iter(chosen_ids(press)), None)
            field, lead = FIELDS[which], _unable(press, channel, NEEDS[which])
            return lambda old: replace(old, **{field: channel}), lead
        case "role", _:
            role = _mentioned_role(press)
            return lambda old: replace(old, role=role), ""
        case "moderators", _:
            moderators = next(iter(_roles(press)), None)
            return lambda old: replace(old, moderators=moderators), ""
        case ("players" | "blocked") as which, _:
            roles = _roles(press)
            return lambda old: replace(old, **{which: roles}), ""
        case "pace", pace:
            return lambda old: at_pace(old, screens.pace_named(pace)), ""
        case "threads", ("on" | "off") as to:
            lead = screens.lacking(_lacking(press)) if to == "on" else ""
            return lambda old: replace(old, threads=to == "on"), lead
        case "computers", ("on" | "off") as to:
            return lambda old: replace(old, computers=to == "on"), ""
        case _:
            raise ShellRefused("unknown_button")


def _mentioned_role(press: Press) -> int | None:
    """Returns the chosen role, which the bot may mention; None if none was chosen."""
    chosen = chosen_ids(press)
    if not chosen:
        return None
    role = None if press.interaction.guild is None else press.interaction.guild.get_role(chosen[0])
    if role is None or role.is_default():
        raise ShellRefused("no_such_role")
    if not (role.mentionable or press.interaction.app_permissions.mention_everyone):
        raise ShellRefused("role_closed", role=role.id)
    return role.id


def _roles(press: Press) -> tuple[int, ...]:
    """Returns the chosen roles. Raises `everybodys_role`."""
    chosen = tuple(sorted(chosen_ids(press)))
    if press.guild in chosen:  # Discord: it has the id of its server
        raise ShellRefused("everybodys_role")
    return chosen


def _unable(press: Press, channel: int | None, needs: Iterable[str]) -> str:
    """Returns what the bot lacks of what it `needs` in a channel that was chosen; "" if nothing."""
    guild = press.interaction.guild
    place = None if guild is None else guild.get_channel(channel or 0)
    if place is None:
        return ""
    have = place.permissions_for(place.guild.me)
    lacks = permission_names(n for n in needs if not getattr(have, n))
    return screens.unable(place.id, lacks)


def _lacking(press: Press) -> str:
    """Returns the permissions for threads that the bot lacks in this channel, in words."""
    have = press.interaction.app_permissions
    return permission_names(n for n in (CREATES_THREADS, IN_THREADS) if not getattr(have, n))


class ServerGamesCog(Cog):
    """The settings of single games in a server."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._servers = Servers(services.matches)
        self.on(screens.GamePage, self._page)
        self.on(screens.GameSetting, self._set)
        self.on(screens.GameOption, self._option)

    async def _page(self, press: Press, word: screens.GamePage) -> None:
        guild, entry = managed_server(press), self.game_named(word.game)
        await self._show(press, entry, await self._servers.game(guild, entry.key))

    async def _set(self, press: Press, word: screens.GameSetting) -> None:
        guild, entry = managed_server(press), self.game_named(word.game)
        change = _game_change(press, word)
        own = await self._servers.change_game(guild, press.by, entry.key, word.what, change)
        await self._show(press, entry, own)

    async def _option(self, press: Press, word: screens.GameOption) -> None:
        """Opens an option of new tables of a game, or gives it another value."""
        guild, entry = managed_server(press), self.game_named(word.game)
        own = await self._servers.game(guild, entry.key)
        if word.line is None:
            await self._show(press, entry, own, word.option)
            return
        value = chosen_value(offered(entry, own), word.option, word.line)
        chance = self.matches.chance
        async with worded(press, entry.texts.refusal):
            own = await self._servers.change_game(
                guild,
                press.by,
                entry.key,
                "options",
                lambda old: with_option(entry, old, word.option, value, chance),
            )
            await self._show(press, entry, own, word.option)

    async def _show(
        self, press: Press, entry: GameEntry, own: ServerGame, opened: str = ""
    ) -> None:
        """Shows the page of a game, without channels that are gone."""
        known = channels_of(press)
        left = tuple(each for each in own.channels if known is None or each in known)
        lost = bool(own.channels) and not left
        found = replace(own, channels=left)
        await press.show(screens.game(entry, found, opened, is_nowhere=lost))


def _game_change(press: Press, word: screens.GameSetting) -> Callable[[ServerGame], ServerGame]:
    """Returns how a press changes what is set for a game. Raises `unknown_button`."""
    match word.what, word.value:
        case "played", ("yes" | "no") as to:
            return lambda old: replace(old, may_play=to == "yes")
        case "where", _:
            channels = tuple(sorted(chosen_ids(press)))
            return lambda old: replace(old, channels=channels)
        case "pace", pace:
            return lambda old: with_game_pace(old, screens.pace_named(pace))
        case "options", screens.USUAL:
            return without_options
        case _:
            raise ShellRefused("unknown_button")


class Places:
    """Looks after the places of servers when channels are deleted."""

    def __init__(self, post: Post, servers: Servers) -> None:
        self._post = post
        self._servers = servers

    async def look(self, guild: int, seen: Collection[int], system: int | None) -> None:
        """Has a server told if all channels were deleted that it has chosen, for a game or for all.

        `seen` are the channels that the bot sees in the server; what it does not see may be there
        all the same, so that Discord is asked. `system` is the channel of system messages, if any.
        """
        for chosen in await self._servers.untold(guild):
            if set(chosen.channels) & {*seen}:
                continue
            try:
                is_lost = await self._are_deleted(chosen.channels)
            except Failed as failed:  # the next start, or the next deletion, looks again
                log.info("a channel was not looked up", extra={"code": failed.name})
                return
            if is_lost:
                await self._servers.nowhere(guild, chosen, system)

    async def _are_deleted(self, channels: Collection[int]) -> bool:
        """Whether none of the channels is left. Raises `Failed`."""
        for channel in channels:
            if not await self._post.is_deleted(channel):
                return False
        return True
