"""F2 and F3 where a turn is a draft: killed in it or around its Commit, it is played once.

The deal is the same in every run, so each test knows its turn.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games.core import Setting
from games.lockpick.rules.state import PLAYER
from sandbox.world.events import Event, MessageUpdated
from sandbox.world.outcome import Outcome
from tests.e2e.killing import Mortal
from tests.e2e.lockpicking import (
    DEAL,
    JUMP,
    LOCK,
    PUSH,
    TURNS,
    by_hand,
    drafted_turn,
    final,
    fixed_database,
    turn_of,
)
from tests.e2e.trouble import lag
from tests.news import PATIENCE_S
from tests.player import Tap, redrawn, tap, taps
from tests.quantity import some
from tests.refusal import refusal
from tests.shown import Shown

ORIGINAL = r"^/webhooks/.*/messages/@original"

GONE_ON = "The match has gone on."


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    await fixed_database(tmp_path)
    async with await Mortal.open(tmp_path) as made:
        yield made


async def begin(house: Mortal, acts: int) -> tuple[Shown, str]:
    """The board after so many acts of the hint player, and the turn he would make then."""
    await house.begun("lockpick", house.ana, deal=DEAL)
    board = house.board(house.ana)
    for _ in range(acts):
        board = await play(house, board, await advised(house, board))
    wanted = await advised(house, board)
    assert re.search(TURNS[acts], wanted), f"{wanted}: the hint player plays {DEAL} otherwise now"
    return board, wanted


async def advised(house: Mortal, board: Shown) -> str:
    return turn_of((await house.live(board.match)).play.state)


async def play(house: Mortal, board: Shown, wanted: str) -> Shown:
    """The board after a turn that is pressed to its end."""
    match = board.match
    before = len(house.rows(match))
    board = await drafted_turn(board, wanted)
    await tap(board, final(board, wanted))
    await house.grown(match, before + 1)
    return board.now()


async def commit(board: Shown, wanted: str) -> Outcome:
    assert "Commit" in board.labels
    return await tap(board, final(board, wanted))


async def played_once(house: Mortal, board: Shown, before: list[str], wanted: str) -> None:
    """The log has the turn's actions once, of one press; the one message shows what follows."""
    match = board.match
    live = await house.live(match)
    parts = wanted.split(";")
    assert house.actions(match) == [*before, *parts]
    assert len({row[3] for row in house.rows(match)[len(before) :]}) == 1
    assert [row.n for row in live.rows] == list(range(1, len(live.rows) + 1))
    assert live.entry.game.turn(live.play.state).forced is None, "nothing is owed after it"
    assert lag(house.path, match) == 0
    shown = board.now()
    assert shown.alts == list(
        live.entry.texts.describe(live.view(PLAYER), "", Setting(names=("Ana",)))
    )
    assert shown.files == [f"lockpick-{match}-{live.play.n}.png"]
    alone(house, board)


def alone(house: Mortal, board: Shown) -> None:
    """The board is the only message for everybody, where it stood; it rang nobody."""
    assert [m.id for m in house.messages(house.cy)] == [board.id]
    assert house.pings(house.ana) == []


async def refused(house: Mortal, message: Shown, old: Tap) -> str:
    """What the old Commit is answered, which is not there any more or should not be.

    Pressed on a private message, that message itself says it. A board is then shown again, over
    whatever is drafted meanwhile: that is waited for.
    """
    said, before = len(house.private(house.ana)), message.text
    edited = message.json["edited_timestamp"]
    await message.press_id(old[0], forged=old[0] not in message.ids)
    if message.is_private:
        await house.ana.until(lambda: message.now().text != before)
        return message.now().text
    await house.ana.until(lambda: len(house.private(house.ana)) > said)
    answer = house.answer(house.ana)
    if answer.startswith(GONE_ON):
        await house.ana.until(lambda: message.now().json["edited_timestamp"] != edited)
    return answer


async def goes_on(house: Mortal, board: Shown) -> None:
    """The turn after it is played by the buttons that stand there."""
    wanted = await advised(house, board)
    before = house.actions(board.match)
    await play(house, board.now(), wanted)
    assert house.actions(board.match)[: len(before) + 1] == [*before, wanted.split(";")[0]]
    await house.down()
    alone(house, board)


@pytest.mark.parametrize(
    ("acts", "presses"), some([(PUSH, 2), (LOCK, 6), (JUMP, 2)], 3), ids=["push", "lock", "jump"]
)
async def test_f2_killed_in_the_middle_of_a_draft(house: Mortal, acts: int, presses: int) -> None:
    board, wanted = await begin(house, acts)
    before = house.actions(board.match)
    answers = house.private(house.ana)
    board = await drafted_turn(board, wanted, presses)
    assert "Commit" not in board.labels
    await house.kill()
    await house.up()
    await house.caught_up()
    assert board.now() == board, "the draft stands in its buttons"
    outcome = await board.press("Undo")
    undone = await redrawn(board, outcome)
    assert taps(undone) != taps(board)
    again = await drafted_turn(undone, wanted, 1)
    assert (again.text, again.alts) == (board.text, board.alts)
    assert [one[2:] for one in taps(again)] == [one[2:] for one in taps(board)]
    await play(house, again, wanted)
    await played_once(house, board, before, wanted)
    assert house.private(house.ana) == answers


