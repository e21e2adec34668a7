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
from tests.e2e.test_unlock import begin as begin_unlock
from tests.e2e.test_unlock import by_draw, hide, newest
from tests.e2e.trouble import begin as begin_duel
from tests.e2e.trouble import lag, told_secrets
from tests.house import House, Json, button, labels, match_of, text
from tests.plain import plain
from tests.probe.entry import DIAL

DAY_S = 24 * 3600.0


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


async def test_who_becomes_late_drops_out_of_the_count(house: House) -> None:
    live = await begin(house, 4, pace="1 day")
    match, late = live.match.id, asked(house, live)
    people = (house.ana, house.ben, house.cy, house.dee)
    first, *others = (one for one in people if one is not late)
    await ask(house, first)
    for one in others:
        await says(house, one, "Agree")
    await house.wait(3 * DAY_S)
    assert not await is_void(house, match), "half of the bank is gone, and the third may answer"
    await house.wait(DAY_S)
    assert await is_void(house, match)
    assert f"{first.name} asked for it" in text(house.board(late))
    await house.wait(30 * DAY_S)
    assert await is_void(house, match), "nothing of it is due any more"


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


async def test_a_decline_ends_the_offer_and_a_day_passes_before_the_next(house: House) -> None:
    live = await begin(house, 2)
    await ask(house, house.ana)
    first = house.board(house.ben)
    board = await says(house, house.ben, "Decline")
    assert "asks to end" not in text(board)
    assert "Agree" not in labels(board)
    await house.ben.press(int(board["id"]), button(first, "Agree"), forged=True)
    await house.caught_up()
    assert "offer is over" in text(newest(house, house.ben))
    await house.press(house.ana, house.board(house.ana), "⋯ More")
    await house.press(house.ana, newest(house, house.ana), "End without")
    told = text(newest(house, house.ana))
    assert re.fullmatch(
        r"You have asked this table today\. You can ask again <t:\d+:R>\..*", told, re.DOTALL
    )
    await ask(house, house.ben)
    house.later(DAY_S)
    board = house.board(house.ana)
    await house.press(house.ana, board, "⋯ More")
    assert not [one for one in labels(newest(house, house.ana)) if one.startswith("End")]
    await house.ana.press(int(board["id"]), f"t1b.{live.match.id}.0._end!", forged=True)
    await house.caught_up()
    assert "The table is asked already." in text(newest(house, house.ana))
    await says(house, house.ben, "Decline")
    await ask(house, house.ana)
    await says(house, house.ben, "Agree")
    assert await is_void(house, live.match.id)


async def test_strangers_neither_ask_nor_agree(house: House) -> None:
    live = await begin(house, 2)
    match, board = live.match.id, house.board(house.cy)
    await house.cy.press(int(board["id"]), f"t1b.{match}.0._end", forged=True)
    assert "table" in text(newest(house, house.cy))
    await house.cy.press(int(board["id"]), f"t1b.{match}.0._end!", forged=True)
    await house.caught_up()
    assert "Agree" not in labels(house.board(house.cy))
    await ask(house, house.ana)
    await says(house, house.cy, "Agree")
    assert not await is_void(house, match)
    await house.press(house.cy, board, "⋯ More")
    assert not [one for one in labels(newest(house, house.cy)) if one.startswith("End")]


async def test_f27_an_own_move_takes_the_agreement_back(house: House) -> None:
    live = await begin(house, 2)
    player = asked(house, live)
    await ask(house, player)
    late = house.board(house.ana)
    await typed(house, other(live))
    assert "Agree" not in labels(house.board(house.ana))
    rival = house.ben if player is house.ana else house.ana
    await rival.press(int(house.board(rival)["id"]), button(late, "Agree"), forged=True)
    await house.caught_up()
    assert "offer is over" in text(newest(house, rival)), "the move was first, and wins"
    assert not await is_void(house, live.match.id)


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


async def test_f27_another_sealed_code_cancels_nothing(house: House) -> None:
    match = await begin_unlock(house, 4)
    await hide(house, house.ana, "1-2-5-9")
    await by_draw(house, house.ben, "1-2-3")
    await house.caught_up()
    await ask(house, house.dee)
    await says(house, house.ana, "Agree")
    await by_draw(house, house.cy, "4-5-6")
    await house.caught_up()
    assert "Agree" in labels(house.board(house.ana)), "Cy has sealed, and had not agreed"
    await says(house, house.cy, "Agree")
    assert not await is_void(house, match)
    await says(house, house.ben, "Agree")
    assert await is_void(house, match)
    assert "1-2-5-9" not in text(house.board(house.ana)), "what was hidden stays so"


async def test_f27_who_leaves_drops_out_of_the_count(house: House) -> None:
    match = await begin_unlock(house, 4)
    await hide(house, house.ana, "1-2-5-9")
    await ask(house, house.ben)
    await says(house, house.ana, "Agree")
    await says(house, house.cy, "Agree")
    board = house.board(house.dee)
    await house.dee.press(int(board["id"]), f"t1b.{match}.0._resign!", forged=True)
    await house.caught_up()
    assert await is_void(house, match)
    assert "Ben asked for it, and Ana and Cy agreed." in text(house.board(house.ana))


async def test_who_is_left_alone_has_nobody_to_ask(house: House) -> None:
    match = await begin_unlock(house, 3, lock="bot")
    for person in (house.ben, house.cy):
        await person.press(int(house.board(person)["id"]), f"t1b.{match}.0._resign!", forged=True)
        await house.caught_up()
    assert (await house.live(match)).match.status == "open"
    await house.press(house.ana, house.board(house.ana), "⋯ More")
    assert not [one for one in labels(newest(house, house.ana)) if one.startswith("End")]
    await house.ana.press(int(house.board(house.ana)["id"]), f"t1b.{match}.0._end!", forged=True)
    await house.caught_up()
    assert "Nobody else is at this table" in text(newest(house, house.ana))
    assert not await is_void(house, match)


async def test_a_series_ends_without_a_winner(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=house.ben.id, series="best of 3")
    await house.press(house.ben, house.last(house.ben), "Accept")
    await house.caught_up()
    match = match_of(house.board(house.ana))
    await house.press(house.ana, house.board(house.ana), "⋯ More")
    await house.press(house.ana, newest(house, house.ana), "End without a result")
    assert "The series ends with it." in text(newest(house, house.ana))
    await ask(house, house.ana)
    board = await says(house, house.ben, "Agree")
    assert await is_void(house, match)
    assert "The series ends here, without a winner." in text(board)
    assert (await house.live(match)).facts.rematch is None


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
