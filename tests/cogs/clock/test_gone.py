"""Somebody who has left the server: the others decide as soon as that person is asked."""

from __future__ import annotations

from bot.cogs.tournament.ranking import main
from bot.match.turn_timer import note_closed_door
from bot.match.wall_clock import DAY_S, HOUR_S
from tests.cogs.clock.asked import Asked
from tests.cogs.tournament.cups import started
from tests.desk import Desk

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


async def test_who_leaves_for_a_moment_loses_no_match_of_a_tournament(desk: Desk) -> None:
    """Nobody decides about them there: whoever is found to be gone has lost."""
    cup = await started(desk)
    match = next(one.match for one in main(cup) if one.match is not None)
    desk.gone.add(await desk.waited_for(match))
    for seconds in (0, 60, 60):  # the match is shown, its people are asked, and that is looked at
        await desk.waits(seconds)
        assert (await desk.live(match)).match.status == "open"
    await desk.waits(2 * DAY_S + HOUR_S)  # half of the day and of the reserve
    assert (await desk.live(match)).match.status == "over"
