"""Counts what a press costs the store, Discord and the painters. Nothing of it is a time.

A `Metered` house has a file, sockets, the pictures and the pacing of the bot, but no timers: its
clock stands still, what is put off waits for `rest`, and jobs are done once a press is shown.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections import Counter
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.app.client import Tumbler
from bot.app.on_commit import Peers
from bot.delivery import gallery, pacing
from bot.delivery.discord import errors
from bot.interactions import acknowledge
from bot.match.thinking.thinker import Thinker
from bot.store.sqlite import engine
from bot.store.tx import ALONE, WHOLE, Keys, Part
from render import kept
from render.kit.repaint import SHEETS
from render.picture import Picture
from tests import quick
from tests.house import Known
from tests.meters import counts
from tests.news import PATIENCE_S, Announced
from tests.seed import secret
from tests.thinking_here import think_here

COUNTS: Counter[str] = Counter()
"""The counts of this process, by columns of the table; requests are counted by the bot."""

REQUESTS = {
    ("POST", "interactions/{id}/{token}/callback"): "first",
    ("PATCH", "webhooks/{id}/{token}/messages/@original"): "hook",
    ("PATCH", "webhooks/{id}/{token}/messages/{id}"): "hook",
    ("PATCH", "channels/{id}/messages/{id}"): "edit",
    ("POST", "webhooks/{id}/{token}"): "reply",
    ("POST", "channels/{id}/messages"): "send",
    ("DELETE", "channels/{id}/messages/{id}"): "del",
}
"""The columns of requests, by method and route; any other one is "other"."""

LONG_S = 1e9
TIMERS = ((acknowledge, "PATIENCE_S"), (acknowledge, "LATE_S"), (acknowledge, "TRY_S"))
TIMERS += ((errors, "TRY_S"),)
"""After these seconds a bot on a busy machine acknowledges, or asks again; here it never does."""


class CountingTx(engine.SqliteTx):
    """A transaction whose statements and rows are counted."""

    def changed(self, sql: str, /, **values: Any) -> int:
        COUNTS["sql"] += 1
        return super().changed(sql, **values)

    def _asked(self, sql: str, values: Any) -> Any:
        found = super()._asked(sql, values)
        COUNTS.update(sql=1, rows=len(found))
        return found

    def fill(self, *given: Any) -> None:
        COUNTS["sql"] += 1
        super().fill(*given)


class CountingStore(Announced):
    """A file whose transactions are counted, and the commits that wait for the disk.

    A commit that has changed nothing waits for nothing.
    """

    async def read(self, work: Any) -> Any:
        COUNTS["read"] += 1
        return await super().read(work)

    async def write_relaxed(self, work: Any, on: Keys = ALONE) -> Any:
        COUNTS["lax"] += 1
        return await super().write_relaxed(work, on)

    async def write(self, work: Any, on: Keys = ALONE) -> Any:
        def counted(tx: Any) -> Any:
            before = tx._connection.total_changes
            done = work(tx)
            COUNTS["fsync"] += tx._connection.total_changes > before
            return done

        COUNTS["write"] += 1
        return await super().write(counted, on)


class _Lines(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        COUNTS["log"] += 1


async def _think(_thinker: Thinker, *asked: Any) -> Any:
    COUNTS["think"] += 1
    return await think_here(*asked)


@contextmanager
def metering() -> Iterator[list[Any]]:
    """Counts from here on; gives the keys of the grounds that are drawn, as they are drawn.

    The painters have forgotten all but sprites.
    """
    drawn, put, lines, log = list[Any](), kept.GROUNDS.put, _Lines(), logging.getLogger("bot")

    def counted(key: Any, value: Any, weight: int) -> None:
        COUNTS["ground"] += 1
        drawn.append(key)
        put(key, value, weight)

    level = log.level
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept.GROUNDS, "put", counted)
        patch.setattr(gallery, "THREADS", 1)  # two may draw one ground at once
        patch.setattr(engine, "SqliteTx", CountingTx)
        patch.setattr(Thinker, "think", _think)
        patch.setattr(pacing, "ROUND_S", 0.0)
        for module, name in TIMERS:
            patch.setattr(module, name, LONG_S)
        forget_pictures()
        log.addHandler(lines)
        log.setLevel(logging.INFO)
        try:
            yield drawn
        finally:
            log.removeHandler(lines)
            log.setLevel(level)
            forget_pictures()


def forget_pictures() -> None:
    """Has the painters forget all but sprites, beside which some keep whole pictures."""
    kept.GROUNDS.clear()
    SHEETS.clear()
    for key, value in kept.SPRITES.items():
        parts = value if isinstance(value, tuple) else (value,)
        if any(isinstance(part, Picture) for part in parts):
            kept.SPRITES._drop(key)


class Metered(Known):
    """A house that counts; `costs` are those of the last press of each kind."""

    painted = True

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.costs: dict[str, Counter[str]] = {}

    def clock(self) -> float:
        return self.unturned()

    async def open_store(self) -> Any:
        await quick.lay(self.path, secret(self.seed))
        return await CountingStore.open(self.path)

    def made(
        self, store: Any, echo_s: float, part: Part = WHOLE, peers: Peers | None = None
    ) -> Tumbler:
        client = super().made(store, echo_s, part, peers)
        client.services.delivery.quiet.quiet_s = LONG_S
        return client

    async def up(self, echo_s: float = 0.0) -> None:
        await super().up(echo_s)
        await asyncio.gather(self.bot._renewing, self.bot.checking)  # type: ignore[arg-type]
        await self.bot.duties.stop()

    async def caught_up(self) -> None:
        """Waits until all is shown that is not put off, and does what its jobs would do now."""
        async with asyncio.timeout(PATIENCE_S):
            await self._shown()
            if self.bot.duties._news.is_set():
                self.bot.duties._news.clear()
                await self.bot.duties.do_due()
                await self._shown()
            services = self.bot.services
            await asyncio.gather(*services.gallery._warming.values(), *services.delivery._ahead)

    async def _shown(self) -> None:
        await self.bot.under_way.idle()
        await self.bot.services.posters.idle()
        while busy := self._busy():
            for task in busy:
                task.add_done_callback(lambda _task: self.rests.tell())
            await self.rests.until(lambda busy=busy: self._busy() != busy)
            await self.bot.under_way.idle()

    def _busy(self) -> set[asyncio.Task[None]]:
        """The tasks that show a match, but for those that wait until they may."""
        delivery = self.bot.services.delivery
        waits = {of for of, woken in delivery.quiet._nudges.items() if not woken.is_set()}
        return {task for of, task in delivery.tasks.items() if of not in waits}

    async def rest(self) -> None:
        """Shows what is put off, as if nobody had pressed for a while."""
        quiet = self.bot.services.delivery.quiet
        quiet.quiet_s = 0.0
        for match in self.bot.services.delivery.tasks:
            quiet.nudge(match)
        await self.caught_up()
        quiet.quiet_s = LONG_S

    async def counts(self, kind: str, doing: Awaitable[Any]) -> None:
        """Does something and counts it as a press of that kind, with all that it leads to."""
        await self.caught_up()
        before, sent = self._counts(), len(self.stand.world.record)
        outcome = await doing
        await self.caught_up()
        assert getattr(outcome, "kind", "") != "failed", outcome
        cost, calls = self._counts() - before, self.stand.world.record[sent:]
        sizes = [size for call in calls for _, size in call.files]
        sent_bytes = sum(sizes) + sum(len(json.dumps(call.payload)) for call in calls)
        cost["file"], cost["kB"] = len(sizes), math.ceil(sent_bytes / 1000)
        self.costs[kind] = cost

    def _counts(self) -> Counter[str]:
        found, meters = COUNTS.copy(), self.bot.meters
        for (method, route, _), number in counts(meters.requests).items():
            found[REQUESTS.get((method, route), "other")] += number
        found["paint"] = counts(meters.pictures).get(("miss",), 0)
        return found
