"""Painting and encoding boards of three games, and results, against practice and physical limit.

Each view is new. A whole board is painted with nothing but its sprites cached, the next board of a
match from the one before it. The limit is the work that no design can avoid: to
copy, quantize and encode the pixels once (docs/benchmarks.md). Figures are processor time, so that
other processes on the machine do not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from itertools import cycle
from typing import TypeVar

from benchmarks.positions import boards, layouts, leaders, profiles, races
from benchmarks.ratio import Ratio, Report, in_turns, ms
from benchmarks.supersampled import paint as supersampled
from games.triplock.table.view import View
from render import leaderboard, profile, timelock, triplock, tripol
from render.kit import Canvas
from render.palettes import indexed
from render.palettes.png import png
from render.timelock.board import paint_board as paint_race
from render.triplock.parts.board import paint_board
from render.tripol.board import paint_board as paint_layout

ROUNDS = 30

T = TypeVar("T")


def report() -> Report:
    """Yields the whole board against supersampling x3, the limit and Pillow, then the next one."""
    triplock.warm()
    for view in boards(1, 120):
        triplock.paint(view, "")
    views = boards(2, ROUNDS)
    finished = [paint_board(view, "").image for view in boards(3, ROUNDS)]
    pixels = cycle(finished)
    jobs = (
        _each(views, whole),
        _each(views, supersampled),
        lambda: png(indexed(next(pixels).copy(), triplock.PALETTE)),
        _each(views, lambda view: paint_board(view, "").image),
        _each(views, by_pillow),
        _each(views, lambda view: triplock.paint(view, "")),
    )
    times = in_turns(jobs, ROUNDS, time.thread_time)
    board_s, common_s, limit_s, compose_s, pillow_s, next_s = times
    size = sum(len(triplock.paint(view, "")[0].png) for view in views) / len(views)
    theirs = len(supersampled(views[0]))
    yield Ratio(
        "board : supersampled x3",
        board_s / common_s,
        1 / 20,
        f"{ms(board_s)} : {ms(common_s)}; {size / 1000:.0f} kB : {theirs / 1000:.0f} kB",
    )
    yield Ratio(
        "board : physical limit",
        board_s / limit_s,
        3.5,
        f"{ms(board_s)} : {ms(limit_s)}; composing alone {ms(compose_s)}",
    )
    theirs = sum(len(by_pillow(view)) for view in views) / len(views)
    yield Ratio(
        "board : written by Pillow",
        board_s / pillow_s,
        None,
        f"{ms(board_s)} : {ms(pillow_s)}; {size / 1000:.0f} kB : {theirs / 1000:.0f} kB",
    )
    yield Ratio(
        "next board : board by Pillow",
        next_s / pillow_s,
        0.6,
        f"{ms(next_s)} : {ms(pillow_s)}",
    )
    yield from timelock_report()
    yield from tripol_report()
    yield from results_report()


def timelock_report() -> Report:
    """Yields the whole Timelock board against the limit, then the next one."""
    timelock.warm()
    for view in races(1, 120):
        timelock.paint(view, "")
    views = races(2, ROUNDS)
    finished = [paint_race(view, "").image for view in races(3, ROUNDS)]
    pixels = cycle(finished)
    jobs = (
        _each(views, lambda view: png(indexed(paint_race(view, "").image, timelock.PALETTE))),
        lambda: png(indexed(next(pixels).copy(), timelock.PALETTE)),
        _each(views, lambda view: timelock.paint(view, "")),
    )
    board_s, limit_s, next_s = in_turns(jobs, ROUNDS, time.thread_time)
    size = sum(len(timelock.paint(view, "")[0].png) for view in views) / len(views)
    yield Ratio(
        "Timelock's board : physical limit",
        board_s / limit_s,
        3.5,
        f"{ms(board_s)} : {ms(limit_s)}; {size / 1000:.0f} kB",
    )
    yield Ratio(
        "Timelock's next board : physical limit",
        next_s / limit_s,
        None,
        f"{ms(next_s)} : {ms(limit_s)}",
    )


def tripol_report() -> Report:
    """Yields the whole Tripol board of about 115 tiles against the limit, then the next one.

    A board is painted once for all its readers and then kept, so the next one is asked for as a
    canvas. What is measured holds the drawing of sprites wherever the field grows.
    """
    tripol.warm()
    views = layouts(2, ROUNDS)
    for view in views:
        paint_layout(view.table).picture(tripol.PALETTE)
    finished = [paint_layout(view.table).image for view in views]
    pixels = cycle(finished)
    game = layouts(3, 200)
    jobs = (
        _each(views, lambda view: png(indexed(paint_layout(view.table).image, tripol.PALETTE))),
        lambda: png(indexed(next(pixels).copy(), tripol.PALETTE)),
        _each(views, lambda view: paint_layout(view.table).picture(tripol.PALETTE)),
    )
    board_s, limit_s, next_s = in_turns(jobs, ROUNDS, time.thread_time)
    (match_s,) = in_turns(
        (_each(game, lambda view: paint_layout(view.table).picture(tripol.PALETTE)),),
        len(game),
        time.thread_time,
    )
    size = sum(tripol.paint(view, "")[0].weight for view in views) / len(views)
    yield Ratio(
        "Tripol's board : physical limit",
        board_s / limit_s,
        3.5,
        f"{ms(board_s)} : {ms(limit_s)}; {size / 1000:.0f} kB",
    )
    yield Ratio(
        "Tripol's next board : physical limit",
        next_s / limit_s,
        None,
        f"{ms(next_s)} : {ms(limit_s)}; from the first tile on {ms(match_s)}",
    )


def results_report() -> Report:
    """Yields a full profile and the first page of a leaderboard, each against its limit."""
    yield _result(
        "profile : physical limit",
        profiles(2, ROUNDS),
        profile.paint_profile,
        profile.PALETTE,
    )
    yield _result(
        "leaderboard : physical limit",
        leaders(2, ROUNDS),
        leaderboard.paint_board,
        leaderboard.PALETTE,
    )


def _result(name: str, people: list[T], paint: Callable[[T], Canvas], palette: str) -> Ratio:
    """The whole picture of each, sprites warm, against copying, quantizing and encoding it."""
    finished = [paint(one).image for one in people]
    pixels = cycle(finished)
    ours_s, limit_s = in_turns(
        (
            _each(people, lambda one: png(indexed(paint(one).image, palette))),
            lambda: png(indexed(next(pixels).copy(), palette)),
        ),
        ROUNDS,
        time.thread_time,
    )
    size = sum(paint(one).picture(palette).weight for one in people) / len(people)
    return Ratio(
        name,
        ours_s / limit_s,
        None,
        f"{ms(ours_s)} : {ms(limit_s)}; {size / 1000:.0f} kB",
    )


def whole(view: View) -> bytes:
    """Returns the board, painted without an earlier one."""
    return png(indexed(paint_board(view, "").image, triplock.PALETTE))


def by_pillow(view: View) -> bytes:
    """Returns the board as it was written before `render.palettes.png`: by Pillow, level 3."""
    image = paint_board(view, "").image
    out = BytesIO()
    indexed(image, triplock.PALETTE).save(out, "PNG", compress_level=3)
    return out.getvalue()


def _each(views: list[T], paint: Callable[[T], object]) -> Callable[[], object]:
    """Returns a job that paints the next view at each call."""
    left = cycle(views)
    return lambda: paint(next(left))
