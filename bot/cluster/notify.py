"""Wakes over PostgreSQL: LISTEN and NOTIFY, on two connections of their own.

A connection that only listens hears nothing if it is cut off, either. So it asks for a sign of life
at times, and says after each new connection that something may have been missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable

import msgspec
import psycopg

from bot.cluster.connection import ConnectionLost, Patience, PostgresConnection, StatementWatchdog
from bot.store.slots import PeerNotice

log = logging.getLogger(__name__)

LISTENS_S = 2.0
"""Seconds without a wake after which the server is asked for a sign of life."""

PAUSE_S = 0.5
"""Seconds between two tries to connect."""

AT_ONCE = 64
"""The most wakes that are told in one message."""

NAME = "tumbler-wakes"
"""How the server names these sessions."""

_to_text, _to_wake = msgspec.json.encode, msgspec.json.Decoder(PeerNotice).decode


class PostgresWakes:
    """The `Wakes` of the slot of a database."""

    def __init__(self, address: str, slot: int, patience: Patience | None = None) -> None:
        self._address = address
        self._slot = slot
        self._patience = patience or Patience()
        self._watch = StatementWatchdog(self._patience.statement_s)
        self._told: asyncio.Queue[tuple[int, PeerNotice]] = asyncio.Queue()
        self._telling = asyncio.create_task(self._tells(), name="wakes")
        self._line: PostgresConnection | None = None
        self._ear: PostgresConnection | None = None
        self._ends = threading.Event()
        self._hearing: threading.Thread | None = None

    def tell(self, slot: int, wake: PeerNotice) -> None:
        """Tells a slot, without waiting for it."""
        self._told.put_nowait((slot, wake))

    def listen(self, heard: Callable[[PeerNotice], None], missed: Callable[[], None]) -> None:
        """Has `heard` called with each wake, and `missed` after each new connection."""
        loop = asyncio.get_running_loop()

        def call(function: Callable[..., None], *given: PeerNotice) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(function, *given)

        self._hearing = threading.Thread(
            target=self._hears, args=(call, heard, missed), name="wakes", daemon=True
        )
        self._hearing.start()

    async def close(self) -> None:
        """Tells what is still to be told, and ends."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._patience.statement_s):
                await self._told.join()
        self._telling.cancel()
        await asyncio.gather(self._telling, return_exceptions=True)
        self._ends.set()
        if self._hearing is not None:
            if self._ear is not None:
                self._ear.shut()
            await asyncio.to_thread(self._hearing.join)
        self._drop()
        await asyncio.to_thread(self._watch.end)

    async def _tells(self) -> None:
        while True:
            first = await self._told.get()
            those = [first]
            while len(those) < AT_ONCE and not self._told.empty():
                those.append(self._told.get_nowait())
            # A wake that is told twice is harmless, so one more line is tried at once.
            if not (await self._says(those) or await self._says(those)):
                log.warning("another slot was not told", extra={"count": len(those)})
            for _ in those:
                self._told.task_done()

    async def _says(self, those: list[tuple[int, PeerNotice]]) -> bool:
        """Tells some wakes; returns False if the server did not hear them."""
        try:
            await asyncio.to_thread(self._say, those)
        except (ConnectionLost, psycopg.Error):
            self._drop()
            return False
        return True

    def _say(self, those: list[tuple[int, PeerNotice]]) -> None:
        if self._line is None:
            self._line = self._opened()
        values = {f"text{i}": _to_text(wake).decode() for i, (_, wake) in enumerate(those)}
        told = (f"pg_notify('{_channel(slot)}', :text{i})" for i, (slot, _) in enumerate(those))
        self._line.rows(f"SELECT {', '.join(told)}", dict(values))

    def _hears(
        self,
        call: Callable[..., None],
        heard: Callable[[PeerNotice], None],
        missed: Callable[[], None],
    ) -> None:
        """Hears wakes, on one connection after another."""
        while not self._ends.is_set():
            try:
                line = self._ear = self._opened()
            except ConnectionLost:
                self._ends.wait(PAUSE_S)
                continue
            try:
                line.say(f"LISTEN {_channel(self._slot)}")
                call(missed)
                while not self._ends.is_set():
                    texts = line.notes(LISTENS_S)
                    for text in texts:
                        if (wake := _read(text)) is not None:
                            call(heard, wake)
                    if not texts:
                        line.say("SELECT 1")
            except psycopg.Error:
                self._ends.wait(PAUSE_S)
            finally:
                self._watch.remove(line)
                line.close()

    def _opened(self) -> PostgresConnection:
        line = PostgresConnection.open(self._address, self._patience, name=f"{NAME}-{self._slot}")
        self._watch.add(line)
        return line

    def _drop(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            self._watch.remove(line)
            line.close()


def _read(text: str) -> PeerNotice | None:
    """The wake of a text; None for one of a version that tells otherwise."""
    try:
        return _to_wake(text)
    except msgspec.MsgspecError:
        log.warning("a wake could not be read")
        return None


def _channel(slot: int) -> str:
    return f"tumbler_{slot}"
