"""What is shown at a table with a computer: one board a round, and nobody is called for nothing."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.delivery import pacing
from bot.match.live import Live
from bot.match.thinking.advice_worker import AdviceRequest
from bot.match.thinking.thinker import Urgency
from bot.store.match_people import mark_dm_closed
from bot.store.seats import Computer
from games.core import Advice, Level
from tests import thoughts
from tests.deeds import computer_sits
from tests.e2e.answering import answered
from tests.e2e.dialling import person_on, typed
from tests.house import House
from tests.plain import plain
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden, other
from tests.sure import sure

ROUNDS = 3


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house in which the computer of Dial opens nothing for long."""
    timid = replace(DIAL, game=replace(DIAL.game, advise=thoughts.timid))
    async with await House.open(tmp_path, shelf={**plain(), DIAL.key: timid}) as made:
        yield made


async def seated(house: House, *people: str, rounds: int = 12) -> Live:
    """A match of Dial of these people and Ben, for whom a computer has sat down."""
    others = [getattr(house, name) for name in people]
    match = await house.begun("dial", *others, house.ben, invites=False, rounds=rounds)
    (seat, *_) = (await house.live(match)).table.seats_of(house.ben.id)
    await computer_sits(house.acts, match, house.ben.id, seat, Computer(Level.EASY))
    return await answered(house)


async def dials(house: House, live: Live, number: int) -> Live:
    """Whoever is asked picks a number on the board; what follows is shown then."""
    (seat,) = live.play.turn.waiting
    board = house.board(person_on(house, live, seat))
    await board.select(board.selects[0]["custom_id"], str(number))
    return await answered(house)


PRESSED = r"/webhooks/.*/messages/@original"
"""The pressed message, which is edited by the interaction."""


def counted(house: House, since: int) -> Counter[tuple[str, str]]:
    """How often a message was sent, edited or deleted since a request: by which method, and where.

    The pressed board is "pressed", any other place the id of its channel.
    """
    found: Counter[tuple[str, str]] = Counter()
    for call in house.stand.world.record[since:]:
        at = re.match(r"/channels/(\d+)/messages", call.path)
        where = "pressed" if re.match(PRESSED, call.path) else at[1] if at else None
        if where is not None and call.method != "GET":
            found[call.method, where] += 1
    return found


async def test_rounds_and_the_result_edit_one_board_and_call_nobody(house: House) -> None:
    live = await seated(house, "ana")
    while live.rows[-1].seat != 1 - min(live.play.turn.waiting):  # both have played once
        live = await dials(house, live, other(live))
    for _ in range(ROUNDS):
        since, n = len(house.stand.world.record), live.play.n
        live = await dials(house, live, other(live))
        assert live.play.n == n + 2, "the computer has answered"
        own = ("PATCH", str(house.dm(house.ana)))
        assert counted(house, since) == {("PATCH", "pressed"): 1, own: 1}
        assert "to play" in house.board(house.ana).text
    since, before = len(house.stand.world.record), house.board(house.ana)
    while live.match.status == "open":
        live = await typed(house, hidden(live))
    assert ("POST", str(house.games)) not in counted(house, since)
    assert before.now().id == house.board(house.ana).id
    assert house.complaints() == []


class Gate:
    """Lets no thought of a house begin before it is opened."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self._opened = asyncio.Event()
        self.open = self._opened.set
        self._think = house.bot.thinker.think
        monkeypatch.setattr(house.bot.services.advising, "_think", self._thinks)

    async def _thinks(self, call: AdviceRequest, urgency: Urgency) -> Advice[Any]:
        await self._opened.wait()
        return await self._think(call, urgency)


async def test_a_board_that_waits_for_long_says_once_that_the_computer_thinks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await seated(house, "ana")
    monkeypatch.setattr(pacing, "HELD_S", 0.05)
    gate, since = Gate(house, monkeypatch), len(house.stand.world.record)
    board = house.board(house.ana)
    await board.select(board.selects[0]["custom_id"], str(other(live)))
    await house.caught_up()
    house.bot.services.delivery.wake(live.match.id)
    await house.caught_up()
    assert "Tumbler is thinking" in house.board(house.ana).text
    assert boards(house, since) == 1
    gate.open()
    await answered(house)
    assert "to play" in house.board(house.ana).text
    assert boards(house, since) == 2


def boards(house: House, since: int) -> int:
    """How often the board was edited since a request, and nothing else done to it."""
    found = counted(house, since)
    places = ("pressed", str(house.games))
    assert {method for method, where in found if where in places} == {"PATCH"}
    return sum(found["PATCH", where] for where in places)


async def test_who_asks_for_the_board_gets_it_while_the_computer_thinks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await seated(house, "ana")
    gate, board = Gate(house, monkeypatch), house.board(house.ana)
    await board.select(board.selects[0]["custom_id"], str(other(live)))
    await house.stored.until(lambda: len(house.rows(live.match.id)) > live.play.n)
    await house.ana.slash(house.games, "match board")
    await house.stored.until(lambda: "Tumbler is thinking" in house.board(house.ana).text)
    quiet = house.bot.services.delivery.quiet  # which a wake ends once it rests
    await house.rests.until(lambda: quiet.is_resting(live.match.id))
    gate.open()
    await answered(house)
    assert "to play" in house.board(house.ana).text


async def test_a_stop_in_a_thought_leaves_the_turn_to_the_next_start(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await seated(house, "ana")
    monkeypatch.setattr(pacing, "HELD_S", 0.05)
    Gate(house, monkeypatch)
    board = house.board(house.ana)
    await board.select(board.selects[0]["custom_id"], str(other(live)))
    await house.restart()
    after = await answered(house)
    assert after.play.n == live.play.n + 2
    assert "to play" in house.board(house.ana).text
    assert house.complaints() == []


async def test_an_opened_door_gets_a_new_panel_though_a_computer_plays_along(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=sure(house.bot.user).id)
    await house.caught_up()
    ((match,),) = house.sql("SELECT id FROM matches")
    while (live := await house.live(match)).last_actor != live.seat_for(house.ana.id):
        seat = sure(live.seat_for(house.ana.id))
        await house.move(house.ana, live.entry.game.write(live.legal(seat)[0]))
        await house.caught_up()
    before = {shown.id for shown in house.messages(house.ana, house.dm(house.ana))}
    closed = house.ana.id
    await house.matches.store.write(lambda tx: mark_dm_closed(tx, match, closed, True))
    await house.board(house.ana).press_id(f"t1b.{match}.0._dm", forged=True)
    await house.caught_up()
    stands = house.messages(house.ana, house.dm(house.ana))
    assert any(shown.ids for shown in stands if shown.id not in before)
