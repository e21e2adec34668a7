"""F2 and F3 where a turn is a draft: killed in it or around its Commit, it is played once.

The deal is the same in every run, so each test knows its turn.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games.core import Setting
from games.lockpick.state import PLAYER
from sandbox.world.outcome import Outcome
from tests.e2e.killing import Mortal
from tests.e2e.lockpicking import (
    DEAL,
    JUMP,
    LOCK,
    PUSH,
    TURNS,
    drafted_turn,
    final,
    fixed_database,
    turn_of,
)
from tests.e2e.trouble import EPHEMERAL, lag
from tests.house import Json, alts, custom_ids, labels, match_of, text
from tests.player import Tap, current, redrawn, tap, taps
from tests.quantity import some

ORIGINAL = r"^/webhooks/.*/messages/@original"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    await fixed_database(tmp_path)
    async with await Mortal.open(tmp_path) as made:
        yield made


async def begin(house: Mortal, acts: int) -> tuple[Json, str]:
    """The board after so many acts of the hint player, and the turn he would make then."""
    await house.ana.slash(house.games, "lockpick start", deal=DEAL)
    await house.begun()
    board = house.board(house.ana)
    for _ in range(acts):
        board = await play(house, board, await advised(house, board))
    wanted = await advised(house, board)
    assert re.search(TURNS[acts], wanted), f"{wanted}: the hint player plays {DEAL} otherwise now"
    return board, wanted


async def advised(house: Mortal, board: Json) -> str:
    return turn_of((await house.live(match_of(board))).play.state)


async def play(house: Mortal, board: Json, wanted: str) -> Json:
    """The board after a turn that is pressed to its end."""
    match = match_of(board)
    before = len(house.rows(match))
    board = await drafted_turn(house.ana, board, wanted)
    await tap(house.ana, board, final(board, wanted))
    await house.grown(match, before + 1)
    return current(house.ana, board)


async def commit(house: Mortal, board: Json, wanted: str) -> Outcome:
    assert "Commit" in labels(board)
    return await tap(house.ana, board, final(board, wanted))


async def played_once(house: Mortal, board: Json, before: list[str], wanted: str) -> None:
    """The log has the turn's actions once, of one press; the one message shows what follows."""
    match = match_of(board)
    live = await house.live(match)
    parts = wanted.split(";")
    assert house.actions(match) == [*before, *parts]
    assert len({row[3] for row in house.rows(match)[len(before) :]}) == 1
    assert [row.n for row in live.rows] == list(range(1, len(live.rows) + 1))
    assert live.entry.game.turn(live.play.state).forced is None, "nothing is owed after it"
    assert lag(house.path, match) == 0
    shown = current(house.ana, board)
    assert alts(shown) == list(
        live.entry.texts.describe(live.view(PLAYER), "", Setting(names=("Ana",)))
    )
    assert [a["filename"] for a in shown["attachments"]] == [f"lockpick-{match}-{live.play.n}.png"]
    alone(house, board)


def alone(house: Mortal, board: Json) -> None:
    """The board is the only message for everybody, where it stood; it rang nobody."""
    assert [m["id"] for m in house.messages(house.cy)] == [board["id"]]
    assert house.pings(house.ana) == []


async def refused(house: Mortal, message: Json, old: Tap) -> str:
    """What the old Commit is answered, which is not there any more or should not be.

    Pressed on a private message, that message itself says it.
    """
    said, before = len(house.private(house.ana)), text(message)
    await house.ana.press(int(message["id"]), old[0], forged=old[0] not in custom_ids(message))
    if int(message["flags"]) & EPHEMERAL:
        await house.ana.until(lambda: text(current(house.ana, message)) != before)
        return text(current(house.ana, message))
    await house.ana.until(lambda: len(house.private(house.ana)) > said)
    return house.answer(house.ana)


async def goes_on(house: Mortal, board: Json) -> None:
    """The turn after it is played by the buttons that stand there."""
    wanted = await advised(house, board)
    before = house.actions(match_of(board))
    await play(house, current(house.ana, board), wanted)
    assert house.actions(match_of(board))[: len(before) + 1] == [*before, wanted.split(";")[0]]
    await house.down()
    alone(house, board)


