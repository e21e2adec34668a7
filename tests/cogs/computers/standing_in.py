"""Matches of Dial on the desk in which stand-ins play for people whose time was up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.match.games import GAMES
from bot.store.move_log import read_moves
from bot.store.seats import Actor
from games.core import Seat
from tests import thoughts
from tests.cogs.clock.lateness import Late, late_at
from tests.deeds import replaces, takes_back
from tests.desk import ANA, BEN, CY, DEE, Desk
from tests.probe.entry import DIAL

TIMID = replace(DIAL, game=replace(DIAL.game, advise=thoughts.timid))
"""Dial, whose computer opens nothing for long."""

SQUARE = (ANA, BEN, CY, DEE)
TRIANGLE = {"table": "triangle", "rounds": "12", "colours": "random"}


async def opened(folder: Path) -> Desk:
    """A desk with that Dial."""
    return await Desk.open(folder, {**GAMES, DIAL.key: TIMID})


class StandIn(Late):
    """A match in which the time of some is up, of whom the first is `late`; `other` decides."""

    def __init__(self, late: Late) -> None:
        super().__init__(late.desk, late.match)
        self.at = late.at
        self.late = min(late.at)
        self.other = next(one for one in (ANA, BEN, CY) if one not in late.at)

    async def replaces(self, person: int | None = None, late: int | None = None) -> None:
        """A person, or the other, has a computer sit down for who was late; it plays."""
        about = self.at[self.late if late is None else late]
        await replaces(self.desk.acts, self.match, about, person or self.other)
        await self.desk.waits(0)

    async def back(self, person: int | None = None) -> None:
        """A person, or who was late, takes the seat back."""
        await takes_back(self.desk.acts, self.match, person or self.late)
        await self.desk.waits(0)

    @property
    def seat(self) -> Seat:
        """The seat of who was late, by the question to them."""
        return Seat(self.at[self.late][0])

    async def sitters(self) -> list[str]:
        return [one.name for one in (await self.desk.live(self.match)).seats]

    async def rows(self) -> list[tuple[str, Actor]]:
        moves = await self.desk.store.read(lambda tx: read_moves(tx, self.match))
        return [(move.row.text, move.actor) for move in moves]


async def duel(desk: Desk, **terms: str) -> StandIn:
    """Of Ana and Ben, one is late."""
    match = await desk.begun("dial", (ANA, BEN), {"rounds": "12"}, **terms)
    return StandIn(await late_at(desk, match))


async def three(desk: Desk) -> StandIn:
    """Of three who play together, one is late; whom the rest would take for one."""
    match = await desk.begun("dial", (ANA, BEN, CY), TRIANGLE)
    return StandIn(await late_at(desk, match))
