"""A rematch is asked for on the result: by everybody, by some before a restart, or no longer.

`tests/cogs/rematch/test_rematch` has the rules of who plays again and who has which role.
"""

from __future__ import annotations

from sandbox.people.person import Person
from tests.e2e.endings import ended
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown


async def press(house: House, person: Person, message: Shown, label: str) -> Shown:
    await message.seen_by(person).press(label)
    await house.caught_up()
    return message.seen_by(person).now()


async def test_the_button_says_who_will_be_the_lock(house: House) -> None:
    result = await ended(house)
    assert result.labels == ["Rematch, ▲ is the Lock", "Look back"]
    for at, person in enumerate((house.ana, house.ben, house.cy)):
        result = await press(house, person, result, "Rematch")
        assert result.labels[0] == f"Rematch {at + 1}/4, ▲ is the Lock"
    assert "● Ana, ▲ Ben and ■ Cy offer a rematch." in result.text
    offers = result.button("Rematch")
    result = await press(house, house.dee, result, "Rematch")
    assert result.labels == ["Look back"]
    assert "and ◆ Dee play again." in result.text
    live = await house.live(house.board(house.ana).match)
    assert live.match.previous == result.match
    assert [seat.name for seat in live.seats] == ["Ana", "Ben", "Cy", "Dee"]
    assert live.view(None).lock == 1
    assert "▲ Ben is choosing the secret." in house.board(house.ana).text
    await result.seen_by(house.ben).press_id(offers, forged=True)
    await house.ben.until(lambda: refusal(house.newest(house.ben).text) == "not_lobby")


async def test_a_rematch_with_some_survives_a_restart(house: House) -> None:
    result = await ended(house, 3)
    result = await press(house, house.cy, result, "Rematch")
    await house.restart()
    await press(house, house.cy, result.now(), "Start with 2")
    assert refusal(house.newest(house.cy).text) == "host_starts"
    await press(house, house.ana, result.seen_by(house.ana).now(), "Start with 2")
    live = await house.live(house.board(house.ana).match)
    assert [seat.name for seat in live.seats] == ["Ana", "Cy"]
    assert live.view(None).lock == 1
