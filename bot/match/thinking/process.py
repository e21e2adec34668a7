"""One worker process, as the bot holds it: it is started, asked, and killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import socket
import sys
from typing import Any

from bot.match.thinking.worker_loop import READY, SIZE, WorkerAnswer, packed

START_S = 15.0
"""Seconds that a worker may take until it is ready; on a busy machine it takes a few."""


class WorkerGone(Exception):
    """The worker ended before it answered."""


class WorkerProcess:
    """A running worker; `calls` counts what it was asked, `mib` is the memory it has."""

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._process = process
        self._reader = reader
        self._writer = writer
        self.calls = 0
        self.mib = 0.0

    @classmethod
    async def start(cls, module: str) -> WorkerProcess:
        """Starts a worker and waits for it. Raises `WorkerGone` and `TimeoutError`."""
        ours, theirs = socket.socketpair()
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", module, str(theirs.fileno())),
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                env={"PYTHONPATH": os.pathsep.join(sys.path)},
            )
        finally:
            theirs.close()
        reader, writer = await asyncio.open_connection(sock=ours)
        worker = cls(process, reader, writer)
        try:
            async with asyncio.timeout(START_S):
                await worker._read(len(READY))
        except BaseException:
            await worker.kill()
            raise
        return worker

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def lives(self) -> bool:
        return self._process.returncode is None

    async def ask(self, call: Any) -> WorkerAnswer:
        """Has it do one call. Raises `WorkerGone`; after that, or if it is cancelled, kill it."""
        message = packed(call)
        self.calls += 1
        self._writer.write(message)
        (size,) = SIZE.unpack(await self._read(SIZE.size))
        answer: WorkerAnswer = pickle.loads(await self._read(size))
        self.mib = answer.mib
        return answer

    async def _read(self, size: int) -> bytes:
        try:
            return await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise WorkerGone from error

    async def kill(self) -> None:
        """Ends it, whatever it is doing."""
        self._writer.close()
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)  # `Process.kill` takes an end away from asyncio
        await self._process.wait()


async def ask_once(module: str, call: Any) -> WorkerAnswer:
    """Has a worker that is started for it do one call. Raises `WorkerGone` and `TimeoutError`."""
    worker = await WorkerProcess.start(module)
    try:
        return await worker.ask(call)
    finally:
        await worker.kill()
