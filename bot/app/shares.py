"""Has the budget of a process follow its share, while several processes share one database."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from bot.edge.budget import Budget
from bot.store import budgets
from bot.store.budgets import LEASE_S, SKEW_S
from bot.store.tx import Store, StoreUnavailable

log = logging.getLogger(__name__)

EVERY_S = 2.0
"""Seconds between two askings."""


class Shares:
    """Asks for the share of a process at its place, and grants it to its budget.

    `owns` says whether the place is surely this process's. `wall` is the time of day, which the
    processes share, and `clock` a clock of this machine that nobody sets.
    """

    def __init__(
        self,
        budget: Budget,
        store: Store,
        owns: Callable[[], bool] = lambda: True,
        slot: int = 0,
        *,
        wall: Callable[[], float],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._budget = budget
        self._store = store
        self._owns = owns
        self._slot = slot
        self._process = secrets.token_hex(8)
        self._wall = wall
        self._clock = clock
        budget.grant(0.0, -math.inf)

    async def renew(self) -> None:
        """Asks for a share. If it is less than before, what becomes free is given back at once."""
        used = self._budget.share
        share = await self._ask()
        if share is None or share < used:
            await self._ask()

    async def _ask(self) -> float | None:
        """Asks once; None if another process had the place until now, or may have it."""
        if not self._owns():
            return None
        at, now = self._clock(), self._wall()
        want, uses = self._budget.want, self._budget.share
        share = await self._store.jot(
            lambda tx: budgets.ask(tx, self._slot, self._process, want=want, uses=uses, now=now),
            on=(budgets.KEY,),
        )
        self._budget.grant(share or 0.0, at + LEASE_S - SKEW_S)
        return share

    async def keep(self) -> None:
        """Asks again and again. An asking that fails is logged and left out."""
        while True:
            try:
                await self.renew()
            except StoreUnavailable:
                log.debug("a share was not renewed: the lease ends by itself")
            except Exception:  # the next one may succeed, and until then the lease ends by itself
                log.exception("a share was not renewed")
            await asyncio.sleep(EVERY_S)


@asynccontextmanager
async def sharing(
    budget: Budget,
    store: Store,
    owns: Callable[[], bool],
    slot: int = 0,
    *,
    wall: Callable[[], float],
) -> AsyncGenerator[None]:
    """Has the budget follow the share of this process while the block runs."""
    shares = Shares(budget, store, owns, slot, wall=wall)
    keeping = asyncio.create_task(shares.keep(), name="shares")
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
