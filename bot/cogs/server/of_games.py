"""What a server sets for single games: the presses on the page of one."""

from __future__ import annotations

from collections.abc import Callable

import discord
from msgspec.structs import replace

from bot.cogs.server import panel, screens
from bot.inbox.chosen import chosen_ids
from bot.inbox.cog import Cog
from bot.inbox.guard import worded
from bot.inbox.managing import channels_of, managed_server
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.play.lobby.server_games import offered, with_game_pace, with_option, without_options
from bot.play.lobby.servers import Servers
from bot.play.match.refusals import ShellRefused
from bot.screens.changing import chosen_value
from bot.shelf import Shelved
from bot.store.servers.games import ServerGame


class ServerGamesCog(Cog):
    """The settings of single games in a server."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._servers = Servers(services.matches)
        self.on(screens.GamePage, self._page)
        self.on(panel.GameSetting, self._set)
        self.on(panel.GameOption, self._option)

    async def _page(self, press: Press, word: screens.GamePage) -> None:
        guild, entry = managed_server(press.interaction), self._entry(word.game)
        await self._show(press, entry, await self._servers.game(guild, entry.key))

    async def _set(self, press: Press, word: panel.GameSetting) -> None:
        guild, entry = managed_server(press.interaction), self._entry(word.game)
        change = _change(press.interaction, word)
        own = await self._servers.change_game(guild, press.by, entry.key, word.what, change)
        await self._show(press, entry, own)

    async def _option(self, press: Press, word: panel.GameOption) -> None:
        """Opens an option of new tables of a game, or gives it another value."""
        guild, entry = managed_server(press.interaction), self._entry(word.game)
        own = await self._servers.game(guild, entry.key)
        if word.line is None:
            await self._show(press, entry, own, word.option)
            return
        value, chance = (
            chosen_value(offered(entry, own), word.option, word.line),
            self.matches.chance,
        )
        async with worded(press.interaction, entry.texts.refusal):
            own = await self._servers.change_game(
                guild,
                press.by,
                entry.key,
                "options",
                lambda old: with_option(entry, old, word.option, value, chance),
            )
            await self._show(press, entry, own, word.option)

    async def _show(self, press: Press, entry: Shelved, own: ServerGame, opened: str = "") -> None:
        """Shows the page of a game, without channels that are gone."""
        known = channels_of(press.interaction)
        left = tuple(each for each in own.channels if known is None or each in known)
        lost = bool(own.channels) and not left
        found = replace(own, channels=left)
        await press.show(panel.game(entry, found, opened, is_nowhere=lost))

    def _entry(self, game: str) -> Shelved:
        """The game with that key. Raises `unknown_button`."""
        if game not in self.matches.shelf:
            raise ShellRefused("unknown_button")
        return self.matches.shelf[game]


def _change(
    interaction: discord.Interaction, word: panel.GameSetting
) -> Callable[[ServerGame], ServerGame]:
    """Returns how a press changes what is set for a game. Raises `unknown_button`."""
    match word.what, word.value:
        case "played", ("yes" | "no") as to:
            return lambda old: replace(old, may_play=to == "yes")
        case "where", _:
            channels = tuple(sorted(chosen_ids(interaction)))
            return lambda old: replace(old, channels=channels)
        case "pace", pace:
            return lambda old: with_game_pace(old, screens.pace_named(pace))
        case "options", screens.USUAL:
            return without_options
        case _:
            raise ShellRefused("unknown_button")
