"""F28 to F43: what Discord refuses, loses or takes away, and how a match goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.edge import post
from bot.outbox import delivery
from render.picture import Picture
from sandbox.limits.files import FILE_BYTES
from sandbox.people.person import Person
from sandbox.world.clock import Clock
from sandbox.world.model import THREAD, Channel
from tests.e2e.trouble import Quick, begin, invite, met, no_harm, unless, watch
from tests.house import button, labels, match_of, text
from tests.news import PATIENCE_S
from tests.shelf.pictures import MAX_BYTES

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


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the bot logged as trouble of its own."""
    return [
        record.message
        for record in caplog.records
        if record.levelno >= logging.WARNING and record.name.startswith("bot")
    ]


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
    fault = house.stand.faults.next("PATCH", ORIGINAL, code=50027)
    await roll(house, match)
    assert fault.met == 1
    await no_harm(house, match)


@pytest.mark.parametrize("code", [10015, 50027])
async def test_f30_an_answer_by_a_token_that_is_over_is_no_trouble(
    house: Quick, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    fault = house.stand.faults.next("PATCH", ORIGINAL, code=code, times=99)
    await house.move(player, "end")
    assert fault.met >= 1
    assert house.actions(match)[2:] == ["end"]
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    assert warnings(caplog) == []
    await no_harm(house, match)


@pytest.mark.parametrize("everywhere", [False, True], ids=["route", "global"])
async def test_f31_a_429_is_waited_for(house: Quick, everywhere: bool) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    house.stand.faults.next("POST", posts(house), status=429, times=2, everywhere=everywhere)
    await house.move(player, "end")
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await roll(house, match)


async def test_f31_more_429s_than_the_library_waits_for(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    fault = house.stand.faults.next("POST", posts(house), status=429, times=6)
    await house.move(player, "end")
    assert fault.met == 6
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    await no_harm(house, match)


async def test_f31_a_long_429_is_put_off_and_not_slept_through(
    house: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "CALL_S", 3600.0)  # this limit alone would end the sleep, too
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
    sent = house.stand.faults.next("POST", posts(house), cut=cut)
    edit = house.stand.faults.next("PATCH", edits(house), cut=cut)
    await house.move(player, "end")
    assert (sent.met, edit.met) == (1, 1)
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    assert len(house.boards(match)) == 1
    await roll(house, match)


class Later(Clock):
    """A clock that is some seconds ahead."""

    def __init__(self, ahead_s: float) -> None:
        self._ahead_s = ahead_s

    def now(self) -> float:
        return super().now() + self._ahead_s


async def test_f32_a_post_is_found_though_discord_forgot_its_nonce(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    gate = asyncio.Event()
    fault = house.stand.faults.next("POST", posts(house), cut="after", late=True, hold=gate)
    move = asyncio.create_task(house.move(player, "end"))
    await met(house, fault)
    house.stand.world.clock = Later(10 * 60)
    gate.set()
    await move
    assert fault.met == 1
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    assert len(house.boards(match)) == 1
    await roll(house, match)


async def test_f32_a_request_that_is_never_answered_is_given_up(
    house: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    monkeypatch.setattr(post, "CALL_S", 0.2)
    gate = asyncio.Event()
    fault = house.stand.faults.next("POST", posts(house), hold=gate, cut="before")
    await house.move(player, "end")
    assert fault.met == 1
    assert sum("your turn" in ping for ping in house.pings(other)) == 1
    gate.set()
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


async def test_f34_pictures_that_discord_does_not_take_stop_no_match(
    house: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    painter = house.shelf["triplock"].painter
    paint = painter.paint

    def huge(view: object, draft: str) -> tuple[Picture, ...]:
        """The same pictures, each with more bytes than Discord takes in one file."""
        return tuple(replace(p, png=p.png + bytes(FILE_BYTES)) for p in paint(view, draft))

    monkeypatch.setattr(painter, "paint", huge)
    knocks = watch(house, "*", rf"^/channels/{house.games}/")
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["end"]
    assert knocks.met <= MOST_KNOCKS
    assert turn_pings(house, other)[0] == 1, "the plain line says whose turn it is"
    await house.press(other, house.last(other), "My hand")
    await house.caught_up()
    assert "reference" in house.answer(other)
    await other.slash(house.games, "triplock words")
    assert "Roll" in house.answer(other) or "roll" in house.answer(other)
    await house.move(other, "roll")
    assert house.actions(match)[3:] == ["roll"], "it can be played by words alone"
    monkeypatch.undo()
    await house.move(other, "end")
    assert len(house.boards(match)) == 1
    assert "Roll" in labels(house.board(player))


async def test_f34_every_file_of_a_match_is_far_below_the_limit(house: Quick) -> None:
    match = await begin(house)
    for _ in range(2):
        player, _ = await house.turn(match)
        await house.press(player, house.board(player), "My hand")
        await house.move(player, "roll")
        await house.move(player, "end")
    sent = [[size for _, size in call.files] for call in house.stand.world.record if call.files]
    assert len(sent) > 8
    assert all(0 < size <= MAX_BYTES for sizes in sent for size in sizes)
    assert max(map(sum, sent)) < FILE_BYTES / 2


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


async def test_f35_a_board_older_than_an_hour_takes_few_edits(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    pinged = house.pings(player)
    board = int(house.board(player)["id"])
    house.stand.world.clock = Later(2 * 3600)
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


@pytest.mark.parametrize("archived", [True, False], ids=["50083", "160005"])
async def test_f37_a_locked_thread_leaves_direct_messages(house: Quick, archived: bool) -> None:
    thread = await in_thread(house)
    match = await begin_in(house, thread)
    player, other = await house.turn(match)
    house.stand.faults.archive(thread, locked=True)
    house.stand.world.channel(thread).archived = archived
    await player.slash(house.games, "triplock move", move="end")
    await house.caught_up()
    assert house.actions(match)[2:] == ["end"]
    theirs = house.last(other, house.dm(other))
    assert "Roll" in labels(theirs)
    assert "can't write in the channel" in house.pings(other, house.dm(other))[-1]


TAKEN = {
    "view_channel": (0, 1),
    "send_messages": (0, 1),
    "attach_files": (1, 1),  # the plain line stands, and cannot become a board
    "embed_links": (1, 0),
    "read_message_history": (1, 0),
}
"""How often a turn is then said at the table, and directly, by the permission that is missing."""

MOST_KNOCKS = 4
"""The most requests to a closed table for one press: the new board and the old one, each once by
the press and once by what it asks for."""


@pytest.mark.parametrize("name", TAKEN)
async def test_f39_a_permission_is_taken_away_and_given_back(house: Quick, name: str) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    before = turn_pings(house, other)
    knocks = watch(house, "*", rf"^/channels/{house.games}/")
    house.stand.faults.forbid(house.games, name)
    await house.press(player, house.board(player), "Roll")
    await house.caught_up()
    await house.press(player, house.last(player, house.dm(player)), "End turn")
    await house.press(player, house.last(player, house.dm(player)), "Lose both dice")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]
    assert knocks.met <= 2 * MOST_KNOCKS
    theirs = house.last(other, house.dm(other))
    assert "Roll" in labels(theirs), "the direct message carries the turn"
    after = turn_pings(house, other)
    assert (after[0] - before[0], after[1] - before[1]) == TAKEN[name]
    house.stand.faults.allow(house.games, name)
    await house.press(other, theirs, "Roll")
    await house.caught_up()
    assert len(house.boards(match)) == 1
    assert "Choose a die" in text(house.board(other))
    await no_harm(house, match)


def turn_pings(house: Quick, person: Person) -> tuple[int, int]:
    """How often a person's phone said whose turn it is: from the table, and directly."""
    table, direct = house.pings(person), house.pings(person, house.dm(person))
    return sum("your turn" in p for p in table), sum("your turn" in p for p in direct)


async def test_f38_kicked_and_invited_again(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    knocks = watch(house, "*", rf"^/channels/{house.games}/")
    house.stand.faults.kick_bot()
    await house.press(player, house.last(player, house.dm(player)), "Roll")
    await house.caught_up()
    mine = house.last(player, house.dm(player))
    assert "Choose a die" in text(mine), "a match goes on without its server"
    await house.press(player, mine, "End turn")
    await house.press(player, house.last(player, house.dm(player)), "Lose both dice")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll", "end"]
    assert knocks.met <= 2 * MOST_KNOCKS
    await house.restart()
    await house.caught_up()
    assert (await house.live(match)).match.status == "open"
    house.stand.faults.invite_bot()
    await other.slash(house.games, "triplock board")
    await house.caught_up()
    assert turn_pings(house, other)[0] == 1, "what was not said is said"
    await house.press(other, house.board(other), "Roll")
    await house.caught_up()
    assert house.actions(match)[4:] == ["roll"]
    assert len(house.boards(match)) == 1
    await no_harm(house, match)


def said(house: Quick) -> list[int]:
    """How many messages everybody can read, and how many notifications came."""
    people = (house.ana, house.ben, house.cy, house.dee)
    places = [len(p.messages(place.id)) for p in people for place in p.channels()]
    return [*places, *(len(p.notifications) for p in people)]


async def test_f42_what_a_resume_brings_again_changes_nothing(house: Quick) -> None:
    match = await begin(house)
    player, _ = await house.turn(match)
    gateway = house.stand.gateway
    (session,) = gateway.sessions.values()
    resumes, known = gateway.resumes, session.sequence
    house.stand.faults.reconnect()
    await house.press(player, house.board(player), "Roll")
    await house.ana.until(lambda: gateway.resumes > resumes, PATIENCE_S)
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    again = watch(house, "POST", CALLBACK)
    resumed = asyncio.create_task(house.bot.wait_for("resumed", timeout=PATIENCE_S))
    await house.move(house.cy, "roll")  # its answer says that the bot waits for the resume by now
    before = [house.rows(match), said(house), house.board(house.cy)]
    met = again.met
    session.replay(known)
    await resumed
    await house.caught_up()
    assert again.met > met, "the presses came once more"
    assert [house.rows(match), said(house), house.board(house.cy)] == before
    await no_harm(house, match)


async def test_f42_a_second_ready_starts_nothing_anew(house: Quick) -> None:
    match = await begin(house)
    player, other = await house.turn(match)
    bot, calls = house.bot, len(house.stand.world.record)
    ready = asyncio.create_task(bot.wait_for("ready", timeout=PATIENCE_S))
    await house.ana.until(lambda: house.stand.gateway.connected)
    house.stand.gateway.ready_again()
    await ready
    await house.caught_up()
    assert len(house.stand.world.record) == calls, "no command and no message is sent again"
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
    first = watch(house, "POST", rf"^/channels/(?!{house.games}/)\d+/messages$")
    match = await begin_without_ben(house)
    assert first.met == 2, "Ana's, and one try at Ben's"
    house.stand.faults.clear()
    knock = watch(house, "*", rf"^/channels/{house.dm(house.ben)}/|^/users/@me/channels")
    player, other = await house.turn(match)
    for person in (player, other):
        await unless(knock, moves(house, person, "roll", "end"))
    assert house.actions(match)[2:] == ["roll", "end", "roll", "end"]
    await house.restart()
    await unless(knock, house.caught_up())
    await no_harm(house, match)


async def moves(house: Quick, person: Person, *lines: str) -> None:
    for line in lines:
        await house.move(person, line)


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
