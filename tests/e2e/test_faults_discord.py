"""F28 to F43: what Discord refuses, loses or takes away, and how a match goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.outbox import delivery
from sandbox.world.clock import Clock
from sandbox.world.model import THREAD, Channel
from tests.e2e.trouble import Quick, begin, invite, met, no_harm
from tests.house import button, labels, match_of, text
from tests.news import PATIENCE_S

CALLBACK = r"^/interactions/"
ORIGINAL = r"^/webhooks/.*/messages/@original"


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Quick]:
    monkeypatch.setattr(delivery, "FIRST_PAUSE_S", 0.01)
    monkeypatch.setattr(delivery, "LONGEST_PAUSE_S", 0.05)
    made = await Quick.open(tmp_path)
    try:
        yield made
    finally:
        made.stand.faults.clear()
        await made.close()


def posts(house: Quick) -> str:
    return rf"^/channels/{house.games}/messages$"


def edits(house: Quick) -> str:
    return rf"^/channels/{house.games}/messages/\d+$"


async def roll(house: Quick, match: str) -> None:
    """The press still works, wherever the board stands now."""
    player, _ = await house.turn(match)
    count = len(house.rows(match))
    await house.press(player, house.board(player), "Roll")
    await house.caught_up()
    assert house.actions(match)[count:] == ["roll"]
    assert "Choose a die" in text(house.board(player))
    await no_harm(house, match)


@pytest.mark.parametrize("code", [10062, 40060], ids=["f28_10062", "f29_40060"])
async def test_f28_f29_an_acknowledgement_that_is_refused_plays_nothing(
    house: Quick, code: int
) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    fault = house.stand.faults.next("POST", CALLBACK, code=code)
    board = house.board(player)
    press = asyncio.create_task(house.press(player, board, "Roll"))
    await met(house, fault)
    await house.caught_up()
    assert house.actions(match)[2:] == []
    assert house.board(player) == board
    await roll(house, match)
    press.cancel()
    await asyncio.gather(press, return_exceptions=True)


async def test_f30_a_token_that_is_over_falls_back_to_the_channel(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    fault = house.stand.faults.next("PATCH", ORIGINAL, code=50027)
    await roll(house, match)
    assert fault.met == 1
    fault = house.stand.faults.next("PATCH", ORIGINAL, code=10015, times=2)
    await house.move(player, "end")
    await house.caught_up()
    assert house.actions(match)[3:] == ["end"]
    await no_harm(house, match)


@pytest.mark.parametrize("everywhere", [False, True], ids=["route", "global"])
async def test_f31_a_429_is_waited_for(house: Quick, everywhere: bool) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    house.stand.faults.next("POST", posts(house), status=429, times=2, everywhere=everywhere)
    await house.move(player, "end")
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await roll(house, match)


async def test_f31_a_long_429_is_put_off_and_not_slept_through(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    fault = house.stand.faults.next(
        "POST", r"^/channels/", status=429, retry_after_s=3600.0, headers={"X-RateLimit-Reset": "0"}
    )
    await house.move(player, "end")
    assert fault.met == 1
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await no_harm(house, match)


async def test_f31_the_write_limit_of_a_channel(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    house.stand.faults.next("POST", posts(house), code=20028, times=6)
    await house.move(player, "end")
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await roll(house, match)


async def test_f40_slowmode_is_waited_for(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    house.stand.faults.next("POST", posts(house), code=20016, times=6)
    await house.move(player, "end")
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await roll(house, match)


@pytest.mark.parametrize("status", [503, 520])
async def test_f32_server_errors_are_tried_again(house: Quick, status: int) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    house.stand.faults.next("POST", posts(house), status=status, times=2)
    house.stand.faults.next("PATCH", edits(house), status=status, times=2)
    await house.move(player, "end")
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await roll(house, match)


@pytest.mark.slow
@pytest.mark.parametrize("status", [500, 502, 504])
async def test_f32_server_errors_that_the_library_repeats(house: Quick, status: int) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    house.stand.faults.next("POST", posts(house), status=status)
    await house.move(player, "end")
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await roll(house, match)


async def test_f32_an_overloaded_resource(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    house.stand.faults.next("POST", posts(house), code=130000, times=3)
    await house.move(player, "end")
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await roll(house, match)


@pytest.mark.parametrize("cut", ["before", "after"])
async def test_f32_a_line_cut_around_the_post_gives_one_board(house: Quick, cut: str) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    post = house.stand.faults.next("POST", posts(house), cut=cut)
    edit = house.stand.faults.next("PATCH", edits(house), cut=cut)
    await house.move(player, "end")
    assert (post.met, edit.met) == (1, 1)
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    assert len(house.boards(match)) == 1
    await roll(house, match)


async def test_f32_a_line_cut_around_direct_messages_tells_each_secret_once(house: Quick) -> None:
    direct = rf"^/channels/(?!{house.games}/)\d+/messages$"
    house.stand.faults.next("POST", direct, cut="after", times=2)
    match = await invite(house)
    for person in (house.ana, house.ben):
        assert len(house.messages(person, house.dm(person))) == 1
    await no_harm(house, match)


async def test_f33_a_form_that_is_refused_is_not_sent_again(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    fault = house.stand.faults.next("PATCH", edits(house), status=400, code=50035, times=99)
    await house.move(player, "end")
    assert fault.met <= 2, "the board and the old one, each once"
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    assert "My hand" in labels(house.last(other)), "the plain line leads on"
    await house.press(other, house.last(other), "My hand")
    assert "Roll" in labels(house.private(other)[-1])
    house.stand.faults.clear()
    await house.press(other, house.private(other)[-1], "Roll")
    await house.caught_up()
    assert house.actions(match)[3:] == ["roll"]
    assert "Choose a die" in text(house.board(player))


async def test_f33_an_answer_that_is_refused_after_the_move_does_not_deny_it(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    await house.press(player, house.board(player), "My hand")
    mine = house.private(player)[-1]
    # Two edits go this way: the private answer, and the player's own direct message.
    house.stand.faults.next("PATCH", ORIGINAL, status=400, code=50035, times=2)
    await house.press(player, mine, "Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert "What you did stands" in house.answer(player)
    assert "Nothing was changed" not in house.answer(player)
    await no_harm(house, match)


async def test_f35_an_old_board_that_takes_no_edit_is_sent_anew(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    old = house.board(player)
    pinged = house.pings(player)
    house.stand.faults.next("PATCH", edits(house), code=30046, times=5)
    await house.move(player, "roll")
    assert house.ana.message(int(old["id"])) is None, "the old one is gone"
    assert len(house.boards(match)) == 1
    assert house.pings(player) == pinged, "without a ping"
    assert "Choose a die" in text(house.board(player))
    await no_harm(house, match)


class Later(Clock):
    """Two hours on: every message that is there now is an old one."""

    def now(self) -> float:
        return super().now() + 2 * 3600


async def test_f35_a_board_older_than_an_hour_takes_few_edits(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    pinged = house.pings(player)
    board = int(house.board(player)["id"])
    house.stand.world.clock = Later()
    house.stand.world.old_edits.allowed = 0
    await house.move(player, "roll")
    assert house.ana.message(board) is None
    assert len(house.boards(match)) == 1
    assert house.pings(player) == pinged, "without a ping"
    await no_harm(house, match)


async def test_f41_a_server_that_is_away_for_a_while_loses_nothing(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    counts = [len(house.rows(match)), len(house.boards(match)), len(house.pings(other))]
    house.stand.faults.outage()
    everything = rf"^/channels/{house.games}/"
    gone = house.stand.faults.next("*", everything, status=503, times=6)
    direct = house.last(player, house.dm(player))
    await house.press(player, direct, "Roll")
    await house.ana.until(lambda: gone.met == 6, PATIENCE_S)
    house.stand.faults.outage(over=True)
    await house.caught_up()
    assert house.actions(match)[counts[0] :] == ["roll"]
    assert [len(house.boards(match)), len(house.pings(other))] == counts[1:]
    assert "Choose a die" in text(house.board(player))
    assert (await house.live(match)).match.status == "open"
    await no_harm(house, match)


async def test_f36_a_deleted_board_is_posted_again_without_a_ping(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    pinged = house.pings(player), house.pings(other)
    house.stand.faults.delete_message(int(house.board(player)["id"]))
    await house.move(player, "roll")
    assert len(house.boards(match)) == 1
    assert "Choose a die" in text(house.board(player))
    assert (house.pings(player), house.pings(other)) == pinged
    house.stand.faults.delete_message(int(house.board(player)["id"]))
    await other.slash(house.games, "triplock board")
    await house.caught_up()
    assert len(house.boards(match)) == 1
    await no_harm(house, match)


async def test_f36_a_deleted_direct_message_comes_again_when_it_is_needed(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    house.stand.faults.delete_message(int(house.last(player, house.dm(player))["id"]))
    await house.move(player, "roll")
    assert "End turn" in labels(house.last(player, house.dm(player)))
    await no_harm(house, match)


async def test_f37_a_deleted_channel_leaves_the_match_in_direct_messages(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    house.stand.faults.delete_channel(house.games)
    await house.press(player, house.last(player, house.dm(player)), "Roll")
    await house.caught_up()
    mine = house.last(player, house.dm(player))
    assert "Choose a die" in text(mine)
    await house.press(player, mine, "End turn")
    await house.caught_up()
    await house.press(player, house.last(player, house.dm(player)), "Lose both dice")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]
    theirs = house.last(other, house.dm(other))
    assert "Roll" in labels(theirs)
    assert "can't write in the channel" in house.pings(other, house.dm(other))[-1]
    await house.press(other, theirs, "Roll")
    await house.caught_up()
    assert house.actions(match)[4:] == ["roll"]


async def in_thread(house: Quick) -> int:
    """A thread in #games."""
    world = house.stand.world
    thread = Channel(world.next_id(), THREAD, "duel", 9, parent=house.games)
    world.state.channels[thread.id] = thread
    house.stand.faults.archive(thread.id)
    thread.archived = False
    house.stand.faults.allow(thread.id)
    return thread.id


