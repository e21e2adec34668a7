"""The term `players`: for how many a table is, so that it begins as soon as they sit."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.people.person import Person
from tests.house import House
from tests.shown import Shown


async def start(house: House, game: str, **given: Any) -> Shown:
    """Ana starts a table; gives the newest message that has buttons."""
    await house.opened(game, house.ana, **given)
    await house.caught_up()
    return house.board(house.ana)


async def join(house: House, person: Person, label: str = "Join") -> str:
    """A person presses a button of the newest table; gives how its match then stands."""
    match = house.board(person).match
    await house.board(person).press(label)
    await house.caught_up()
    return stands(house)[match]


def stands(house: House) -> dict[str, str]:
    """How the match of each table stands, by its id."""
    return dict(house.sql("SELECT id, status FROM matches"))


async def nothing(house: House, game: str, **given: object) -> str:
    """Ana's start is refused; gives the sentence. Nobody sees a table, and none is stored."""
    await house.ana.slash(house.games, f"{game} start", **given)
    await house.caught_up()
    assert not [m for m in house.messages(house.cy) if m.ids]
    assert stands(house) == {}
    return house.private(house.ana)[-1].text


async def end(house: House) -> Shown:
    """Those who sit against Ana give up; gives the result."""
    board = house.board(house.ana)
    live = await house.live(board.match)
    people = {person.id: person for person in (house.ben, house.cy, house.dee)}
    for sitting in live.seats[1::2]:
        forged = f"t1b.{live.match.id}.0._resign!"
        await board.seen_by(people[sitting.person or 0]).press_id(forged, forged=True)
        await house.caught_up()
    return house.board(house.ana)


async def test_unlock_for_four_begins_when_four_sit(house: House) -> None:
    table = await start(house, "unlock", players="4", lock="bot")
    assert "For 4 · " in table.text
    assert table.labels == ["Join", "Play Tumbler", "Learn", "⋯ More…"]
    assert [await join(house, one) for one in (house.ben, house.cy)] == ["lobby", "lobby"]
    assert await join(house, house.dee) == "open"
    assert len((await house.live(house.board(house.ana).match)).seats) == 4


@pytest.mark.parametrize("players", [{}, {"players": "2"}], ids=["any", "two"])
async def test_an_invitation_begins_with_two_and_so_does_its_rematch(
    house: House, players: dict[str, str]
) -> None:
    table = await start(house, "timelock", opponent=house.ben.id, **players)
    assert "players" not in table.text
    assert await join(house, house.ben, "Accept") == "open"
    await (await end(house)).press("Rematch")
    await house.caught_up()
    assert house.board(house.ana).labels == ["Rematch 1/2", "Look back"]


async def test_a_level_alone_means_one_but_not_beside_an_opponent(house: House) -> None:
    """`solo` counts for one player alone; who names an opponent means two all the same."""
    table = await start(house, "timelock", solo="3", opponent=house.ben.id)
    assert table.labels[0] == "Accept"
    assert await join(house, house.ben, "Accept") == "open"
    await start(house, "timelock", solo="3")
    assert (await house.live(house.board(house.ana).match)).match.seat_count == 1


async def test_any_lets_the_host_begin(house: House) -> None:
    table = await start(house, "timelock", players="any", solo="3")
    assert "For 1, 2 or 4 · 20 minutes" in table.text
    await house.behind(table, "Play alone")
    await house.caught_up()
    assert (await house.live(house.board(house.ana).match)).match.seat_count == 1


async def test_an_impossible_number_is_refused(house: House) -> None:
    first = "There is no such first player: the seats are 1 to 2."
    for given, said in (
        ({"players": "4", "win": "3"}, "With these options 1 or 2 can play, not 4."),
        ({"players": "1", "board": "off"}, "With these options 2 can play, not 1."),
        ({"players": "2", "first": "4"}, first),
        ({"players": "1", "opponent": house.ben.id}, "A table for one has no seat for an opponent"),
        ({"first": "3", "opponent": house.ben.id}, first),
    ):
        assert said in await nothing(house, "timelock", **given), given


async def test_a_mode_that_is_not_offered_is_refused_by_the_sandbox(house: House) -> None:
    outcome = await house.ana.slash(house.games, "timelock start", mode="three")
    assert (outcome.kind, outcome.reason) == ("failed", "mode must be one of its choices")


async def test_direct_messages_imply_one_person(house: House) -> None:
    here = await house.bot.services.delivery.post.open_dm(house.ana.id)
    await house.ana.slash(here, "timelock start")
    await house.caught_up()
    assert (await house.live(house.board(house.ana, here).match)).match.seat_count == 1
    await house.ana.slash(here, "timelock start", players="2")
    await house.caught_up()
    live = await house.live(house.board(house.ana, here).match)
    assert (live.match.seat_count, live.table.people) == (2, (house.ana.id,))


async def test_one_player_implies_what_one_person_needs(house: House) -> None:
    await start(house, "unlock", players="1")
    live = await house.live(house.board(house.ana).match)
    assert (live.match.seat_count, live.match.options["lock"]) == (1, "bot")
    outcome = await house.ana.slash(house.games, "unlock start", players="1", lock="host")
    assert "not 1. Nothing was set up." in Shown.of(house.ana, outcome).text


async def test_a_rematch_of_a_table_for_two_is_for_two(house: House) -> None:
    table = await start(house, "timelock", players="2")
    assert "For 2 · 20 minutes" in table.text
    assert await join(house, house.ben) == "open"
    result = await end(house)
    await result.press("Rematch")
    await house.caught_up()
    assert house.board(house.ana).labels == ["Rematch 1/2", "Look back"], "nobody plays it alone"
    await house.board(house.ben).press("Rematch")
    await house.caught_up()
    live = await house.live(house.board(house.ana).match)
    assert live.match.previous == result.match
    assert (live.match.seat_count, live.match.terms["players"]) == (2, "2")


async def test_a_rematch_of_a_table_for_four_waits_for_four(house: House) -> None:
    table = await start(house, "timelock", players="4", opponent=house.ben.id)
    assert "For 4 · " in table.text
    assert await join(house, house.ben, "Accept") == "lobby", "two seats are left"
    assert house.board(house.ana).labels[0] == "Join Ana's side"
    assert await join(house, house.cy, "Join Ana's side") == "lobby"
    assert await join(house, house.dee, "Join Ben's side") == "open"
    result = await end(house)
    for person in (house.ana, house.ben):
        await house.board(person).press("Rematch")
        await house.caught_up()
    assert house.board(house.ana).labels == ["Rematch 2/4", "Look back"]
    forged = f"t1b.{result.match}.0._rematch:start"
    await house.board(house.ana).press_id(forged, forged=True)
    await house.caught_up()
    assert house.private(house.ana)[-1].text == "4 people are needed, 2 sit here."
