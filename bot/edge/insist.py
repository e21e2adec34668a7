"""Requests that are made again while Discord gives no answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.edge.verdicts import PASSING, Failed, is_lost

T = TypeVar("T")

TRY_S = 10.0
PAUSES_S = (0.5, 1.0, 2.0)
"""Seconds of one try, and those between two tries."""


async def insist(send: Callable[[], Awaitable[T]]) -> T:
    """Makes a request that may be made twice. Raises `Failed` and discord.py's errors."""
    for pause_s in (*PAUSES_S, None):
        try:
            async with asyncio.timeout(TRY_S):
                return await send()
        except (discord.HTTPException, Failed, *PASSING) as error:
            if pause_s is None or not is_lost(error):
                raise
        await asyncio.sleep(pause_s)
    raise AssertionError("unreachable")
