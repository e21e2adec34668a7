"""A sandbox, a bot, and windows of a real browser.

They are a test's own, or a module's: `house`, of which each test gets its `page` empty.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import pytest
import pytest_asyncio
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.async_api import Browser, ConsoleMessage, Page

from sandbox.server import Stand, serve
from sandbox.town import new_town
from sandbox.world.clock import HandClock
from tests.news import PATIENCE_S
from tests.sandbox_page.pagebot import WIDE, House, Tiny, Window


@pytest_asyncio.fixture(loop_scope="session")
async def stand() -> AsyncIterator[Stand]:
    made = await serve()
    yield made
    await made.close()


@asynccontextmanager
async def _bot_at(stand: Stand) -> AsyncIterator[Tiny]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Route, "BASE", stand.api)
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(stand.gateway.url))
        client = Tiny()
        running = asyncio.create_task(client.start(stand.token))
        async with asyncio.timeout(PATIENCE_S):
            await client.open.wait()
        yield client
        await client.close()
        with suppress(asyncio.CancelledError):
            await running


@pytest_asyncio.fixture(loop_scope="session")
async def bot(stand: Stand) -> AsyncIterator[Tiny]:
    async with _bot_at(stand) as made:
        yield made


def _is_wrong(line: ConsoleMessage) -> bool:
    # A server that is being restarted is nothing wrong with the page.
    return line.type == "error" and "ERR_CONNECTION_REFUSED" not in line.text


class Windows:
    """Opens `/?as=<who>#/<channel>` and notes whatever the browser complains of."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.complaints: list[str] = []

    async def open(
        self, stand: Stand, who: str = "ana", channel: str | None = "games", **context: Any
    ) -> Page:
        page = await (await self._browser.new_context(**context)).new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda line: self.complaints.append(line.text) if _is_wrong(line) else None,
        )
        place = channel and stand.world.channel_named(channel).id
        await page.goto(f"{stand.url}/?as={who}" + f"#/{place}" * bool(place))
        shown = f'.channel.current[data-channel="{place}"]' if place else ".channel.current"
        await page.wait_for_selector(shown, state="attached")
        return page


@pytest_asyncio.fixture(loop_scope="session")
async def window(stand: Stand, browser: Browser) -> AsyncIterator[Window]:
    """Opens windows of the test's own sandbox; what the browser complains of fails the test."""
    windows = Windows(browser)
    yield partial(windows.open, stand)
    assert windows.complaints == []


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(running_chromium: Browser) -> AsyncIterator[House]:
    """A sandbox, a bot and a window of Ana's, for the tests that leave nothing behind.

    Its clock is moved by hand, so that a press stays pending until a test ends it.
    """
    stand = await serve(new_town(clock=HandClock()))
    windows = Windows(running_chromium)
    async with _bot_at(stand) as bot:
        page = await windows.open(stand, viewport=WIDE)
        yield House(stand, bot, page, partial(windows.open, stand), windows.complaints)
        await page.context.close()
    await stand.close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(house: House, browser: Browser) -> AsyncIterator[Page]:
    """The window of the house, at an empty #games where nothing is typed.

    Other windows of the house close with the test, as `browser` says.
    """
    await house.clear()
    yield house.page
    assert house.complaints == []
