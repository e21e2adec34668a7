"""Values of meters, counted and timed, by their labels."""

from __future__ import annotations

from bot.delivery.discord.metrics import Counter, Histogram


def counts(meter: Counter | Histogram) -> dict[tuple[str, ...], int]:
    """The sum that was counted, or the number of times that were noted."""
    return {labels: int(value) for labels, value in _told(meter, ("_total", "_count"))}


def sums(times: Histogram) -> dict[tuple[str, ...], float]:
    """The sums of the times, in seconds."""
    return dict(_told(times, ("_sum",)))


def _told(meter: Counter | Histogram, ends: tuple[str, ...]) -> list[tuple[tuple[str, ...], float]]:
    return [
        (tuple(sample.labels.values()), sample.value)
        for family in meter.collect()
        for sample in family.samples
        if sample.name.endswith(ends)
    ]
