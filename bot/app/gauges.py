"""The gauges, which are read when somebody asks how the bot is, and the text of all numbers.

No label names a match, a person, a server or a channel.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from collections.abc import Iterator, Mapping

from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, PROCESS_COLLECTOR, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from bot.app.client import Tumbler
from bot.app.lifecycle import Doing
from bot.delivery.discord.metrics import Meters
from bot.store.counts import tables_by_state
from bot.store.cursors import lagging, oldest_unshown
from bot.store.jobs import count_due
from bot.store.tx import StoreUnavailable, Tx
from render.kept import GROUNDS, SPRITES
from render.kit.repaint import SHEETS

CONTENT_TYPE = CONTENT_TYPE_LATEST

READ_S = 2.0
"""The longest wait for the database, in seconds."""

LATE_S = 60.0
"""A duty that is due for so many seconds is late: it is done by now, or fails again and again."""

RERUNS = "reruns"

TEXTS = {
    "hold_sure": "1 if no other process can have the database.",
    "shards_connected": "Those of this process.",
    "shards": "Those of all processes.",
    "servers": "Servers that the bot is in.",
    "requests_waiting": "Requests that wait for their turn.",
    "identifies_left": "Logins of shards, as Discord said last.",
    "clock_offset_seconds": "How far the machine's clock is behind.",
    "backup_age_seconds": "Since the last one, or the first match.",
    "gateway_latency_seconds": "From heartbeat to answer.",
    RERUNS: "Transactions that were run again after a conflict.",
    "delivering": "Matches that are being shown, or wait for it.",
    "cache_bytes": "What is kept.",
    "matches_behind": "Something of them was not shown yet.",
    "behind_seconds": "The age of the oldest unshown row.",
    "duties_waiting": "They are due and not done.",
    "duties_late": "They are due for a minute, and not done.",
    "matches": "Those that are not over.",
}
"""The names of all gauges, and of one counter, with what Prometheus shows of them."""

LABELS = {
    "gateway_latency_seconds": ("shard",),
    "cache_bytes": ("kept",),
    "matches": ("game", "state"),
}

Numbers = dict[str, float | Mapping[tuple[str, ...], float] | None]
"""A reading: a number, or those of several labels; None where it is not known."""


class _Read(Struct):
    """A reading, as `prometheus_client` asks for it."""

    numbers: Numbers

    def collect(self) -> Iterator[Metric]:
        for name, found in self.numbers.items():
            if found is None:
                continue
            family = CounterMetricFamily if name == RERUNS else GaugeMetricFamily
            metric = family(f"tumbler_{name}", TEXTS[name], labels=LABELS.get(name, ()))
            for labels, value in found.items() if isinstance(found, Mapping) else [((), found)]:
                metric.add_metric(labels, value)
            yield metric


def written(meters: Meters, numbers: Numbers) -> bytes:
    """Returns all numbers, and those of the process, as text of `CONTENT_TYPE`."""
    parts = meters.registry, _Read(numbers), PROCESS_COLLECTOR
    return b"".join(map(generate_latest, parts))


async def read_gauges(client: Tumbler) -> Numbers:
    """Reads how the process of a client is."""
    meters, plays = client.meters, client.doing is Doing.PLAYS
    has_said = time.monotonic() < meters.identifies_until
    latencies = {(str(of),): each for of, each in client.latencies if math.isfinite(each)}
    read: Numbers = {
        "hold_sure": client.has_hold,
        "shards_connected": len(client.line.connected),
        "shards": client.shard_count or 0,
        "servers": len(client.guilds),
        "requests_waiting": client.budget.waiting,
        "identifies_left": meters.identifies if has_said else None,
        "clock_offset_seconds": meters.clock_offset_s,
        "backup_age_seconds": meters.backup_age_s,
        "gateway_latency_seconds": latencies,
        RERUNS: client.services.matches.store.reruns if plays else 0,
        "delivering": len(client.services.delivery.tasks) if plays else 0,
    }
    return read | _caches(client) | await _stored(client) if plays else read


def _caches(client: Tumbler) -> Numbers:
    services = client.services
    held = {
        "logs": services.matches.held,
        "pictures": services.gallery.held,
        "sprites": SPRITES.held + SPRITES.packed.held,
        "grounds": GROUNDS.held,
        "sheets": SHEETS.held,
    }
    return {"cache_bytes": {(name,): size for name, size in held.items()}}


async def _stored(client: Tumbler) -> Numbers:
    """Reads what the database tells of the part of a process; nothing if it does not answer.

    The oldest unshown row is that of all parts; where there is none, its age is 0.
    """
    matches = client.services.matches
    now, part = matches.clock(), matches.part

    def read(tx: Tx) -> Numbers:
        oldest = oldest_unshown(tx)
        return {
            "matches_behind": len(lagging(tx, part)),
            "behind_seconds": 0.0 if oldest is None else max(0.0, now - oldest),
            "duties_waiting": count_due(tx, now, part),
            "duties_late": count_due(tx, now - LATE_S, part),
            "matches": tables_by_state(tx, part),
        }

    with contextlib.suppress(StoreUnavailable, TimeoutError):
        async with asyncio.timeout(READ_S):
            return await matches.store.read(read)
    return {}
