"""The bot as a process of its own, which a test kills at an exact point and starts again."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from bot.match.live import Live
from sandbox.faults import Fault
from sandbox.people.person import Person
from sandbox.server import serve
from sandbox.town import PEOPLE, new_town
from tests.disk import live_of
from tests.e2e.seeded_bot import PLAIN, QUIET, STARTS, THREADS
from tests.e2e.trouble import lag
from tests.followed import line_of
from tests.forked import Forked
from tests.house import House
from tests.news import PATIENCE_S
from tests.quick import PushedClock
from tests.seed import NAME as SEED
from tests.shown import Shown


class Mortal(House):
    """A house whose bot runs in a process of its own, as `python -m bot` does.

    `quiet_s` is how long an edit that asks nobody may wait.
    """

    quiet_s: float = 0.0
    child: Forked | None = None

    @classmethod
    async def open(
        cls, folder: Path, people: Sequence[str] = PEOPLE, *, quiet_s: float = 0.0
    ) -> Self:
        town = new_town(clock=PushedClock(), people=people)
        house = cls(await serve(town), folder / "tumbler.db")
        house.quiet_s = quiet_s
        house.has_commands()
        await house.up()
        return house

    async def up(self, echo_s: float = 0.0) -> None:
        self.child = await self.started(echo_s)
        await self.ana.until(lambda: self.stand.gateway.connected, PATIENCE_S)

    @property
    def discord(self) -> dict[str, str]:
        """The settings by which the bot finds Discord."""
        return self.stand.settings

    @property
    def address(self) -> str:
        """The database that the bot is given."""
        return str(self.path)

    async def started(self, echo_s: float = 0.0) -> Forked:
        """Starts a process of the bot, which is not connected yet."""
        own = {
            **self.discord,
            "TUMBLER_DATABASE": self.address,
            STARTS: str(self.path.with_name("starts")),
            "TUMBLER_ECHO_MS": str(int(echo_s * 1000)),
            "TUMBLER_LIMITS": "off",
            QUIET: str(self.quiet_s),
        }
        if self.seed is not None:
            own[SEED] = self.seed
        if not self.painted:
            own[PLAIN] = "yes"
        if self.threads:
            own[THREADS] = "yes"
        return await Forked.start(own, self.path.with_name("bot.log"), self.stored)

    async def kill(self) -> None:
        """Kills the bot with SIGKILL, and waits until the sandbox has noticed.

        Whoever waits for an answer of it is told at once that none comes.
        """
        assert self.child is not None
        self.child.kill()
        assert await self.ended() == -signal.SIGKILL
        await self.ana.until(lambda: not self.stand.gateway.connected, PATIENCE_S)
        if isinstance(self.stand.world.clock, PushedClock):
            self.gives_up()

    async def down(self) -> None:
        """Sends SIGTERM; the bot shows what is due and ends with exit code 0."""
        if self.child is None:
            return
        self.child.terminate()
        assert await self.ended() == 0

    async def ended(self) -> int:
        """Waits until the bot has ended; returns its exit code."""
        assert self.child is not None
        code = await self.child.ended()
        self.child = None
        return code

    async def close(self) -> None:
        if self.child is not None:
            self.child.kill()
            await self.ended()
        await self.stand.close()

    async def says(self, words: str) -> None:
        """Waits until the log of its processes holds these words."""
        assert self.child is not None
        await line_of(self.path.with_name("bot.log"), self.child.pid, words)

    async def caught_up(self) -> None:
        """Waits until everything on disk was shown."""
        await self.stored.until(self._is_shown, "all that is on disk, at the table")

    def _is_shown(self) -> bool:
        return all(lag(self.path, match) == 0 for match in self.open_matches())

    async def grown(self, match: str, count: int) -> None:
        await self.stored.until(lambda: len(self.rows(match)) >= count, f"row {count}")
        await self.caught_up()

    async def fill(self, table: Shown, host: Person, *others: Person) -> None:
        await self.join(table, *others)
        starts = f"Start with {1 + len(others)}"
        if not table.is_gone() and starts in table.now().labels:
            await table.now().press(starts)

    async def lay(self, match: str, people: Sequence[Person]) -> None:
        await self.lay_by_presses(match, people)

    async def has_begun(self) -> None:
        await self.stored.until(self.open_matches, "an open match")
        await self.caught_up()

    def open_matches(self) -> list[str]:
        found = self.sql("SELECT id FROM matches WHERE status IN ('open', 'over')")
        return [match for (match,) in found]

    async def live(self, match: str) -> Live:
        """The match, folded from the database file without the bot."""
        return live_of(self.path, match)

    def stop_at(self, method: str, path: str, *, skip: int = 0, late: bool = False) -> Fault:
        """Makes the next such call hang: before Discord acts on it, or if `late` before its answer.

        `skip` calls of this kind pass before it.
        """
        cut = "after" if late else "before"
        hold = asyncio.Event()
        return self.stand.faults.next(method, path, skip=skip, hold=hold, late=late, cut=cut)

    async def killed_at(self, fault: Fault) -> None:
        """Waits until the call hangs, kills the bot, and lets the call end."""
        await asyncio.wait_for(fault.arrived.wait(), PATIENCE_S)
        await self.kill()
        assert fault.hold is not None
        fault.hold.set()


async def pressed(house: Mortal, person: Person, label: str) -> asyncio.Task[None]:
    """Starts a press on the newest board as a task, because its answer may never come."""

    async def press() -> None:
        await house.board(person).press(label)

    return asyncio.create_task(press())
