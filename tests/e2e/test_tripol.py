"""Tripol in the house: whole matches by presses, typed lines, offers, colours, leaving."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.live import Live
from games.tripol import GAME
from games.tripol.rules.notation import spots_of
from games.tripol.rules.tiles import COLOURS
from games.tripol.rules.view import View
from tests.e2e.tripoling import (
    MOST_MOVES,
    by_presses,
    final,
    mover,
    next_text,
    person_of,
    played,
    press_near,
    shown,
    start,
)
from tests.house import House
from tests.player import tap, taps
from tests.quantity import some

SIX = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay")


@pytest.fixture
async def crowd(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path, SIX) as house:
        yield house


@pytest.mark.parametrize("presses", some([6, MOST_MOVES], 2))
async def test_a_whole_match_of_two_by_presses(house: House, presses: int) -> None:
    """Its first actions are presses, the others come by the door that presses use."""
    match = await start(house, (house.ana, house.ben), tiles=20)
    live = await house.live(match)
    for _ in range(presses):
        if live.match.status == "open":
            live = await by_presses(house, match)
    await played(house, match)
    board = await shown(house, match)
    assert board.labels[0].startswith("Rematch")
    assert "wins" in board.text or "share" in board.text
    assert house.complaints() == []


async def test_a_draw_at_the_table_opens_the_hand_with_the_drawn_tile(known: House) -> None:
    """The number of the tile is no other number that is told, such as that of the bag."""
    house = known
    match = await start(house, (house.ana, house.ben), tiles=20)
    await house.board(house.ana).press("Draw")
    await house.caught_up()
    live = await house.live(match)
    drawn = live.play.state.drawn
    hand = house.private(house.ana)[-1]
    assert f"{drawn}" in " ".join(hand.alts)
    assert any(one[2].startswith(f"{drawn}@") for one in taps(hand))
    assert drawn is not None
    for person in (house.ben, house.cy):
        for channel in person.channels():
            for one in house.messages(person, channel.id):
                assert not re.search(rf"\b{drawn}\b", one.text + " ".join(one.alts))


async def test_three_or_four_presses_place_a_tile(house: House) -> None:
    """Draw, the spot, a rotation only where there is a choice, Place it."""
    match = await start(house, (house.ana, house.ben), tiles=40)
    counts: list[int] = []
    while len(counts) < 8:
        live = await played(house, match, lambda now: "@" in next_text(now))
        person, wanted = mover(house, live), next_text(live)
        await shown(house, match)
        panel = house.board(person, house.dm(person))
        counts.append(1 + await press_near(panel, wanted))
        await house.caught_up()
        is_drawn = wanted.startswith(f"{live.play.state.drawn}@")
        assert counts[-1] <= (4 if is_drawn else 5)
    assert 3 in counts


async def test_lines_are_typed_by_spot_number_and_by_place(house: House) -> None:
    match = await start(house, (house.ana, house.ben), tiles=40)
    for form in ("number", "place"):
        live = await played(house, match, lambda now: "@" in next_text(now))
        person, wanted = mover(house, live), next_text(live)
        view = live.view(live.play.state.table.mover)
        action = GAME.parse(wanted)
        line = GAME.spelled(view, action) if form == "number" else wanted
        await shown(house, match)
        await person.slash(house.games, "match move", move=line)
        await house.caught_up()
        after = await house.live(match)
        assert after.rows[-1].text == wanted


async def test_a_rotation_that_is_missing_is_asked_for(house: House) -> None:
    match = await start(house, (house.ana, house.ben))

    def has_choice(live: Live) -> bool:
        view: View = live.view(live.play.state.table.mover)
        return any(len(one.rotations) > 1 for tile in view.hand for one in spots_of(view, tile))

    live = await played(house, match, has_choice)
    view = live.view(live.play.state.table.mover)
    tile, number = next(
        (tile, one.number)
        for tile in view.hand
        for one in spots_of(view, tile)
        if len(one.rotations) > 1
    )
    person, known = mover(house, live), len(house.private(mover(house, live)))
    await shown(house, match)
    await person.slash(house.games, "match move", move=f"{tile} #{number}")
    await person.until(lambda: house.private(person)[known:] and house.private(person)[-1].text)
    assert "r0" in house.private(person)[-1].text or "r1" in house.private(person)[-1].text
    assert (await house.live(match)).play == live.play


async def test_pass_asks_where_a_tile_fits(house: House) -> None:
    match = await start(house, (house.ana, house.ben))
    live = await played(house, match, lambda now: "@" in next_text(now))
    person = mover(house, live)
    await shown(house, match)
    panel = house.board(person, house.dm(person))
    await panel.press("Pass…")
    await person.until(lambda: "Pass anyway" in panel.now().labels)
    await panel.now().press("Back")
    await person.until(lambda: "Pass anyway" not in panel.now().labels)
    assert (await house.live(match)).play == live.play
    await panel.now().press("Pass…")
    await person.until(lambda: "Pass anyway" in panel.now().labels)
    await panel.now().press("Pass anyway")
    await house.caught_up()
    assert (await house.live(match)).rows[-1].text == "pass"


async def test_six_people_play_and_one_leaves(crowd: House) -> None:
    people = list(crowd.stand.people.values())
    match = await start(crowd, people, tiles=24, three="on")
    live = await played(crowd, match, lambda now: now.play.state.table.number >= 3)
    seat = live.play.state.table.mover
    leaver = person_of(crowd, live, seat)
    board = await shown(crowd, match)
    resign = f"t1b.{match}.0._resign!"
    await board.seen_by(leaver).press_id(resign, forged=True)
    await crowd.caught_up()
    live = await crowd.live(match)
    assert live.match.status == "open", "the others go on (TP-32)"
    assert live.play.state.table.mover != seat
    live = await played(crowd, match)
    assert live.match.status == "over"
    assert seat not in live.play.state.table.result.winners
    board = await shown(crowd, match)
    assert all(name in board.text for name in SIX)
    assert crowd.complaints() == []


@pytest.mark.parametrize("option", ["one_colour", "my_colour"])
async def test_colours_are_chosen_in_the_lobby_by_their_holders(house: House, option: str) -> None:
    people = (house.ana, house.ben, house.cy)
    match = await start(house, people, tiles=20, **{option: "on"})
    for person, colour in zip(people, ("Green", "Red", "Yellow"), strict=True):
        await house.board(person).choose(colour)
        await house.caught_up()
    live = await house.live(match)
    assert live.play.state.table.terms.colours == ("G", "R", "Y")
    assert house.complaints() == []


async def test_a_colour_that_is_taken_is_no_choice(house: House) -> None:
    await house.ana.slash(house.games, "tripol start", one_colour="on")
    await house.caught_up()
    table = house.board(house.ana)
    await table.seen_by(house.ben).press("Join")
    await house.caught_up()
    await house.board(house.ana).choose("Green")
    await house.caught_up()
    with pytest.raises(AssertionError, match="no option"):
        await house.board(house.ben).choose("Green")


async def test_colours_may_be_given_by_the_host_in_any_case(house: House) -> None:
    people = (house.ana, house.ben, house.cy)
    match = await start(house, people, one_colour="on", colours="y,r,G")
    live = await house.live(match)
    assert live.play.state.table.terms.colours == tuple("YRG")
    assert sorted(COLOURS) == sorted(live.play.state.table.terms.colours)


async def test_impossible_tables_are_refused(house: House) -> None:
    for given, said in (
        ({"polygon": "on", "experiment": "on"}, ("polygon", "experiment")),
        ({"blockade": "on", "barricade": "on"}, ("blockade", "barricade")),
        ({"one_colour": "on", "my_colour": "on"}, ("one_colour", "my_colour")),
        ({"one_colour": "on", "blockade": "on"}, ("one_colour", "blockade")),
        ({"colours": "R,R,G", "one_colour": "on"}, ("colours",)),
    ):
        await house.ana.slash(house.games, "tripol start", **given)
        answer = house.private(house.ana)[-1].text
        assert all(word in answer for word in said), answer


@pytest.mark.proof
async def test_each_option_plays_to_its_end(house: House) -> None:
    for given in (
        {"polygon": "on", "three": "on"},
        {"experiment": "on"},
        {"blockade": "on"},
        {"barricade": "on", "triangles": "each"},
        {"one_colour": "on"},
        {"my_colour": "on"},
    ):
        colours = ("Green", "Red", "Yellow") if given.keys() & {"one_colour", "my_colour"} else ()
        people = (house.ana, house.ben, house.cy)[: len(colours) or 2]
        match = await start(house, people, tiles=24, **given)
        for person, colour in zip(people, colours, strict=False):
            await house.board(person).choose(colour)
            await house.caught_up()
        live = await played(house, match)
        assert live.match.status == "over"
        await shown(house, match)
    assert house.complaints() == []


async def test_a_placement_that_comes_twice_is_played_once(house: House) -> None:
    match = await start(house, (house.ana, house.ben), tiles=24)
    live = await played(house, match, lambda now: "@" in next_text(now))
    person, wanted = mover(house, live), next_text(live)
    await shown(house, match)
    panel = house.board(person, house.dm(person))
    await press_near(panel, wanted, plays=False)
    place = final(panel.now(), wanted)
    outcome = await tap(panel, place)
    person.redeliver(outcome)
    await house.caught_up()
    await panel.press_id(place[0], forged=True)
    await house.caught_up()
    assert [row.text for row in (await house.live(match)).rows[live.play.n :]] == [wanted]
