"""F3 between two games of a series: the end of one and the beginning of the next are one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cogs.series.rules import GAME
from sandbox.people.person import Person
from tests.e2e.killing import Mortal
from tests.e2e.trouble import no_harm, posts
from tests.e2e.unlocking import hide_by_presses
from tests.quantity import some

pytestmark = pytest.mark.proof

SECRET = "1-2-5-9"
ORIGINAL = r"^/webhooks/.*/messages/@original"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


async def before_the_end(house: Mortal) -> str:
    """The first game of a series, in which Ben has the most and Ana is about to send the last code.

    Everybody is the Lock once in it. The next game asks Ben first.
    """
    ana, ben, cy = house.ana, house.ben, house.cy
    match = await house.begun("unlock", ana, ben, cy, series="best of 3", players="3")
    codes = ((ana, SECRET, cy, ben), (ben, "4-5", ana, cy), (cy, "4-5", ben, ana))
    for count, (lock, secret, misses, finds) in enumerate(codes):
        await hide_by_presses(house, lock, secret)
        await house.grown(match, 3 * count + 1)
        await typed(house, misses, "1-4")
        await house.newest(misses).press("Send")
        await house.grown(match, 3 * count + 2)
        await typed(house, finds, secret)
        if finds is not ana:
            await house.newest(finds).press("Send")
            await house.grown(match, 3 * count + 3)
    return match


async def typed(house: Mortal, person: Person, code: str) -> None:
    await person.slash(house.games, "match move", move=code)
    await person.until(lambda: "Send" in house.newest(person).labels)


async def following(house: Mortal, match: str) -> str:
    """The game after a match, which is shown with the result of the one before it, each once."""
    await house.caught_up()
    old = await house.live(match)
    assert old.match.status == "over"
    assert old.facts.rematch is not None
    after = await house.live(old.facts.rematch)
    game = after.table.fact(GAME)
    assert game is not None
    assert (game.first, game.number) == (match, 2)
    (result,) = house.boards(match)
    assert result.labels == ["Game 2", "Look back"]
    assert "Game 2 begins; Ben starts." in result.text
    (board,) = house.boards(after.match.id)
    assert "Game 2, best of 3: ● Ben 1 – ▲ Cy 0 – ■ Ana 0" in board.text
    assert result.id < board.id, "the result stands above the next board"
    assert [sum("game 2" in p for p in house.pings(each)) for each in (house.ana, house.ben)] == [
        0,
        1,
    ], "the Lock of game 2 is asked, once"
    assert sum("Game 2 begins" in ping for ping in house.pings(house.cy)) == 1
    await no_harm(house, match)
    await no_harm(house, after.match.id)
    return after.match.id


async def goes_on(house: Mortal, match: str) -> None:
    """Ben locks a code, as the Lock of the second game."""
    await hide_by_presses(house, house.ben, "4-5-6")
    await house.grown(match, 1)
    assert len(house.rows(match)) == 1
    await house.down()
    await no_harm(house, match)


async def test_f3_killed_after_the_end_before_anything_was_shown(house: Mortal) -> None:
    match = await before_the_end(house)
    answers, edits = (house.stop_at("PATCH", path) for path in (ORIGINAL, "^/channels/"))
    fault = house.stop_at("POST", posts(house))
    await house.newest(house.ana).press("Send")
    await house.killed_at(fault)
    for each in (answers, edits):
        assert each.hold is not None
        each.hold.set()
    assert (await house.live(match)).match.status == "over"
    assert not any("Game 2 begins" in message.text for message in house.messages(house.cy))
    await house.up()
    await goes_on(house, await following(house, match))


@pytest.mark.parametrize("late", some((True, False), 2), ids=["arrived unnoticed", "never arrived"])
@pytest.mark.parametrize("skip", [0, 1], ids=["the result", "the next board"])
async def test_f3_killed_between_two_games(house: Mortal, skip: int, late: bool) -> None:
    match = await before_the_end(house)
    fault = house.stop_at("POST", posts(house), skip=skip, late=late)
    await house.newest(house.ana).press("Send")
    await house.killed_at(fault)
    await house.up()
    await goes_on(house, await following(house, match))
