"""What a command asks on the terminal before it changes anything."""

from __future__ import annotations

import asyncio
import sys

from bot.host.tool import WordsError

NOTHING_CHANGED = "Nothing was changed."
"""What is said to who does not agree."""


async def agrees() -> bool:
    """Asks on the terminal, and answers a no. Raises `WordsError` where there is none."""
    if sys.stdin is None or not sys.stdin.isatty():  # None where a process was started without one
        raise WordsError("Nobody can be asked here: add --yes to begin.")
    print("Type yes to begin: ", end="", flush=True)
    loop, typed = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin, typed.set)
    try:
        await typed.wait()
    finally:
        loop.remove_reader(sys.stdin)
    is_agreed = sys.stdin.readline().strip().lower() == "yes"
    if not is_agreed:
        print(NOTHING_CHANGED)
    return is_agreed
