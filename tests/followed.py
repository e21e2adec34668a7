"""Reads a log that another process writes, for as long as that lives."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

from tests.news import PATIENCE_S


async def line_of(log: Path, writer: int, *words: str) -> str:
    """The first line that holds one of the words; raises AssertionError where its writer ended.

    `writer` is the number of its process. `tail` waits for a line without using the processor.
    """
    command = ("tail", "--follow", "--lines=+1", f"--pid={writer}", log)
    tail = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=DEVNULL)
    assert tail.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE_S):
            async for line in tail.stdout:
                if any(word in line.decode() for word in words):
                    return line.decode()
    finally:
        if tail.returncode is None:
            tail.kill()
        await tail.communicate()
    raise AssertionError(log.read_text())
