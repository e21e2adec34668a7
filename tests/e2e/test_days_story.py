"""A match across days as one story, by a clock that is turned."""

from __future__ import annotations

import pytest

from bot.match.wall_clock import DAY_S, HOUR_S
from bot.store.questions import TurnTimer
from bot.store.seats import Clock
from games.core import LEAVE
from sandbox.people.person import Person
from tests.e2e.lateness import actors_of, asked, choices, open_asks, reminded
from tests.e2e.panels import opened, picked
from tests.e2e.trouble import no_harm
from tests.house import House

pytestmark = pytest.mark.usefixtures("without_computers")


async def plays(house: House, person: Person) -> None:
    """The person rolls and ends the turn."""
    await house.board(person).press("Roll")
    await house.move(person, "end")


async def days(house: House, count: float) -> None:
    """Days pass, with a look at what is due every hour."""
    for _ in range(int(count * 24)):
        await house.wait(HOUR_S)


async def until_late(house: House) -> tuple[str, Person, Person]:
    """Ten of the twelve days; returns the match, whose bank is empty then, and the other person."""
    match = await house.duel(pace="1 day")
    one, other = await house.turn(match)

    await days(house, 3)  # a weekend: twice the pace and more, from the reserve
    assert len(reminded(house, one)) == 1
    assert (await asked(house, match)).late_at is None
    await plays(house, one)

    panel = await opened(house, other)
    await picked(house, panel, "I am away", "2 days")
    await days(house, 1)
    assert f"{other.name} is away" in house.board(one).text
    await house.down()  # for three days, one of which the other person is away, too
    house.later(3 * DAY_S)
    await house.up()
    await days(house, 1)
    assert reminded(house, other) == [], "of five days one has counted"
    ask = await asked(house, match)
    assert (ask.person, ask.late_at) == (other.id, None)
    await plays(house, other)

    ask = await asked(house, match)
    assert ask.person == one.id
    assert ask.bank == pytest.approx(2 * DAY_S, abs=HOUR_S), "a day of the reserve is left, and one"
    await days(house, 2.25)
    assert len(reminded(house, one)) == 3
    assert (await asked(house, match)).late_at is not None
    assert f"{one.name}'s time is up" in house.board(other).text
    assert sum("time is up" in ping for ping in house.pings(other)) == 1
    return match, one, other


async def test_the_others_wait_on_and_the_match_goes_on(house: House) -> None:
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
    await no_harm(house, match)


async def test_the_clock_plays_and_the_match_goes_on(house: House) -> None:
    match, one, other = await until_late(house)
    await house.board(other).press("Let the bot play one safe move")
    await house.wait(0)
    assert (await actors_of(house, match)).count(Clock()) >= 1
    assert "The bot played for" in house.board(one).text
    assert (await asked(house, match)).person == other.id
    await plays(house, other)
    ask = await asked(house, match)
    assert (ask.person, ask.bank) == (one.id, pytest.approx(DAY_S))
    await plays(house, one)
    await no_harm(house, match)


async def test_who_is_late_plays_and_the_match_goes_on(house: House) -> None:
    match, one, other = await until_late(house)
    await plays(house, one)
    assert choices(house.board(other)) == []
    assert (await asked(house, match)).person == other.id
    await plays(house, other)
    await no_harm(house, match)


async def test_who_is_late_leaves_and_the_match_ends(house: House) -> None:
    match, one, other = await until_late(house)
    await house.board(other).press(f"{one.name} leaves")
    await house.private(other)[-1].press(f"{one.name} leaves")
    await house.wait(0)
    live = await house.live(match)
    assert (live.match.status, live.rows[-1].text) == ("over", LEAVE)
    assert await open_asks(house, match) == ()
    assert f"{one.name} left, as {other.name} decided" in house.board(one).text
    await days(house, 3)
    await no_harm(house, match)


async def test_nobody_answers_the_table_sleeps_and_is_woken(house: House) -> None:
    match, one, other = await until_late(house)
    await days(house, 14.5)
    assert (await house.live(match)).is_asleep
    heard = len(house.pings(one)), len(house.pings(other))
    await days(house, 7)
    assert (len(house.pings(one)), len(house.pings(other))) == heard
    await house.board(other).press("Wake it")
    await house.caught_up()
    ask: TurnTimer = await asked(house, match)
    assert (ask.person, ask.bank) == (one.id, 4 * DAY_S)
    assert len(house.pings(one)) == heard[0] + 1
    await plays(house, one)
    await no_harm(house, match)


async def test_f14_after_days_of_outage_one_ping_a_person_and_not_all_at_once(house: House) -> None:
    """Ten matches wait for Ana or Ben, and half of every bank is gone soon after the return."""
    matches = [await house.duel() for _ in range(10)]
    first = (await open_asks(house, matches[0]))[0].since
    assert first is not None
    await house.wait(first + 3 * DAY_S - 60 - house.clock())
    people = (house.ana, house.ben)
    assert not any(reminded(house, person) for person in people)
    await house.down()
    house.later(3 * DAY_S)
    await house.up()
    at: dict[str, int] = {}
    for look in range(64):
        await house.wait(15)
        at.update({p.key: look for p in people if reminded(house, p) and p.key not in at})
    assert [len(reminded(house, person)) for person in people] == [1, 1]
    assert len(set(at.values())) == 2, "the two are reminded at different times"
    for match in matches:
        (ask,) = await open_asks(house, match)
        assert ask.late_at is None
