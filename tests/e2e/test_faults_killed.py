"""F1 to F4: the process is killed at an exact point, and nothing is lost and nothing doubled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.killing import Mortal, pressed
from tests.e2e.trouble import met, no_harm
from tests.quantity import some

CALLBACK = r"^/interactions/"
ORIGINAL = r"^/webhooks/.*/messages/@original"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


def table_posts(house: Mortal) -> str:
    return rf"^/channels/{house.games}/messages$"


def table_edits(house: Mortal) -> str:
    return rf"^/channels/{house.games}/messages/\d+$"


async def whole(house: Mortal, match: str) -> None:
    """After the restart: all is shown, the board is one, old buttons play, a stop loses nothing."""
    await house.caught_up()
    await no_harm(house, match)
    assert len(house.boards(match)) == 1
    player, _ = await house.turn(match)
    before = house.actions(match)
    label = "Roll" if "Roll" in house.board(player).labels else "End turn"
    await house.board(player).press(label)
    if label == "Roll":
        await house.grown(match, len(before) + 1)
        assert house.actions(match) == [*before, "roll"]
    await house.down()
    await no_harm(house, match)


async def test_f1_killed_before_the_acknowledgement_and_before_the_commit(house: Mortal) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    board = house.board(player)
    fault = house.stop_at("POST", CALLBACK)
    press = await pressed(house, player, "Roll")
    await house.killed_at(fault)
    await house.up()
    await press
    assert house.actions(match) == ["orient:0", "orient:0"]
    assert house.board(player).id == board.id
    with house.locked():
        outcome = await house.board(player).press("Roll")
        assert outcome.kind == "deferred", "the press was acknowledged before it was played"
        await house.kill()
    await house.up()
    assert house.actions(match) == ["orient:0", "orient:0"]
    await whole(house, match)


async def test_f2_killed_after_the_commit_of_a_press_and_of_a_typed_move(house: Mortal) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    fault = house.stop_at("PATCH", ORIGINAL)
    await house.board(player).press("Roll")
    await house.killed_at(fault)
    assert house.actions(match) == ["orient:0", "orient:0", "roll"]
    assert "Roll" in house.board(player).labels, "nobody was shown the roll yet"
    await house.up()
    await house.caught_up()
    assert "You can still use" in house.board(player).text
    assert house.actions(match) == ["orient:0", "orient:0", "roll"]
    fault = house.stop_at("PATCH", ORIGINAL)
    await player.slash(house.games, "match move", move="end")
    await house.killed_at(fault)
    await house.up()
    await house.caught_up()
    assert house.actions(match) == ["orient:0", "orient:0", "roll", "end"]
    assert house.turns_told(other) == 1
    await whole(house, match)


@pytest.mark.parametrize("late", some((True, False), 2), ids=["arrived unnoticed", "never arrived"])
async def test_f3_killed_before_the_new_board_and_before_its_dressing(
    house: Mortal, late: bool
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    known = house.pings(player)
    fault = house.stop_at("POST", table_posts(house), late=late)
    await player.slash(house.games, "match move", move="end")
    await house.killed_at(fault)
    await house.up()
    await house.caught_up()
    assert house.actions(match) == ["orient:0", "orient:0", "end"]
    assert house.turns_told(other) == 1, "one ping, not two"
    assert house.pings(player) == known
    told = house.turns_told(player)
    fault = house.stop_at("PATCH", table_edits(house), late=late)
    await other.slash(house.games, "match move", move="end")
    await house.killed_at(fault)
    plain = house.last(player)
    if not late:
        assert "your turn" in plain.json["content"], "the plain line says everything by itself"
        assert "My cards" in plain.labels
    await house.up()
    await house.caught_up()
    assert house.turns_told(player) == told + 1
    assert house.board(player).id == plain.id
    assert "Roll" in house.board(player).labels
    await whole(house, match)


@pytest.mark.parametrize("late", some((True, False), 2), ids=["arrived unnoticed", "never arrived"])
async def test_f4_killed_between_two_direct_messages_of_a_deal(house: Mortal, late: bool) -> None:
    posts = rf"^/channels/(?!{house.games}/)\d+/messages$"
    fault = house.stop_at("POST", posts, skip=1, late=late)
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await house.last(house.ben).press("Accept")
    await house.killed_at(fault)
    await house.up()
    await house.caught_up()
    match = house.open_matches()[0]
    for person in (house.ana, house.ben):
        private = house.messages(person, house.dm(person))
        assert len(private) == 1, "one Diagram each, and each once"
        assert len([label for label in private[0].labels if label[1:2] == "."]) == 4
        assert len(house.pings(person)) == (1 if person is house.ana else 2)
        await private[0].press("1.")
        await house.grown(match, 1 if person is house.ana else 2)
    assert house.actions(match) == ["orient:0", "orient:0"]
    await whole(house, match)


async def test_f4_killed_while_a_match_begins(house: Mortal) -> None:
    fault = house.stop_at("POST", table_posts(house))
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id)
    await house.last(house.ben).press("Accept")
    await house.killed_at(fault)
    await house.up()
    await house.caught_up()
    match = house.open_matches()[0]
    assert len(house.boards(match)) == 1
    assert [len(house.pings(p)) for p in (house.ana, house.ben)] == [1, 2]
    for person in (house.ana, house.ben):
        assert len(house.messages(person, house.dm(person))) == 1
    await no_harm(house, match)


async def test_killed_between_storing_and_showing_a_seat_at_a_table(house: Mortal) -> None:
    table = await house.opened("unlock", house.ana)
    fault = house.stop_at("PATCH", "/messages/")
    await table.seen_by(house.ben).press("Join")
    await house.killed_at(fault)
    assert "Ben" not in table.now().text
    await house.up()
    await house.ana.until(lambda: "▲ Ben" in table.now().text)


async def test_f2_killed_again_and_again(house: Mortal) -> None:
    match = await house.begun("triplock", house.ana, house.ben)
    for person in (house.ana, house.ben):
        fault = house.stop_at("PATCH", "/messages/")
        press = asyncio.create_task(house.last(person, house.dm(person)).press("1."))
        await house.killed_at(fault)
        await house.up()
        await press
        await house.grown(match, 1 if person is house.ana else 2)
    assert house.actions(match) == ["orient:0", "orient:0"]
    await whole(house, match)


async def test_f6_sigterm_drains_within_the_grace(house: Mortal) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    fault = house.stop_at("POST", table_posts(house))
    fault.cut = ""
    await player.slash(house.games, "match move", move="end")
    await met(house, fault)
    assert house.child is not None
    house.child.terminate()
    assert fault.hold is not None
    fault.hold.set()
    assert await house.ended() == 0
    assert house.turns_told(other) == 1
    assert "Your turn is over." in house.answer(player)
    await no_harm(house, match)
    await house.up()
    await whole(house, match)
    assert house.turns_told(other) == 1