async def begin_in(house: Quick, place: int) -> str:
    await house.ana.slash(place, "triplock start", opponent=house.ben.id)
    await house.press(house.ben, house.last(house.ben, place), "Accept")
    await house.caught_up()
    for person in (house.ana, house.ben):
        await house.press(person, house.last(person, house.dm(person)), "1.")
        await house.caught_up()
    return match_of(house.board(house.ana, place))


async def test_f37_an_archived_thread_wakes_up(house: Quick) -> None:
    thread = await in_thread(house)
    match = await begin_in(house, thread)
    player, _ = await house.turn(match)
    house.stand.faults.archive(thread)
    await player.slash(house.games, "triplock move", move="roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert not house.stand.world.channel(thread).archived
    assert "Choose a die" in text(house.board(player, thread))
    await no_harm(house, match)


async def test_f37_a_locked_thread_leaves_direct_messages(house: Quick) -> None:
    thread = await in_thread(house)
    match = await begin_in(house, thread)
    player, other = await house.turn(match)
    house.stand.faults.archive(thread, locked=True)
    await player.slash(house.games, "triplock move", move="end")
    await house.caught_up()
    assert house.actions(match)[2:] == ["end"]
    theirs = house.last(other, house.dm(other))
    assert "Roll" in labels(theirs)
    assert "can't write in the channel" in house.pings(other, house.dm(other))[-1]


@pytest.mark.parametrize(
    "name", ["view_channel", "send_messages", "attach_files", "embed_links", "read_message_history"]
)
async def test_f39_a_permission_is_taken_away_and_given_back(house: Quick, name: str) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    house.stand.faults.forbid(house.games, name)
    asked = len(house.stand.faults.met)
    await house.press(player, house.board(player), "Roll")
    await house.caught_up()
    await house.press(player, house.last(player, house.dm(player)), "End turn")
    await house.press(player, house.last(player, house.dm(player)), "Lose both dice")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]
    assert len(house.stand.faults.met) == asked
    theirs = house.last(other, house.dm(other))
    assert "Roll" in labels(theirs), "the direct message carries the turn"
    reached = sum("your turn" in ping for ping in house.pings(other))
    silent = house.pings(other, house.dm(other))
    assert reached == 1 or silent, "somebody's phone says so"
    house.stand.faults.allow(house.games, name)
    await house.press(other, theirs, "Roll")
    await house.caught_up()
    assert len(house.boards(match)) == 1
    assert "Choose a die" in text(house.board(other))
    await no_harm(house, match)


