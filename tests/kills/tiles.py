"""The kinds of turn of Tripol: a draw at the table, and a placement on the private panel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.match.live import Live
from games.tripol import GAME
from games.tripol.rules.actions import DrawTile
from sandbox.people.person import Person
from tests.e2e.tripoling import next_text, press_near
from tests.kills.field import Field
from tests.kills.kind import Act, Kind

MY_HAND = "My tiles"
DRAW = GAME.write(DrawTile())


async def _draws(field: Field) -> Act:
    """Whoever is to move draws; whatever else is due before is typed."""
    live = await _come_to(field, lambda text: text == DRAW)
    match = field.match

    async def does() -> None:
        await field.press(_mover(field), "Draw", match)
        await field.house.stored.until(field.grown(live), "the draw in the log")

    return Act(match, does, field.grown(live), _goes_on(field, match))


async def _places(field: Field) -> Act:
    """A player on turn places a tile on the private panel that My tiles opens."""
    live = await _come_to(field, lambda text: "@" in text)
    match = field.match

    async def does() -> None:
        person = _mover(field)
        panel = await field.asks(field.offered(person, MY_HAND, match), MY_HAND)
        await press_near(panel, next_text(field.logs.live(match)))
        await field.house.stored.until(field.grown(live), "the placement in the log")

    return Act(match, does, field.grown(live), _goes_on(field, match))


async def _come_to(field: Field, is_due: Callable[[str], bool]) -> Live:
    """The match in which such an action is due; a new one if none runs."""
    if field.status(field.match) != "open":
        await _begin(field)
    while True:
        live = field.logs.live(field.match)
        if live.match.status != "open":
            await _begin(field)
            continue
        text = next_text(live)
        if is_due(text):
            return live
        await field.plays(live, live.play.state.table.mover, text)
        await field.rest()


def _mover(field: Field) -> Person:
    live = field.logs.live(field.match)
    return field.person(live, live.play.state.table.mover)


def _goes_on(field: Field, match: str) -> Callable[[], Awaitable[None]]:
    async def goes_on() -> None:
        if field.status(match) == "open":
            live = field.logs.live(match)
            await field.plays(live, live.play.state.table.mover, next_text(live))
            await field.rest()

    return goes_on


async def _begin(field: Field) -> None:
    """Ana invites Ben, who accepts."""
    ben = field.house.ben
    field.match = await field.started("tripol", opponent=ben.id, tiles=40)
    await field.press(ben, "Accept", field.match)
    await field.becomes(field.match, "open")


DRAWN = Kind("drawn", "Tripol: a draw at the table, after which the hand opens", _draws)
TILE = Kind("tile", "Tripol: a tile placed on the private panel", _places)
