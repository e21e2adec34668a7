"""The wires from the bots to a server of PostgreSQL, each of which can be frozen."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from tests.store.wire import Wire

T = TypeVar("T")


class Wires:
    """`count` wires to a server's socket, in a thread: they pass on while the judge thinks."""

    def __init__(self, socket: Path, count: int) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="wires", daemon=True)
        self._thread.start()
        self._wires = [self._done(Wire(socket).__aenter__()) for _ in range(count)]

    def port(self, number: int) -> int:
        """The port of a wire on this machine."""
        return self._wires[number].port

    def freeze(self, number: int) -> None:
        """Nothing arrives over a wire any more, and no side is told."""
        self._loop.call_soon_threadsafe(self._wires[number].freeze)

    def heal(self, number: int) -> None:
        """What was sent meanwhile arrives."""
        self._loop.call_soon_threadsafe(self._wires[number].heal)

    def close(self) -> None:
        """Cuts the wires, and ends the thread."""
        for wire in self._wires:
            self._done(wire.__aexit__())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _done(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()
