"""A command in a process with a terminal, on which it asks.

It is forked from one that has read the bot's code, as `tests/forked.py` does with bots.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.app.cli.main import main
from tests.forked import FORKS
from tests.news import PATIENCE_S


class Asking:
    """A command that has asked; `said` is what it said after that, once it has ended."""

    def __init__(self, process: BaseProcess, output: asyncio.StreamReader, outer: int) -> None:
        self._process = process
        self._output = output
        self._outer = outer
        self.said: list[str] = []

    def interrupt(self) -> None:
        """Does what Ctrl-C does."""
        assert self._process.pid is not None
        os.kill(self._process.pid, signal.SIGINT)

    def answer(self, text: bytes) -> None:
        """Types an answer."""
        os.write(self._outer, text)

    async def ended(self) -> int:
        """Waits until it has ended; returns its exit code."""
        async with asyncio.timeout(PATIENCE_S):
            self.said = (await self._output.read()).decode().splitlines()
            await asyncio.to_thread(self._process.join)
        assert self._process.exitcode is not None
        return self._process.exitcode


@asynccontextmanager
async def at_a_terminal(*words: str) -> AsyncIterator[Asking]:
    """Starts a command in this folder, with these settings, and waits until it asks."""
    outer, inner = os.openpty()
    reads, writes = FORKS.Pipe(duplex=False)
    with writes:
        given = (words, dict(os.environ), str(Path.cwd()), os.ttyname(inner), writes)
        process = FORKS.Process(target=_live, args=given, daemon=True)
        await asyncio.to_thread(process.start)
    output = asyncio.StreamReader()
    with os.fdopen(os.dup(reads.fileno()), "rb") as pipe:
        reads.close()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(output), pipe
        )
        try:
            async with asyncio.timeout(PATIENCE_S):
                await output.readuntil(b"Type yes to begin: ")
            os.close(inner)
            yield Asking(process, output, outer)
        finally:
            process.kill()
            await asyncio.to_thread(process.join)
            transport.close()
            os.close(outer)


def _live(
    words: Sequence[str], environment: Mapping[str, str], folder: str, tty: str, says: Connection
) -> None:
    """The life of a command, in its process."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.dup2(says.fileno(), 1)
    says.close()
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stdin = Path(tty).open()  # noqa: SIM115  it ends with the process
    sys.argv[1:] = words
    sys.exit(main())
