"""A bot whose code is another checkout of Tumbler, such as the version before this one."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from tests.news import News

CODE = """
import sys
from bot.app import start
from bot.delivery.places import Threads

Threads.as_usual = False
sys.exit(start.main())
"""
"""The program in a checkout: `python -m bot`, but that a match is played in the channel."""


class Beside:
    """A bot in the folder of a checkout; used as `tests.forked.Forked` is. It draws by no seed."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path, news: News) -> None:
        self._process = process
        self._ends = asyncio.create_task(self._end(log, news))

    @classmethod
    async def start(cls, checkout: Path, own: Mapping[str, str], log: Path, news: News) -> Self:
        """Starts it with `own` added to the environment; its log is added to a file.

        The news are told of each line of it.
        """
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", CODE),
            cwd=checkout,
            env={**os.environ, **own, "PYTHONPATH": str(checkout)},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        return cls(process, log, news)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return not self._ends.done()

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        """Ends it at once; it is not asked."""
        self._process.kill()

    def terminate(self) -> None:
        """Asks it to end."""
        self._process.terminate()

    async def wait(self) -> int:
        """Waits until it has ended and all that it said was heard; returns its exit code."""
        return await asyncio.shield(self._ends)

    async def _end(self, log: Path, news: News) -> int:
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            with log.open("ab") as file:
                file.write(line)
            news.tell()
        return await self._process.wait()
