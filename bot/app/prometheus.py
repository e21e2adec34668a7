"""The numbers of the running bot as Prometheus reads them; nothing else imports its client.

No label names a match, a person, a server or a channel.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CONTENT_TYPE_LATEST, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector, CollectorRegistry

from bot.app.gauges import Now
from bot.delivery.discord.metrics import Counter, Meters

CONTENT_TYPE = CONTENT_TYPE_LATEST

OF = ["kind", "game"]
ROUTES = ["method", "route", "status"]


def written(meters: Meters, now: Now) -> bytes:
    """All numbers, and those of the process, as text of `CONTENT_TYPE`."""
    registry = CollectorRegistry()
    registry.register(_Collected(meters, now))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class _Collected(Collector):
    def __init__(self, meters: Meters, now: Now) -> None:
        self._meters = meters
        self._now = now

    def collect(self) -> Iterator[Metric]:
        """All families of numbers."""
        yield from _counted(self._meters)
        yield from _timed(self._meters)
        yield from _read(self._meters, self._now)


def _counted(meters: Meters) -> Iterator[Metric]:
    for name, text, counter, labels in (
        ("interactions", "Presses, commands, forms and suggestions.", meters.received, ["kind"]),
        ("late_acknowledgements", "Later than 2.5 seconds, in time or not.", meters.late, ["kind"]),
        ("refusals", "Refusals that people were told.", meters.refusals, ["key"]),
        ("store_failures", "Transactions by what they met.", meters.store_failures, ["trouble"]),
        ("moves", "Rows that were added to the logs of matches.", meters.moves, ["game"]),
        ("lesson_steps", "Steps of lessons that were taken.", meters.lessons, ["game", "step"]),
        ("requests", "To Discord, by the template of the path.", meters.requests, ROUTES),
        ("faults", "Errors in the log.", meters.faults, []),
        ("rate_limited", "Answers 429 of Discord.", meters.limited, ["scope"]),
        ("pictures", "Asked for: kept (hit), or painted (miss).", meters.pictures, ["cache"]),
    ):
        yield _counter(name, text, counter, labels)


def _timed(meters: Meters) -> Iterator[Metric]:
    for name, text, histogram, labels in (
        ("age", "Of an interaction as it came, by its id.", meters.aged, OF),
        ("acknowledge", "From receipt to acknowledgement.", meters.acknowledged, OF),
        ("answer", "From receipt to the first thing shown for it.", meters.answered, OF),
        ("transaction", "What a caller waits for one.", meters.transactions, ["kind"]),
        ("paint", "What one picture takes.", meters.painted, []),
        ("queue", "What a request of delivery waits for its turn.", meters.queue, []),
        (
            "request",
            "What a request to Discord takes, by whose limit it is.",
            meters.requested,
            ["limit"],
        ),
        ("loop_lag", "By how much the loop was late.", meters.lag, []),
    ):
        family = HistogramMetricFamily(f"tumbler_{name}_seconds", text, labels=labels)
        bounds = [*map(str, histogram.bounds), "+Inf"]
        for values, counts in histogram.counts.items():
            buckets = list(zip(bounds, accumulate(counts), strict=True))
            family.add_metric(values, buckets, histogram.sums[values])
        yield family


def _read(meters: Meters, now: Now) -> Iterator[Metric]:
    reruns, stored = Counter(), now.stored
    reruns.add(by=now.reruns)
    yield _counter("reruns", "Transactions that were run again after a conflict.", reruns, [])
    left = meters.identifies if time.monotonic() < meters.identifies_until else None
    for name, text, value in (
        ("hold_sure", "1 if no other process can have the database.", int(now.has_hold)),
        ("shards_connected", "Those of this process.", now.shards_connected),
        ("servers", "Servers that the bot is in.", now.servers),
        ("slot", "The slot of this process.", now.slot),
        ("slots", "Those of all processes.", now.slots),
        ("shards", "Those of all processes.", now.shards),
        ("budget_share", "Requests that it may make in a second.", now.share),
        ("budget_used", "Requests that it made in the last second.", now.used),
        ("requests_waiting", "Requests that wait for their turn.", now.waiting),
        ("delivering", "Matches that are being shown, or wait for it.", now.delivering),
        ("identifies_left", "Logins of shards, as Discord said last.", left),
        ("clock_offset_seconds", "How far the machine's clock is behind.", meters.clock_offset_s),
        ("backup_age_seconds", "Since the last one, or the first match.", meters.backup_age_s),
        ("matches_behind", "Something of them was not shown yet.", stored and stored.behind),
        ("behind_seconds", "The age of the oldest unshown row.", stored and stored.unshown_s),
        ("duties_waiting", "They are due and not done.", stored and stored.due),
        ("duties_late", "They are due for a minute, and not done.", stored and stored.late),
    ):
        if value is not None:
            yield GaugeMetricFamily(f"tumbler_{name}", text, value)
    latencies = {(str(shard),): seconds for shard, seconds in now.latencies.items()}
    for name, text, labels, values in (
        ("gateway_latency_seconds", "From heartbeat to answer.", ["shard"], latencies),
        ("matches", "Those that are not over.", ["game", "state"], stored.tables if stored else {}),
        ("cache_bytes", "What is kept.", ["kept"], {(name,): n for name, n in now.caches.items()}),
    ):
        family = GaugeMetricFamily(f"tumbler_{name}", text, labels=labels)
        for of, value in values.items():
            family.add_metric(of, value)
        yield family


def _counter(name: str, text: str, counter: Counter, labels: list[str]) -> Metric:
    family = CounterMetricFamily(f"tumbler_{name}", text, labels=labels)
    for values, count in counter.values.items():
        family.add_metric(values, count)
    return family
