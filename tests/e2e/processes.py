"""A second process of the bot, besides the one that a house runs."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.killing import Mortal
from tests.e2e.seeded_bot import PLAIN
from tests.followed import line_of
from tests.forked import Forked
from tests.news import PATIENCE_S


class Process:
    """A process of the bot, besides the one that the house runs."""

    def __init__(self, child: Forked, log: Path) -> None:
        self.child = child
        self._log = log

    @classmethod
    async def start(
        cls, house: Mortal, name: str, token: str | None = None, **more: str
    ) -> Process:
        own = {
            **house.stand.settings,
            "DISCORD_TOKEN": token or house.stand.token,
            "TUMBLER_DATABASE": str(house.path),
            "TUMBLER_ECHO_MS": "0",
            "TUMBLER_LIMITS": "off",
            PLAIN: "yes",
            **more,
        }
        path = house.path.with_name(f"{name}.log")
        path.touch()
        return cls(await Forked.start(own, path, house.stored), path)

    @property
    def log(self) -> str:
        """All that it has said."""
        return self._log.read_text()

    def said(self, words: str) -> int:
        """How many lines of its log hold these words."""
        return sum(words in line for line in self.log.splitlines())

    async def says(self, words: str) -> None:
        """Waits until a line of its log holds these words."""
        await line_of(self._log, self.child.pid, words)

    async def ended(self) -> int:
        return await self.child.ended()

    async def close(self) -> None:
        if self.child.is_alive:
            self.child.kill()
        await self.ended()


async def waiting(house: Mortal, name: str = "second") -> Process:
    """A second process, once it is connected."""
    known = house.stand.gateway.identifies
    second = await Process.start(house, name)
    await house.ana.until(lambda: house.stand.gateway.identifies > known, PATIENCE_S)
    return second
