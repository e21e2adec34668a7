"""`/leaderboard`: the ratings of a server in a game, in pages that only its reader sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from bot.cogs.leaderboard import rows, screens
from bot.cogs.leaderboard.rows import Scope
from bot.cogs.leaderboard.rules import Leaderboard, LeaderboardKind, kinds, leaderboard, month_of
from bot.cogs.leaderboard.screens import ALL, MONTH, Leaders
from bot.delivery.discord.post import has_member_left
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.press import Press
from bot.match.controls.message import Screen
from bot.match.refusals import ShellRefused
from bot.screens.commands import PARAMETERS
from bot.screens.words import mode_title
from bot.store import server_ratings
from bot.store.ratings import last_number
from bot.store.tx import Tx


class LeaderboardCog(Cog):
    """Shows leaderboards, and looks up who on them has left the server."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._kinds = tuple(kinds(services.matches.shelf))
        self.on(Leaders, self._turn)

    def own_commands(self) -> Iterator[Command]:
        """`/leaderboard`, where a game has one."""
        named = {mode_title(kind.entry, kind.mode): kind for kind in self._kinds}
        if not named:
            return
        game: Any = Literal.__getitem__(tuple(named)) | None  # type: ignore[attr-defined]
        periods = Literal["all", "month"] | None
        parameters: dict[str, tuple[Any, str]] = {
            "game": (game, PARAMETERS["leaderboard"]),
            "period": (periods, PARAMETERS["period"]),
        }

        async def body(press: Press, values: dict[str, Any]) -> None:
            period, game = values.get("period") or ALL, values.get("game")
            kind = named[game] if game else await self._most_rated(press)
            found = await self._read(press, kind, period, 1)
            await press.answer(await self._screen(press, kind, found))
            await self._look_up(press, found)

        command = make_command(self.services, None, "leaderboard", parameters, body)
        command.guild_only = True
        yield command

    async def _turn(self, press: Press, word: Leaders) -> None:
        fitting = (k for k in self._kinds if (k.entry.key, k.mode) == (word.game, word.mode))
        kind = next(fitting, None)
        if kind is None:
            raise ShellRefused("unknown_button")
        found = await self._read(press, kind, word.period, word.page)
        await press.show(await self._screen(press, kind, found))
        await self._look_up(press, found)

    async def _most_rated(self, press: Press) -> LeaderboardKind:
        """The kind with the most rated matches in this server, of equals the first."""
        guild = press.guild or 0

        def read(tx: Tx) -> LeaderboardKind:
            return max(self._kinds, key=lambda kind: last_number(tx, kind.pool(guild)))

        return await self.matches.store.read(read)

    async def _read(
        self, press: Press, kind: LeaderboardKind, period: str, page: int
    ) -> Leaderboard:
        """A page for who presses. Raises `leaderboard_in_server`."""
        if press.guild is None:
            raise ShellRefused("leaderboard_in_server")
        month = month_of(self.matches.clock()) if period == MONTH else None
        scope, person = Scope(kind.pool(press.guild), month), press.person
        found = await self.matches.store.read(lambda tx: rows.read(tx, scope, person, page))
        return leaderboard(scope, found, person)

    async def _screen(self, press: Press, kind: LeaderboardKind, found: Leaderboard) -> Screen:
        picture, guild = None, press.interaction.guild
        if found.is_enough:
            data = screens.board(kind, found, "" if guild is None else guild.name)
            picture = await self.services.gallery.leaderboard(data, kind.entry)
        return screens.page(kind, found, picture)

    async def _look_up(self, press: Press, found: Leaderboard) -> None:
        """Stores who of a page has left the server since they were looked up; and who is back."""
        store, guild, now = self.matches.store, found.scope.pool.guild, self.matches.clock()
        keys = (found.scope.pool.key,)
        if found.own is not None and found.own.was_gone:
            await store.write_relaxed(
                lambda tx: server_ratings.note_back(tx, guild, press.person), on=keys
            )
        others = [one.line for one in found.leaders if not one.is_own]
        due = [line.person for line in others if server_ratings.is_lookup_due(line.looked_at, now)]
        if not due:
            return
        taken = await store.write_relaxed(
            lambda tx: server_ratings.take_lookups(tx, guild, due, now), on=keys
        )
        gone = [
            person for person in taken if await has_member_left(self.delivery.post, guild, person)
        ]
        if gone:
            await store.write_relaxed(lambda tx: server_ratings.note_gone(tx, guild, gone), on=keys)
