"""Waiting for a condition without a clock: whoever changes something says so, and it is looked at.

No test sleeps. A condition that holds is noticed at once, and one that never comes fails the test
after `PATIENCE_S`, which only bounds a hang: on a busy machine everything takes longer.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.store.meta import write_meta
from bot.store.sqlite import Store
from tests.seed import chance

PATIENCE_S = 60.0


class News:
    """Wakes everybody who waits for a condition, whenever something may have changed."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Event] = []

    def tell(self) -> None:
        """Something may have changed."""
        for event in self._waiting:
            event.set()

    async def until(self, check: Callable[[], Any], what: str = "what was waited for") -> Any:
        """The first true value of `check`, which may be a coroutine function; looks after news."""
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


class Announced(Store):
    """A store that tells of each write, when it begins and when it is done or has failed.

    The secret of a new file, which names the deals of the days, is drawn from the test's seed.
    """

    news: News
    under_way = 0
    failed = 0

    @classmethod
    async def open(cls, path: str | Path) -> Store:
        is_new = not Path(path).exists()
        store = await super().open(path)
        if is_new:
            secret = f"{chance('secret')(2**256):064x}"
            await Store.write(store, lambda con: write_meta(con, "secret", secret))
        return store

    async def write(self, work: Any) -> Any:
        self.under_way += 1
        self.news.tell()
        try:
            return await super().write(work)
        except BaseException:
            self.failed += 1
            raise
        finally:
            self.under_way -= 1
            self.news.tell()
