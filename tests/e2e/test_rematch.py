"""A rematch is asked for on the result: by everybody, by some before a restart, or no longer.

`tests/bot/test_rematch` has the rules of who plays again and who has which role.
"""

from __future__ import annotations

from sandbox.people.person import Person
from tests.e2e.test_unlock import begin as begin_unlock
from tests.e2e.test_unlock import hide, newest, now
from tests.house import House, Json, button, labels, match_of, text


async def over(house: House, *leaves: Person) -> Json:
    """The match in this channel ends because these people leave; gives its result."""
    for person in leaves:
        match = match_of(house.board(house.ana))
        board = house.board(person)
        await person.press(int(board["id"]), f"t1b.{match}.0._resign!", forged=True)
        await house.caught_up()
    return house.board(house.ana)


async def ended(house: House, count: int = 4) -> Json:
    """A game of Unlock whose Lock is Ana, ended by all guessers leaving."""
    await begin_unlock(house, count)
    await hide(house, house.ana, "1-2-5-9")
    return await over(house, *(house.ben, house.cy, house.dee)[: count - 1])


async def press(house: House, person: Person, message: Json, label: str) -> Json:
    await house.press(person, message, label)
    await house.caught_up()
    return now(person, message)


async def test_the_button_says_who_will_be_the_lock(house: House) -> None:
    result = await ended(house)
    assert labels(result) == ["Rematch, ▲ is the Lock", "⋯ More"]
    for at, person in enumerate((house.ana, house.ben, house.cy)):
        result = await press(house, person, result, "Rematch")
        assert labels(result)[0] == f"Rematch {at + 1}/4, ▲ is the Lock"
    assert "● Ana, ▲ Ben and ■ Cy offer a rematch." in text(result)
    offers = button(result, "Rematch")
    result = await press(house, house.dee, result, "Rematch")
    assert labels(result) == ["⋯ More"]
    assert "and ◆ Dee play again." in text(result)
    live = await house.live(match_of(house.board(house.ana)))
    assert live.match.previous == match_of(result)
    assert [seat.name for seat in live.seats] == ["Ana", "Ben", "Cy", "Dee"]
    assert live.view(None).lock == 1
    assert "▲ Ben is choosing the secret." in text(house.board(house.ana))
    await house.ben.press(int(result["id"]), offers, forged=True)
    await house.ben.until(lambda: "begun already" in text(newest(house, house.ben)))


async def test_pressing_again_withdraws(house: House) -> None:
    result = await ended(house, 3)
    result = await press(house, house.ben, result, "Rematch")
    assert "▲ Ben offers a rematch." in text(result)
    assert "Start with 2, ▲ is the Lock" in labels(result)
    start = button(result, "Start with 2")
    result = await press(house, house.ben, result, "Rematch 1/3")
    assert "offer" not in text(result)
    assert labels(result) == ["Rematch, ▲ is the Lock", "⋯ More"]
    await house.ana.press(int(result["id"]), start, forged=True)
    await house.caught_up()
    assert "2 people are needed, 0 sit here." in text(newest(house, house.ana))
    assert match_of(house.board(house.ana)) == match_of(result)


async def test_a_rematch_with_some_survives_a_restart(house: House) -> None:
    result = await ended(house, 3)
    result = await press(house, house.cy, result, "Rematch")
    await house.restart()
    await press(house, house.cy, now(house.cy, result), "Start with 2")
    assert "Only Ana can start this table." in text(newest(house, house.cy))
    await press(house, house.ana, now(house.ana, result), "Start with 2")
    live = await house.live(match_of(house.board(house.ana)))
    assert [seat.name for seat in live.seats] == ["Ana", "Cy"]
    assert live.view(None).lock == 1
