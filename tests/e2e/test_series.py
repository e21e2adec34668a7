"""A series through Discord: one to its end, and what leads from game to game.

`tests/cogs/series/test_series` has the rules of it.
"""

from __future__ import annotations

import pytest

from bot.match.live import Live
from sandbox.people.person import Person
from tests.e2e.dialling import asked, begin, current, dialled, named
from tests.house import House
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden, other
from tests.shown import Shown

BEST = {"series": "best of 3", "clues": "off"}


@pytest.fixture
def house(dials: House) -> House:
    return dials


async def first_wins(house: House) -> Live:
    """Who is asked first wins the game in its first round; gives the match that is played then."""
    await dialled(house, hidden(await current(house)))
    return await dialled(house, other(await current(house)))


def result_of(house: House, match: str) -> Shown:
    """The last message of a match at the table, which is its result when it is over."""
    for message in reversed(house.messages(house.dee)):
        if any(f".{match}." in each for each in message.ids):
            return message
    raise AssertionError(f"nothing of {match}")


async def test_the_result_leads_to_the_newest_game(house: House) -> None:
    one = await begin(house, 2, **BEST)
    two = await first_wins(house)
    result = result_of(house, one.match.id)
    assert result.labels == ["Game 2", "Look back"], "no rematch between"
    await result.seen_by(house.dee).press("Game 2")
    assert house.newest(house.dee).text == "Game 2 is running."
    board = house.board(house.dee)
    assert str(board.id) in str(house.newest(house.dee).json["components"])
    await first_wins(house)
    await result.seen_by(house.dee).press("Game 2")
    assert house.newest(house.dee).text == "Game 3 is running."
    await result_of(house, two.match.id).seen_by(house.dee).press("Game 3")
    assert house.newest(house.dee).text == "Game 3 is running."
    await first_wins(house)
    assert f"🏆 {named(one, 0)} wins the series, 2 to 1, in 3 games." in house.board(house.cy).text
    assert house.board(house.cy).labels[0] == "Rematch"
    await result.seen_by(house.dee).press("Game 2")
    assert house.newest(house.dee).text == "Game 3 is over."
    assert house.newest(house.dee).labels == ["Result"]
    assert house.complaints() == []


async def test_the_standing_is_told_wherever_the_match_is(house: House) -> None:
    await begin(house, 2, **BEST)
    two = await first_wins(house)
    line = f"Game 2, best of 3: {named(two, 0)} 0 – {named(two, 1)} 1"
    board = house.board(house.ana)
    await board.press("⋯ More")
    more = house.newest(house.ana)
    assert line in more.text
    await more.press("In words")
    assert line in house.newest(house.ana).text
    await more.press("Story")
    assert "Game 1" not in house.newest(house.ana).text, "the story is that of this match"
    await house.ana.slash(house.games, "matches")
    told = house.newest(house.ana).text
    assert line in told
    assert f"{DIAL.title} · game 2 against" in told
    assert sum(" · game 2 against " in ping for ping in pings(house, asked(house, two))) == 1


def pings(house: House, person: Person) -> list[str]:
    return [n.text for n in person.notifications if n.channel == house.games and n.ping]


async def test_a_restart_between_two_games_loses_nothing(house: House) -> None:
    one = await begin(house, 2, **BEST)
    two = await first_wins(house)
    before = [message.id for message in house.messages(house.cy)]
    await house.restart()
    await house.caught_up()
    assert [message.id for message in house.messages(house.cy)] == before
    assert (await current(house)).match.id == two.match.id
    await first_wins(house)
    assert "It stands 1 to 1." in result_of(house, two.match.id).text
    assert "leads 1 to 0" in result_of(house, one.match.id).text


async def test_a_series_is_a_term_of_the_table(house: House) -> None:
    await house.ana.slash(house.games, "dial start", opponent=house.ben.id, series="best of 5")
    table = house.last(house.ben)
    assert "best of 5" in table.text
    await table.press("⋯ More…")
    wins = "Best of 5: who first wins 3 games wins the series; another game follows a draw"
    assert wins in house.answer(house.ben)
    await house.ana.slash(house.games, "dial start")
    assert "series" not in house.last(house.ana).text
    assert "best of" not in house.last(house.ana).text
