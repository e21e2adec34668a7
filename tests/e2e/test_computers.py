"""A person alone plays against computers: from hello and commands to the result, over sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.delivery import pacing
from bot.match.live import Live
from bot.match.thinking.advice_worker import AdviceRequest
from bot.match.thinking.thinker import Urgency
from bot.screens.story import has_played
from bot.store.seats import Computer, Person
from games.core import MARKS, Advice, Level
from tests.deeds import computer_sits
from tests.e2e.answering import answered, bot_of
from tests.e2e.dialling import typed
from tests.house import House
from tests.interactions import fresh
from tests.plain import plain
from tests.probe.entry import DIAL
from tests.probe.numbers import hidden, other
from tests.refusal import refusal


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with await House.open(tmp_path, shelf={**plain(), DIAL.key: DIAL}) as made:
        yield made


async def test_whoever_names_the_bot_plays_at_once(house: House) -> None:
    hard = {"opponent": bot_of(house), "level": "hard", "players": "4"}
    await house.ana.slash(house.games, "dial start", **hard)
    await house.caught_up()
    live = await answered(house)
    assert [one.sitter for one in live.seats].count(Computer(Level.HARD)) == 3
    assert "Tumbler (hard)" in house.board(house.ana).text
    assert not house.pings(house.ana)
    assert house.complaints() == []


async def test_after_the_end_the_story_says_why_a_computer_played_so(house: House) -> None:
    live = await running(house)
    told = await story(house, "update")
    assert "Tumbler (easy) dialled" in told
    assert "-# " not in told, "the match runs"
    while live.match.status == "open":
        await typed(house, hidden(live))
        live = await answered(house)
    told = await story(house)
    (seat,) = (one.seat for one in live.seats if isinstance(one.sitter, Computer))
    assert f'-# {MARKS[seat]} Tumbler (easy): "' in told
    assert await story(house) == told
    assert house.complaints() == []


async def running(house: House) -> Live:
    """A match against a computer that has played and was not lucky at once."""
    while True:
        await house.ana.slash(house.games, "dial start", opponent=bot_of(house))
        await house.caught_up()
        live = await answered(house)
        if live.match.status == "open":
            await typed(house, other(live))
            live = await answered(house)
        if live.match.status == "open":
            return live


async def story(house: House, kind: str = "deferred") -> str:
    """The story as Ana reads it behind [More], or after the end behind [Look back].

    The press is acknowledged before a thought.
    """
    board = house.board(house.ana)
    more, told = ("Look back", "Replay") if "Look back" in board.labels else ("⋯ More", "Story")
    await board.press(more)
    outcome = await house.newest(house.ana).press(told)
    assert outcome.kind == kind
    await house.caught_up()
    return house.newest(house.ana).text


async def test_in_direct_messages_one_message_is_the_board(house: House) -> None:
    where = await house.bot.services.delivery.post.open_dm(house.ana.id)
    await house.ana.slash(where, "dial start", opponent=bot_of(house))
    await house.caught_up()
    match = house.board(house.ana, where).match
    live = await answered(house, match)
    (board,) = [m for m in house.messages(house.ana, where) if m.ids and not m.is_private]
    assert "your turn" in board.text
    await house.ana.slash(where, "dial start", opponent=house.ben.id)
    assert refusal(house.newest(house.ana, where).text) == "only_in_server"
    while live.match.status == "open":
        await house.ana.slash(where, "match move", move=str(hidden(live)))
        await house.caught_up()
        await house.newest(house.ana, where).press(f"Dial {hidden(live)}")
        await house.caught_up()
        live = await house.live(match)
    assert "Again" in board.now().labels
    assert not house.pings(house.ana, where)
    assert house.complaints() == []


async def test_a_seat_in_direct_messages_goes_to_nobody(house: House) -> None:
    """Its board stands where its host alone reads, and shows what the seat sees."""
    where = await house.bot.services.delivery.post.open_dm(house.ana.id)
    await house.ana.slash(where, "dial start", opponent=bot_of(house))
    await house.caught_up()
    live = await answered(house, house.board(house.ana, where).match)
    await house.ana.slash(house.games, "match substitute", user=house.cy, match=live.match.id)
    await house.caught_up()
    assert refusal(house.newest(house.ana).text) == "own_table"
    assert (await house.live(live.match.id)).facts.offers == ()
    others = replace(live, table=replace(live.table, match=replace(live.match, host=house.cy.id)))
    assert (live.own_seat is not None, others.own_seat) == (True, None)


async def test_the_answer_to_a_typed_move_tells_what_the_computer_did(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", opponent=bot_of(house), level="medium")
    live = await answered(house)
    mine, game = live.table.seats_of(house.ana.id)[0], live.entry.game
    while True:
        before = live.play.n
        text = game.write(game.fallback(live.play.state, mine, lambda n: 0))
        outcome = await house.ana.slash(house.games, "match move", move=text)
        assert outcome.kind == "deferred"
        live = await answered(house)
        if any(row.seat != mine for row in live.rows[before:]) and has_played(live, mine):
            break
    said = house.newest(house.ana).text
    assert f"{MARKS[1 - mine]} Tumbler (medium) " in said
    assert "plays now" not in said
    assert house.complaints() == []


async def test_an_answer_that_waited_tells_nothing_to_who_left_the_seat(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ana has played; while the computer thinks, Ben takes her seat."""
    goes_on, services = asyncio.Event(), house.bot.services
    think = house.bot.thinker.think

    async def slowly(call: AdviceRequest, urgency: Urgency = Urgency.TURN) -> Advice[Any]:
        await goes_on.wait()
        return await think(call, urgency)

    monkeypatch.setattr(services.advising, "_think", slowly)
    with monkeypatch.context() as soon:
        soon.setattr(pacing, "HELD_S", 0.05)  # so long the answer and the board wait for it
        await house.ana.slash(house.games, "triplock start", opponent=bot_of(house))
        await house.bot.under_way.idle()
    ((match,),) = house.sql("SELECT id FROM matches")
    live = await house.live(match)
    mine, game = live.table.seats_of(house.ana.id)[0], live.entry.game
    while mine in live.play.turn.waiting:
        text = game.write(game.fallback(live.play.state, mine, lambda n: 0))
        await services.acts.act(match, house.ana.id, text, stamp=None, interaction=fresh())
        live = await house.live(match)
    assert live.thinking
    answers = [
        asyncio.create_task(services.delivery.thoughts.after(live, seat))
        for seat in (mine, live.thinking[0])
    ]
    await computer_sits(services.acts, match, house.ana.id, mine, Person(house.ben.id), "Ben")
    goes_on.set()
    hers, its = await asyncio.gather(*answers)
    assert hers is live
    assert its.play.n > live.play.n
    assert its.seats[mine].person == house.ben.id
    services.delivery.thoughts.end()
    stopped = await services.delivery.thoughts.after(live, live.thinking[0])
    assert stopped is live, "a stop waits for no computer"
