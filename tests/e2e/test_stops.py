"""The bot is stopped in the middle of what it was told, or may show nothing any more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.app import client
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.interactions.press import Press
from bot.match.controls.message import Note
from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence
from sandbox.people.person import Person
from sandbox.world.outcome import Outcome
from tests.e2e.trouble import edits, lag, met, no_harm
from tests.house import House
from tests.news import PATIENCE_S


async def test_a_stop_right_after_the_start_ends_in_order(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(6):
        await house.restart()
    assert [record for record in caplog.records if record.exc_info] == []


async def test_a_start_that_is_stopped_before_its_end_begins_nothing(house: House) -> None:
    """Somebody who pressed meanwhile is told to press again."""
    await house.down()
    asked = house.stand.faults.next("GET", r"/commands$", hold=asyncio.Event())
    await house.start(echo_s=0.0)
    await met(house, asked)
    bot, pressed = house.bot, asyncio.Event()
    bot.under_way.follow(asyncio.create_task(pressed.wait()))
    down = asyncio.create_task(house.down())
    assert asked.hold is not None
    asked.hold.set()
    await asyncio.wait_for(bot.wait_until_ready(), PATIENCE_S)
    assert bot.closing and bot.begun.is_set()
    assert bot.checking is None
    pressed.set()
    await down


async def test_who_may_not_show_begins_no_request(house: House) -> None:
    await house.duel()
    post, calls = Post(house.bot, may_show=lambda: False), len(house.stand.world.record)
    guild = house.stand.world.guild_id
    for request in (
        lambda: post.send(house.games, Note("words"), nonce="n"),
        lambda: post.open_dm(house.ana.id),
        lambda: post.is_member(guild, house.ana.id),
        lambda: post.delete(house.games, 1),
    ):
        with pytest.raises(Failed) as failed:
            await request()
        assert failed.value.verdict is Verdict.LATER
    assert len(house.stand.world.record) == calls


async def held_press(house: House, player: Person, until: asyncio.Event) -> asyncio.Task[Outcome]:
    """A press whose answer the sandbox holds back."""
    fault = house.stand.faults.next("POST", r"^/interactions/", hold=until)
    press = asyncio.create_task(house.board(player).press("Roll"))
    await met(house, fault)
    return press


async def test_a_press_that_outlasts_a_stop_ends_with_it(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "GRACE_S", 0.0)
    match = await house.duel()
    player, _ = await house.turn(match)
    ended = asyncio.Event()
    press = await held_press(house, player, ended)
    await house.down()
    house.gives_up()
    ended.set()
    await press
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_a_board_that_outlasts_a_stop_is_shown_by_the_next_start(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "BOARDS_S", 0.0)
    match = await house.duel()
    player, _ = await house.turn(match)
    ended = asyncio.Event()
    fault = house.stand.faults.next("PATCH", edits(house), hold=ended)
    await player.slash(house.games, "match move", move="roll")
    await met(house, fault)
    await house.down()
    assert lag(house.path, match) == 1
    ended.set()
    await house.up()
    await house.caught_up()
    assert house.actions(match)[-1] == "roll"
    await no_harm(house, match)


async def test_who_presses_during_a_stop_is_told_or_ends_with_it(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    presses: list[asyncio.Task[Outcome]] = []
    ended = asyncio.Event()

    async def beat() -> None:
        """The stop has waited for what was pressed before it; this came since."""
        outcome = await house.board(player).press("Roll")
        assert outcome.message is not None
        assert outcome.message["content"] == sentence(ShellRefused("restarting"))
        presses.append(await held_press(house, player, ended))

    monkeypatch.setattr(house.bot, "beat", beat)
    await house.down()
    house.gives_up()
    ended.set()
    await asyncio.gather(*presses)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_who_presses_while_the_connection_closes_is_not_heard(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.duel()
    player, _ = await house.turn(match)
    outcomes: list[Outcome] = []
    came = asyncio.Event()
    state: Any = house.bot._connection
    admit, close = house.bot.admit, state.close

    async def admits(interaction: Any) -> Press | None:
        came.set()
        return await admit(interaction)

    async def pressed_first() -> None:
        press = asyncio.create_task(house.board(player).press("Roll"))
        await asyncio.wait_for(came.wait(), PATIENCE_S)
        await house.bot.under_way.idle()  # an answer would be there
        house.gives_up()
        outcomes.append(await press)
        await close()

    monkeypatch.setattr(house.bot, "admit", admits)
    monkeypatch.setattr(state, "close", pressed_first)
    await house.down()
    assert [outcome.kind for outcome in outcomes] == ["failed"]


STEPS = ("presses", "life", "duties", "thoughts", "posters", "delivery", "peers", "under_way")
"""What a stop ends, in its order, before it closes the connection."""


async def test_f6_a_stop_goes_on_whatever_fails_in_it(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = house.bot
    taken: list[str] = []

    def broken(key: str) -> Any:
        async def fails(*_: object) -> None:
            taken.append(key)
            raise OSError(key)

        return fails

    for key, part, name in (
        ("presses", bot.under_way, "finish"),
        ("life", bot, "beat"),
        ("duties", bot.duties, "stop"),
        ("thoughts", bot.thinker, "stop"),
        ("posters", bot.services.posters, "stop"),
        ("delivery", bot.services.delivery, "stop"),
        ("peers", bot.peers, "stop"),
        ("under_way", bot.under_way, "end"),
    ):
        monkeypatch.setattr(part, name, broken(key))
    await bot.shut()
    assert bot.is_closed()
    assert tuple(taken) == STEPS
    failed = [record.__dict__["code"] for record in caplog.records if record.exc_info]
    assert failed == list(STEPS)
    monkeypatch.undo()  # the house ends what was not ended
