"""The holds of a command on databases, on which no bot plays meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from bot.store.engines.hold import Hold
from bot.store.engines.opening import hold_of
from bot.store.tx import StoreError

T = TypeVar("T")


async def held(holds: AsyncExitStack, address: str | Path, taken: str) -> Hold:
    """Takes the hold on a database until `holds` end.

    Raises `StoreError`, which begins with `taken`, while another process has it.
    """
    hold = hold_of(address)
    holds.push_async_callback(hold.release)
    if not await hold.take():
        raise StoreError(f"{taken} Stop the bot that plays there, then try again.")
    return hold


async def while_held(holds: Iterable[Hold], work: Coroutine[Any, Any, T]) -> T:
    """Keeps the holds while it works. Raises `StoreError` as soon as another process has one."""
    working = asyncio.create_task(work)
    keeping = [asyncio.create_task(hold.keep()) for hold in holds]
    try:
        await asyncio.wait([working, *keeping], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise StoreError("Another process has taken a database. Stop it, and try again.")
        return working.result()
    finally:
        for task in (working, *keeping):
            task.cancel()
        await asyncio.gather(working, *keeping, return_exceptions=True)
