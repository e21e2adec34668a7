"""Attempts at the deal of the day: a person's first attempt counts, all others are practice.

The transaction that creates an attempt reads whether there is one. Where two run side by side, a
unique key of the store (game, deal, person) ensures that only one attempt counts.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date

from msgspec import Struct

from bot.play.lobby import deals
from bot.play.lobby.lobby import Lobby
from bot.play.lobby.server_blocks import check_plays
from bot.play.lobby.server_games import check_game
from bot.play.lobby.streaks import Streak, streak_in
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from bot.shelf import Shelved
from bot.store import deals as rows
from bot.store.deals import COUNTED, PRACTICE, Deal
from bot.store.matches import read_match
from bot.store.results import Result, read_results
from bot.store.servers import Roles
from bot.store.tables import Table
from bot.store.tx import Tx


class Player(Struct, frozen=True):
    """A person who asks for the deal of the day, where, and by which press or command."""

    user: int
    name: str
    guild: int | None
    channel: int | None
    interaction: int
    roles: Roles | None = None


class Attempts:
    """Finds and opens people's matches on daily deals."""

    def __init__(self, matches: Matches, lobby: Lobby) -> None:
        self._matches = matches
        self._lobby = lobby

    def today(self) -> str:
        """Returns the name of today's deal."""
        return deals.daily(self._matches.clock())

    async def sit_down(
        self, entry: Shelved, player: Player, open_dm: Callable[[], Awaitable[int]]
    ) -> tuple[Table, bool]:
        """Returns the match that the player plays now, and whether it begins with this call.

        It is the counted attempt, or a practice match once the attempt has ended. A new match is
        played in the channel that `open_dm` opens. Raises `daily_opening` if another process
        created that match meanwhile.
        """
        name = self.today()
        # Of two presses at once, the second waits and then finds the match of the first.
        async with self._matches.lock(f"{entry.key} {name} {player.user}"):
            table, counted = await self.attempt(entry, name, player.user), COUNTED
            if is_over(table):
                table, counted = await self._practice(entry, name, player.user), PRACTICE
            if table is not None:
                return table, False
            deal = _deal(name, counted, player)
            return await self._create(entry, player, name, deal, await open_dm()), True

    async def attempt(self, entry: Shelved, name: str, user: int) -> Table | None:
        """Returns a person's counted attempt at a daily deal, or None."""
        found = await self._matches.store.read(
            lambda tx: rows.attempts(tx, game=entry.key, deal=name, person=user)
        )
        return await self._matches.table(found[0]) if found else None

    async def streak(self, entry: Shelved, name: str, user: int) -> Streak:
        """Returns a person's days in a row as they stand on the day of a daily deal."""
        played = await self._matches.store.read(
            lambda tx: rows.finished(tx, game=entry.key, person=user)
        )
        return streak_in(played, deals.day_of(name) or date.min)

    async def of_day(
        self, entry: Shelved, name: str, *, user: int | None, guild: int | None
    ) -> tuple[tuple[Result, ...], int]:
        """Returns the results of the counted attempts, and how many attempts are running.

        Only those of one person, or started in one server; None does not filter.
        """

        def read(tx: Tx) -> tuple[tuple[Result, ...], int]:
            ended: list[Result] = []
            running = 0
            found = rows.attempts(tx, game=entry.key, deal=name, person=user, guild=guild)
            for match in found:
                ended.extend(read_results(tx, match))
                known = read_match(tx, match)
                running += known is not None and known.status == "open"
            return tuple(ended), running

        return await self._matches.store.read(read)

    async def _practice(self, entry: Shelved, name: str, user: int) -> Table | None:
        """Returns a person's running practice match on a daily deal, or None."""
        found = await self._matches.store.read(
            lambda tx: rows.practices(tx, game=entry.key, deal=name, person=user)
        )
        return await self._matches.table(found[0]) if found else None

    async def _create(
        self, entry: Shelved, player: Player, name: str, deal: Deal, channel: int
    ) -> Table:
        find = rows.attempts if deal.counted == COUNTED else rows.practices

        def check(tx: Tx, _table: Table) -> None:
            check_plays(tx, player.guild, player.user, player.roles)
            check_game(tx, player.guild, entry.key)
            if find(tx, game=entry.key, deal=name, person=player.user):
                raise ShellRefused("daily_opening")

        return await self._lobby.create(
            entry,
            {},
            guild=None,
            channel=channel,
            host=player.user,
            host_name=player.name,
            interaction=player.interaction,
            deal=deal,
            check=check,
        )


def _deal(name: str, counted: int, player: Player) -> Deal:
    home = player.channel if player.guild is not None else None
    return Deal(name, counted, player.guild, home)


def is_over(table: Table | None) -> bool:
    """Whether there is a match and it does not run any more."""
    return table is not None and table.match.status != "open"
