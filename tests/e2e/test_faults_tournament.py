"""A standing that could not be shown: refused for a while, or on its way as the bot ends."""

from __future__ import annotations

import asyncio

from bot.cogs.tournament import rows
from bot.cogs.tournament.opening import LOOKS_S
from tests.e2e.cups import cup_of, started
from tests.house import House

EDIT = r"^/channels/\d+/messages/"


async def stands_otherwise(house: House) -> None:
    """Something that the standing shows has changed."""
    assert house.store is not None
    cup = await cup_of(house)
    await house.store.write(lambda tx: rows.update(tx, cup.id))


async def test_a_standing_that_was_refused_is_shown_by_the_next_look(cups: House) -> None:
    await started(cups, 3)
    cups.stand.faults.next("PATCH", EDIT, code=50013)
    await stands_otherwise(cups)
    await cups.caught_up()
    cup = await cup_of(cups)
    assert cup.shown < cup.state
    await cups.wait(LOOKS_S)
    cup = await cup_of(cups)
    assert cup.shown == cup.state


async def test_no_task_outlives_the_end_of_the_connection(cups: House) -> None:
    """discord.py closes the client by itself if Discord ends the connection for good."""
    await started(cups, 3)
    held = cups.stand.faults.next("PATCH", EDIT, hold=asyncio.Event())
    await stands_otherwise(cups)
    await asyncio.wait_for(held.arrived.wait(), 10)
    await cups.bot.close()
    left = {task.get_name() for task in asyncio.all_tasks()}
    assert not {name for name in left if name.startswith(("tournament", "duties"))}
