"""Hints at a desk: first the idea, then the move; counted once a question, for its seat alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cogs.match.hints import CountedHint, Hints
from bot.match.games import GAMES
from bot.match.refusals import ShellRefused
from bot.match.thinking.advice import Advising, panel_with_draft
from bot.store.results import read_results
from bot.store.seats import Computer
from games.core import HINT, Level
from tests.deeds import computer_sits
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh
from tests.thinking_here import think_here

KEYS = sorted(GAMES)


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await Desk.open(tmp_path)
    yield made
    await made.store.close()


async def asks(desk: Desk, match: str, person: int, *, shows: bool = False) -> CountedHint:
    """A person asks for a hint, or to be shown the move."""
    live = await desk.live(match)
    seat = live.seat_for(person)
    assert seat is not None
    hints = Hints(Advising(desk.store, think_here), desk.acts, desk.matches.means.directed)
    return await hints.give(live, seat, person, shows=shows, interaction=fresh())


async def table(desk: Desk, key: str) -> tuple[str, int]:
    """A match whose people may ask, and who is waited for."""
    if key == "lockpick":
        return await desk.begun(key, (ANA,), {}), ANA
    match = await desk.begun(key, (ANA, BEN), {}, hints="on")
    return match, await desk.waited_for(match)


@pytest.mark.parametrize("key", KEYS)
async def test_the_idea_comes_first_and_then_the_move(desk: Desk, key: str) -> None:
    match, person = await table(desk, key)
    idea = await asks(desk, match, person)
    assert idea.tip.words.startswith("💡 ")
    assert idea.draft == ""
    assert idea.tip.button is not None
    move = await asks(desk, match, person, shows=True)
    assert move.tip.button is None
    assert move.tip.words != idea.tip.words
    live = await desk.live(match)
    seat = live.seat_for(person)
    assert seat is not None
    assert panel_with_draft(live, seat, move.draft) is not None
    assert (await asks(desk, match, person, shows=True)).tip.words == move.tip.words
    assert [row.text for row in live.rows].count(HINT) == 1
    assert sum(live.play.hints) == 1 == live.play.hints[seat]


async def test_the_move_is_not_told_before_the_idea(desk: Desk) -> None:
    match, person = await table(desk, "tripol")
    first = await asks(desk, match, person, shows=True)
    assert first.tip.button is not None
    assert (await asks(desk, match, person, shows=True)).tip.button is None


async def test_another_question_is_another_hint(desk: Desk) -> None:
    match, person = await table(desk, "tripol")
    await asks(desk, match, person)
    await desk.plays(match, person, "draw")
    assert (await asks(desk, match, person, shows=True)).tip.button is not None
    assert sum((await desk.live(match)).play.hints) == 2


async def test_who_plays_with_computers_alone_is_offered_hints(desk: Desk) -> None:
    match = await desk.begun("tripol", (ANA, BEN), {})
    with pytest.raises(ShellRefused, match="no_hints"):
        await asks(desk, match, await desk.waited_for(match))
    assert "Hint" not in (await desk.board(match)).labels
    (seat,) = (await desk.live(match)).table.seats_of(BEN)
    await computer_sits(desk.acts, match, BEN, seat, Computer(Level.EASY))
    await desk.waits(0)
    with pytest.raises(ShellRefused, match="no_hints"):  # Ben may take his seat back
        await asks(desk, match, ANA)


async def test_hints_are_told_for_each_seat(desk: Desk) -> None:
    match, person = await table(desk, "tripol")
    other = BEN if person == ANA else ANA
    await asks(desk, match, person)
    await desk.acts.resign(match, other, interaction=fresh())
    live = await desk.live(match)
    mark = live.seat_for(person)
    assert "1 hint" not in (await desk.board(match)).text
    results = await desk.store.read(lambda tx: read_results(tx, match))
    assert {result.seat: result.hints for result in results} == {
        seat: int(seat == mark) for seat in range(2)
    }
