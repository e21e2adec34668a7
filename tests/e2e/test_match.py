"""A whole duel in the house, by presses in channel and direct messages."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core import Seat, Tape
from games.triplock.table.public import Attempt
from tests.house import House
from tests.openapi import validate
from tests.player import legal, play
from tests.sure import sure


def clever(live: Any, seat: int, dice: random.Random) -> str:
    """A move that ends the duel in few turns: it looks into the state, as no player can."""
    state, game = live.play.state, live.entry.game
    best, best_score = "", -1.0
    for text_ in legal(live, seat):
        score = dice.random()
        step = game.apply(state, Seat(seat), game.parse(text_), Tape(dice.randrange))
        mine = step.state.players[seat]
        score += 10 * mine.points + 12 * len(mine.done)
        if text_ == "end":
            score -= 3
        if isinstance(step.state.asked, Attempt) and step.state.active == seat:
            score += 5
        if text_.startswith("complete") and not _can_win(live, seat, step.state, dice):
            score -= 50
        if step.state.active != seat and text_.startswith("match"):
            score -= 50
        if score > best_score or not best:
            best, best_score = text_, score
    return best


def _can_win(live: Any, seat: int, state: Any, dice: random.Random) -> bool:
    """True when some order of declarations completes the announced Diagram."""
    game = live.entry.game
    if not isinstance(state.asked, Attempt):
        return True
    return any(
        game.apply(state, Seat(seat), action, Tape(dice.randrange)).state.active == seat
        and _can_win(
            live, seat, game.apply(state, Seat(seat), action, Tape(dice.randrange)).state, dice
        )
        for action in game.legal(state, Seat(seat))
    )


@pytest.mark.proof
async def test_a_whole_duel_by_presses(house: House) -> None:
    match = await house.begun("triplock", house.ana, house.ben)
    dice = random.Random(7)
    people = {house.ana.id: house.ana, house.ben.id: house.ben}
    steps = 0
    live = await house.live(match)
    while live.match.status == "open":
        steps += 1
        assert steps < 400
        seat = min(live.play.turn.waiting)
        person = people[sure(live.seats[seat].person)]
        wanted = clever(live, seat, dice)
        before = live.play.n
        await play(house, house.board(person, house.dm(person)), wanted)
        live = await house.live(match)
        assert live.play.n > before
    board = house.board(house.cy)
    assert "Rematch" in board.labels[0]
    assert "wins" in board.text
    problems = [
        f"{entry.method} {entry.path}: {problem}"
        for entry in house.stand.world.record
        for problem in validate(entry.method, entry.path, entry.payload)
    ]
    assert problems == []
