"""The soak across days from its first table to its report."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path

from msgspec.structs import replace

from bot.app.database import open_store
from bot.match.wall_clock import DAY_S
from bot.store import person_settings, spans
from bot.store.meta import write_meta
from bot.store.tx import Tx
from sandbox.server import Stand
from sandbox.world.later import Later
from tests.seed import secret
from tests.soak.days.fast_clock import FastClock
from tests.soak.days.habits import Habit, draw_habits
from tests.soak.days.judge import TimeJudge
from tests.soak.days.phones import Phones
from tests.soak.days.tables import Days, DayTables
from tests.soak.deeds import Company
from tests.soak.ground import PEOPLE, halls, new_ground
from tests.soak.report import Report
from tests.soak.run import Soak, played
from tests.soak.settings import Settings

TOWN = (*PEOPLE, *(f"{name} {n}" for n in (2, 3, 4) for name in PEOPLE))
"""Forty people, so that each has a handful of matches."""

REST_S = 0.5
"""After so many real seconds without news the next leap may follow."""


class DaySoak(Soak):
    """A soak whose clock runs `settings.fast` times as fast."""

    tables: DayTables

    def __init__(self, settings: Settings, stand: Stand, folder: Path) -> None:
        self.clock = FastClock(stand.world.later, settings.fast)
        self.habits = draw_habits(
            [person.id for person in stand.people.values()], self.clock.now(), settings.seed
        )
        self.phones = Phones(stand, self.clock)
        self._path = str(stand.world.later.path)
        super().__init__(settings, stand, folder)

    @classmethod
    async def ground(cls, settings: Settings, folder: Path) -> Stand:
        """Serves a larger town, whose clock can be turned."""
        return await new_ground(TOWN, Later(folder / "clock"))

    def environment(self) -> dict[str, str]:
        """Has the bot read the clock's file."""
        return {"TUMBLER_CLOCK": self._path}

    def tables_of(self, company: Company) -> DayTables:
        """Returns what plays the matches, by people who come and go."""
        settings, places = self.settings, halls(self.stand)
        days = Days(self.clock, self.habits, self.phones.outs, settings.days * DAY_S)
        return DayTables(company, places, settings.cap, settings.games, days)

    async def prepare(self) -> None:
        """Stores what people have set, and who is away, before the bot starts."""
        store = await open_store(self.database.address())

        def work(tx: Tx) -> None:
            write_meta(tx, "secret", secret(f"{self.settings.seed}"))
            for habit in self.habits.values():
                person_settings.write(tx, habit.settings)
                if habit.absence is not None:
                    spans.add_absence(tx, habit.absence)

        await store.write(work)
        await store.close()

    async def _play(self) -> None:
        tasks = [self._time(), *map(self._out, self.habits.values())]
        if self.settings.leaps:
            tasks.append(self._leap())
        running = [asyncio.create_task(task) for task in tasks]
        try:
            await super()._play()
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def _time(self) -> None:
        await self.tables.are_set_up.wait()
        await self.clock.run()

    async def _out(self, habit: Habit) -> None:
        """Has a person leave the server, and perhaps come back."""
        if habit.out is None:
            return
        person = self.tables.of.people[habit.person]
        await self._until(habit.out.since)
        self.stand.faults.leave(person)
        self.report.count("people who left the server")
        await self._until(habit.out.until)
        self.stand.faults.join(person)

    async def _until(self, at: float) -> None:
        while self.clock.now() < at:
            await self.clock.wait(600.0)

    async def _leap(self) -> None:
        """While nobody is there, turns the clock to what is due next, or to who comes next."""
        await self.tables.are_set_up.wait()
        while True:
            await self.witness.news.silence(REST_S)
            if self.logs.behind() or not self.tables.running:
                continue
            if any(map(self.tables.is_left, self.tables.running)):
                continue  # it is looked at soon, and plays no longer
            due = self.logs.ask("SELECT due_at FROM duties ORDER BY due_at LIMIT 1")
            times = [self.tables.somebody_at(match) for match in self.tables.running]
            at: float = min([*times, *(row["due_at"] + 1.0 for row in due)])
            if self.clock.now() + REST_S * self.clock.rate < at < math.inf:
                self.clock.leap(at)
                self.report.count("leaps")

    def judge_ends(self) -> None:
        """Every match is over, closed or asleep, and every ping was right."""
        for match in self.tables.begun:
            status = self.logs.table(match).match.status
            sql = "SELECT 1 FROM sleeps WHERE match = :m AND until IS NULL"
            if status == "open" and not self.logs.ask(sql, m=match):
                self.report.find("not ended", match, "is open, and does not sleep")
        slept = self.logs.ask("SELECT until FROM sleeps")
        self.report.count("times a table slept", len(slept))
        self.report.count("times a table was woken", sum(row["until"] is not None for row in slept))
        judge = TimeJudge(self.logs, self.report, self.clock.rate)
        judge.judge(self.phones.rings, self.phones.outs)
        outs = sum(span.until - span.since for span in self.phones.outs)
        self.report.count("hours of the bot's time without a gateway", round(outs / 3_600))


def across_days(settings: Settings) -> Settings:
    """The settings of a soak whose matches are all played at once, without checkpoints."""
    return replace(settings, tables=settings.matches, checkpoints=0)


async def soaked_for_days(settings: Settings, folder: Path) -> Report:
    """Runs one soak across days, and returns its report."""
    return await played(await DaySoak.open(settings, folder))
