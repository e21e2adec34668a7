"""Painting and encoding the Triplock board, against common practice and the physical limit.

Sprites are warm, the view is a new one each time, so that nothing but sprites is remembered. The
limit is what no design can avoid: one copy of the pixels, quantizing and encoding them
(docs/benchmarks.md). Processor time, for neighbours on the machine must not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle

from benchmarks.positions import boards
from benchmarks.ratio import Ratio, Report, in_turns, ms
from benchmarks.supersampled import paint as supersampled
from games.triplock.view import View
from render import kit, triplock
from render.triplock.board import paint_board

ROUNDS = 30


def report() -> Report:
    """The board against supersampling x3 and against its limit; then what a rest of it costs."""
    triplock.warm()
    for view in boards(1, 120):
        triplock.paint(view, "")
    views = boards(2, ROUNDS)
    finished = [paint_board(view, "").image for view in boards(3, ROUNDS)]
    pixels = cycle(finished)
    jobs = (
        _each(views, lambda view: triplock.paint(view, "")),
        _each(views, supersampled),
        lambda: kit.encode(next(pixels).copy(), triplock.PALETTE),
        _each(views, lambda view: paint_board(view, "")),
    )
    board_s, common_s, limit_s, compose_s = in_turns(jobs, ROUNDS, time.thread_time)
    size = sum(len(triplock.paint(view, "")[0].png) for view in views) / len(views)
    theirs = len(supersampled(views[0]))
    yield Ratio(
        "board to bytes : supersampling x3, LANCZOS, default PNG",
        board_s / common_s,
        1 / 20,
        f"{ms(board_s)} : {ms(common_s)}; {size / 1000:.0f} kB : {theirs / 1000:.0f} kB",
    )
    yield Ratio(
        "board to bytes : physical limit (copy, quantize, encode)",
        board_s / limit_s,
        3.5,
        f"{ms(board_s)} : {ms(limit_s)}; composing alone {ms(compose_s)}",
    )


def _each(views: list[View], paint: Callable[[View], object]) -> Callable[[], object]:
    """A job that paints the next view each time."""
    left = cycle(views)
    return lambda: paint(next(left))
