"""Waiting for a condition without sleeping: whoever changes something tells the news.

The condition is checked at each news. A condition that never holds fails the test after
`PATIENCE_S`. This limit only ends a hang, so it is long enough for a busy machine.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Self

from bot.store.meta import write_meta
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import ALONE, Keys
from tests.seed import secret

PATIENCE_S = 90.0
"""The longest wait of a test: longer than the lease of a duty, which a killed bot leaves behind."""


class News:
    """Makes all waiting conditions be checked again when something may have changed."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Event] = []

    def tell(self) -> None:
        """Has all waiting conditions checked, because something may have changed."""
        for event in self._waiting:
            event.set()

    async def until(self, check: Callable[[], Any], what: str = "what was waited for") -> Any:
        """Waits until `check` gives a true value, and returns it.

        `check` may be a coroutine function. Raises `AssertionError` after `PATIENCE_S`.
        """
        event = asyncio.Event()
        self._waiting.append(event)
        try:
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    event.clear()
                    value = check()
                    if inspect.isawaitable(value):
                        value = await value
                    if value:
                        return value
                    await event.wait()
        except TimeoutError as error:
            raise AssertionError(f"{what} never came") from error
        finally:
            self._waiting.remove(event)

    async def silence(self, seconds: float) -> None:
        """Waits until nothing has been told for so long."""
        event = asyncio.Event()
        self._waiting.append(event)
        try:
            while True:
                event.clear()
                async with asyncio.timeout(seconds):
                    await event.wait()
        except TimeoutError:
            return
        finally:
            self._waiting.remove(event)


class Announcing:
    """Has a store tell the news when a write begins, and when it ends or fails."""

    news: News
    under_way = 0
    failed = 0

    async def write(self, work: Any, on: Keys = ALONE) -> Any:
        return await self._announced(super().write(work, on))  # type: ignore[misc]

    async def write_relaxed(self, work: Any, on: Keys = ALONE) -> Any:
        return await self._announced(super().write_relaxed(work, on))  # type: ignore[misc]

    async def _announced(self, writing: Awaitable[Any]) -> Any:
        self.under_way += 1
        self.news.tell()
        try:
            return await writing
        except BaseException:
            self.failed += 1
            raise
        finally:
            self.under_way -= 1
            self.news.tell()


class Announced(Announcing, SqliteStore):
    """A file that tells the news.

    The secret of a new one, on which deals depend, is drawn from the test's seed, or from `seed`.
    """

    @classmethod
    async def open(cls, path: str | Path, seed: str | None = None) -> Self:
        is_new = not Path(path).exists()
        store = await super().open(path)
        if is_new:
            await SqliteStore.write(store, lambda tx: write_meta(tx, "secret", secret(seed)))
        return store
