"""F28 to F36, F40, F66: what Discord refuses or loses, and how a match goes on."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.delivery.discord import post
from render.picture import Picture
from sandbox.faults import Fault
from sandbox.limits.files import FILE_BYTES
from sandbox.world.clock import Clock
from tests.e2e.trouble import MOST_KNOCKS, edits, met, no_harm, posts, roll, turn_pings, watch
from tests.house import House
from tests.interactions import fresh
from tests.refusal import refusal
from tests.shelf.pictures import MAX_BYTES

CALLBACK = r"^/interactions/"
ORIGINAL = r"^/webhooks/.*/messages/@original"

pytestmark = pytest.mark.usefixtures("hasty")


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the bot logged as trouble of its own."""
    return [
        record.message
        for record in caplog.records
        if record.levelno >= logging.WARNING and record.name.startswith("bot")
    ]


async def test_f28_f29_an_acknowledgement_that_is_refused_plays_nothing(house: House) -> None:
    match = await house.duel()
    for code in (10062, 40060):
        player, _ = await house.turn(match)
        fault = house.stand.faults.next("POST", CALLBACK, code=code)
        board, before = house.board(player), house.actions(match)
        press = asyncio.create_task(board.press("Roll"))
        await met(house, fault)
        await house.caught_up()
        assert house.actions(match) == before
        assert house.board(player) == board
        await roll(house, match)
        press.cancel()
        await asyncio.gather(press, return_exceptions=True)
        await house.move(player, "end")


async def test_f30_a_token_that_is_over_falls_back_to_the_channel(house: House) -> None:
    match = await house.duel()
    fault = house.stand.faults.next("PATCH", ORIGINAL, code=50027)
    await roll(house, match)
    assert fault.met == 1
    await no_harm(house, match)


