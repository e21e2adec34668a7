"""Behind More: time and reminders for who is asked.

The rules of it: `tests/cogs/clock/test_nudges`.
"""

from __future__ import annotations

from bot.match.turn_timer import RESERVE_S
from bot.match.wall_clock import DAY_S
from sandbox.people.person import Person
from tests.cogs.clock.lateness import EMPTY_S
from tests.e2e import unlocking
from tests.e2e.lateness import forge, open_asks
from tests.e2e.trouble import no_harm
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


async def more(house: House, person: Person) -> Shown:
    """The screen behind More."""
    await house.board(person).press("⋯ More")
    await house.caught_up()
    return house.private(person)[-1]


async def press(house: House, message: Shown, label: str) -> str:
    """Presses, and returns what the private message then says."""
    await message.press(label)
    await house.caught_up()
    return message.now().text


def nudged(house: House, person: Person) -> int:
    return sum("⏰" in ping for ping in house.pings(person))


async def test_time_is_given_by_anybody_else(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    await house.wait(4 * DAY_S)
    line = "time runs out <t:"
    before = house.board(other).text.split(line)[1][:10]
    assert f"Give {player.name} time" not in (await more(house, player)).labels
    screen = await more(house, other)
    assert "has 3 more days." in await press(house, screen, "Give")
    (ask,) = await open_asks(house, match)
    assert ask.given == 3 * DAY_S
    board = house.board(other).text
    assert line not in board, "less than half of it is gone again"
    assert f"Give {player.name} time" in (await more(house, other)).labels
    await forge(house, other, screen.button("Give"))
    assert refusal(house.answer(other)) == "given_already"
    (ask,) = await open_asks(house, match)
    assert ask.given == 3 * DAY_S
    await house.wait(2 * DAY_S)
    after = house.board(other).text.split(line)[1][:10]
    assert int(after) == int(before) + 3 * DAY_S
    await no_harm(house, match)


async def test_of_several_one_is_chosen(house: House) -> None:
    match = await unlocking.begin(house, 4, grid="3")
    await unlocking.hide(house, house.ana, "1-2-5-9")
    screen = await more(house, house.ben)
    await screen.press("Nudge…")
    await house.caught_up()
    listed = house.private(house.ben)[-1]
    assert listed.labels == ["Nudge Cy", "Nudge Dee"]
    assert await press(house, listed, "Nudge Dee") == "Noted."
    await house.wait(0)
    assert [nudged(house, p) for p in (house.cy, house.dee)] == [0, 1]
    screen = await more(house, house.ana)
    await screen.press("Give time…")
    await house.caught_up()
    listed = house.private(house.ana)[-1]
    assert listed.labels == ["Give Ben time", "Give Cy time", "Give Dee time"]
    assert "▲ Ben has 3 more days." in await press(house, listed, "Give Ben time")
    asked = {ask.person: ask.given for ask in await open_asks(house, match)}
    assert asked == {house.ben.id: 3 * DAY_S, house.cy.id: 0, house.dee.id: 0}
    assert EMPTY_S == 3 * DAY_S + RESERVE_S
    await no_harm(house, match)
