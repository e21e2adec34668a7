"""F43: refusals are counted, and what nobody waits for waits while there are too many."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from bot.delivery.discord.limits import MOST_REFUSALS, WINDOW_S, InvalidRequestLimit
from bot.delivery.pacing import BackgroundQueue, EditPacing


@pytest.fixture
def knocks() -> InvalidRequestLimit:
    """A count whose clock stands at 0."""
    made = InvalidRequestLimit()
    made.clock = lambda: 0.0
    return made


def refuse(knocks: InvalidRequestLimit, times: int = MOST_REFUSALS, status: int = 403) -> None:
    for _ in range(times):
        knocks.note(status)


@pytest.mark.parametrize("status", [401, 403, 429])
def test_f43_refusals_within_ten_minutes_are_counted(
    knocks: InvalidRequestLimit, status: int
) -> None:
    refuse(knocks, MOST_REFUSALS - 1, status)
    assert knocks.wait_s() == 0
    refuse(knocks, 1, status)
    assert knocks.wait_s() == WINDOW_S
    knocks.clock = lambda: WINDOW_S - 1
    assert knocks.wait_s() == 1
    knocks.clock = lambda: WINDOW_S
    assert knocks.wait_s() == 0


@pytest.mark.parametrize("answer", [(200, None), (404, None), (500, None), (429, "shared")])
def test_f43_other_answers_are_not(
    knocks: InvalidRequestLimit, answer: tuple[int, str | None]
) -> None:
    for _ in range(MOST_REFUSALS):
        knocks.note(*answer)
    assert knocks.wait_s() == 0


def test_f43_too_many_are_logged_once(
    knocks: InvalidRequestLimit, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        refuse(knocks, 3 * MOST_REFUSALS)
        assert len(caplog.records) == 1
        knocks.clock = lambda: 3 * WINDOW_S
        refuse(knocks)
    assert len(caplog.records) == 2


@pytest.fixture
def shown() -> list[str]:
    return []


@pytest.fixture
async def unasked(knocks: InvalidRequestLimit) -> AsyncIterator[BackgroundQueue]:
    made = BackgroundQueue(knocks.wait_s)
    yield made
    made.stop()


async def test_f43_what_nobody_waits_for_waits(
    knocks: InvalidRequestLimit, unasked: BackgroundQueue, shown: list[str]
) -> None:
    later = unasked.later(shown.append)
    later("A")
    refuse(knocks)
    for match in ("B", "C", "B"):
        later(match)
    assert shown == ["A"]
    knocks.clock = lambda: WINDOW_S
    unasked.look()
    assert shown == ["A", "B", "C"]


async def test_f43_it_goes_on_by_itself(shown: list[str]) -> None:
    waits, told = iter((1e-9, 1e-9, 0.0, 0.0)), asyncio.Event()

    def show(match: str) -> None:
        shown.append(match)
        told.set()

    BackgroundQueue(lambda: next(waits, 0.0)).later(show)("A")
    assert shown == []
    await told.wait()
    assert shown == ["A"]


async def test_f43_a_press_ends_the_wait_of_a_match_that_is_refused() -> None:
    quiet, rests = EditPacing(), asyncio.Event()
    quiet.on_rest = rests.set
    pause = asyncio.create_task(quiet.pause("A", 0.0, WINDOW_S))
    await rests.wait()
    quiet.nudge("A")
    await pause
    await quiet.pause("A", 0.0, 0.0)
