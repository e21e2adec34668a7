"""The bank of a seat: what is added, what counts, and when it is empty."""

from __future__ import annotations

import math
import random

import pytest

from bot.match.clock import DAY_S
from bot.match.turn_timer import begun, counted, full, moment, united
from bot.store.spans import Span

NOON = 1_800_000_000.0


def test_a_bank_is_full_at_the_start_and_never_more_than_full() -> None:
    assert begun(None, DAY_S) == full(DAY_S) == 4 * DAY_S
    assert begun(3.5 * DAY_S, DAY_S) == 4 * DAY_S
    assert begun(0.5 * DAY_S, DAY_S) == 1.5 * DAY_S
    assert begun(-DAY_S, DAY_S) == DAY_S


def test_outages_and_absences_do_not_count_and_not_twice() -> None:
    outage, away = Span(NOON + 10, NOON + 40), Span(NOON + 30, NOON + 60)
    assert counted(NOON, NOON + 100, [away, outage]) == 50
    assert moment(NOON, 50, [away, outage]) == NOON + 100
    assert moment(NOON, 10, [away, outage]) == NOON + 10, "the last second before the outage"
    assert moment(NOON, 11, [away, outage]) == NOON + 61


def test_a_span_that_runs_backwards_has_no_length() -> None:
    """F54: the clock was set back."""
    assert united([Span(NOON + 50, NOON)]) == []
    assert counted(NOON + 50, NOON, []) == 0


def test_time_that_never_goes_on_never_ends() -> None:
    assert moment(NOON, 5, [Span(NOON + 4)]) == math.inf
    assert moment(NOON, 4, [Span(NOON + 4)]) == NOON + 4


@pytest.mark.parametrize("number", range(20))
def test_the_moment_is_when_so_much_has_counted(number: int) -> None:
    draw = random.Random(f"bank {number}")
    spans = [
        Span(NOON + (at := draw.uniform(-50, 400)), NOON + at + draw.uniform(-20, 90))
        for _ in range(draw.randrange(6))
    ]
    seconds = draw.uniform(0, 300)
    at = moment(NOON, seconds, spans)
    assert counted(NOON, at, spans) == pytest.approx(seconds)
    assert counted(NOON, at - 0.01, spans) < seconds or seconds < 0.01