@pytest.mark.parametrize(
    ("acts", "presses"), some([(PUSH, 2), (LOCK, 6), (JUMP, 2)], 2), ids=["push", "lock", "jump"]
)
async def test_f2_killed_in_the_middle_of_a_draft(house: Mortal, acts: int, presses: int) -> None:
    board, wanted = await begin(house, acts)
    before = house.actions(match_of(board))
    answers = house.private(house.ana)
    board = await drafted_turn(house.ana, board, wanted, presses)
    assert "Commit" not in labels(board)
    await house.kill()
    await house.up()
    await house.caught_up()
    assert current(house.ana, board) == board, "the draft stands in its buttons"
    outcome = await house.press(house.ana, board, "Undo")
    undone = await redrawn(house.ana, board, outcome)
    assert taps(undone) != taps(board)
    again = await drafted_turn(house.ana, undone, wanted, 1)
    assert (text(again), alts(again)) == (text(board), alts(board))
    assert [one[2:] for one in taps(again)] == [one[2:] for one in taps(board)]
    await play(house, again, wanted)
    await played_once(house, board, before, wanted)
    assert house.private(house.ana) == answers


@pytest.mark.parametrize("acts", some([PUSH, LOCK], 2), ids=["push", "lock"])
async def test_f1_killed_before_the_commit_of_a_turn(house: Mortal, acts: int) -> None:
    board, wanted = await begin(house, acts)
    before = house.actions(match_of(board))
    board = await drafted_turn(house.ana, board, wanted)
    with house.locked():
        outcome = await commit(house, board, wanted)
        assert outcome.kind == "deferred", "the press was acknowledged before it was played"
        await house.kill()
    await house.up()
    await house.caught_up()
    assert house.actions(match_of(board)) == before
    assert current(house.ana, board) == board
    await commit(house, board, wanted)
    await house.grown(match_of(board), len(before) + 1)
    await played_once(house, board, before, wanted)
    await goes_on(house, board)


@pytest.mark.parametrize(
    ("acts", "late"),
    some([(PUSH, False), (PUSH, True), (LOCK, False), (JUMP, True)], 3),
    ids=["push", "push, answered unnoticed", "lock", "jump, answered unnoticed"],
)
async def test_f2_killed_after_the_commit_of_a_turn(house: Mortal, acts: int, late: bool) -> None:
    board, wanted = await begin(house, acts)
    match = match_of(board)
    before = house.actions(match)
    board = await drafted_turn(house.ana, board, wanted)
    old = final(board, wanted)
    fault = house.stop_at("PATCH", ORIGINAL, late=late)
    outcome = await commit(house, board, wanted)
    await house.killed_at(fault)
    assert house.actions(match) == [*before, *wanted.split(";")]
    assert ("Commit" in labels(current(house.ana, board))) is not late
    await house.up()
    await house.caught_up()
    await played_once(house, board, before, wanted)
    house.ana.redeliver(outcome)
    said = await refused(house, current(house.ana, board), old)
    done = "That is done: you pushed" if acts == PUSH else "The table has moved on."
    assert said.startswith(done)
    await played_once(house, board, before, wanted)
    await goes_on(house, board)


@pytest.mark.parametrize("late", some((True, False), 2), ids=["arrived unnoticed", "never arrived"])
async def test_f3_killed_between_the_commit_and_the_new_picture(house: Mortal, late: bool) -> None:
    """A typed turn is committed on a private answer, so the board is edited by itself; after a
    restart no press on the board lends its token to that."""
    board, wanted = await begin(house, LOCK)
    await house.down()
    await house.up()
    match = match_of(board)
    before = house.actions(match)
    await house.ana.slash(house.games, "lockpick move", move=wanted.replace(":", " "))
    await house.ana.until(lambda: alts(house.private(house.ana)[-1]))
    *earlier, opened = house.private(house.ana)
    old = final(opened, wanted)
    fault = house.stop_at("PATCH", rf"^/channels/{house.games}/messages/\d+$", late=late)
    await commit(house, opened, wanted)
    await house.killed_at(fault)
    assert house.actions(match) == [*before, *wanted.split(";")]
    assert (alts(current(house.ana, board)) == alts(board)) is not late
    await house.up()
    await house.caught_up()
    await played_once(house, board, before, wanted)
    assert len(house.private(house.ana)) == len(earlier) + 1
    said = await refused(house, current(house.ana, opened), old)
    assert said.startswith("The table has moved on.")
    await played_once(house, board, before, wanted)
    await goes_on(house, board)
