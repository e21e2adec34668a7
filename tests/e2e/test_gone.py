"""F46: somebody is gone, looked up when asked, before a reminder and at the end of the bank."""

from __future__ import annotations

import pytest

from bot.match.wall_clock import DAY_S, HOUR_S
from sandbox.people.person import Person
from tests.cogs.clock.lateness import EMPTY_S
from tests.e2e import unlocking
from tests.e2e.lateness import choices, open_asks
from tests.e2e.trouble import no_harm
from tests.house import House
from tests.interactions import fresh
from tests.shown import Shown

pytestmark = pytest.mark.usefixtures("without_computers")

MEMBER = r"^/guilds/\d+/members/\d+$"


async def turn(house: House) -> tuple[str, Person, Person]:
    match = await house.duel()
    player, other = await house.turn(match)
    return match, player, other


async def test_one_lookup_before_each_reminder_and_at_the_end(house: House) -> None:
    match, _, _ = await turn(house)
    house.stand.faults.next("GET", MEMBER, times=9, hold=None, delay_s=0.001)
    counts: list[int] = []
    for hours in (3 * 24 + 1, 3 * 24 - 2, 2, 24):
        await house.wait(hours * HOUR_S)
        counts.append(len(house.stand.faults.met))
    assert counts == [1, 2, 3, 3]
    await no_harm(house, match)


@pytest.mark.parametrize("deleted", [False, True], ids=["left", "deleted the account"])
async def test_the_others_decide_at_once(house: House, deleted: bool) -> None:
    match, player, other = await turn(house)
    if not deleted:
        house.stand.faults.close_dms(player)
    house.stand.faults.leave(player, delete_account=deleted)
    reminded = sum("⏰" in ping for ping in house.pings(player))
    await house.wait(3 * DAY_S + HOUR_S)
    (ask,) = await open_asks(house, match)
    assert ask.gone
    board = house.board(other)
    assert f"{player.name} can't be reached any more." in board.text
    assert choices(board) == ["Give", "Let the bot play"]
    assert "End without a result…" in board.labels
    assert sum("can't be reached" in ping for ping in house.pings(other)) == 1
    assert sum("⏰" in ping for ping in house.pings(player)) == reminded
    await board.press("Give")
    await house.caught_up()
    assert choices(house.board(other)) == []
    await house.wait(3 * DAY_S - HOUR_S)
    assert choices(house.board(other)) == []
    house.stand.faults.join(player)
    await house.wait(2 * HOUR_S)
    (ask,) = await open_asks(house, match)
    assert not ask.gone, "back in the server, and looked up again"
    assert choices(house.board(other)) == []
    await no_harm(house, match)


async def test_who_left_but_can_be_reached_plays_on(house: House) -> None:
    """The sandbox refuses messages to who shares no server, as Discord does; here it takes them."""
    match, player, other = await turn(house)
    house.stand.faults.next("GET", MEMBER, code=10007)
    before = len(house.messages(player, house.dm(player)))
    await house.wait(3 * DAY_S + HOUR_S)
    (ask,) = await open_asks(house, match)
    assert not ask.gone
    told = house.messages(player, house.dm(player))[before:]
    assert ["You have left the server" in message.text for message in told] == [True]
    assert choices(house.board(other)) == []
    await told[0].press("My ")
    await house.caught_up()
    assert "Roll" in str(house.messages(player, house.dm(player))[-1].json)
    await no_harm(house, match)


async def test_who_left_is_told_once_an_hour_however_fast_the_match_is(house: House) -> None:
    match, player, other = await turn(house)
    house.stand.faults.next("GET", MEMBER, code=10007, times=99)

    async def told_after(seconds: float) -> int:
        for person in (player, other):
            for text in ("roll", "end"):
                await house.acts.act(match, person.id, text, stamp=None, interaction=fresh())
        house.bot.services.delivery.wake(match)
        await house.wait(seconds)
        found = house.messages(player, house.dm(player))
        return sum("You have left the server" in message.text for message in found)

    assert [await told_after(seconds) for seconds in (60, 60, HOUR_S, 60)] == [1, 1, 2, 2]
    await no_harm(house, match)


async def test_a_failure_makes_nobody_gone(house: House) -> None:
    match, player, other = await turn(house)
    for count, (status, seconds) in enumerate(((500, 73 * HOUR_S), (403, 70 * HOUR_S)), 1):
        asked = house.stand.faults.next("GET", MEMBER, status=status, times=20)
        await house.wait(seconds)
        assert asked.met, status
        (ask,) = await open_asks(house, match)
        assert not ask.gone
        assert sum("⏰" in ping for ping in house.pings(player)) == count, "the reminder is sent"
        assert choices(house.board(other)) == []
        house.stand.faults.clear()
    await no_harm(house, match)


async def test_closed_messages_are_not_gone(house: House) -> None:
    match, player, other = await turn(house)
    house.stand.faults.close_dms(player)
    await house.wait(EMPTY_S + HOUR_S)
    (ask,) = await open_asks(house, match)
    assert not ask.gone
    assert "time is up" in house.board(other).text
    await no_harm(house, match)


async def test_nobody_is_left_once_the_last_one_is_gone(house: House) -> None:
    """The others have resigned; the table is closed at once and does not sleep."""
    match = await unlocking.begin(house, 3, lock="bot", grid="3", pace="3 days")
    for person in (house.ana, house.cy):
        await house.acts.resign(match, person.id, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    assert (await house.live(match)).match.status == "open"
    house.stand.faults.leave(house.ben, delete_account=True)
    await house.wait(3 * DAY_S + HOUR_S)
    assert (await house.live(match)).is_void
    assert "Nobody is left at the table." in house.board(house.cy).text


async def test_who_is_not_in_the_server_is_not_asked_and_the_asker_is_told(house: House) -> None:
    match, player, _ = await turn(house)
    house.stand.faults.leave(house.dee)
    rows = house.sql("SELECT id FROM matches")
    asks = (
        ("unlock start", {"opponent": house.dee.id}),
        ("match substitute", {"user": house.dee.id}),
    )
    for command, given in asks:
        told = Shown.of(player, await player.slash(house.games, command, **given))
        assert told.text == "Dee is not in this server.", command
    assert house.sql("SELECT id FROM matches") == rows
    await no_harm(house, match)


async def test_who_has_left_is_not_waited_for_in_a_rematch(house: House) -> None:
    match = await house.duel()
    await house.ben.slash(house.games, "match resign")
    await house.last(house.ben).press("Resign")
    await house.caught_up()
    house.stand.faults.leave(house.ben)
    await house.board(house.ana).press("Rematch")
    await house.caught_up()
    assert house.answer(house.ana) == "Ben is not in this server."
    assert "offer" not in house.board(house.ana).text
    await no_harm(house, match)


async def test_the_others_hear_of_it_as_soon_as_who_has_left_is_asked(house: House) -> None:
    match, player, other = await turn(house)
    house.stand.faults.close_dms(other)
    house.stand.faults.leave(other)
    await house.move(player, "end")
    await house.wait(0)
    board = house.board(player)
    assert f"{other.name} can't be reached any more." in board.text
    assert sum("can't be reached" in ping for ping in house.pings(player)) == 1
    assert choices(board) == ["Give", "Let the bot play"]
    await no_harm(house, match)
