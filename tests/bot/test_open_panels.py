"""Private panels are closed when they have become wrong, and not a row too early."""

from __future__ import annotations

from bot.delivery.panels import OpenPanels
from bot.match.controls.message import Screen
from bot.match.games import GAMES
from games.core import Seat
from tests.lives import played_live
from tests.shelf.play import matches

MESSAGE = 1


async def test_what_shows_an_older_row_closes_no_newer_panel() -> None:
    """A press may be played, and its panel shown, while the row before is still being shown."""
    played = matches(GAMES["tripol"].game)[0]
    before, now, after = (played_live(played, n) for n in (0, 1, len(played.rows) - 1))
    seat = Seat(played.rows[0].seat)
    assert before.stamp(seat) < now.stamp(seat) < after.stamp(seat)
    closed: list[Screen] = []

    async def edit(screen: Screen) -> None:
        closed.append(screen)

    panels = OpenPanels()
    panels.keep(MESSAGE, now, seat, edit)
    await panels.close_wrong(before)
    await panels.close_wrong(now)
    assert closed == []
    await panels.close_wrong(after)
    assert len(closed) == 1
