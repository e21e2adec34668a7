"""Two processes on one database: one plays, the other waits, says so, and plays on after it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.login import NO_STORE
from bot.screens.faults import DONE_BEFORE
from bot.store import schema
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.e2e.killing import Mortal
from tests.e2e.processes import Process, waiting
from tests.e2e.trouble import lag, unanswered
from tests.news import PATIENCE_S

pytestmark = pytest.mark.proof

WAITS, PLAYS_ON, READY = "waiting for its end", "playing on", "ready to play"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await Mortal.open(tmp_path) as made:
        yield made


def matches(house: Mortal) -> int:
    return len(house.sql("SELECT id FROM matches"))


async def test_a_second_process_waits_says_so_once_and_answers_nothing(house: Mortal) -> None:
    second = await waiting(house)
    try:
        for _ in range(3):
            await house.ana.slash(house.games, "lockpick start")
        await house.stored.until(lambda: matches(house) >= 3)
        await house.caught_up()
        assert matches(house) == 3
        assert second.said(WAITS) == 1
        assert second.said("ERROR") == 0
        assert house.stand.faults.met == []
        assert unanswered(house) == []
    finally:
        await second.close()


async def test_a_second_process_takes_over_from_one_that_was_killed(house: Mortal) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    second = await waiting(house)
    try:
        assert house.child is not None
        house.child.kill()
        assert await house.ended() == -signal.SIGKILL
        await player.slash(house.games, "match move", move="end")
        await house.grown(match, 3)
        assert second.said(PLAYS_ON) == 1
        assert house.actions(match)[2:] == ["end"]
        assert house.turns_told(other) == 1
    finally:
        await second.close()


TYPED, PRESSED = "a typed move", "a press"
CALLBACK, ANSWER = r"/callback$", r"/messages/@original$"


async def killed_at(
    house: Mortal, player: Person, asked: str, method: str, path: str, *, late: bool
) -> asyncio.Task[Outcome]:
    """A player rolls, and the bot is killed as it makes such a request; returns what they wait for.

    The table of a typed move is slow, so that its answer fills a "thinking…".
    """
    if path == ANSWER and asked == TYPED:
        house.stand.faults.next("POST", CALLBACK, delay_s=0.7)
    stopped = house.stop_at(method, path, late=late)
    if asked == TYPED:
        asking = player.slash(house.games, "match move", move="roll")
    else:
        asking = house.board(player).press("Roll")
    going = asyncio.create_task(asking)
    await asyncio.wait_for(stopped.arrived.wait(), PATIENCE_S)
    assert house.child is not None
    house.child.kill()
    await house.ended()
    assert stopped.hold is not None
    stopped.hold.set()
    return going


@pytest.mark.parametrize("asked", [TYPED, PRESSED])
async def test_what_a_killed_process_had_not_acknowledged_is_played_and_answered_by_the_next(
    house: Mortal, asked: str
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    told = len(house.private(player))
    second = await waiting(house)
    try:
        going = await killed_at(house, player, asked, "POST", CALLBACK, late=False)
        await house.stored.until(lambda: house.actions(match)[2:] == ["roll"])
        await house.ana.until(lambda: unanswered(house) == [], PATIENCE_S)
        await house.caught_up()
        assert house.actions(match)[2:] == ["roll"]
        assert second.said(PLAYS_ON) == 1
        assert second.said("Traceback") == 0
        assert (await going).kind != "failed"
        if asked == TYPED:
            assert len(house.private(player)) == told + 1, "answered once"
    finally:
        await second.close()


@pytest.mark.parametrize(
    ("asked", "method", "path", "late", "stays"),
    [
        (TYPED, "POST", CALLBACK, True, True),
        (TYPED, "PATCH", ANSWER, False, True),
        (TYPED, "PATCH", ANSWER, True, False),
        (PRESSED, "POST", CALLBACK, True, False),
        (PRESSED, "PATCH", ANSWER, False, False),
    ],
)
async def test_what_a_killed_process_had_acknowledged_is_played_at_most_once_and_can_be_done_again(
    house: Mortal, asked: str, method: str, path: str, late: bool, stays: bool
) -> None:
    """A stored press is shown; any other is done by the same button or line as before.

    A "thinking…" that nobody has filled `stays`.
    """
    is_stored = path == ANSWER
    match = await house.duel()
    player, other = await house.turn(match)
    second = await waiting(house)
    try:
        board = house.board(player)
        going = await killed_at(house, player, asked, method, path, late=late)
        await second.says(READY)
        await house.caught_up()
        assert house.actions(match)[2:] == ["roll"] * is_stored
        assert len(unanswered(house)) == stays
        if not is_stored:
            if asked == TYPED:
                await player.slash(house.games, "match move", move="roll")
            else:
                await board.press("Roll")
            await house.stored.until(lambda: house.actions(match)[2:] == ["roll"])
        await player.slash(house.games, "match move", move="end")
        await house.stored.until(lambda: house.actions(match)[2:] == ["roll", "end"])
        await house.caught_up()
        assert house.turns_told(other) == 1
        assert len(unanswered(house)) == stays
        assert (await going).kind != "failed"
        assert second.said("Traceback") == 0
    finally:
        await second.close()


@pytest.mark.parametrize("late", (False, True), ids=["never answered", "answered unnoticed"])
async def test_a_table_of_a_killed_process_stands_there_once(house: Mortal, late: bool) -> None:
    """It is killed as it shows what it has stored; the next one shows what nobody saw."""
    second = await waiting(house)
    try:
        stopped = house.stop_at("POST", CALLBACK, late=late)
        going = asyncio.create_task(house.ana.slash(house.games, "triplock start"))
        await asyncio.wait_for(stopped.arrived.wait(), PATIENCE_S)
        assert matches(house) == 1
        assert house.child is not None
        house.child.kill()
        await house.ended()
        assert stopped.hold is not None
        stopped.hold.set()
        await house.ana.until(lambda: any("Join" in message.labels for message in house.public()))
        await house.ana.until(lambda: unanswered(house) == [], PATIENCE_S)
        assert (await going).kind != "failed"
        await house.caught_up()
        (table,) = house.public()
        told = [answer.text for answer in house.private(house.ana)]
        assert told == ([] if late else [DONE_BEFORE])
        await table.seen_by(house.ben).press("Join")
        await house.stored.until(lambda: house.sql("SELECT id FROM matches WHERE status = 'open'"))
        assert second.said("Traceback") == 0
    finally:
        await second.close()


async def test_a_server_that_the_bot_left_as_nobody_played_is_noted(house: Mortal) -> None:
    await house.cy.slash(house.games, "lockpick start")
    await house.has_begun()
    second = await waiting(house)
    try:
        begins = house.stand.faults.next("GET", "/commands$", hold=asyncio.Event())
        assert house.child is not None
        house.child.kill()
        await house.ended()
        await asyncio.wait_for(begins.arrived.wait(), PATIENCE_S)
        house.stand.faults.kick_bot()
        assert begins.hold is not None
        begins.hold.set()
        await house.stored.until(
            lambda: house.sql("SELECT reason FROM sleeps"), "a table that sleeps"
        )
    finally:
        await second.close()


async def test_a_slow_board_does_not_keep_the_next_process_waiting(house: Mortal) -> None:
    """The process that stops leaves a board to the next one, which keeps presses for 2.5 s."""
    match = await house.duel()
    player, other = await house.turn(match)
    second = await waiting(house)
    try:
        slow = house.stand.faults.next("PATCH", r"^/channels/\d+/messages/", hold=asyncio.Event())
        await player.slash(house.games, "match move", move="roll")
        await asyncio.wait_for(slow.arrived.wait(), PATIENCE_S)
        assert house.child is not None
        house.child.terminate()
        outcome = await house.cy.slash(house.games, "match words", match=match)
        assert outcome.kind != "failed", outcome.reason
        assert await house.ended() == 0
        await player.slash(house.games, "match move", move="end")
        await house.caught_up()
        assert second.said(PLAYS_ON) == 1
        assert house.turns_told(other) == 1
    finally:
        await second.close()


@pytest.mark.parametrize("path", ["/users/@me", "/gateway/bot"])
@pytest.mark.parametrize(
    "fault", [{"status": 503}, {"cut": "before", "times": 2}], ids=["503", "cut"]
)
async def test_a_start_without_an_answer_of_discord_is_tried_again(
    house: Mortal, path: str, fault: dict[str, object]
) -> None:
    await house.down()
    house.stand.faults.next("GET", f"^{path}$", **fault)  # type: ignore[arg-type]
    known = house.stand.gateway.identifies
    process = await Process.start(house, "late")
    try:
        await house.ana.until(lambda: house.stand.gateway.identifies > known, PATIENCE_S)
        assert process.said("Discord does not answer; trying again") == 1
        assert process.said("Traceback") == 0
    finally:
        await process.close()


async def test_an_end_by_an_error_leaves_what_is_due_to_the_next_start(
    house: Mortal,
) -> None:
    """Discord ends the connection for good while a board is on its way."""
    match = await house.duel()
    player, _ = await house.turn(match)
    slow = house.stand.faults.next("PATCH", r"^/channels/\d+/messages/", delay_s=1.0)
    await player.slash(house.games, "match move", move="roll")
    await asyncio.wait_for(slow.arrived.wait(), PATIENCE_S)
    await house.stand.faults.drop(4013)
    assert await house.ended() == 1
    said = house.path.with_name("bot.log").read_text()
    assert "ConnectionClosed" in said
    assert "ProgrammingError" not in said
    assert lag(house.path, match) == 1
    await house.up()
    await house.caught_up()
    assert lag(house.path, match) == 0


async def test_a_signal_ends_the_pause_between_two_tries(house: Mortal) -> None:
    await house.down()
    fault = house.stand.faults.next("GET", r"^/users/@me$", status=503, times=99)
    process = await Process.start(house, "ended")
    try:
        await asyncio.wait_for(fault.arrived.wait(), PATIENCE_S)
        process.child.terminate()
        assert await process.ended() == 0
        assert process.said("Traceback") == 0
    finally:
        await process.close()


async def test_a_standby_that_may_not_play_on_the_file_says_so(house: Mortal) -> None:
    """It would wait for ever, and nobody would play."""
    second = await waiting(house)
    try:
        house.path.with_name("link.db").hardlink_to(house.path)
        assert house.child is not None
        house.child.terminate()
        assert await house.ended() == 0
        assert await second.ended() == NO_STORE
        assert second.said("has two names") == 1
    finally:
        await second.close()


async def test_a_second_process_of_an_older_version_does_not_wait(house: Mortal) -> None:
    """It would be left all that is pressed at the end of the first, and could not play it."""
    house.sql(f"PRAGMA user_version = {schema.VERSION + 1}")
    second = await Process.start(house, "older")
    try:
        assert await second.ended() == NO_STORE
        assert second.said("was made by a newer version") == 1
        assert second.said(WAITS) == 0
    finally:
        await second.close()
