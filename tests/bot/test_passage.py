"""An interaction on its way through the bot: what is timed, and in which tasks it is known."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.edge import passage
from bot.edge.passage import LATE_S, Passage
from bot.meters import Meters
from bot.outbox.unasked import Unasked
from tests.interactions import fresh


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def meters() -> Meters:
    return Meters()


@pytest.fixture
def press(meters: Meters, clock: Clock) -> Passage:
    return Passage(7, "press", meters, clock)


def test_an_interaction_is_timed_once_from_its_receipt(
    meters: Meters, clock: Clock, press: Passage
) -> None:
    clock.now += 0.25
    press.acknowledged()
    clock.now += 0.5
    press.answered()
    clock.now += 9.0
    press.acknowledged()
    press.answered()
    assert meters.received.values == {("press",): 1}
    assert meters.acknowledged.sums == {("press",): 0.25}
    assert meters.answered.sums == {("press",): 0.75}
    assert meters.late.values == {("press",): 0}


@pytest.mark.parametrize("end", [Passage.acknowledged, Passage.check_late])
@pytest.mark.parametrize(("after_s", "count"), [(LATE_S, 0), (LATE_S + 0.1, 1)])
def test_what_comes_late_is_counted_whether_it_was_accepted_or_not(
    meters: Meters,
    clock: Clock,
    press: Passage,
    end: Callable[[Passage], None],
    after_s: float,
    count: int,
) -> None:
    clock.now += after_s
    end(press)
    assert meters.late.values == {("press",): count}


def interaction(kind: discord.InteractionType) -> Any:
    return SimpleNamespace(id=fresh(), type=kind, extras={})


async def test_an_interaction_is_known_in_what_is_begun_under_it_and_nowhere_else(
    meters: Meters,
) -> None:
    one, other = (interaction(discord.InteractionType.component) for _ in range(2))
    asked = asyncio.Event()
    begun: list[asyncio.Task[int | None]] = []

    async def later() -> int | None:
        await asked.wait()
        passage.answered()
        return passage.trace()

    async def came(found: Any) -> None:
        passage.begin(found, meters)
        begun.append(asyncio.create_task(later()))

    await asyncio.create_task(came(one))
    await asyncio.create_task(came(other))
    assert passage.trace() is None
    passage.answered()
    assert meters.answered.counts == {}
    asked.set()
    assert [await task for task in begun] == [one.id, other.id]
    assert sum(meters.answered.counts[("press",)]) == 2


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("component", "press"),
        ("application_command", "command"),
        ("modal_submit", "form"),
        ("autocomplete", "suggestion"),
    ],
)
def test_an_interaction_has_a_kind(meters: Meters, name: str, kind: str) -> None:
    copy_context().run(passage.begin, interaction(discord.InteractionType[name]), meters)
    assert meters.received.values == {(kind,): 1}


async def test_what_waits_for_many_belongs_to_no_interaction(meters: Meters) -> None:
    """Who sets it going is one of those whom it serves."""
    shown: list[tuple[str, int | None]] = []
    waits = iter((1.0, 1.0, 0.0))
    unasked = Unasked(lambda: next(waits, 0.0))
    done = asyncio.Event()

    def show(match: str) -> None:
        shown.append((match, passage.trace()))
        done.set()

    async def came() -> None:
        passage.begin(interaction(discord.InteractionType.component), meters)
        unasked.later(show)("MATCH")

    await asyncio.create_task(came())
    await asyncio.wait_for(done.wait(), 10)
    assert shown == [("MATCH", None)]