@pytest.mark.parametrize("acts", some([PUSH, LOCK], 2), ids=["push", "lock"])
async def test_f1_killed_before_the_commit_of_a_turn(house: Mortal, acts: int) -> None:
    board, wanted = await begin(house, acts)
    before = house.actions(board.match)
    board = await drafted_turn(board, wanted)
    with house.locked():
        outcome = await commit(board, wanted)
        assert outcome.kind == "deferred", "the press was acknowledged before it was played"
        await house.kill()
    await house.up()
    await house.caught_up()
    assert house.actions(board.match) == before
    assert board.now() == board
    await commit(board, wanted)
    await house.grown(board.match, len(before) + 1)
    await played_once(house, board, before, wanted)
    await goes_on(house, board)


@pytest.mark.parametrize(
    ("acts", "late"),
    some([(PUSH, False), (PUSH, True), (LOCK, False), (JUMP, True)], 4),
    ids=["push", "push, answered unnoticed", "lock", "jump, answered unnoticed"],
)
async def test_f2_killed_after_the_commit_of_a_turn(house: Mortal, acts: int, late: bool) -> None:
    board, wanted = await begin(house, acts)
    match = board.match
    before = house.actions(match)
    board = await drafted_turn(board, wanted)
    old = final(board, wanted)
    fault = house.stop_at("PATCH", ORIGINAL, late=late)
    outcome = await commit(board, wanted)
    await house.killed_at(fault)
    assert house.actions(match) == [*before, *wanted.split(";")]
    assert ("Commit" in board.now().labels) is not late
    await house.up()
    await house.caught_up()
    await played_once(house, board, before, wanted)
    house.ana.redeliver(outcome)
    said = await refused(house, board.now(), old)
    assert said.startswith("That is done: you pushed" if acts == PUSH else GONE_ON)
    await played_once(house, board, before, wanted)
    await goes_on(house, board)


@pytest.mark.parametrize(
    ("acts", "late"),
    some([(PUSH, True), (LOCK, True), (LOCK, False)], 3),
    ids=["push, arrived unnoticed", "lock, arrived unnoticed", "lock, never arrived"],
)
async def test_f3_killed_between_the_commit_and_the_new_picture(
    house: Mortal, acts: int, late: bool
) -> None:
    """A typed turn is committed on a private answer, so the board is edited by itself; after a
    restart no press on the board lends its token to that."""
    board, wanted = await begin(house, acts)
    await house.down()
    await house.up()
    match = board.match
    before = house.actions(match)
    await house.ana.slash(house.games, "match move", move=wanted.replace(":", " "))
    await house.ana.until(lambda: house.private(house.ana)[-1].alts)
    *earlier, opened = house.private(house.ana)
    old = final(opened, wanted)
    fault = house.stop_at("PATCH", rf"^/channels/{house.games}/messages/\d+$", late=late)
    await commit(opened, wanted)
    await house.killed_at(fault)
    assert house.actions(match) == [*before, *wanted.split(";")]
    assert (board.now().alts == board.alts) is not late
    await house.up()
    await house.caught_up()
    await played_once(house, board, before, wanted)
    assert len(house.private(house.ana)) == len(earlier) + 1
    said = await refused(house, opened.now(), old)
    assert refusal(said) == ("same_again" if acts == PUSH else "moved_on")
    await played_once(house, board, before, wanted)
    await goes_on(house, board)


def edits_of(house: Mortal, board: Shown) -> list[list[str]]:
    """The files of a board after each edit from now on."""
    found: list[list[str]] = []

    def hear(event: Event) -> None:
        if isinstance(event, MessageUpdated) and event.message.id == board.id:
            found.append(board.now().files)

    house.stand.world.listeners.append(hear)
    return found


async def test_f21_killed_after_an_older_answer_has_covered_the_board(house: Mortal) -> None:
    """A hint is drawn on the board so late that a turn was played and shown meanwhile."""
    board, _ = await begin(house, PUSH)
    live = await house.live(board.match)
    hold = asyncio.Event()
    hint = house.stand.faults.next("PATCH", ORIGINAL, hold=hold)
    await board.press("Hint")
    await asyncio.wait_for(hint.arrived.wait(), PATIENCE_S)
    same = re.escape(house.stand.faults.met[-1].path)
    house.stand.faults.next("PATCH", same, times=9, hold=hold)  # it is tried again after a while
    before = board.now()
    await by_hand(board, live)
    await house.ana.until(lambda: board.now().text != before.text)
    played = board.now()
    await house.ana.slash(house.games, "matches")  # this takes longer than the bot's last note
    edits = edits_of(house, board)
    fault = house.stop_at("PATCH", rf"^(?!{same})/")
    hold.set()
    await house.killed_at(fault)
    assert edits[0] != played.files, "the hint covers the turn"
    await house.up()
    await house.caught_up()
    assert (board.now().alts, board.now().files) == (played.alts, played.files)
    await goes_on(house, board)
