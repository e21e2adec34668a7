"""Requests that discord.py repeats without its pauses."""

from __future__ import annotations

import asyncio
from typing import Any


class Hurried:
    """What discord.py's requests see of `asyncio`: their own pauses are short.

    Those are whole seconds, more of them after each try. What Discord asks for is a broken number
    of seconds, and is waited for.
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0.01 if isinstance(seconds, int) else seconds)
