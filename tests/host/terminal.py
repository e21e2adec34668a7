"""A command in a process with a terminal, on which it asks."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.news import PATIENCE_S
from tests.sources import ROOT


@asynccontextmanager
async def at_a_terminal(*words: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    """A command in a process with a terminal; the descriptor of its other end."""
    # What a shell runs in the background has it ignored, and so has all that this starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    outer, inner = os.openpty()
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *words),
        stdin=inner,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    os.close(inner)
    try:
        assert child.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            await child.stdout.readuntil(b"Type yes to begin: ")
            yield child, outer
    finally:
        if child.returncode is None:
            child.kill()
        await child.communicate()
        os.close(outer)
