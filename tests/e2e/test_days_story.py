"""A match across days as one story, by a clock that is turned."""

from __future__ import annotations

import pytest

from bot.match.wall_clock import DAY_S, HOUR_S
from sandbox.people.person import Person
from tests.e2e.lateness import asked, choices, reminded
from tests.e2e.panels import opened, picked
from tests.e2e.trouble import no_harm
from tests.house import House

pytestmark = pytest.mark.usefixtures("without_computers")


async def plays(house: House, person: Person) -> None:
    """The person rolls and ends the turn."""
    await house.board(person).press("Roll")
    await house.move(person, "end")


async def days(house: House, count: float, look_h: int = 1) -> None:
    """Days pass, with a look at what is due every so many hours."""
    for _ in range(int(count * 24 / look_h)):
        await house.wait(look_h * HOUR_S)


async def until_late(house: House) -> tuple[str, Person, Person]:
    """Ten of the twelve days; returns the match, whose bank is empty then, and the other person."""
    match = await house.duel(pace="1 day")
    one, other = await house.turn(match)

    await days(house, 3, 3)  # a weekend: twice the pace and more, from the reserve
    assert len(reminded(house, one)) == 1
    assert (await asked(house, match)).late_at is None
    await plays(house, one)

    panel = await opened(house, other, "Away")
    await picked(house, panel, "I am away", "2 days")
    await days(house, 1, 3)
    assert f"{other.name} is away" in house.board(one).text
    await house.down()  # for three days, one of which the other person is away, too
    house.later(3 * DAY_S)
    await house.up()
    await days(house, 1, 3)
    assert reminded(house, other) == [], "of five days one has counted"
    ask = await asked(house, match)
    assert (ask.person, ask.late_at) == (other.id, None)
    await plays(house, other)

    ask = await asked(house, match)
    assert ask.person == one.id
    assert ask.bank == pytest.approx(2 * DAY_S, abs=HOUR_S), "a day of the reserve is left, and one"
    await days(house, 1.75, 3)
    await days(house, 0.5)
    assert len(reminded(house, one)) == 3
    assert (await asked(house, match)).late_at is not None
    assert f"{one.name}'s time is up" in house.board(other).text
    assert sum("time is up" in ping for ping in house.pings(other)) == 1
    return match, one, other


async def test_the_others_wait_on_and_later_the_table_sleeps_and_is_woken(house: House) -> None:
    match, one, other = await until_late(house)
    await house.board(other).press("Give")
    await days(house, 0.75)
    assert choices(house.board(other)) == []
    await plays(house, one)
    assert (await asked(house, match)).person == other.id
    await plays(house, other)
    ask = await asked(house, match)
    assert ask.bank == pytest.approx(1.25 * DAY_S, abs=HOUR_S), (
        "a rest of what was given, and a pace"
    )
    await days(house, 1.5, 3)
    assert (await asked(house, match)).late_at is not None
    await days(house, 14, 12)
    assert (await house.live(match)).is_asleep
    heard = len(house.pings(one)), len(house.pings(other))
    await days(house, 7, 12)
    assert (len(house.pings(one)), len(house.pings(other))) == heard
    await house.board(other).press("Wake it")
    await house.caught_up()
    ask = await asked(house, match)
    assert (ask.person, ask.bank) == (one.id, 4 * DAY_S)
    assert len(house.pings(one)) == heard[0] + 1
    await plays(house, one)
    await no_harm(house, match)
