"""Time in the sandbox can be turned: what people and the bot read as a time, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.match.wall_clock import MOST_S as BOTS_MOST_S
from bot.match.wall_clock import TurnedClock
from sandbox.server import Stand
from sandbox.world.later import MOST_S, Later
from tests.disk import reading
from tests.news import PATIENCE_S
from tests.sandbox.standbot import Bot

DAY_S = 86_400
ROOT = Path(__file__).parents[2]


def told(message: Any) -> float:
    """The time that people read on a message."""
    return datetime.fromisoformat(message.body["timestamp"]).timestamp()


def test_sandbox_and_bot_read_the_same_number_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    later, bots = Later(file), TurnedClock(file, lambda: 0.0)
    assert MOST_S == BOTS_MOST_S
    for text in ("60", "", "-5.5", "soon", "nan", "inf", "1e300", "\n7\n", "\xff"):
        file.write_text(text, "latin-1")
        assert later.seconds == bots(), text
    assert later.seconds == 7
    file.unlink()
    assert later.seconds == bots() == 0
    file.mkdir()
    assert later.seconds == bots() == 0


def test_it_cannot_become_too_late(tmp_path: Path) -> None:
    later = Later(tmp_path / "clock")
    later.turn(MOST_S)
    with pytest.raises(ValueError, match="too late"):
        later.turn(1)
    assert later.seconds == Later(later.path).seconds == MOST_S


async def test_ids_rise_in_real_time_however_the_clock_is_turned(
    stand: Stand, town: SimpleNamespace
) -> None:
    world, now = stand.world, town.clock.now()
    for seconds in (0, 3 * DAY_S, -DAY_S, -2 * DAY_S):
        world.turn(seconds)
        await town.ben.say(town.games, "hello")
    messages = world.messages_in(town.games)
    ids = [message.id for message in messages]
    assert ids == sorted(set(ids))
    assert [round(told(each) - now) for each in messages] == [0, 3 * DAY_S, 2 * DAY_S, 0]
    made = [discord.utils.snowflake_time(each).timestamp() for each in ids]
    assert max(made) - now < 1
    assert datetime.fromtimestamp(told(messages[-1]), UTC).year >= 2026


async def test_an_answer_may_still_be_edited_when_it_has_become_later(
    stand: Stand, bot: Bot, town: SimpleNamespace
) -> None:
    """The 15 minutes of a token are real ones, on both sides."""

    @bot.tree.command(name="wait", description="x")
    async def wait(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("at first")
        heard.append(interaction)

    heard: list[discord.Interaction] = []
    await bot.tree.sync()
    await town.ana.slash(town.games, "wait")
    (interaction,) = heard
    stand.world.turn(3 * DAY_S)
    assert not interaction.is_expired()
    await interaction.edit_original_response(content="three days later")
    assert town.ana.messages(town.games)[-1]["content"] == "three days later"
    stand.world.turn(-3 * DAY_S)
    town.clock.advance(15 * 60 + 1)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.edit_original_response(content="too late")
    assert refused.value.code == 50027


class Page:
    """A page's socket, by which questions are asked one after another."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._has_news = False

    async def ask(self, do: str, **more: object) -> Any:
        await self._socket.send_json({"re": 1, "do": do, **more})
        while "re" not in (said := await self._next()):
            self._has_news = True
        assert said["ok"], said
        return said.get("answer")

    async def games(self) -> str:
        return next(c["id"] for c in await self.ask("channels") if c["name"] == "games")

    async def until_the_bot_is_there(self) -> None:
        while not await self._is_bot_there():
            if not self._has_news:
                await self._next()
            self._has_news = False

    async def _is_bot_there(self) -> bool:
        is_online = (await self.ask("hello"))["online"]
        return is_online and bool(await self.ask("commands", channel=await self.games()))

    async def _next(self) -> Any:
        return json.loads((await asyncio.wait_for(self._socket.receive(), PATIENCE_S)).data)


@asynccontextmanager
async def run(folder: Path) -> AsyncGenerator[Page]:
    """The real command with a kept world, and its bot, until both are told to end."""
    own = {k: v for k, v in os.environ.items() if not k.startswith(("TUMBLER_", "DISCORD_"))}
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        env={
            **own,
            "PYTHONPATH": str(ROOT),
            "TUMBLER_SANDBOX_PORT": "0",
            "TUMBLER_SANDBOX_KEEP": str(folder),
        },
        cwd=folder.parent,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        assert program.stdout is not None
        line = await asyncio.wait_for(program.stdout.readline(), PATIENCE_S)
        url = line.decode().split()[-1]
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{url}/socket?as=ana", origin=url) as socket,
        ):
            page = Page(socket)
            await page.until_the_bot_is_there()
            yield page
        program.terminate()
        assert await asyncio.wait_for(program.wait(), PATIENCE_S) == 0
    finally:
        with contextlib.suppress(ProcessLookupError):  # what a failure has left
            os.killpg(program.pid, signal.SIGKILL)
        await program.wait()


async def opened(page: Page, folder: Path) -> float:
    """How much later than outside the bot opens a table that Ana asks for."""
    before = time.time()
    outcome = await page.ask("slash", channel=await page.games(), path="unlock start", options={})
    assert outcome["kind"] == "message", outcome
    with reading(folder / "tumbler.db") as tx:
        (found,) = tx.rows("SELECT max(created_at) AS at FROM matches")
    return round((found["at"] - before) / 3_600) * 3_600


@pytest.mark.proof
async def test_a_kept_sandbox_is_as_late_after_a_restart_as_it_was_before(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    async with run(folder) as page:
        assert (await page.ask("hello"))["later"] == 0
        assert await opened(page, folder) == 0
        await page.ask("later", seconds=3 * DAY_S)
        assert await opened(page, folder) == 3 * DAY_S, "the bot's next time is a turned one"
    async with run(folder) as page:
        assert (await page.ask("hello"))["later"] == 3 * DAY_S
        assert await opened(page, folder) == 3 * DAY_S
        await page.ask("later", seconds=3_600)
        assert await opened(page, folder) == 3 * DAY_S + 3_600
