"""A match ends without a result when those who play it agree, and at no other press."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.results import read_results, without_results
from sandbox.people.person import Person
from tests.e2e.killing import Mortal
from tests.e2e.test_probe import asked, begin, current, other, typed
from tests.e2e.test_unlock import newest
from tests.e2e.trouble import begin as begin_duel
from tests.e2e.trouble import lag, told_secrets
from tests.house import House, Json, labels, text
from tests.plain import plain
from tests.probe.entry import DIAL


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path, shelf={**plain(), DIAL.key: DIAL}) as made:
        yield made


async def ask(house: House, person: Person) -> None:
    """Asks for the end behind More, and confirms."""
    await house.press(person, house.board(person), "⋯ More")
    await house.press(person, newest(house, person), "End without a result")
    preview = newest(house, person)
    assert "nobody wins, nobody loses" in text(preview)
    await house.press(person, preview, "Ask them")
    await house.caught_up()


async def says(house: House, person: Person, label: str) -> Json:
    await house.press(person, house.board(person), label)
    await house.caught_up()
    return house.board(person)


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
    assert "Cy asks to end this match without a result." in text(board)
    assert [one for one in labels(board) if one in ("Agree", "Decline")] == ["Agree", "Decline"]
    await says(house, house.ana, "Agree")
    board = await says(house, house.ben, "Agree")
    assert re.search(r"(Ana and . Ben|Ben and . Ana) agree\.", text(board))
    assert not await is_void(house, match)
    board = await says(house, house.dee, "Agree")
    assert await is_void(house, match)
    assert "Ended without a result" in text(board)
    assert "Cy asked for it, and Ana, Ben and Dee agreed." in text(board)
    assert labels(board)[-1] == "⋯ More"
    assert labels(board)[0].startswith("Rematch")
    assert pings(house) == before, "it is news for nobody who has just agreed"
    player = asked(house, live)
    panel = house.last(player, house.dm(player))
    assert "· over\nIt ended without a result." in text(panel)
    assert "Dial" not in labels(panel)
    assert lag(house.path, match) == 0
    assert await house.matches.store.read(without_results) == ()


async def test_a_void_match_is_read_wherever_finished_ones_are(house: House) -> None:
    live = await begin(house, 2)
    match = live.match.id
    live = await typed(house, other(live))
    await ask(house, house.ana)
    board = await says(house, house.ben, "Agree")
    assert await is_void(house, match)
    await house.ana.press(int(board["id"]), f"t1b.{match}.0._story", forged=True)
    assert "story" in text(newest(house, house.ana))
    await house.ana.press(int(board["id"]), f"t1b.{match}.0._words", forged=True)
    assert "in words" in text(newest(house, house.ana))
    await house.ana.press(int(board["id"]), f"t1b.{match}.0._panel", forged=True)
    hand = newest(house, house.ana)
    assert "it ended without a result" in text(hand)
    assert not [one for one in labels(hand) if one.startswith("Dial")]
    await house.ana.press(int(board["id"]), f"t1b.{match}.0._resign", forged=True)
    assert "This match is over: it ended without a result." in text(newest(house, house.ana))
    await house.ana.slash(house.games, "games")
    assert "No open matches" in text(newest(house, house.ana))
    await house.restart()
    assert house.bot._renewing is not None
    await house.bot._renewing
    assert await is_void(house, match), "the start fills in no result"
    await says(house, house.ana, "Rematch")
    await says(house, house.ben, "Rematch 1/2")
    fresh = await current(house)
    assert fresh.match.previous == match
    assert fresh.match.status == "open"


async def test_f27_a_vote_and_a_move_at_once_end_in_one_of_both(house: House) -> None:
    live = await begin(house, 2)
    match, player = live.match.id, asked(house, live)
    rival = house.ben if player is house.ana else house.ana
    await ask(house, player)
    line = f"{other(live)}"
    await asyncio.gather(
        player.slash(house.games, "dial move", move=line),
        house.press(rival, house.board(rival), "Agree"),
    )
    await house.caught_up()
    after = await house.live(match)
    assert after.is_void == (after.play.n == live.play.n)


@pytest.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


async def test_killed_after_the_last_yes_the_end_is_shown_once(mortal: Mortal) -> None:
    house = mortal
    match = await begin_duel(house)
    await ask(house, house.ana)
    await house.ben.until(lambda: "Agree" in labels(house.board(house.ben)))
    await house.caught_up()
    before = [house.pings(house.ana), house.pings(house.ben)]
    fault = house.stop_at("PATCH", r"^/webhooks/.*/messages/@original")
    await house.press(house.ben, house.board(house.ben), "Agree")
    await house.killed_at(fault)
    await house.up()
    await house.caught_up()
    board = house.board(house.ana)
    assert "Ended without a result" in text(board)
    assert len(house.boards(match)) == 1
    assert "· over" in text(house.last(house.ben, house.dm(house.ben)))
    assert [house.pings(house.ana), house.pings(house.ben)] == before
    live = await house.live(match)
    assert live.match.status == "over"
    assert told_secrets(house, live) == []
    assert lag(house.path, match) == 0