async def test_f38_kicked_and_invited_again(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    house.stand.faults.kick_bot()
    house.stand.faults.invite_bot()
    await roll(house, match)
    house.stand.faults.outage()
    house.stand.faults.outage(over=True)
    await house.move(player, "end")
    assert house.actions(match)[3:] == ["end"]
    await no_harm(house, match)


async def test_f42_resume_and_a_second_ready(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    resumes = house.stand.gateway.resumes
    house.stand.faults.reconnect()
    await house.ana.until(lambda: house.stand.gateway.resumes > resumes, PATIENCE_S)
    await roll(house, match)
    house.stand.gateway.ready_again()
    await house.move(player, "end")
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await no_harm(house, match)


async def test_f42_a_cut_line_and_an_invalid_session(house: Quick) -> None:
    match = await begin(house)
    gateway = house.stand.gateway
    resumes = gateway.resumes
    await house.stand.faults.drop()
    await house.ana.until(lambda: gateway.resumes > resumes, PATIENCE_S)
    await roll(house, match)
    identifies = gateway.identifies
    house.stand.faults.invalidate()
    await house.ana.until(lambda: gateway.identifies > identifies and gateway.connected, PATIENCE_S)
    player, other = await house.turn(match)
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["roll", "end"]
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await no_harm(house, match)


async def test_f43_a_closed_door_is_not_knocked_at_again(house: Quick) -> None:
    house.stand.faults.close_dms(house.ben)
    match = await begin_without_ben(house)
    refused = house.stand.faults.next("POST", r"^/users/@me/channels", times=99)
    player, other = await house.turn(match)
    for person in (player, other):
        await house.move(person, "roll")
        await house.move(person, "end")
    assert house.actions(match)[2:] == ["roll", "end", "roll", "end"]
    assert refused.met == 0
    await no_harm(house, match)


async def begin_without_ben(house: Quick) -> str:
    """Ben's direct messages are closed: he lays his Diagram from the board."""
    match = await invite(house)
    await house.press(house.ana, house.last(house.ana, house.dm(house.ana)), "1.")
    await house.caught_up()
    await house.press(house.ben, house.board(house.ben), "My hand")
    mine = next(m for m in house.private(house.ben) if "1." in str(labels(m)))
    await house.ben.press(int(mine["id"]), button(mine, "1."))
    await house.caught_up()
    assert len(house.rows(match)) == 2
    return match
