"""The browser windows of a test, in real Chromium: one for each person, with its errors."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, ConsoleMessage, Locator, expect

from bot.match.live import Live
from games.core import Seat
from tests.e2e.eyes import Eyes, Town
from tests.news import PATIENCE_S

DESKTOP = {"viewport": {"width": 1280, "height": 860}, "color_scheme": "dark"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "color_scheme": "light",
    "is_mobile": True,
    "has_touch": True,
}

TALL_PX = 2000
"""A window so tall that a message of several pictures stands in it whole."""

SHOTS = os.environ.get("SHOTS")
"""A folder, or None: a run leaves pictures of its screens there, in both themes, to look at."""


class Room:
    """The windows of several people on one town; `complaints` holds the errors of their pages."""

    def __init__(self, place: Town, browser: Browser) -> None:
        self.town = place
        self._browser = browser
        self.people: dict[str, Eyes] = {}
        self.complaints: list[str] = []

    async def enter(self, who: str, context: dict[str, Any]) -> Eyes:
        page = await (await self._browser.new_context(**context)).new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)
        await page.goto(f"{self.town.url}/?as={who}")
        await page.locator(".channel.current").wait_for(state="attached")
        self.people[who] = eyes = Eyes(page)
        await eyes.open("games")
        return eyes

    def _heard(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.complaints.append(line.text)

    async def remember(self, folder: Path) -> None:
        """Saves a picture of each window, for whoever looks into a failure."""
        for who, eyes in self.people.items():
            await eyes.page.screenshot(path=folder / f"{who}.png")

    def who(self, live: Live, seat: Seat) -> Eyes:
        return self.people[live.seats[seat].name.lower()]

    async def shot(self, eyes: Eyes, name: str, message: Locator | None = None) -> None:
        """Saves pictures of the window, or of one message, in both themes, if SHOTS is set."""
        if SHOTS is None:
            return
        who = next(key for key, one in self.people.items() if one is eyes)
        size = eyes.page.viewport_size
        assert size is not None
        if message is not None:
            await eyes.page.set_viewport_size({"width": size["width"], "height": TALL_PX})
            await message.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
        for theme in ("light", "dark"):
            await eyes.page.emulate_media(color_scheme=theme)
            path = Path(SHOTS) / f"{name}-{who}-{theme}.png"
            clip = None if message is None else await message.bounding_box()
            await eyes.page.screenshot(path=path, clip=clip)
        await eyes.page.set_viewport_size(size)


async def is_up(eyes: Eyes) -> None:
    """Waits until the page no longer says that the bot is offline."""
    await expect(eyes.page.locator("#banner")).to_be_hidden()
