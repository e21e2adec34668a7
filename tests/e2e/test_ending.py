"""A match ends without a result when those who play it agree, and at no other press."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.results import read_results, without_results
from tests.e2e.dialling import asked, begin
from tests.e2e.endings import ask, says
from tests.e2e.killing import Mortal
from tests.e2e.trouble import lag, told_secrets
from tests.house import House


@pytest.fixture
def house(dials: House) -> House:
    return dials


def pings(house: House) -> int:
    people = (house.ana, house.ben, house.cy, house.dee)
    return sum(n.ping for person in people for n in person.notifications)


async def is_void(house: House, match: str) -> bool:
    live = await house.live(match)
    results = await house.matches.store.read(lambda tx: read_results(tx, match))
    assert live.is_void == (live.match.status == "over" and results == ())
    return live.is_void


async def test_a_match_ends_when_all_the_others_agree(house: House) -> None:
    live = await begin(house, 4)
    match, before = live.match.id, pings(house)
    await ask(house, house.cy)
    board = house.board(house.ana)
    assert "Cy asks to end this match without a result." in board.text
    assert [one for one in board.labels if one in ("Agree", "Decline")] == ["Agree", "Decline"]
    await says(house, house.ana, "Agree")
    board = await says(house, house.ben, "Agree")
    assert re.search(r"(Ana and . Ben|Ben and . Ana) agree\.", board.text)
    assert not await is_void(house, match)
    board = await says(house, house.dee, "Agree")
    assert await is_void(house, match)
    assert "Ended without a result" in board.text
    assert "Cy asked for it, and Ana, Ben and Dee agreed." in board.text
    assert board.labels[-1] == "Look back"
    assert board.labels[0].startswith("Rematch")
    assert pings(house) == before, "it is news for nobody who has just agreed"
    player = asked(house, live)
    panel = house.last(player, house.dm(player))
    assert panel.text == "It ended without a result."
    assert lag(house.path, match) == 0
    assert await house.matches.store.read(without_results) == ()


@pytest.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


async def test_killed_after_the_last_yes_the_end_is_shown_once(mortal: Mortal) -> None:
    house = mortal
    match = await house.duel()
    await ask(house, house.ana)
    await house.ben.until(lambda: "Agree" in house.board(house.ben).labels)
    await house.caught_up()
    before = [house.pings(house.ana), house.pings(house.ben)]
    fault = house.stop_at("PATCH", r"^/webhooks/.*/messages/@original")
    await house.board(house.ben).press("Agree")
    await house.killed_at(fault)
    await house.up()
    await house.caught_up()
    board = house.board(house.ana)
    assert "Ended without a result" in board.text
    assert len(house.boards(match)) == 1
    assert house.last(house.ben, house.dm(house.ben)).labels == ["Result", "Rematch"]
    assert [house.pings(house.ana), house.pings(house.ben)] == before
    live = await house.live(match)
    assert live.match.status == "over"
    assert told_secrets(house, live) == []
    assert lag(house.path, match) == 0
