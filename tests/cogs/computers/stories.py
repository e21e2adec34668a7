"""Matches against computers that have ended, and the story as people read it then."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot import screens
from bot.cogs.match.hints import Reasons
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.thinking.advice import Advising, Think
from bot.match.thinking.advice_worker import AdviceRequest
from bot.match.thinking.thinker import AdviceFailed, Urgency
from games.core import Advice, Seat
from tests.bot.screen_lives import told
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh
from tests.probe.numbers import hidden, other
from tests.thinking_here import think_here

SQUARE = {"rounds": "12"}


def advised_by(entry: GameEntry, adviser: Any) -> GameEntry:
    """A game that another adviser plays, whose reasons are the name of their key."""
    return replace(
        entry,
        game=replace(entry.game, advise=adviser),
        why=lambda _view, reason, _setting: f"It is {reason.key}.",
    )


class Reading:
    """The story as people press it, and the thoughts that it takes."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.calls: list[AdviceRequest] = []
        self.think: Think = think_here
        self.reasons = Reasons(Advising(desk.store, self._thinks))

    async def _thinks(self, call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        assert urgency is Urgency.REVIEW
        self.calls.append(call)
        return await self.think(call, urgency)

    async def page(self, match: str, person: int = ANA, page: int = 0) -> str:
        live = await self._desk.live(match)
        seat = live.seat_for(person)
        found = await self.reasons.of(live, screens.story_rows(live, seat, page))
        text = told(screens.whole_story(live, seat, page, found))
        assert len(text) < 4_000
        return text

    async def whole(self, match: str, person: int = ANA) -> str:
        first = await self.page(match, person, 1)
        count = int((re.search(r"page 1 of (\d+)", first) or ["", "1"])[1])
        rest = [await self.page(match, person, n) for n in range(2, count + 1)]
        return "\n".join([first, *rest])


def whys(text: str) -> list[str]:
    """The lines that say why."""
    return [line for line in text.splitlines() if line.startswith("-# ")]


async def alone(desk: Desk, level: str = "medium", **options: str) -> str:
    match = await desk.opened("dial", options={**SQUARE, **options}, level=level)
    await desk.changes.play_computer(match, ANA, interaction=fresh())
    await desk.waits(0)
    return match


async def dials(desk: Desk, match: str, times: int) -> None:
    """People dial so often what opens nothing, each time they are asked, until the end."""
    for _ in range(times):
        live = await desk.live(match)
        if live.match.status != "open":
            return
        await desk.plays(match, await desk.waited_for(match), f"dial:{other(live)}")
        await desk.waits(0)


async def open_yet(desk: Desk, make: Callable[[], Awaitable[str]]) -> str:
    """The first match that is made and is not over: a computer may be lucky at once."""
    while (await desk.live(match := await make())).match.status != "open":
        pass
    return match


async def lasting(desk: Desk, rounds: int) -> str:
    """A match of Ana against a computer that runs after so many rounds."""

    async def make() -> str:
        match = await alone(desk)
        await dials(desk, match, rounds)
        return match

    return await open_yet(desk, make)


async def over(desk: Desk, match: str) -> None:
    while (live := await desk.live(match)).match.status == "open":
        await desk.plays(match, await desk.waited_for(match), f"dial:{hidden(live)}")
        await desk.waits(0)


async def ended(desk: Desk, match: str, rounds: int = 3) -> Live:
    await dials(desk, match, rounds)
    await over(desk, match)
    return await desk.live(match)


def of_seat(seat: Seat) -> Think:
    """Thinks for one seat alone."""

    async def think(call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        if call.seen.seat != seat:
            raise AdviceFailed
        return await think_here(call, urgency)

    return think


async def seat_of_ben(desk: Desk, match: str) -> Seat:
    (seat,) = (await desk.live(match)).table.seats_of(BEN)
    return seat
