"""The kind of turn of Lockpick: a turn drafted and committed on the board."""

from __future__ import annotations

from tests.e2e.lockpicking import turn_of
from tests.kills.field import Field
from tests.kills.kind import Act, Kind
from tests.player import play


async def _pushes(field: Field) -> Act:
    if field.status(field.match) != "open":
        field.match = await field.started("lockpick")
    match, live = field.match, field.logs.live(field.match)

    async def does() -> None:
        wanted = turn_of(field.logs.live(match).play.state)
        await play(field.house, field.house.board(field.house.ana), wanted)

    async def goes_on() -> None:
        if field.status(match) == "open":
            await does()
            await field.rest()

    return Act(match, does, field.grown(live), goes_on)


PUSH = Kind("push", "Lockpick: a turn, drafted and committed on the board", _pushes)
