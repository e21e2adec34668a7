"""A process that carries a store over and kills itself, as `kill -9` does, at a named moment."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import signal
from collections.abc import Callable
from typing import Any

from bot.app.cli import move_to
from bot.app.cli.move_to import Address, carry, finish, survey
from bot.store.sqlite import copying
from tests.news import PATIENCE_S

WRITING, TOLD, FINISHING = "writing", "told", "finishing"
"""The moments: inside the transaction of a batch, after one, and as the mark is taken away."""


def dies(source: Address, target: Address, moment: str, number: int, batch: int) -> None:
    """Carries over in a process of its own, which dies at a moment that comes so often."""
    context = multiprocessing.get_context("spawn")
    given = (source, target, moment, number, batch)
    process = context.Process(target=_live, args=given, daemon=True)
    process.start()
    process.join(PATIENCE_S)
    assert process.exitcode == -signal.SIGKILL


def _live(source: Address, target: Address, moment: str, number: int, batch: int) -> None:
    numbers = itertools.count(1)

    def dying(work: Callable[..., Any]) -> Callable[..., Any]:
        def runs(*given: Any, **named: Any) -> Any:
            value = work(*given, **named)
            if next(numbers) == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return value

        return runs

    move_to.BATCH = batch
    if moment == WRITING:
        copying.begin, copying.add = dying(copying.begin), dying(copying.add)
    elif moment == FINISHING:
        move_to.drop_meta = dying(move_to.drop_meta)
    else:
        move_to.say = dying(lambda *_: None)

    async def run() -> None:
        found = await survey(source, target)
        await carry(source, target, found)
        await finish(source, target, found)

    asyncio.run(run())