async def test_f30_an_answer_by_a_token_that_is_over_is_no_trouble(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.duel()
    for code in (10015, 50027):
        player, other = await house.turn(match)
        told = house.turns_told(other)
        fault = house.stand.faults.next("PATCH", ORIGINAL, code=code, times=99)
        await house.move(player, "end")
        house.stand.faults.clear()
        assert fault.met >= 1
        assert house.turns_told(other) == told + 1
    assert house.actions(match)[2:] == ["end", "end"]
    assert warnings(caplog) == []
    await no_harm(house, match)


FOR_A_WHILE: dict[str, dict[str, Any]] = {
    "a 429 of the route": {"status": 429, "times": 2},
    "a 429 of all routes": {"status": 429, "times": 2, "everywhere": True},
    "more 429s than the library waits for": {"status": 429, "times": 6},
    "the write limit of the channel": {"code": 20028, "times": 6},
    "slowmode": {"code": 20016, "times": 6},
}
ERRORS: dict[str, dict[str, Any]] = {
    "the library tries no 503 again": {"status": 503, "times": 2},
    "nor a 520": {"status": 520, "times": 2},
    "it tries a 500 again": {"status": 500},
    "and a 502": {"status": 502},
    "and a 504": {"status": 504},
    "an overloaded resource": {"code": 130000, "times": 3},
    "a line cut before the call": {"cut": "before"},
    "a line cut after it": {"cut": "after"},
}


async def is_told_once(house: House, match: str, refused: Fault, what: str) -> None:
    """A turn ends, and the post that tells of it is refused: it comes once, and the next plays."""
    player, other = await house.turn(match)
    told, times = house.turns_told(other), refused.times
    await house.move(player, "end")
    assert refused.met == times, what
    assert house.turns_told(other) == told + 1, what
    assert len(house.boards(match)) == 1
    await roll(house, match)


async def test_f31_f40_what_has_to_wait_is_waited_for(house: House) -> None:
    match = await house.duel()
    for what, refusing in FOR_A_WHILE.items():
        refused = house.stand.faults.next("POST", posts(house), **refusing)
        await is_told_once(house, match, refused, what)


async def test_f31_a_long_429_is_put_off_and_not_slept_through(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "CALL_S", 3600.0)  # this limit alone would end the sleep, too
    match = await house.duel()
    player, other = await house.turn(match)
    fault = house.stand.faults.next(
        "POST", r"^/channels/", status=429, retry_after_s=3600.0, headers={"X-RateLimit-Reset": "0"}
    )
    await house.move(player, "end")
    assert fault.met == 1
    assert house.turns_told(other) == 1
    await no_harm(house, match)


async def test_f32_what_meets_an_error_or_a_cut_line_is_sent_again(house: House) -> None:
    match = await house.duel()
    for what, refusing in ERRORS.items():
        edited = house.stand.faults.next("PATCH", edits(house), **refusing)
        refused = house.stand.faults.next("POST", posts(house), **refusing)
        await is_told_once(house, match, refused, what)
        assert edited.met == refused.met
        house.stand.faults.clear()


class Later(Clock):
    """A clock that is some seconds ahead."""

    def __init__(self, ahead_s: float) -> None:
        self._ahead_s = ahead_s

    def now(self) -> float:
        return super().now() + self._ahead_s


async def test_f32_a_post_is_found_though_discord_forgot_its_nonce(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    gate = asyncio.Event()
    fault = house.stand.faults.next("POST", posts(house), cut="after", late=True, hold=gate)
    move = asyncio.create_task(house.move(player, "end"))
    await met(house, fault)
    house.stand.world.clock = Later(10 * 60)
    gate.set()
    await move
    assert fault.met == 1
    assert house.turns_told(other) == 1
    assert len(house.boards(match)) == 1
    await roll(house, match)


async def test_f32_a_request_that_is_never_answered_is_given_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    monkeypatch.setattr(post, "CALL_S", 0.2)
    gate = asyncio.Event()
    fault = house.stand.faults.next("POST", posts(house), hold=gate, cut="before")
    await house.move(player, "end")
    assert fault.met == 1
    assert house.turns_told(other) == 1
    gate.set()
    await roll(house, match)


async def test_f32_a_line_cut_around_direct_messages_tells_each_secret_once(house: House) -> None:
    direct = rf"^/channels/(?!{house.games}/)\d+/messages$"
    house.stand.faults.next("POST", direct, cut="after", times=2)
    match = await house.begun("triplock", house.ana, house.ben)
    for person in (house.ana, house.ben):
        assert len(house.messages(person, house.dm(person))) == 1
    await no_harm(house, match)


async def test_f33_a_form_that_is_refused_is_not_sent_again(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    fault = house.stand.faults.next("PATCH", edits(house), status=400, code=50035, times=99)
    await house.move(player, "end")
    assert fault.met <= 2, "the board and the old one, each once"
    assert house.turns_told(other) == 1
    assert "My cards" in house.last(other).labels, "the plain line leads on"
    await house.last(other).press("My cards")
    assert "Roll" in house.private(other)[-1].labels
    house.stand.faults.clear()
    await house.private(other)[-1].press("Roll")
    await house.caught_up()
    assert house.actions(match)[3:] == ["roll"]
    assert "You can still use" in house.board(player).text


async def test_f33_an_answer_that_is_refused_after_the_move_does_not_deny_it(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    await house.board(player).press("My cards")
    mine = house.private(player)[-1]
    # Two edits go this way: the private answer, and the player's own direct message.
    house.stand.faults.next("PATCH", ORIGINAL, status=400, code=50035, times=2)
    await mine.press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    assert refusal(house.answer(player)) == "showing_failed"
    assert "Nothing was changed" not in house.answer(player)
    await no_harm(house, match)


async def test_f34_pictures_that_discord_does_not_take_stop_no_match(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    painter = house.shelf["triplock"].painter
    paint = painter.paint

    def huge(view: object, draft: str, names: tuple[str, ...]) -> tuple[Picture, ...]:
        """The same pictures, each with more bytes than Discord takes in one file."""
        return tuple(replace(p, png=p.png + bytes(FILE_BYTES)) for p in paint(view, draft, names))

    monkeypatch.setattr(painter, "paint", huge)
    knocks = watch(house, "*", rf"^/channels/{house.games}/")
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["end"]
    assert knocks.met <= MOST_KNOCKS
    assert turn_pings(house, other)[0] == 1, "the plain line says whose turn it is"
    await house.last(other).press("My cards")
    await house.caught_up()
    assert "reference" in house.answer(other)
    await other.slash(house.games, "match words")
    assert "Roll" in house.answer(other) or "roll" in house.answer(other)
    await house.move(other, "roll")
    assert house.actions(match)[3:] == ["roll"], "it can be played by words alone"
    monkeypatch.undo()
    await house.move(other, "end")
    assert len(house.boards(match)) == 1
    assert "Roll" in house.board(player).labels


async def test_f34_every_file_of_a_match_is_far_below_the_limit(house: House) -> None:
    match = await house.duel()
    for _ in range(2):
        player, _ = await house.turn(match)
        await house.board(player).press("My cards")
        await house.move(player, "roll")
        await house.move(player, "end")
    sent = [[size for _, size in call.files] for call in house.stand.world.record if call.files]
    assert len(sent) > 8
    assert all(0 < size <= MAX_BYTES for sizes in sent for size in sizes)
    assert max(map(sum, sent)) < FILE_BYTES / 2


async def test_f35_an_old_board_that_takes_no_edit_is_sent_anew(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    old = house.board(player)
    pinged = house.pings(player)
    house.stand.faults.next("PATCH", edits(house), code=30046, times=5)
    await house.move(player, "roll")
    assert old.seen_by(house.ana).is_gone(), "the old one is gone"
    assert len(house.boards(match)) == 1
    assert house.pings(player) == pinged, "without a ping"
    assert "You can still use" in house.board(player).text
    await no_harm(house, match)


async def test_f35_a_board_older_than_an_hour_takes_few_edits(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    pinged = house.pings(player)
    board = house.board(player).id
    house.stand.world.clock = Later(2 * 3600)
    house.stand.world.old_edits.allowed = 0
    await house.move(player, "roll")
    assert house.ana.message(board) is None
    assert len(house.boards(match)) == 1
    assert house.pings(player) == pinged, "without a ping"
    await no_harm(house, match)


async def test_f36_a_deleted_board_is_posted_again_without_a_ping(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    pinged = house.pings(player), house.pings(other)
    house.stand.faults.delete_message(house.board(player).id)
    await house.move(player, "roll")
    assert len(house.boards(match)) == 1
    assert "You can still use" in house.board(player).text
    assert (house.pings(player), house.pings(other)) == pinged
    house.stand.faults.delete_message(house.board(player).id)
    await other.slash(house.games, "match board")
    await house.caught_up()
    assert len(house.boards(match)) == 1
    await no_harm(house, match)


async def test_f36_a_deleted_direct_message_comes_again_when_it_is_needed(house: House) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    house.stand.faults.delete_message(house.last(player, house.dm(player)).id)
    await house.move(player, "roll")
    assert "End turn" in house.last(player, house.dm(player)).labels
    house.stand.faults.delete_message(house.last(player, house.dm(player)).id)
    await house.acts.resign(match, player.id, interaction=fresh())
    await house.caught_up()
    assert not house.messages(player, house.dm(player)), "nobody is sent the end"
    await no_harm(house, match)


async def test_f66_commands_that_discord_refuses_cost_no_server_and_no_match(house: House) -> None:
    """The start ends with an error; the next one, which is taken, goes on with everything."""
    match = await house.duel()
    house.stand.world.state.commands.clear()
    await house.down()
    leaving = watch(house, "DELETE", "/guilds/")
    refused = house.stand.faults.next("PUT", r"/commands$", code=50035, status=400)
    await house.start(0.0)
    assert house._runs is not None
    with pytest.raises(discord.HTTPException, match="50035"):
        await house._runs
    await house.down()
    assert (refused.met, leaving.met) == (1, 0)
    taken = watch(house, "PUT", r"/commands$")
    await house.up()
    await house.caught_up()
    assert taken.met == 1
    assert not (await house.live(match)).is_asleep
    await roll(house, match)
