"""The bank of a seat: what is added, what counts, and when it is empty."""

from __future__ import annotations

import math
import random

import pytest

from bot.match.turn_timer import counted_s, full_bank, moment_after, next_bank, united_spans
from bot.match.wall_clock import DAY_S
from bot.store.spans import Span

NOON = 1_800_000_000.0


def test_a_bank_is_full_at_the_start_and_never_more_than_full() -> None:
    assert next_bank(None, DAY_S) == full_bank(DAY_S) == 4 * DAY_S
    assert next_bank(3.5 * DAY_S, DAY_S) == 4 * DAY_S
    assert next_bank(0.5 * DAY_S, DAY_S) == 1.5 * DAY_S
    assert next_bank(-DAY_S, DAY_S) == DAY_S


def test_outages_and_absences_do_not_count_and_not_twice() -> None:
    outage, away = Span(NOON + 10, NOON + 40), Span(NOON + 30, NOON + 60)
    assert counted_s(NOON, NOON + 100, [away, outage]) == 50
    assert moment_after(NOON, 50, [away, outage]) == NOON + 100
    assert moment_after(NOON, 10, [away, outage]) == NOON + 10, "the last second before the outage"
    assert moment_after(NOON, 11, [away, outage]) == NOON + 61


def test_a_span_that_runs_backwards_has_no_length() -> None:
    """F54: the clock was set back."""
    assert united_spans([Span(NOON + 50, NOON)]) == []
    assert counted_s(NOON + 50, NOON, []) == 0


def test_time_that_never_goes_on_never_ends() -> None:
    assert moment_after(NOON, 5, [Span(NOON + 4)]) == math.inf
    assert moment_after(NOON, 4, [Span(NOON + 4)]) == NOON + 4


@pytest.mark.parametrize("number", range(20))
def test_the_moment_is_when_so_much_has_counted(number: int) -> None:
    draw = random.Random(f"bank {number}")
    spans = [
        Span(NOON + (at := draw.uniform(-50, 400)), NOON + at + draw.uniform(-20, 90))
        for _ in range(draw.randrange(6))
    ]
    seconds = draw.uniform(0, 300)
    at = moment_after(NOON, seconds, spans)
    assert counted_s(NOON, at, spans) == pytest.approx(seconds)
    assert counted_s(NOON, at - 0.01, spans) < seconds or seconds < 0.01
