"""One soak from its first table to its report."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Self

from sandbox.server import Stand
from tests.engines import POSTGRES
from tests.soak.bots import Bots
from tests.soak.database import Database, made_by
from tests.soak.deeds import Company
from tests.soak.ends import Ends
from tests.soak.ground import halls, new_ground
from tests.soak.judge import Judge
from tests.soak.logs import Logs
from tests.soak.report import Report
from tests.soak.settings import Settings
from tests.soak.tables import Tables
from tests.soak.trouble import Further, Trouble
from tests.soak.witness import Witness

QUIET_S = 1.5
"""The world is at rest when nothing has happened for so long and nothing is due."""

LOOK_S = 1.0
"""The witness looks so often at what was answered."""

TICK_S, STOOD_S = 0.1, 0.5
"""So often the loop of the sandbox is watched, and so late it has stood still."""


class Soak:
    """A soak under way: between `open` and `close` its people play, and its judge looks."""

    def __init__(self, settings: Settings, stand: Stand, folder: Path) -> None:
        self.settings = settings
        self.stand = stand
        self.report = report = Report()
        self._ends = ExitStack()
        wires = settings.processes if settings.freeze_s else 0
        makes = self._ends.enter_context(made_by(settings.engine, wires=wires))
        self.database = self._ends.enter_context(closing(makes(folder)))
        self.bots = Bots(
            stand,
            folder,
            self.database,
            settings.processes,
            f"{settings.seed}",
            self.environment(),
            settings.beside,
        )
        self.logs = Logs(self.database)
        self.witness = Witness(stand, self.logs, report, settings.processes)
        people = {person.id: person for person in stand.people.values()}
        dice = random.Random(f"people {settings.seed}")
        company = Company(stand, people, self.witness, self.logs, report, dice, settings.dms)
        self.tables = self.tables_of(company)
        ends = Ends(self.bots, self.witness, report, settings)
        further = (*ends.all(), *_server_trouble(self.database, report, settings, ends))
        self.trouble = Trouble(stand, self.bots, self.witness, report, settings, further)
        self.judge = Judge(stand, self.logs, self.witness, report)

    @classmethod
    async def open(cls, settings: Settings, folder: Path) -> Self:
        """Serves a town and starts the bots in it."""
        soak = cls(settings, await cls.ground(settings, folder), folder)
        await soak.prepare()
        await soak.bots.up()
        return soak

    @classmethod
    async def ground(cls, settings: Settings, folder: Path) -> Stand:
        """Serves the town. A kind of soak may have another; so it is with the next three."""
        return await new_ground(shards=settings.processes)

    def environment(self) -> dict[str, str]:
        """What the bot's environment holds beside the usual."""
        return {}

    def tables_of(self, company: Company) -> Tables:
        """Returns what plays the matches."""
        return Tables(company, halls(self.stand), self.settings.cap, self.settings.games)

    async def prepare(self) -> None:
        """Does what comes before the first start of the bot: nothing."""

    async def close(self) -> None:
        """Ends the bots, closes the town and adds the figures to the report."""
        await self.bots.down()
        await self.stand.close()
        self._ends.close()
        self._sum_up()

    async def run(self) -> None:
        """Plays all matches, then judges all that they left."""
        await self._play()
        await self._judged(last=True)
        self.judge_ends()
        self.witness.settle(everything=True)
        self._measure("the end")

    def judge_ends(self) -> None:
        """Judges how the matches ended."""
        self.judge.ended(self.tables.begun)

    async def _play(self) -> None:
        waiting = iter(range(self.settings.matches))
        self.trouble.begin()
        ticks = asyncio.create_task(self._notice_standstills())

        async def one_table() -> None:
            for number in waiting:
                await self.tables.play(number, random.Random(f"{self.settings.seed} {number}"))

        try:
            async with asyncio.TaskGroup() as group:
                playing = [group.create_task(one_table()) for _ in range(self.settings.tables)]
                group.create_task(self._watch(playing))
        finally:
            ticks.cancel()

    async def _notice_standstills(self) -> None:
        """Tells the witness when the sandbox stood still: then Discord was late, not the bot."""
        while True:
            due = time.monotonic() + TICK_S
            await asyncio.sleep(TICK_S)
            late = time.monotonic() - due
            if late > STOOD_S:
                self.report.count("times the sandbox stood still")
                self.witness.stood_still(late)

    async def _watch(self, playing: list[asyncio.Task[None]]) -> None:
        """Measures at each tenth of the way, and makes the checkpoints."""
        total = self.settings.matches
        measured = judged = 0
        while not all(task.done() for task in playing):
            await asyncio.wait(playing, timeout=LOOK_S)
            self.witness.settle()
            done = self.tables.ended
            if done * 10 // total > measured:
                measured = done * 10 // total
                self._measure(f"{measured}0 %")
            if done * (self.settings.checkpoints + 1) // total > judged:
                judged = done * (self.settings.checkpoints + 1) // total
                if done < total:
                    await self._checkpoint()

    def _measure(self, when: str) -> None:
        each = [
            f"{process.measure():.0f} MiB, {process.age_s:.0f} s after the bot's start"
            for process in self.bots
        ]
        line = f"memory at {when}: {'; '.join(each)}"
        self.report.memory.append(line)
        if self.settings.says_progress:
            found = {kind: len(lines) for kind, lines in self.report.findings.items() if lines}
            print(f"{line}; {found or 'nothing found'}", file=sys.stderr, flush=True)

    async def _checkpoint(self) -> None:
        gate = self.tables.gate
        gate.open.clear()
        await gate.empty.wait()
        await self._judged()
        self.report.count("checkpoints")
        self.trouble.begin()
        gate.let_in()

    async def _judged(self, *, last: bool = False) -> None:
        await self.trouble.rest()
        await self.at_rest()
        self.judge.stored()
        await self.judge.shown(self.at_rest, everything=last)

    async def at_rest(self) -> None:
        """Waits until nothing happens, all was shown and all were answered, or patience ends."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.settings.patience_s):
                await self.witness.news.silence(QUIET_S)
                while self.logs.behind() or self.witness.owes:
                    await self.witness.news.silence(QUIET_S)

    def _sum_up(self) -> None:
        for kind, n in self.trouble.met().items():
            self.report.count(f"fault: {kind}", n)
        lives = [life for process in self.bots for life in process.lives]
        for process in self.bots:
            for end in process.fell:
                self.report.find("fell", "", f"{process.said.stem} {end}")
        peak = max(life.peak_mib for life in lives)
        self.report.memory.append(f"most memory: {peak:.0f} MiB, in {len(lives)} lives")
        said = [line for process in self.bots for line in process.log().splitlines()]
        for line, n in _complaints(said).most_common(12):
            self.report.find("logged", "", f"{n} times: {line}")


def _server_trouble(
    database: Database, report: Report, settings: Settings, ends: Ends
) -> tuple[Further, ...]:
    """The trouble with a server of PostgreSQL, where there is one."""
    if settings.engine != POSTGRES:
        return ()
    from tests.soak.served import ServedDatabase  # needs psycopg
    from tests.soak.server_trouble import ServerTrouble

    assert isinstance(database, ServedDatabase)
    return ServerTrouble(database, report, settings, ends.one_at_a_time).all()


def _complaints(said: Iterable[str]) -> Counter[str]:
    """The kinds of errors in the bots' logs, without ids: there are to be none."""
    out: Counter[str] = Counter()
    for line in said:
        if " ERROR " in line or line.startswith("Traceback"):
            line = line.partition(" ERROR ")[2] or line
            out[re.sub(r"match=\S+|ref=\S+|\d\d+|\b[0-9A-Z]{8}\b", "…", line)[:140]] += 1
    return out


async def soaked(settings: Settings, folder: Path) -> Report:
    """Runs one soak, and returns its report."""
    return await played(await Soak.open(settings, folder))


async def played(soak: Soak) -> Report:
    """Runs an open soak, closes it and returns its report."""
    try:
        await soak.run()
    finally:
        await soak.close()
    return soak.report
