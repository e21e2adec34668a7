"""The process of the bot on a slot: started, ended, and started again whenever it has ended."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from bot.app.login import NO_STORE
from sandbox.server import Stand
from tests.e2e.seeded_bot import AS_HOSTED
from tests.forked import Forked
from tests.news import PATIENCE_S, News
from tests.soak.beside import Beside
from tests.soak.slots import connected

READY = "ready to play"
"""What the log says of a process that plays."""


class Life(Struct):
    """One run of the bot: when it began (seconds of the soak), its memory in MiB, its end."""

    began_s: float
    now_mib: float = 0.0
    peak_mib: float = 0.0
    end: str = "runs"


class Run(Struct):
    """A process, and what is known of its life."""

    child: Forked | Beside
    life: Life


class BotProcess:
    """Keeps a bot running on a slot; a standby may wait beside it, and goes on when it has ended.

    `environment` is added to that of the tests, and `server` is one of the slot's (0: direct
    messages). With `beside`, a checkout, its first process is that of the checkout; the next one is
    of this code, and so on in turn. Needs Linux, because it reads /proc.
    """

    def __init__(
        self,
        stand: Stand,
        said: Path,
        environment: Mapping[str, str],
        server: int = 0,
        beside: Path | None = None,
    ) -> None:
        self.stand = stand
        self.said = said
        self.lives: list[Life] = []
        self._environment = environment
        self._server = server
        self._beside = beside
        self._began = time.monotonic()
        self._wrote = News()
        self._holder: Run | None = None
        self._standby: Run | None = None
        self._before_standby = 0
        self._keeper: asyncio.Task[None] | None = None
        self._stopping = False
        self._may_start = asyncio.Event()
        self._may_start.set()

    async def up(self) -> None:
        """Starts the bot, and keeps one running from now on."""
        self._keeper = asyncio.create_task(self._keep())
        await self.connected()

    async def connected(self) -> None:
        """Waits until the bot is connected to the gateway."""
        await self._until(lambda: connected(self.stand.gateway, self._server) > 0)

    async def _until(self, check: Callable[[], bool]) -> None:
        """Waits until something holds in the world."""
        someone = next(iter(self.stand.people.values()))
        await someone.until(check, PATIENCE_S)

    async def _keep(self) -> None:
        while not self._stopping:
            await self._may_start.wait()
            standby, self._standby = self._standby, None
            run = self._holder = standby or await self._start()
            code = await run.child.wait()
            if run.life.end == "runs":
                has_standby = self._standby is not None
                run.life.end = "stopped" if self._stopping else _end(code, has_standby=has_standby)

    async def _start(self) -> Run:
        own = {
            **self.stand.settings,
            "TUMBLER_ECHO_MS": "0",
            "TUMBLER_LIMITS": "off",
            "TUMBLER_LOG_LEVEL": "info",
            AS_HOSTED: "yes",
        }
        own |= self._environment
        child: Forked | Beside
        if self._beside is not None and len(self.lives) % 2 == 0:
            child = await Beside.start(self._beside, own, self.said, self._wrote)
        else:
            child = await Forked.start(own, self.said, self._wrote)
        run = Run(child, Life(time.monotonic() - self._began))
        self.lives.append(run.life)
        return run

    async def has_standby(self) -> bool:
        """Has a standby wait beside the bot, connected.

        Returns False if it plays already: a bot that hung has lost its hold.
        """
        if self._standby is None:
            self._before_standby = self.said_so_far()
            self._standby = await self._start()

        def plays() -> bool:
            return READY in self.log()[self._before_standby :]

        await self._until(lambda: connected(self.stand.gateway, self._server) > 1 or plays())
        return not plays()

    async def followed(self, since: int) -> float:
        """Waits until the log says after `since` characters that a process plays.

        Returns how many seconds that took.
        """
        began = time.monotonic()
        await self._wrote.until(lambda: READY in self.log()[since:], "another process that plays")
        return time.monotonic() - began

    def said_so_far(self) -> int:
        """How many characters the log has."""
        return len(self.log())

    def log(self) -> str:
        """What its processes have said."""
        return self.said.read_text(errors="replace")

    # Its ends

    @contextmanager
    def killed(self) -> Generator[None]:
        """Kills the bot with SIGKILL; the next one starts, or the standby plays, after it."""
        self._may_start.clear()
        if (run := self._running()) is not None:
            self.measure()
            run.life.end = "killed"
            run.child.kill()
        try:
            yield
        finally:
            self._may_start.set()

    async def gone(self) -> None:
        """Waits until the bot that was killed is no more; what it had sent has arrived then."""
        if self._holder is not None:
            await self._holder.child.wait()

    async def stopped(self) -> None:
        """Ends the bot by SIGTERM, and waits until it has ended; another one goes on."""
        if (run := self._running()) is not None:
            self.measure()
            run.life.end, has_standby = "stopped", self._standby is not None
            run.child.terminate()
            if code := await run.child.wait():
                run.life.end = f"{_end(code, has_standby=has_standby)} when it was stopped"

    @contextmanager
    def hung(self) -> Generator[None]:
        """Has the bot do nothing at all for the time of the block, as in a suspended machine."""
        run = self._running()
        if run is not None:
            run.child.send(signal.SIGSTOP)
        try:
            yield
        finally:
            if run is not None and run.child.is_alive:
                run.child.send(signal.SIGCONT)

    async def down(self) -> None:
        """Ends the bot and its standby by SIGTERM."""
        self._stopping = True
        for run in (self._standby, self._holder):
            if run is not None and run.child.is_alive:
                run.child.terminate()
                await run.child.wait()
        if self._keeper is not None:
            await self._keeper

    def _running(self) -> Run | None:
        """The present process, unless it has ended."""
        run = self._holder
        return run if run is not None and run.child.is_alive else None

    def measure(self) -> float:
        """Reads the memory of the present process into its life; returns it, in MiB."""
        run = self._running()
        if run is None:
            return 0.0
        try:
            lines = Path(f"/proc/{run.child.pid}/status").read_text().splitlines()
        except OSError:
            return 0.0
        for line in lines:
            if line.startswith("VmRSS"):
                run.life.now_mib = int(line.split()[1]) / 1024
            elif line.startswith("VmHWM"):
                run.life.peak_mib = int(line.split()[1]) / 1024
        return run.life.now_mib

    @property
    def age_s(self) -> float:
        """For how long the present process has run."""
        run = self._running()
        return 0.0 if run is None else time.monotonic() - self._began - run.life.began_s

    @property
    def fell(self) -> list[str]:
        """How the processes ended that nobody asked to end."""
        return [life.end for life in self.lives if life.end.startswith("fell")]


def _end(code: int, *, has_standby: bool) -> str:
    """How a process has ended that nobody has killed."""
    if code == NO_STORE and has_standby:
        return "has lost its hold to its standby"
    return f"fell with exit code {code}"
