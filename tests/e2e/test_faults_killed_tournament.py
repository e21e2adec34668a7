"""F3 at a tournament: a kill at any point begins each match once, and shows everything once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cogs.tournament import rows
from bot.cogs.tournament.ranking import present
from bot.cogs.tournament.rows import Tournament
from sandbox.people.person import Person
from tests.disk import reading
from tests.e2e.killing import Mortal
from tests.e2e.trouble import no_harm, posts
from tests.quantity import some
from tests.shown import Shown

pytestmark = pytest.mark.proof

FIRST = ("never arrived", "arrived unnoticed")


class Cups(Mortal):
    """A mortal house with a tournament, which is read from the file without the bot."""

    def cup(self) -> Tournament:
        with reading(self.path) as tx:
            (found,) = tx.rows("SELECT id FROM tournaments")
            cup = rows.read(tx, found["id"])
        assert cup is not None
        return cup

    def _is_shown(self) -> bool:
        with reading(self.path) as tx:
            return not rows.lagging(tx) and super()._is_shown()

    def person_of(self, number: int) -> Person:
        person = self.cup().entrants[number].person
        return next(one for one in self.stand.people.values() if one.id == person)

    def standings(self) -> list[Shown]:
        """The public messages with the picture of the standing."""
        return [
            message
            for message in self.messages(self.ana)
            if any(name.startswith("tournament-") for name in message.files)
        ]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Cups]:
    async with await Cups.open(tmp_path) as made:
        yield made


async def lobby_of(house: Cups, rounds: int = 2) -> Shown:
    """A tournament of Timelock that four people have joined."""
    await house.ana.slash(house.games, "tournament", game="timelock", rounds=rounds)
    lobby = house.last(house.ana)
    for name, person in (("Ben", house.ben), ("Cy", house.cy), ("Dee", house.dee)):
        await lobby.seen_by(person).press("Join")
        await house.ana.until(lambda name=name: lobby.now().text.endswith(name))
    await house.caught_up()
    return lobby.now()


def matches_of(house: Cups, at: int) -> list[str]:
    return [str(one.match) for one in house.cup().fixtures if one.round == at and one.match]


async def round_stands(house: Cups, at: int) -> None:
    """All matches of a round run, each with one board, and the standing is shown once."""
    await house.caught_up()
    cup = house.cup()
    assert present(cup) == (0, at)
    begun = matches_of(house, at)
    assert len(begun) == len(set(begun)) == 2
    assert len(house.open_matches()) == 2 * at
    for match in begun:
        (board,) = house.boards(match)
        assert f"Tournament, round {at} of 2" in board.text
        await no_harm(house, match)
    (standing,) = house.standings()
    assert f"Round {at} of 2" in standing.text
    for one in cup.entrants:
        person = house.person_of(one.number)
        boards = [ping for ping in house.pings(person) if f"round {at} of 2" in ping]
        assert len(boards) <= 1, "nobody is pinged twice for one match"


async def goes_on(house: Cups) -> None:
    """The first round is resigned to its end, and the second begins."""
    for match in matches_of(house, 1):
        fixture = house.cup().fixture(match)
        assert fixture is not None
        await resigns(house, house.person_of(fixture.first), match)
    await house.stored.until(lambda: len(matches_of(house, 2)) == 2, "the second round")
    await round_stands(house, 2)


async def resigns(house: Cups, person: Person, match: str) -> None:
    await person.slash(house.games, "match resign", match=match)
    await person.until(lambda: "Resign" in house.newest(person).labels)
    await house.newest(person).press("Resign")


async def test_f3_killed_before_the_start_is_on_disk(house: Cups) -> None:
    lobby = await lobby_of(house)
    with house.locked():
        press = asyncio.create_task(lobby.press("Start with 4"))
        await house.ana.until(lambda: not lobby.is_gone())
        await house.kill()
    await asyncio.gather(press, return_exceptions=True)
    assert house.cup().status == rows.OPEN
    assert house.open_matches() == []
    await house.up()
    await lobby.now().press("Start with 4")
    await house.stored.until(lambda: len(matches_of(house, 1)) == 2, "the first round")
    await round_stands(house, 1)


@pytest.mark.parametrize("late", [False, True], ids=FIRST)
@pytest.mark.parametrize(
    "skip", some([0, 1, 2], 3), ids=["first send", "second send", "third send"]
)
async def test_f3_killed_while_the_first_round_is_shown(house: Cups, skip: int, late: bool) -> None:
    lobby = await lobby_of(house)
    fault = house.stop_at("POST", posts(house), skip=skip, late=late)
    await lobby.press("Start with 4")
    await house.killed_at(fault)
    assert len(matches_of(house, 1)) == 2, "a round begins as a whole"
    await house.up()
    await round_stands(house, 1)
    assert lobby.is_gone(), "the standing takes its place"
    await goes_on(house)


@pytest.mark.parametrize("late", [False, True], ids=FIRST)
@pytest.mark.parametrize(
    "skip", some([0, 1, 2], 3), ids=["first send", "second send", "third send"]
)
async def test_f3_killed_between_two_rounds(house: Cups, skip: int, late: bool) -> None:
    lobby = await lobby_of(house)
    await lobby.press("Start with 4")
    await house.stored.until(lambda: len(matches_of(house, 1)) == 2, "the first round")
    await house.caught_up()
    one, other = (house.cup().fixture(match) for match in matches_of(house, 1))
    assert one is not None
    assert other is not None
    await resigns(house, house.person_of(one.first), str(one.match))
    await house.stored.until(lambda: len(house.actions(str(one.match))) == 1, "the end of one")
    await house.caught_up()
    fault = house.stop_at("POST", posts(house), skip=skip, late=late)
    await resigns(house, house.person_of(other.first), str(other.match))
    await house.killed_at(fault)
    assert len(matches_of(house, 2)) == 2, "the end of a round begins the next one"
    await house.up()
    await round_stands(house, 2)


@pytest.mark.parametrize("late", some([False, True], 2), ids=FIRST)
async def test_f3_killed_while_the_standing_is_edited(house: Cups, late: bool) -> None:
    lobby = await lobby_of(house)
    await lobby.press("Start with 4")
    await house.stored.until(lambda: len(matches_of(house, 1)) == 2, "the first round")
    await house.caught_up()
    (standing,) = house.standings()
    path = rf"^/channels/{house.games}/messages/{standing.id}$"
    fault = house.stop_at("PATCH", path, late=late)
    match = matches_of(house, 1)[0]
    fixture = house.cup().fixture(match)
    assert fixture is not None
    await resigns(house, house.person_of(fixture.first), match)
    await house.killed_at(fault)
    await house.up()
    await house.caught_up()
    (standing,) = house.standings()
    assert " beat " in standing.text


@pytest.mark.parametrize("late", [False, True], ids=FIRST)
@pytest.mark.parametrize("at", ["the last result", "the end", "the standing is deleted"])
async def test_f3_killed_while_the_end_is_shown(house: Cups, at: str, late: bool) -> None:
    """The end takes the place of the standing once, whichever of the calls was the last."""
    lobby = await lobby_of(house, rounds=3)
    await lobby.press("Start with 4")
    matches: list[str] = []
    for number in (1, 2, 3):
        await house.stored.until(lambda at=number: len(matches_of(house, at)) == 2, "a round")
        await house.caught_up()
        matches += matches_of(house, number)
        for match in matches[-2:] if number < 3 else matches[-2:-1]:
            await loses(house, match)
    (standing,) = house.standings()
    path = rf"^/channels/{house.games}/messages/{standing.id}$"
    if at == "the standing is deleted":
        fault = house.stop_at("DELETE", path, late=late)
    else:
        fault = house.stop_at("POST", posts(house), skip=int(at == "the end"), late=late)
    await loses(house, matches[-1])
    await house.killed_at(fault)
    await house.up()
    await house.caught_up()
    assert house.cup().status == rows.OVER
    assert house.cup().replaced is None
    assert standing.is_gone()
    (end,) = house.standings()
    assert end.labels == ["All matches", "Rules"]


async def loses(house: Cups, match: str) -> None:
    """Whoever has the higher number resigns, so that nobody is tied at the end."""
    fixture = house.cup().fixture(match)
    assert fixture is not None
    await resigns(house, house.person_of(max(fixture.both)), match)
    await house.stored.until(lambda: len(house.actions(match)) == 1, "the end of a match")


async def test_f3_killed_while_somebody_leaves(house: Cups) -> None:
    """The leaving is on disk, and the match is left by the next process if it was not yet."""
    lobby = await lobby_of(house)
    await lobby.press("Start with 4")
    await house.stored.until(lambda: len(matches_of(house, 1)) == 2, "the first round")
    await house.caught_up()
    (standing,) = house.standings()
    await standing.seen_by(house.ben).press("Leave…")
    await house.ben.until(lambda: "Leave" in house.newest(house.ben).labels)
    fault = house.stop_at("PATCH", r"^/")
    await house.newest(house.ben).press("Leave")
    await house.killed_at(fault)
    await house.up()
    number = next(one.number for one in house.cup().entrants if one.name == "Ben")

    def is_left() -> bool:
        return all(one.outcome for one in house.cup().fixtures if number in one.both)

    await house.stored.until(is_left, "the leaving")
    await house.caught_up()
    (match,) = (str(one.match) for one in house.cup().fixtures if number in one.both and one.match)
    assert house.actions(match) == ["_leave"]
    assert "has left" in house.standings()[0].text
