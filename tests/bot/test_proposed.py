"""Proposals of a new table: Tripol's short game, and who hides the code of Unlock."""

from __future__ import annotations

import pytest

from bot.match.games import GAMES
from bot.match.lobby.rated import mode_of
from tests.desk import ANA, BEN, CY, DEE, Desk
from tests.shown import Shown


async def opened(desk: Desk, command: str, **given: object) -> Shown:
    return (await desk.command(ANA, command, **given)).posted[0]


async def begun(desk: Desk, table: Shown, *others: int) -> dict[str, str]:
    """The options with which a match begins once these people have joined."""
    for person in others:
        await desk.press(person, "Join", match=table.match)
    await desk.press(ANA, "Start with", match=table.match)
    found = (await desk.matches.table(table.match)).match
    assert found.status == "open"
    return dict(found.options)


@pytest.mark.parametrize(
    ("others", "tiles"), [((BEN,), "40"), ((BEN, CY), "40"), ((BEN, CY, DEE), "48")]
)
async def test_tripol_is_short_by_how_many_play(
    desk: Desk, others: tuple[int, ...], tiles: str
) -> None:
    table = await opened(desk, "tripol start")
    assert "tiles ·" not in table.text
    assert (await begun(desk, table, *others))["tiles"] == tiles


async def test_tripol_may_have_all_tiles(desk: Desk) -> None:
    table = await opened(desk, "tripol start", tiles="all")
    assert "all tiles" in table.text
    assert (await begun(desk, table, BEN))["tiles"] == "0"
    (tiles, *_) = GAMES["tripol"].game.options
    assert tiles.offered[0] == tiles.default == "0", "all tiles stands first"


async def test_unlock_for_two_is_hidden_by_tumbler_and_rated(desk: Desk) -> None:
    table = await opened(desk, "unlock start")
    assert "Ana hides the code (with two: Tumbler)" in table.text
    await desk.press(BEN, "Join", match=table.match)
    found = await desk.matches.table(table.match)
    assert mode_of(GAMES["unlock"], found, 2) == ""
    assert (await begun(desk, table))["lock"] == "bot"


async def test_unlock_for_three_is_hidden_by_its_host(desk: Desk) -> None:
    table = await opened(desk, "unlock start")
    assert (await begun(desk, table, BEN, CY))["lock"] == "0"
    assert mode_of(GAMES["unlock"], await desk.matches.table(table.match), 3) is None


async def test_an_invitation_is_for_two(desk: Desk) -> None:
    table = await opened(desk, "unlock start", opponent=BEN)
    assert "Tumbler hides the code" in table.text
    await desk.press(BEN, "Accept", match=table.match)
    assert (await desk.matches.table(table.match)).match.options["lock"] == "bot"


async def test_what_a_host_chooses_stays(desk: Desk) -> None:
    table = await opened(desk, "unlock start", options="lock host")
    assert "Ana hides the code · not" in table.text
    assert (await begun(desk, table, BEN))["lock"] == "0"
    table = await opened(desk, "unlock start", options="tournament on")
    assert (await begun(desk, table, BEN))["tournament"] == "on"


async def test_a_stored_table_keeps_what_it_has(desk: Desk) -> None:
    """It has no word of what is proposed since."""
    unlock = await desk.begun("unlock", (ANA, BEN))
    tripol = await desk.begun("tripol", (ANA, BEN))
    assert (await desk.matches.table(unlock)).match.options["lock"] == "0"
    assert (await desk.matches.table(tripol)).match.options["tiles"] == "0"
