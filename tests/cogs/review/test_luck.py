"""The luck of the dice in a review, by what each roll was worth to its seat."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from msgspec import structs

from bot.cogs.review.rules import rolls
from bot.match.live import Live
from bot.match.thinking.advice_worker import AdviceRequest, Fortune, Thought
from bot.match.thinking.thinker import AdviceFailed, Urgency
from games.core import Dice, Draw, Seat, Seen
from tests.cogs.review.judges import Judges, Slow
from tests.cogs.review.reviewed import turned
from tests.thinking_here import think_here

ANA, BEN = Seat(0), Seat(1)


def lucky(seen: Seen[Any, Any], draw: Draw) -> float:
    """A roll is worth its seat and a half, as far as a test goes."""
    assert draw(10) in range(10)
    return 1.5 if seen.seat == ANA else -2.5


def number(state: Any) -> int:
    """The number of the turn."""
    return state.number


def rolling(live: Live) -> Live:
    """A match of Timelock whose rolls are worth something."""
    game = replace(live.entry.game, dice=Dice(number, lucky))
    return structs.replace(live, entry=replace(live.entry, game=game))


async def test_the_luck_of_all_rolls_is_told_by_seat(judges: Judges) -> None:
    live = rolling(turned())
    assert rolls(live) == {n: Seat(n % 2) for n in range(10 + 1) if n < live.play.n}
    review = await judges.reviews.of(live, BEN)
    assert review.luck == {ANA: 6 * 1.5, BEN: 5 * -2.5}
    assert (len(review.judged), review.left) == (5, 0)


async def test_rolls_that_are_not_thought_of_in_time_are_left(
    judges: Judges, clocks: list[asyncio.Timeout]
) -> None:
    live, slow = rolling(turned()), Slow(5 + 4, clocks)
    reviews = judges.by(slow.think)
    assert (await reviews.of(live, BEN)).left == 11 - 4
    slow.most = 100
    assert (await reviews.of(live, BEN)).left == 0
    assert [type(one) for one in slow.calls] == [AdviceRequest] * 5 + [Fortune] * 12


async def test_a_roll_of_which_nobody_can_tell_counts_as_an_average_one(judges: Judges) -> None:
    live = rolling(turned())

    async def fails(thought: Thought, urgency: Urgency) -> Any:
        if isinstance(thought, Fortune) and thought.seen.view.table.number == 3:
            raise AdviceFailed
        return await think_here(thought, urgency)

    review = await judges.by(fails).of(live, ANA)
    assert (review.luck, review.left) == ({ANA: 5 * 1.5, BEN: 5 * -2.5}, 0)


async def test_without_dice_there_is_no_luck(judges: Judges) -> None:
    live = turned()
    assert rolls(live) == {}
    assert (await judges.of(live, ANA)).luck == {}
