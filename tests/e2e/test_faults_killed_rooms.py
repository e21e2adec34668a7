"""F1 to F3 in an Episode: killed in a choice of characters, in a solo die, in a change of rooms.

All of it is on the one message at the table, but for the line about a room that ended. Whatever
call is cut off, the step is played once with the draws it had, and one board shows what follows.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games.core import Seat, Setting
from tests.e2e.killing import Mortal
from tests.e2e.trouble import no_harm, orphans
from tests.player import Tap, redrawn, tap, taps
from tests.quantity import some
from tests.shown import Shown

pytestmark = pytest.mark.proof

ORIGINAL = r"^/webhooks/.*/messages/@original"

MOMENTS = ("choice", "solo die", "change of rooms")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


async def brought_to(house: Mortal, moment: str) -> tuple[str, str]:
    """A match of Ana's alone in which that moment is due: its id, and the action that brings it."""
    match = await house.begun("triplock", house.ana, episode="gasworks")
    if moment == "choice":
        return match, "choose:wren"
    for wanted in ("choose:wren", "orient:0", "orient:0"):
        await typed(house, match, wanted)
    if moment == "change of rooms":
        limit = (await house.live(match)).play.state.journey.limit
        for _ in range(limit - 1):
            await typed(house, match, "end")
    return match, "end"


async def typed(house: Mortal, match: str, wanted: str) -> None:
    before = len(house.rows(match))
    await house.ana.slash(house.games, "match move", move=wanted)
    await house.grown(match, before + 1)


async def asked(house: Mortal, wanted: str) -> Shown:
    """The board on which the action is one press away, after the question of an end."""
    board = house.board(house.ana)
    drafts = [one for one in taps(board) if one[3] and one[2] == wanted]
    if not drafts:
        return board
    outcome = await tap(board, drafts[0])
    return await redrawn(board, outcome)


def final(message: Shown, wanted: str) -> Tap:
    return next(one for one in taps(message) if not one[3] and one[2] == wanted)


async def stands(house: Mortal, match: str, before: list[str], wanted: str) -> None:
    """The log has the action once; one board shows what follows, and each room's end once."""
    live = await house.live(match)
    assert house.actions(match) == [*before, wanted]
    await no_harm(house, match)
    assert orphans(house, match) == []
    (board,) = house.boards(match)
    names = tuple(seat.name for seat in live.seats)
    told = live.entry.texts.describe(live.view(Seat(0)), "", Setting(names=names, reader=Seat(0)))
    assert board.alts[0] in told
    kept = [m.text for m in house.messages(house.cy) if m.text.startswith("⚙️ Ana: ")]
    assert len(kept) == len(live.play.state.journey.tried)


async def goes_on(house: Mortal, match: str) -> None:
    """What stands there can be pressed."""
    live = await house.live(match)
    (wanted, *_) = [live.entry.game.write(action) for action in live.legal(Seat(0))]
    before = house.actions(match)
    message = await asked(house, wanted)
    await tap(message, final(message, wanted))
    await house.grown(match, len(before) + 1)
    assert house.actions(match) == [*before, wanted]


@pytest.mark.parametrize("moment", some(MOMENTS, 3))
async def test_f1_killed_before_the_commit(house: Mortal, moment: str) -> None:
    match, wanted = await brought_to(house, moment)
    before = house.actions(match)
    message = await asked(house, wanted)
    done = final(message, wanted)
    with house.locked():
        outcome = await tap(message, done)
        assert outcome.kind == "deferred", "the press was acknowledged before it was played"
        await house.kill()
    await house.up()
    await house.caught_up()
    assert house.actions(match) == before
    await tap(message.now(), done)
    await house.grown(match, len(before) + 1)
    await stands(house, match, before, wanted)
    await goes_on(house, match)


@pytest.mark.parametrize("late", some((True, False), 2), ids=["arrived unnoticed", "never arrived"])
@pytest.mark.parametrize("moment", MOMENTS)
async def test_f2_f3_killed_after_the_commit(house: Mortal, moment: str, late: bool) -> None:
    match, wanted = await brought_to(house, moment)
    before = house.actions(match)
    message = await asked(house, wanted)
    done = final(message, wanted)
    fault = house.stop_at("*", rf"^/channels/{house.games}/messages|{ORIGINAL}", late=late)
    await tap(message, done)
    await house.killed_at(fault)
    rows = house.rows(match)
    assert house.actions(match) == [*before, wanted]
    await house.up()
    await house.caught_up()
    assert house.rows(match) == rows, "the draws are those that were stored"
    await stands(house, match, before, wanted)
    await goes_on(house, match)
