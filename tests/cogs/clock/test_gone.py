"""Somebody who has left the server: the others decide as soon as that person is asked."""

from __future__ import annotations

from bot.match.turn_timer import note_closed_door
from tests.cogs.clock.asked import Asked

GONE = "can't be reached any more."


async def test_who_is_gone_is_found_out_as_soon_as_they_are_asked(duel: Asked) -> None:
    desk = duel.desk
    desk.gone.add(duel.other)
    await duel.turn_ended()
    await desk.waits(0)
    assert (await duel.ask()).gone
    assert GONE in await duel.text()
    assert desk.heard(duel.person, "can't be reached") == 1


async def test_who_leaves_meanwhile_is_looked_up_once_discord_refuses_a_message(
    duel: Asked,
) -> None:
    desk = duel.desk
    await desk.waits(0)  # they are looked up, and there
    desk.gone.add(duel.person)
    await desk.waits(1)
    assert not (await duel.ask()).gone
    await desk.store.write(lambda tx: note_closed_door(tx, duel.match, duel.person))
    await desk.waits(0)
    assert (await duel.ask()).gone
    assert GONE in await duel.text()
