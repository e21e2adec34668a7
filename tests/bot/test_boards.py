"""The stored messages that stand beside a board, and whether a round has to follow."""

from __future__ import annotations

from bot.delivery.boards import Boards
from bot.store import cursors
from tests.desk import ANA, CHANNEL, Desk
from tests.interactions import fresh

FIRST, SECOND = 101, 102


async def noted(desk: Desk, match: str, line: int) -> tuple[bool, bool]:
    """Notes a line; whether it stays, and whether its match is to be shown anew."""
    desk.shown.clear()
    await Boards(desk.store).note_line(match, line, CHANNEL)
    old = await desk.store.read(lambda tx: cursors.read_retired(tx, match))
    return next(one.stays for one in old if one.message == line), match in desk.shown


async def test_a_line_stays_beside_a_table_until_it_ends(desk: Desk) -> None:
    match = await desk.duel()
    assert await noted(desk, match, FIRST) == (True, False)
    await desk.acts.resign(match, ANA, interaction=fresh())
    assert await noted(desk, match, SECOND) == (False, True), "the next round deletes it"


async def test_a_line_beside_a_table_that_was_closed_goes(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA,))
    assert await noted(desk, match, FIRST) == (True, False)
    await desk.lobby.close(match, ANA, interaction=fresh(), key="host_closes")
    assert await noted(desk, match, SECOND) == (False, True)
