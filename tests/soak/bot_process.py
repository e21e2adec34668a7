"""The process of the bot: started, killed, and started again whenever it has ended."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from sandbox.server import Stand
from tests.forked import Forked
from tests.news import PATIENCE_S
from tests.seed import NAME


class Life(Struct):
    """One run of the bot: when it began (seconds of the soak), its memory in MiB, its end."""

    began_s: float
    now_mib: float = 0.0
    peak_mib: float = 0.0
    end: str = "runs"


class BotProcess:
    """Keeps a bot running on one database; `more` is added to its environment.

    Its secret and what it draws follow from `seed`. Needs Linux, because it reads /proc.
    """

    def __init__(
        self, stand: Stand, folder: Path, seed: str, more: Mapping[str, str] | None = None
    ) -> None:
        self.stand = stand
        self._more = {NAME: seed, **(more or {})}
        self.path = folder / "tumbler.db"
        self.said = folder / "bot.log"
        self.lives: list[Life] = []
        self.began = time.monotonic()
        self.is_down = True
        self._child: Forked | None = None
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
        someone = next(iter(self.stand.people.values()))
        await someone.until(lambda: self.stand.gateway.connected, PATIENCE_S)

    async def _keep(self) -> None:
        while not self._stopping:
            await self._may_start.wait()
            child = self._child = await self._start()
            self.is_down = False
            life = Life(time.monotonic() - self.began)
            self.lives.append(life)
            code = await child.wait()
            self.is_down = True
            if life.end == "runs":
                life.end = "stopped" if self._stopping else f"fell with exit code {code}"

    async def _start(self) -> Forked:
        own = {
            "DISCORD_TOKEN": self.stand.token,
            "DISCORD_API_URL": self.stand.api,
            "TUMBLER_DATABASE": str(self.path),
            "TUMBLER_ECHO_MS": "0",
            "TUMBLER_LIMITS": "off",
            "TUMBLER_LOG_LEVEL": "info",
        }
        return await Forked.start({**own, **self._more}, self.said)

    def measure(self) -> Life:
        """Reads the memory of the present process into its life."""
        life, child = self.lives[-1], self._child
        if child is not None and child.is_alive:
            try:
                lines = Path(f"/proc/{child.pid}/status").read_text().splitlines()
            except OSError:
                return life
            for line in lines:
                if line.startswith("VmRSS"):
                    life.now_mib = int(line.split()[1]) / 1024
                elif line.startswith("VmHWM"):
                    life.peak_mib = int(line.split()[1]) / 1024
        return life

    @contextmanager
    def killed(self) -> Generator[None]:
        """Kills the bot with SIGKILL; the keeper starts the next one after the block."""
        self._may_start.clear()
        if self._child is not None and self._child.is_alive:
            self.measure().end = "killed"
            self.is_down = True
            self._child.kill()
        try:
            yield
        finally:
            self._may_start.set()

    async def down(self) -> None:
        """Ends the bot by SIGTERM."""
        self._stopping = True
        if self._child is not None and self._child.is_alive:
            self.measure()
            self._child.terminate()
        if self._keeper is not None:
            await self._keeper

    @property
    def fell(self) -> list[str]:
        """How the processes ended that nobody asked to end."""
        return [life.end for life in self.lives if life.end.startswith("fell")]
