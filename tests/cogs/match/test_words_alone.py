"""Whole duels of Triplock by who reads no picture and presses nothing."""

from __future__ import annotations

import re

import pytest

from bot.match.live import Live
from games.core import Level, Seat
from tests.desk import ANA, BEN, Desk
from tests.seed import chance


@pytest.mark.proof
async def test_a_duel_is_played_by_words_and_typed_moves_alone(desk: Desk) -> None:
    """Asserts that a typed move stands among those that the words list."""
    match = await desk.begun("triplock", (ANA, BEN))
    for _ in range(600):
        live = await desk.live(match)
        if live.match.status == "over":
            break
        person = await desk.waited_for(match)
        told = (await desk.command(person, "match words")).answer.text
        listed = re.findall(r"`([^`]+)`", told.split("**Your moves**")[1])
        move = _wished(live, min(live.play.turn.waiting))
        assert move in listed or "more: `/match move` finds them" in told
        led = await desk.command(person, "match move", move=move)
        assert led.stored[match], (move, led.refused)
    assert (await desk.live(match)).match.status == "over"
    assert (await desk.command(ANA, "match words")).refused == "no_match_here"


def _wished(live: Live, seat: Seat) -> str:
    """The first move that the adviser of the game would make, as people type it."""
    advise = live.entry.game.advise
    assert advise is not None
    best = advise(live.seen(seat), Level.MEDIUM, chance(), ()).best
    return live.entry.game.spelled(live.view(seat), best.plan[0])
