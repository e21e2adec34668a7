"""The term `players`: for how many a table is, so that it begins as soon as they sit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk import ANA, BEN, CHANNEL, CY, DEE, Desk
from tests.interactions import fresh
from tests.shown import Shown


async def start(desk: Desk, game: str, channel: int | None = CHANNEL, **given: Any) -> str:
    """Ana starts a table; its match."""
    return (await desk.command(ANA, f"{game} start", channel, **given)).posted[0].match


async def joins(desk: Desk, match: str, person: int, label: str = "Join") -> str:
    """A person presses a button of a table; how its match then stands."""
    await desk.press(person, label, match=match)
    return await status(desk, match)


async def status(desk: Desk, match: str) -> str:
    return (await desk.matches.table(match)).match.status


async def ended(desk: Desk, match: str) -> Shown:
    """Those who sit against Ana give up; the result."""
    for sitting in (await desk.live(match)).seats[1::2]:
        if (await status(desk, match)) == "open":
            await desk.acts.resign(match, sitting.person or 0, interaction=fresh())
    await (await desk.front()).settle()
    return await desk.table(match, ANA)


async def test_unlock_for_four_begins_when_four_sit(desk: Desk) -> None:
    match = await start(desk, "unlock", players="4", lock="bot")
    table = await desk.table(match)
    assert "For 4 · " in table.text
    assert table.labels == ["Join", "Play Tumbler", "Learn", "⋯ More…"]
    assert [await joins(desk, match, one) for one in (BEN, CY, DEE)] == ["lobby", "lobby", "open"]


@pytest.mark.parametrize("players", [{}, {"players": "2"}], ids=["any", "two"])
async def test_an_invitation_begins_with_two_and_so_does_its_rematch(
    desk: Desk, players: dict[str, Any]
) -> None:
    match = await start(desk, "timelock", opponent=BEN, **players)
    assert "players" not in (await desk.table(match)).text
    assert await joins(desk, match, BEN, "Accept") == "open"
    await desk.press(ANA, "Rematch", on=await ended(desk, match))
    assert (await desk.table(match)).labels == ["Rematch 1/2", "Look back"]


async def test_a_level_alone_means_one_but_not_beside_an_opponent(desk: Desk) -> None:
    """`solo` counts for one player alone; who names an opponent means two all the same."""
    match = await start(desk, "timelock", solo="3", opponent=BEN)
    assert await joins(desk, match, BEN, "Accept") == "open"
    match = await start(desk, "timelock", solo="3")
    assert (await desk.live(match)).match.seat_count == 1


async def test_any_lets_the_host_begin(desk: Desk) -> None:
    match = await start(desk, "timelock", players="any", solo="3")
    assert "For 1, 2 or 4 · 20 minutes" in (await desk.table(match)).text
    more = (await desk.press(ANA, "⋯ More…", match=match)).answer
    await desk.press(ANA, "Play alone", on=more)
    assert (await desk.live(match)).match.seat_count == 1


FIRST = "There is no such first player: the seats are 1 to 2."


@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        ("timelock", {"players": "4", "win": "3"}, "With these options 1 or 2 can play, not 4."),
        ("timelock", {"players": "1", "board": "off"}, "With these options 2 can play, not 1."),
        ("timelock", {"players": "2", "first": "4"}, FIRST),
        ("timelock", {"players": "1", "opponent": BEN}, "A table for one has no seat for an"),
        ("timelock", {"first": "3", "opponent": BEN}, FIRST),
        ("unlock", {"players": "1", "lock": "host"}, "not 1. Nothing was set up."),
    ],
)
async def test_an_impossible_number_is_refused(
    desk: Desk, game: str, given: dict[str, Any], said: str
) -> None:
    led = await desk.command(ANA, f"{game} start", **given)
    assert said in led.answer.text
    assert (led.posted, led.touched) == ((), frozenset())


async def test_direct_messages_imply_one_person(desk: Desk) -> None:
    match = await start(desk, "timelock", None)
    assert (await desk.live(match)).match.seat_count == 1
    live = await desk.live(await start(desk, "timelock", None, players="2"))
    assert (live.match.seat_count, live.table.people) == (2, (ANA,))


async def test_one_player_implies_what_one_person_needs(desk: Desk) -> None:
    live = await desk.live(await start(desk, "unlock", players="1"))
    assert (live.match.seat_count, live.match.options["lock"]) == (1, "bot")


async def test_a_rematch_of_a_table_for_two_is_for_two(desk: Desk) -> None:
    match = await start(desk, "timelock", players="2")
    assert "For 2 · 20 minutes" in (await desk.table(match)).text
    assert await joins(desk, match, BEN) == "open"
    await desk.press(ANA, "Rematch", on=await ended(desk, match))
    led = await desk.press(BEN, "Rematch 1/2", match=match)
    (again,) = [one for one in led.touched if one != match]
    found = (await desk.live(again)).match
    assert (found.previous, found.seat_count, found.terms["players"]) == (match, 2, "2")


async def test_a_rematch_of_a_table_for_four_waits_for_four(desk: Desk) -> None:
    match = await start(desk, "timelock", players="4", opponent=BEN)
    assert "For 4 · " in (await desk.table(match)).text
    assert await joins(desk, match, BEN, "Accept") == "lobby", "two seats are left"
    assert await joins(desk, match, CY, "Join Ana's side") == "lobby"
    assert await joins(desk, match, DEE, "Join Ben's side") == "open"
    result = await ended(desk, match)
    for person in (ANA, BEN):
        await desk.press(person, "Rematch", match=match)
    assert result.now().labels == ["Rematch 2/4", "Look back"]
    led = await desk.presses(result, f"t1b.{match}.0._rematch:start", forged=True)
    assert led.answer.text == "4 people are needed, 2 sit here."
