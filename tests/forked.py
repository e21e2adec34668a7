"""Bots in processes of their own that start at once, because they are forked.

A process that reads the bot's code anew takes a second or two for it, and the tests start hundreds.
Here one process has read it, and each bot is a fork of that. `python -m bot` itself is started
where the sandbox runs it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Self

from bot.match.games import GAMES
from tests.e2e import seeded_bot
from tests.news import PATIENCE_S, News

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        *(seeded_bot.__name__, "tests.announced_there", "bot.app.cli.command_line"),
        *(f"render.{key}" for key in GAMES),
    ]
)


def warm_up() -> None:
    """Starts the process that has read the code, which the first bot would do otherwise."""
    process = FORKS.Process(target=int)
    process.start()
    process.join()


class Forked:
    """A seeded bot: `python -m tests.e2e.seeded_bot` in all but the time that its start takes."""

    def __init__(self, process: BaseProcess) -> None:
        self._process = process
        self._ends = asyncio.ensure_future(self._end())
        self._hears: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, own: Mapping[str, str], log: Path, news: News | None = None) -> Self:
        """Starts a bot with `own` added to the environment; its log is added to a file.

        The news are told whenever it has written to its database.
        """
        reads, writes = FORKS.Pipe(duplex=False)
        with writes:
            process = FORKS.Process(
                target=_live, args=({**os.environ, **own}, str(log), writes), daemon=True
            )
            await asyncio.to_thread(process.start)
        forked = cls(process)
        forked._hears = asyncio.create_task(_listen(reads, news or News()))
        return forked

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return not self._ends.done()

    def send(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends it at once; it is not asked."""
        self.send(signal.SIGKILL)

    def terminate(self) -> None:
        """Asks it to end."""
        self.send(signal.SIGTERM)

    async def ended(self) -> int:
        """Waits until it has ended and all that it said was heard; returns its exit code.

        A process that a signal has ended has the number of the signal, below 0.
        """
        async with asyncio.timeout(PATIENCE_S):
            return await self.wait()

    async def wait(self) -> int:
        """As `ended`, for however long it lives."""
        code = await asyncio.shield(self._ends)
        if self._hears is not None:
            await self._hears
        return code

    async def _end(self) -> int:
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, over.set)
        try:
            await over.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _live(environment: Mapping[str, str], log: str, says: Connection) -> None:
    """The life of a bot, in its process."""
    os.environ.clear()
    os.environ.update(environment)
    with Path(log).open("ab") as file:
        os.dup2(file.fileno(), 2)
    os.dup2(says.fileno(), 1)
    says.close()
    sys.exit(seeded_bot.main())


async def hear(output: asyncio.StreamReader, news: News) -> None:
    """Reads what a seeded bot prints until it ends; each line says that its file has changed."""
    async for _ in output:
        news.tell()


async def _listen(reads: Connection, news: News) -> None:
    output = asyncio.StreamReader()
    with os.fdopen(os.dup(reads.fileno()), "rb") as pipe:
        reads.close()
        loop = asyncio.get_running_loop()
        transport, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(output), pipe
        )
        await hear(output, news)
        transport.close()
