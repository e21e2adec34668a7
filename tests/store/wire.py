"""The wire between a process and a server of PostgreSQL, which a test freezes and cuts."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Self

_SYNC = b"S\0\0\0\4"
"""The message that ends a pipeline and asks for its answers."""


class Wire:
    """A port of this machine that passes on what it hears to a server's socket, and back.

    `meetings` counts the connections that were asked for. `loses`: a text of the client's at which
    the wire is cut, once. If it `arrives`, it is the server's answer that is lost. If it `freezes`,
    it is frozen from then on. `withholds`: a text of the client's after which the next Sync and all
    that follows is kept back, once; the server has then done what it heard and waits to hear more.
    """

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self._server: asyncio.Server | None = None
        self._meetings: set[asyncio.Task[None]] = set()
        self._open: set[asyncio.StreamWriter] = set()
        self._stranded: set[asyncio.StreamWriter] = set()
        self._goes = asyncio.Event()
        self._goes.set()
        self.meetings = 0
        self.loses: bytes | None = None
        self.arrives = True
        self.freezes = False
        self.withholds: bytes | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._meetings:
            task.cancel()
        await asyncio.gather(*self._meetings, return_exceptions=True)

    @property
    def port(self) -> int:
        """The port on which the server is reached through the wire."""
        assert self._server is not None
        return self._server.sockets[0].getsockname()[1]

    def address(self, database: str) -> str:
        """The address of a database, through the wire."""
        return f"postgresql://tumbler@127.0.0.1:{self.port}/{database}"

    @property
    def is_frozen(self) -> bool:
        return not self._goes.is_set()

    def freeze(self) -> None:
        """Nothing arrives any more, and no side is told."""
        self._goes.clear()

    def heal(self) -> None:
        """What was sent meanwhile arrives, and so does what is sent from now on."""
        self._goes.set()

    def strand(self) -> None:
        """Ends all lines for the client alone: to the server they are open until the wire ends."""
        self._stranded |= self._open
        for writer in self._open:
            writer.close()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.meetings += 1
        task = asyncio.current_task()
        assert task is not None
        self._meetings.add(task)
        # A cancellation ends here: asyncio would log it as an error of this callback.
        self._open.add(writer)
        with contextlib.closing(writer), contextlib.suppress(OSError, asyncio.CancelledError):
            await self._goes.wait()
            there, back = await asyncio.open_unix_connection(self._socket)
            with contextlib.closing(back):
                is_lost = asyncio.Event()
                home = asyncio.create_task(self._home(there, writer, is_lost))
                try:
                    await self._out(reader, back, is_lost)
                    self._open.discard(writer)
                    if writer in self._stranded:
                        await asyncio.Future()
                finally:
                    home.cancel()
                    await asyncio.gather(home, return_exceptions=True)
        self._meetings.discard(task)

    async def _out(
        self, reader: asyncio.StreamReader, back: asyncio.StreamWriter, is_lost: asyncio.Event
    ) -> None:
        """Passes on what the client says, until that ends or the wire is cut.

        The text at which it is cut may arrive before the message that asks for its answer, so what
        comes after it is passed on, too.
        """
        while heard := await reader.read(65536):
            await self._goes.wait()
            if self.loses is not None and self.loses in heard:
                self.loses = None
                if not self.arrives:
                    self._cut()
                    return
                is_lost.set()
            if self.withholds is not None and self.withholds in heard:
                await self._withhold(heard, reader, back)
                return
            back.write(heard)
            await back.drain()

    async def _withhold(
        self, heard: bytes, reader: asyncio.StreamReader, back: asyncio.StreamWriter
    ) -> None:
        """Passes on what the client says until it says Sync, and nothing more until it ends."""
        while heard:
            said, sync, _ = heard.partition(_SYNC)
            back.write(said)
            if sync:
                self.withholds = None
                break
            heard = await reader.read(65536)
        while await reader.read(65536):
            pass

    async def _home(
        self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, is_lost: asyncio.Event
    ) -> None:
        """Passes on what the server says, and its end; nothing of an answer that is lost."""
        with contextlib.closing(writer), contextlib.suppress(OSError):
            while heard := await there.read(65536):
                if is_lost.is_set():
                    self._cut()
                    return
                await self._goes.wait()
                writer.write(heard)
                await writer.drain()

    def _cut(self) -> None:
        if self.freezes:
            self.freeze()
