"""A rematch: everybody asks for it, or the host begins with those who did; roles pass on."""

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
    result = await press(house, house.dee, result, "Rematch")
    assert labels(result) == ["⋯ More"]
    assert "and ◆ Dee play again." in text(result)
    live = await house.live(match_of(house.board(house.ana)))
    assert live.match.previous == match_of(result)
    assert [seat.name for seat in live.seats] == ["Ana", "Ben", "Cy", "Dee"]
    assert live.view(None).lock == 1
    assert "▲ Ben is choosing the secret." in text(house.board(house.ana))


async def test_the_host_begins_with_those_who_asked(house: House) -> None:
    """Ben, who would have been the Lock, is not among them: it passes on to the next."""
    result = await ended(house)
    result = await press(house, house.dee, result, "Rematch")
    assert labels(result)[1] == "Start with 2, ◆ is the Lock"
    result = await press(house, house.cy, result, "Rematch")
    assert labels(result)[1] == "Start with 3, ■ is the Lock"
    before = await press(house, house.ben, result, "Start with 3")
    assert "Only Ana can start this table." in text(newest(house, house.ben))
    assert labels(before) == labels(result)
    await press(house, house.ana, result, "Start with 3")
    live = await house.live(match_of(house.board(house.ana)))
    assert [seat.name for seat in live.seats] == ["Ana", "Cy", "Dee"]
    assert live.view(None).lock == 1
    assert live.match.options["lock"] == "1"
    assert match_of(result) != live.match.id
    after = now(house.ben, result)
    assert "● Ana, ■ Cy and ◆ Dee play again." in text(after)
    assert labels(after) == ["⋯ More"]
    await house.ben.press(int(result["id"]), button(result, "Rematch"), forged=True)
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


async def test_against_the_bot_one_may_go_on_alone(house: House) -> None:
    await begin_unlock(house, 2, lock="bot")
    result = await over(house, house.ben)
    assert labels(result)[0] == "Rematch"
    result = await press(house, house.ana, result, "Rematch")
    assert labels(result) == ["Rematch 1/2", "Start with 1", "⋯ More"]
    await press(house, house.ana, result, "Start with 1")
    live = await house.live(match_of(house.board(house.ana)))
    assert [seat.name for seat in live.seats] == ["Ana"]
    assert live.view(None).lock is None


async def test_of_two_by_lot_the_offer_says_who_plays_first(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await house.press(house.ben, house.last(house.ben), "Accept")
    await house.caught_up()
    result = await over(house, house.ben)
    live = await house.live(match_of(result))
    loser = live.seat_for(house.ben.id)
    assert loser is not None
    result = await press(house, house.ana, result, "Rematch")
    assert f"offers a rematch. {'●▲'[loser]} Ben plays first." in text(result)
    assert labels(result) == ["Rematch 1/2", "⋯ More"], "a duel begins with both or not at all"
    await press(house, house.ben, result, "Rematch 1/2")
    fresh = await house.live(match_of(house.board(house.ana)))
    assert fresh.seats[0].name == "Ben"


async def test_a_rematch_with_some_survives_a_restart(house: House) -> None:
    result = await ended(house, 3)
    result = await press(house, house.cy, result, "Rematch")
    await house.restart()
    await press(house, house.ana, now(house.ana, result), "Start with 2")
    live = await house.live(match_of(house.board(house.ana)))
    assert [seat.name for seat in live.seats] == ["Ana", "Cy"]
    assert live.view(None).lock == 1
