"""Matches on the desk in which the time of some is up."""

from __future__ import annotations

from functools import partial

from bot.cogs.clock import choices
from bot.match.turn_timer import RESERVE_S
from bot.match.wall_clock import DAY_S, HOUR_S
from games.core import LEAVE
from tests.deeds import decides
from tests.desk import ANA, BEN, CY, DEE, Desk

EMPTY_S = 3 * DAY_S + RESERVE_S


class Late:
    """A match in which the time of some is up, and what others do about that."""

    def __init__(self, desk: Desk, match: str) -> None:
        self.desk, self.match = desk, match
        self.at: dict[int, tuple[int, int]] = {}

    async def does(self, what: str, person: int, late: int) -> None:
        """A person presses a choice about who was late at first, and what follows happens."""
        choice = getattr(choices, what)
        await decides(self.desk.matches, self.match, self.at[late], person, choice)
        await self.desk.waits(0)

    async def agrees(self, person: int, late: int, *, yes: bool = True) -> None:
        choice = partial(choices.agree, yes=yes)
        await decides(self.desk.matches, self.match, self.at[late], person, choice)
        await self.desk.waits(0)

    async def text(self) -> str:
        return (await self.desk.board(self.match)).text

    async def labels(self) -> list[str]:
        return (await self.desk.board(self.match)).labels

    async def leaves(self) -> int:
        return [row.text for row in (await self.desk.live(self.match)).rows].count(LEAVE)

    async def waiting(self) -> set[int | None]:
        live = await self.desk.live(self.match)
        return {live.seats[seat].person for seat in live.play.turn.waiting}


async def late_at(desk: Desk, match: str) -> Late:
    await desk.waits(EMPTY_S + HOUR_S)
    found = Late(desk, match)
    found.at = {ask.person: (ask.seat, ask.k) for ask in await desk.open_asks(match)}
    return found


async def two_late(desk: Desk) -> Late:
    """Ana is the Lock, Dee has drawn, and the time of Ben and Cy is up."""
    match = await desk.begun("unlock", (ANA, BEN, CY, DEE), {"grid": "3"})
    await desk.plays(match, ANA, "code:1-2-5-9")
    await desk.plays(match, DEE, "code:1-2")
    return await late_at(desk, match)
