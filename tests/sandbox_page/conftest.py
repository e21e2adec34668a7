"""A sandbox, a bot, and windows of a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.async_api import Browser, ConsoleMessage, Page

from sandbox.server import Stand, serve
from tests.news import PATIENCE_S
from tests.sandbox_page.pagebot import Tiny, Window


@pytest_asyncio.fixture(loop_scope="session")
async def stand() -> AsyncIterator[Stand]:
    made = await serve()
    yield made
    await made.close()


@pytest_asyncio.fixture(loop_scope="session")
async def bot(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tiny]:
    gateway = yarl.URL(stand.gateway.url)
    monkeypatch.setattr(Route, "BASE", stand.api)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    client = Tiny()
    running = asyncio.create_task(client.start(stand.token))
    async with asyncio.timeout(PATIENCE_S):
        await client.open.wait()
    yield client
    await client.close()
    with suppress(asyncio.CancelledError):
        await running


def _is_wrong(line: ConsoleMessage) -> bool:
    # A server that is being restarted is nothing wrong with the page.
    return line.type == "error" and "ERR_CONNECTION_REFUSED" not in line.text


@pytest_asyncio.fixture(loop_scope="session")
async def window(stand: Stand, browser: Browser) -> AsyncIterator[Window]:
    """Opens `/?as=<who>#/<channel>`; whatever the browser complains of fails the test."""
    complaints: list[str] = []

    async def opened(who: str = "ana", channel: str = "games", **context: Any) -> Page:
        page = await (await browser.new_context(**context)).new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda line: complaints.append(line.text) if _is_wrong(line) else None,
        )
        place = stand.world.channel_named(channel).id
        await page.goto(f"{stand.url}/?as={who}#/{place}")
        await page.wait_for_selector(f'.channel.current[data-channel="{place}"]', state="attached")
        return page

    yield opened
    assert complaints == []
