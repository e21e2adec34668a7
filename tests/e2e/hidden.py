"""Matches and a tournament of which somebody may see nothing, in every state that there is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.cogs.learn.rules import Learner, sit_down
from bot.cogs.tournament.opening import Tournaments
from bot.match.endings import AGREED, end_as_void
from bot.match.lobby import deals
from bot.match.lobby.closing import EXPIRY
from bot.match.sleep import IDLE, fall_asleep
from bot.match.wall_clock import DAY_S
from bot.store.deals import Deal
from bot.store.jobs import NO_SEAT, Job
from bot.store.matches import update_match
from bot.store.tx import Tx
from sandbox.people.person import Person
from tests.creating import creates
from tests.deeds import offers_seat
from tests.house import House
from tests.interactions import fresh
from tests.sure import sure

GHOST = "ZZZZZZZZ"
"""A match that does not exist."""

DM = 4_711
"""Direct messages of Ana's, by a number that nobody else has."""


class Hider:
    """Ana and Ben play in #quiet and in direct messages; nothing of it is shown anywhere."""

    def __init__(self, house: House) -> None:
        house.shows_nothing()
        self._house = house
        self._lobby = house.bot.services.lobby
        self._store = house.matches.store
        self._cups = Tournaments(house.matches, house.acts)
        self.quiet = next(p.id for p in house.ana.channels() if p.name == "quiet")
        self.guild = house.stand.world.guild_id

    async def open(
        self, game: str = "triplock", *, deal: Deal | None = None, series: str = "off"
    ) -> str:
        """A table of Ana's in #quiet; of a deal, her match in her direct messages."""
        table = await creates(
            self._lobby,
            self._house.shelf[game],
            {},
            guild=self.guild if deal is None else None,
            channel=self.quiet if deal is None else DM,
            host=self._house.ana.id,
            host_name="Ana",
            interaction=fresh(),
            deal=deal or Deal(),
            terms={} if series == "off" else {"series": series},
        )
        return table.match.id

    async def running(self, series: str = "off") -> str:
        match = await self.open(series=series)
        ben = self._house.ben
        await self._lobby.join(match, ben.id, ben.name, interaction=fresh())
        return match

    async def over(self) -> str:
        match = await self.running()
        await self._house.acts.resign(match, self._house.ben.id, interaction=fresh())
        return match

    async def game_of_a_series(self) -> str:
        match = await self.running(series="best of 3")
        await self._house.acts.resign(match, self._house.ben.id, interaction=fresh())
        return match

    async def void(self) -> str:
        return await self._after(
            self.running,
            lambda tx, match: end_as_void(
                self._house.matches.writing(tx), match, reason=AGREED, person=None
            ),
        )

    async def asleep(self) -> str:
        at = self._house.clock()
        return await self._after(self.running, lambda tx, match: fall_asleep(tx, match, IDLE, at))

    async def aside(self) -> str:
        return await self._after(
            self.running, lambda tx, match: update_match(tx, match, {"status": "aside"})
        )

    async def closed(self) -> str:
        match = await self.open()
        await self._lobby.close(match, self._house.ana.id, interaction=fresh())
        return match

    async def expired(self) -> str:
        match = await self.open()
        await self._house.bot.expiries.expire(Job(EXPIRY, match, NO_SEAT, 0, 0.0))
        return match

    async def invitation(self) -> str:
        match = await self.open()
        return await self._changed(match, {"invited": self._house.ben.id})

    async def offered(self) -> str:
        match = await self.running()
        house = self._house
        await offers_seat(house.matches, match, house.ana.id, house.dee.id, "Dee")
        return match

    async def attempt(self) -> str:
        return await self.open("lockpick", deal=self._daily(self._house.clock()))

    async def attempt_over(self) -> str:
        match = await self.open("lockpick", deal=self._daily(self._house.clock() - 9 * DAY_S))
        await self._house.acts.resign(match, self._house.ana.id, interaction=fresh())
        return match

    async def pruned(self) -> str:
        at = self._house.clock()

        def prune(tx: Tx, match: str) -> None:
            tx.run("UPDATE matches SET pruned_at = :at WHERE id = :match", at=at, match=match)

        return await self._after(self.over, prune)

    async def lesson(self) -> str:
        entry, learner = self._house.shelf["triplock"], Learner(self._house.ana.id, "Ana", DM)

        def begin(tx: Tx) -> str:
            write = self._house.matches.writing(tx)
            return sit_down(write, entry, sure(entry.lesson), learner).match.id

        return await self._store.write(begin)

    async def tournament(self, host: Person | None = None) -> str:
        house, host = self._house, host or self._house.ana
        cup = await self._cups.open(
            house.shelf["timelock"],
            {},
            pace="1 day",
            rounds=None,
            guild=self.guild,
            channel=self.quiet,
            host=host.id,
            host_name=host.name,
            interaction=fresh(),
        )
        return cup.id

    async def tournament_running(self) -> str:
        house = self._house
        cup = await self.tournament(house.ben)
        for person in (house.ana, house.dee):
            await self._cups.join(cup, person.id, person.name, interaction=fresh())
        await self._cups.start(cup, house.ben.id, interaction=fresh())
        return cup

    def _daily(self, at: float) -> Deal:
        """Ana's attempt at the deal of a day, begun in #quiet."""
        return Deal(deals.daily(at), 1, self.guild, self.quiet)

    async def _after(
        self, made: Callable[[], Awaitable[str]], change: Callable[[Tx, str], object]
    ) -> str:
        match = await made()
        await self._store.write(lambda tx: change(tx, match))
        return match

    async def _changed(self, match: str, values: dict[str, object]) -> str:
        await self._store.write(lambda tx: update_match(tx, match, values))
        return match


STATES: tuple[Callable[[Hider], Awaitable[str]], ...] = (
    Hider.open,
    Hider.running,
    Hider.over,
    Hider.game_of_a_series,
    Hider.void,
    Hider.asleep,
    Hider.aside,
    Hider.closed,
    Hider.expired,
    Hider.invitation,
    Hider.offered,
    Hider.attempt,
    Hider.attempt_over,
    Hider.pruned,
    Hider.lesson,
    Hider.tournament,
    Hider.tournament_running,
)
