"""The kinds of turn of Timelock: a plan drafted in private against Ben, and one on the board alone.

A plan is drafted and ended by presses, so each press is a point at which the bot is killed.
"""

from __future__ import annotations

from tests.e2e.timelocking import press_turn, sensible_turn
from tests.kills.field import Field
from tests.kills.kind import Act, Kind


async def _against_ben(field: Field) -> Act:
    return await _plans(field, opponent=field.house.ben.id)


async def _alone(field: Field) -> Act:
    return await _plans(field, players="1", solo="clock")


async def _plans(field: Field, **given: object) -> Act:
    if field.status(field.match) != "open":
        await _begin(field, **given)
    match, live = field.match, field.logs.live(field.match)

    async def does() -> None:
        now = field.logs.live(match)
        person = field.person(now, min(now.play.turn.waiting))
        board = field.house.board(person)
        await press_turn(field.house, board, sensible_turn(now.play.state))

    async def goes_on() -> None:
        if field.status(match) == "open":
            await does()
            await field.rest()

    return Act(match, does, field.grown(live), goes_on)


async def _begin(field: Field, **given: object) -> None:
    """Ana starts a table; it begins by itself, or when Ben accepts."""
    field.match = await field.started("timelock", **given)
    if "opponent" in given:
        await field.press(field.house.ben, "Accept", field.match)
    await field.becomes(field.match, "open")


PLAN = Kind("plan", "Timelock: a turn, drafted and ended on the private panel", _against_ben)
ALONE = Kind("alone", "Timelock: a turn alone, drafted and ended on the board", _alone)
