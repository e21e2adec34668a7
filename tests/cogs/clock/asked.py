"""A duel on the desk in which one is asked, and what people do about that question."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.cogs.clock import choices
from bot.cogs.clock.choices import About
from bot.match.feature import MatchChange
from bot.store.questions import TurnTimer
from tests.deeds import decides
from tests.desk import ANA, BEN, Desk, name_of

REMINDED = "⏰"


class Asked:
    """A duel in which one is asked: the match, who that is, and the other."""

    def __init__(self, desk: Desk, match: str, person: int) -> None:
        self.desk, self.match, self.person = desk, match, person
        self.other, self.name = ANA + BEN - person, name_of(person)

    async def ask(self) -> TurnTimer:
        """The one question that is open."""
        (ask,) = await self.desk.open_asks(self.match)
        return ask

    async def gives(self, person: int, seen: float | None = None) -> None:
        """A person gives time, and their button knows how much was given so far."""
        ask = await self.ask()
        known = ask.given if seen is None else seen
        what = partial(choices.give, seen=int(known))
        await does(self.desk, what, ask, person)

    async def nudges(self, person: int) -> None:
        await does(self.desk, choices.nudge, await self.ask(), person)

    def reminded(self) -> int:
        """How often who is asked was reminded."""
        return self.desk.heard(self.person, REMINDED)

    async def turn_ended(self) -> None:
        for text in ("roll", "end"):
            await self.desk.plays(self.match, self.person, text)

    async def text(self) -> str:
        return (await self.desk.board(self.match)).text

    async def up(self) -> str:
        """When the time of who is asked is up, as the board tells; "" if it does not."""
        return (await self.text()).partition("time runs out <t:")[2][:10]


async def does(
    desk: Desk, what: Callable[[MatchChange, About], object], ask: TurnTimer, person: int
) -> None:
    """A person presses something about a question, and what follows from it happens."""
    await decides(desk.matches, ask.match, (ask.seat, ask.k), person, what)
    await desk.waits(0)
