"""Replays of a match: pages of it with the eyes of everybody who may look, and their words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.cogs.replay import screens as replay
from bot.cogs.replay.screens import ReplayPage, course_of, eyes_for
from bot.match.live import Live
from bot.screens.parts import prompt_of
from games.core import Seat
from tests.lives import PERSON

Told = tuple[str, Any]

LONG_AGO_S = replay.AWAY_S


def replayed(live: Live) -> Iterator[Told]:
    """What is shown of the replay of a match to who sits on its first seat, and to who watches."""
    for person in (PERSON, PERSON - 1):
        eyes, mine = eyes_for(live, person), live.table.seats_of(person)
        for one in eyes[:2]:
            sights = list(_sights(live, one))
            yield f"replay {person} {one}", [replay.page(sight, eyes, mine) for sight in sights]
            yield f"replay words {person} {one}", replay.in_words(sights[-1], 1, mine)
    times = tuple(float(row.n) for row in live.rows)
    late = replace(live, times=times, now=len(times) + LONG_AGO_S)
    yield "since your turn", [replay.extras(late, reader) for reader in (None, Seat(0))]


def _sights(live: Live, eyes: Seat | None) -> Iterator[ReplayPage]:
    """The first page, the one that it opens with, and some on the way to the last."""
    walked = course_of(live, eyes)
    wanted = {0, replay.begins_at(walked), walked.last // 3, walked.last}
    for index in sorted(wanted):
        then = live.upto(walked.steps[index].n)
        yield ReplayPage(walked, index, then, prompt_of(then, eyes), ())
