"""A table of a soak across days: who is there plays, decides, wakes; the others do not answer."""

from __future__ import annotations

import asyncio
import math
import random

from msgspec import Struct

from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.shell_terms import SERIES
from bot.match.turn_timer import LATE, NO_PACE, PACE, counted_s
from bot.match.wall_clock import DAY_S, HOUR_S
from bot.screens.buttons import TakeBack
from bot.store.spans import Span
from bot.store.tables import Table
from games.core import LEAVE, Seat
from sandbox.people.person import Person
from tests.soak.days.deeds import choices, decide, drawn, help_along, press_word
from tests.soak.days.fast_clock import FastClock
from tests.soak.days.habits import Habit
from tests.soak.deeds import Company, Moment, resign
from tests.soak.tables import Tables

LOOK_S = HOUR_S
"""About so often somebody looks at a table, in the bot's time."""

HANDS = 6
"""So many people act at once, and so many tables are set up; Discord waits three real seconds."""

LONGEST_S = 40 * DAY_S
"""A match in which nobody has acted for so long, outages left out, should have ended or sleep."""

PACES: tuple[tuple[str, int], ...] = (("12 hours", 4), ("1 day", 3), ("3 days", 2), (NO_PACE, 2))
"""The paces of the tables, by weight."""

ENDED = ("over", "closed", "gone")


class Days(Struct):
    """The time of a soak: its clock, when people are there, when the bot had no gateway.

    After `play_s` seconds people resign, one after another, when they are there.
    """

    clock: FastClock
    habits: dict[int, Habit]
    outs: list[Span]
    play_s: float


class DayTables(Tables):
    """Plays matches across days, all at once; `are_set_up` is set when all have begun.

    `running` are those that are neither over nor left asleep.
    """

    def __init__(
        self, of: Company, halls: list[int], cap: int, games: tuple[str, ...], days: Days
    ) -> None:
        super().__init__(of, halls, cap, games)
        self._clock, self._habits = days.clock, days.habits
        self._outs = days.outs
        self._until = days.clock.now() + days.play_s
        self.running: set[str] = set()
        self.are_set_up = asyncio.Event()
        self._waiting = 0
        self._hands = asyncio.Semaphore(HANDS)

    def terms(
        self, entry: GameEntry, options: dict[str, str], seats: int, dice: random.Random
    ) -> dict[str, object]:
        """Draws the terms that the host names; every table of several seats names a pace."""
        out = super().terms(entry, options, seats, dice)
        out.pop(SERIES, None)
        if seats > 1:
            paces, weights = zip(*PACES, strict=True)
            out[PACE.name] = dice.choices(paces, weights)[0]
            out[LATE.name] = dice.choice(LATE.values)
        return out

    async def play(self, number: int, dice: random.Random) -> None:
        """Plays match number `number` until it is over or sleeps."""
        entry = self.entries[number % len(self.entries)]
        self._waiting += 1
        async with self._hands:
            match = await self.set_up(entry, dice)
        self._waiting -= 1
        if not self._waiting:
            self.are_set_up.set()
        await self.are_set_up.wait()
        if match is None:
            return
        self.running.add(match)
        await self._across_days(match, dice)
        self.running.discard(match)
        self.ended += 1

    async def _across_days(self, match: str, dice: random.Random) -> None:
        wakes = int(dice.random() < 0.5)
        while self.status(match) not in ENDED:
            await self._clock.wait(dice.expovariate(1 / LOOK_S))
            async with self._hands, self.gate:
                live = self.of.logs.live(match)
                if live.match.status != "open":
                    break
                since = self._asleep_since(match)
                if since is None:
                    await self._step(live, self.cap, dice)
                elif wakes and (there := self._there(live)):
                    await press_word(self.of, dice.choice(there), match, "_wake", "wakes pressed")
                    wakes -= int(self._asleep_since(match) is None)
                elif not wakes or self.is_left(match):
                    self.of.report.count("matches that sleep")
                    return
                if counted_s(self._acted_at(live), self._clock.now(), self._outs) > LONGEST_S:
                    self.of.report.find("not ended", match, f"stands at row {live.play.n}")
                    return
        self.of.report.count(f"matches that are {self.status(match)}")

    async def _step(self, live: Live, cap: int, dice: random.Random) -> None:
        """Has one person who is there do what they see to do, if there is anything."""
        replaced = self._replaced(live)
        if replaced and dice.random() < 0.3:
            one, match = dice.choice(replaced), live.match.id
            await press_word(self.of, one, match, TakeBack.name, "seats taken back")
            return
        there = self._there(live)
        if not there:
            return
        person = dice.choice(there)
        held = live.table.seats_of(person.id)
        if self._clock.now() > self._until and dice.random() < 0.3:
            await resign(self.of, Moment(live, person, Seat(held[0])))
            return
        offers = choices(self.of, person, live.match.id)
        own = [seat for seat in self._asked(live) if live.seats[seat].person == person.id]
        if own:
            now = Moment(live, person, Seat(dice.choice(own)))
            await (resign if live.play.n >= cap else drawn(dice))(self.of, now)
        elif offers:
            await decide(self.of, person, dice.choice(offers))
        elif dice.random() < 0.05 and not live.is_alone:
            await help_along(self.of, Moment(live, person, Seat(held[0])))

    def _asked(self, live: Live) -> list[int]:
        turn = live.play.turn
        return sorted(turn.waiting) or sorted(turn.may)

    def _there(self, live: Live) -> list[Person]:
        at, people = self._clock.now(), self._people(live.table)
        return [self.of.people[p] for p in people if self._habits[p].is_there(at)]

    def _replaced(self, live: Live) -> list[Person]:
        """Those who are there, and for whom stand-ins play."""
        found = (live.table.replaced_at(sitting.seat) for sitting in live.seats)
        people = sorted({own.person for own in found if own is not None and own.person is not None})
        at = self._clock.now()
        return [self.of.people[p] for p in people if self._habits[p].is_there(at)]

    def is_left(self, match: str) -> bool:
        """Whether a table sleeps, and nobody comes back to it."""
        return self._asleep_since(match) is not None and self.somebody_at(match) == math.inf

    def somebody_at(self, match: str) -> float:
        """When a person at a table is there next who has not left it; infinite for never."""
        at, people = self._clock.now(), self._people(self.of.logs.table(match))
        return min((self._habits[p].comes_at(at) for p in people), default=math.inf)

    def _people(self, table: Table) -> list[int]:
        """The people at a table who have not left it."""
        sql = "SELECT DISTINCT seat FROM moves WHERE match = :m AND action = :left"
        found = self.of.logs.ask(sql, m=table.match.id, left=LEAVE)
        left = {row["seat"] for row in found}
        people = {s.person for s in table.seats if s.seat not in left}
        return sorted(person for person in people if person is not None)

    def _asleep_since(self, match: str) -> float | None:
        sql = "SELECT since FROM sleeps WHERE match = :m AND until IS NULL"
        found = self.of.logs.ask(sql, m=match)
        return float(found[0]["since"]) if found else None

    def _acted_at(self, live: Live) -> float:
        sql = "SELECT max(at) AS at FROM moves WHERE match = :m AND actor = 'person'"
        found = self.of.logs.ask(sql, m=live.match.id)[0]["at"]
        woken = "SELECT max(until) AS at FROM sleeps WHERE match = :m"
        times = (found, self.of.logs.ask(woken, m=live.match.id)[0]["at"], live.match.started_at)
        return max(at for at in (*times, live.match.created_at) if at is not None)
