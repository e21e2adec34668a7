"""Requests that are made again while Discord gives no answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

import discord

from bot.edge.verdicts import PASSING, Failed, is_lost

T = TypeVar("T")

TRY_S = 10.0
PAUSES_S = (0.5, 1.0, 2.0)
"""Seconds of one try, and those between two tries."""

_TRY: ContextVar[asyncio.Timeout | None] = ContextVar("try", default=None)
"""The limit of the try under way."""


async def insist(send: Callable[[], Awaitable[T]]) -> T:
    """Makes a request that may be made twice. Raises `Failed` and discord.py's errors."""
    for pause_s in (*PAUSES_S, None):
        try:
            async with asyncio.timeout(TRY_S) as limit:
                _TRY.set(limit)
                return await send()
        except (discord.HTTPException, Failed, *PASSING) as error:
            if pause_s is None or not is_lost(error):
                raise
        finally:
            _TRY.set(None)
        await asyncio.sleep(pause_s)
    raise AssertionError("unreachable")


@contextmanager
def unhurried() -> Generator[None]:
    """Runs the block, in which a request is not made yet, without the limit of the try."""
    limit = _TRY.get()
    ends_at = None if limit is None else limit.when()
    if limit is None or ends_at is None:
        yield
        return
    loop = asyncio.get_running_loop()
    left_s = ends_at - loop.time()
    limit.reschedule(None)
    try:
        yield
    finally:
        limit.reschedule(loop.time() + left_s)
