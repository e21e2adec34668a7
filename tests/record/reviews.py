"""Reviews of matches, thought over in this process: their pages, and what is tried there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot import screens
from bot.cogs import look_back
from bot.cogs.review import screens as review
from bot.cogs.review.rules import Judged, Review, Reviews, decisions, has_review, moment
from bot.cogs.review.screens import Opened, ReviewMoment
from bot.match.live import Live
from bot.match.thinking.advice import Advising, laid_plan
from games.core import Seat
from tests.thinking_here import think_here

Told = tuple[str, Any]

MOST_DECISIONS = 3
"""So many decisions of a seat are judged: a thought costs more than a screen."""

LUCK = (4.2, -1.3, 0.1)
"""What the dice may have brought."""


class Unlucky(Advising):
    """Advice by the same draws each time, without a store."""

    def __init__(self) -> None:
        self._think = think_here

    async def _seed(self, live: Live, seat: Seat) -> int:
        return 0


def reviewed(live: Live) -> Iterator[Told]:
    """What [Look back] shows of a match that is over, and the review of its first seat."""
    yield "look back", [look_back.panel(live, reader) for reader in (None, Seat(0))]
    if not has_review(live):
        return
    seat = Seat(0)
    thought = asyncio.run(_thought(live, seat))
    luck = dict(zip((Seat(one.seat) for one in live.seats), LUCK, strict=False))
    yield (
        "review",
        [
            review.summary(Opened(live, seat, one))
            for one in (thought, replace(thought, luck=luck, unjudged=2), Review(()))
        ],
    )
    yield "review to come", review.thinking(Opened(live, seat, replace(thought, left=3)))
    yield "review not judged", review.UNJUDGED
    for page, one in enumerate(thought.moments[:1], 1):
        yield "review moment", list(_moment(Opened(live, seat, thought), page, one))


async def _thought(live: Live, seat: Seat) -> Review:
    """The review of the first decisions of a seat."""
    reviews = Reviews(Unlucky())
    found = [
        await reviews.worth(moment(live, one.at, seat), seat, one.plan)
        for one in decisions(live, seat)[:MOST_DECISIONS]
    ]
    judged = tuple(one for one in found if one is not None)
    return Review(judged, len(found) - len(judged))


def _moment(opened: Opened, page: int, one: Judged) -> Iterator[Any]:
    live, seat = opened.live, opened.seat
    then = moment(live, one.decision.at, seat)
    sight = ReviewMoment(opened, page, screens.prompt_of(then, seat), ())
    yield review.moment_page(sight)
    yield review.trial(sight)
    yield review.trial(sight, lead=review.not_yet(live, seat, one))
    plan = [live.entry.game.write(action) for action in one.best.plan]
    drafted = screens.prompt_of(then, seat, laid_plan(then, seat, plan).draft)
    yield review.best_page(replace(sight, prompt=drafted))
    lead = review.as_good(live, seat, one)
    yield review.best_page(replace(sight, prompt=drafted), lead=lead)
