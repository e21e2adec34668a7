"""Meters: numbers by labels, and pictures, which write to them."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app.alerts import Faults
from bot.delivery.discord.metrics import Counter, Histogram, Meters
from bot.delivery.gallery import Gallery
from games.core import Seat
from render.picture import Picture


def test_a_counter_adds_by_labels() -> None:
    counter = Counter()
    counter.add("a", "b")
    counter.add("a", "b", by=3)
    counter.add("a", "c", by=0)
    assert counter.values == {("a", "b"): 4, ("a", "c"): 0}


def test_a_histogram_has_each_time_between_its_bounds() -> None:
    times = Histogram((1.0, 2.0))
    for seconds in (0.5, 1.0, 1.5, 2.5, 9.0):
        times.note(seconds, "a")
    times.note(2.0, "b")
    assert times.counts == {("a",): [2, 1, 2], ("b",): [0, 1, 0]}
    assert times.sums == {("a",): 14.5, ("b",): 2.0}


def test_what_fails_is_timed_too() -> None:
    times = Histogram()
    with pytest.raises(ValueError), times.timing("a"):
        raise ValueError
    assert sum(times.counts[("a",)]) == 1


@pytest.fixture
def meters() -> Meters:
    return Meters()


async def test_a_picture_is_painted_once_for_all_who_ask(meters: Meters) -> None:
    gallery = Gallery(meters=meters)
    painter = SimpleNamespace(paint=lambda view, draft: (Picture(b"png", 1, 1),))
    entry: Any = SimpleNamespace(key="dial", painter=painter)
    await asyncio.gather(*(gallery.paint(entry, Seat(0)) for _ in range(3)))
    await gallery.paint(entry, Seat(0))
    await gallery.paint(entry, Seat(1))
    assert meters.pictures.values == {("miss",): 2, ("hit",): 3}
    assert sum(meters.painted.counts[()]) == 2


def test_errors_in_the_log_are_counted_and_the_last_one_is_known_without_what_is_filled_in(
    meters: Meters,
) -> None:
    faults = Faults(meters.faults, but="bot.app.store_health")
    assert meters.faults.values == {(): 0}
    log = logging.getLogger("bot.tried")
    with faults.heard():
        log.warning("late")
        log.error("a press failed", extra={"ref": "7KQ2-41"})
        assert faults.named == "a press failed (reference 7KQ2-41)"
        logging.getLogger("discord.client").error("Ignoring exception in %s", "Ana's secret")
        assert faults.named == "discord.client", "what others say may quote anything"
        log.error("a duty failed\nAna's secret")
        assert faults.named == "a duty failed"
        log.error("%s is all that it says", "Ana's secret")
        logging.getLogger("bot.app.store_health").error("the disk is full, which is told by itself")
    log.error("not heard any more")
    assert faults.named == "bot.tried"
    assert (faults.count, meters.faults.values[()]) == (4, 5)
