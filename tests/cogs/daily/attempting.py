"""Attempts at the deal of the day, at a desk."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.cogs.daily.rules import Attempts
from bot.match.games import GAMES
from bot.match.lobby.deals import Streak
from bot.match.lobby.hosting import Host
from bot.match.wall_clock import DAY_S
from tests.desk import CHANNEL, GUILD, Desk, name_of
from tests.interactions import fresh

LOCKPICK = GAMES["lockpick"]

NEW_YEARS_EVE = datetime(2026, 12, 31, 12, tzinfo=UTC).timestamp()


class Attempting:
    """People who play the deal of the day of Lockpick, from noon of a day on."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.attempts = Attempts(desk.matches, desk.lobby)
        desk.now = NEW_YEARS_EVE

    async def begins(self, person: int) -> str:
        """A person plays the deal of the day, or practises on it; the match."""

        player = Host(person, name_of(person), GUILD, CHANNEL, fresh())
        table, _ = await self.attempts.sit_down(LOCKPICK, player, -person)
        return table.match.id

    async def ends(self, match: str, person: int) -> None:
        await self.desk.acts.resign(match, person, interaction=fresh())

    async def plays(self, person: int) -> str:
        """A person plays the deal of the day to its end; the match."""
        match = await self.begins(person)
        await self.ends(match, person)
        return match

    def sleeps(self, days: int = 1) -> None:
        """It is noon again, so many days later."""
        self.desk.now += days * DAY_S

    async def streak(self, person: int) -> Streak:
        return await self.attempts.streak(LOCKPICK, self.attempts.today(), person)
