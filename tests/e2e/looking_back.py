"""What people do in a house who look back on a match: it ends, and they press through answers."""

from __future__ import annotations

from tests.house import House
from tests.interactions import fresh
from tests.shown import Shown


async def ended(house: House, match: str | None = None) -> str:
    """A duel that Ana wins, because Ben resigns: this one, or one that has just begun."""
    match = match or await house.duel()
    await house.acts.resign(match, house.ben.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return match


async def presses(house: House, shown: Shown, label: str) -> Shown:
    """A private answer after a press on it."""
    await shown.press(label)
    await house.caught_up()
    return shown.now()
