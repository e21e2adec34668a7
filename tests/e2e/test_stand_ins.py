"""A computer plays for somebody whose time was up, who then comes back, over sockets.

The rules of it: `tests/cogs/clock/test_late_computer` and `tests/cogs/computers/test_stand_ins`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.wall_clock import HOUR_S
from games.core import SIT
from sandbox.people.person import Person
from tests.cogs.clock.lateness import EMPTY_S
from tests.cogs.computers.standing_in import TIMID
from tests.e2e.dialling import current, typed
from tests.e2e.lateness import actors_of, open_asks
from tests.e2e.substituting import opens
from tests.e2e.trouble import no_harm
from tests.house import House
from tests.plain import plain
from tests.probe.numbers import other
from tests.refusal import refusal
from tests.shown import Shown

BUTTON = "Take my seat back"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path, shelf=plain(TIMID)) as made:
        yield made


async def replaced(house: House) -> tuple[str, Person, Person]:
    """A computer has sat down for one, and has played: the match, who that is, and the other."""
    match = await house.begun("dial", house.ana, house.ben, rounds=12)
    late, one = await house.turn(match)
    await house.wait(EMPTY_S + HOUR_S)
    await house.board(one).press(f"A computer for {late.name}")
    await house.wait(0)
    return match, late, one


async def listed(house: House, person: Person) -> Shown:
    return Shown.of(person, await person.slash(house.games, "matches"))


async def test_a_whole_round_trip(house: House) -> None:
    match, late, one = await replaced(house)
    live = await house.live(match)
    assert [house.person(live, seat) for seat in live.play.turn.waiting] == [one]
    board = house.board(one)
    assert f"plays for {late.name}, who can take the seat back." in board.text
    assert "Tumbler (medium) took over the seat of" in board.text
    assert BUTTON in board.labels
    assert await open_asks(house, match) == ()
    calls = len(house.pings(late))
    await typed(house, other(live))
    await house.wait(0)
    assert (await house.live(match)).play.n == live.play.n + 2, "it goes on playing"
    assert len(house.pings(late)) == calls

    for word in ("_panel", "_type", "_resign", "_end"):
        assert refusal((await opens(house, late, word)).text) == "replaced", word
    await house.board(one).press(BUTTON)
    await house.caught_up()
    assert refusal(house.answer(one)) == "not_replaced"
    await house.newest(late).press(BUTTON)
    await house.caught_up()
    assert "you have your seat back" in house.newest(late).text
    live = await house.live(match)
    assert {one.person for one in live.seats} == {house.ana.id, house.ben.id}
    assert BUTTON not in house.board(one).labels
    assert f"{late.name} took the seat back from" in house.board(one).text

    await typed(house, other(live))
    live = await current(house)
    assert [house.person(live, seat) for seat in live.play.turn.waiting] == [late]
    (last,) = house.messages(late, house.dm(late))[-1:]
    assert "your turn" in last.text, "the private message came again"
    await typed(house, other(live))
    assert house.actions(match).count(SIT) == 2
    assert len(await actors_of(house, match)) == len(house.actions(match))
    await no_harm(house, match)
    assert house.complaints() == []


async def test_the_seat_comes_back_from_the_list_of_matches(house: House) -> None:
    """A restart changes nothing of it."""
    match, late, one = await replaced(house)
    await house.restart()
    assert BUTTON in house.board(one).labels
    page = await listed(house, late)
    assert "**A computer plays for you**" in page.text
    assert page.labels == [BUTTON]
    await late.slash(house.games, "match hand", match=match)
    await house.caught_up()
    assert refusal(house.answer(late)) == "replaced"
    assert house.newest(late).labels == [BUTTON]
    await page.press(BUTTON)
    await house.caught_up()
    assert "you have your seat back" in page.now().text
    assert {each.person for each in (await house.live(match)).seats} == {late.id, one.id}
    assert BUTTON not in house.board(one).labels
    assert (await listed(house, late)).labels == ["Open"]
    assert house.complaints() == []
