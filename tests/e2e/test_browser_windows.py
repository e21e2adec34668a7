"""Five presses within 300 ms from two windows of one person, while every answer takes two seconds.

Each press is done or told as left out (law 28). A window lets nobody press a second button of a
message while its press is pending, as Discord's clients do.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.match.live import Live
from bot.screens.leads import GO_ON
from tests.e2e.eyes import Eyes, Town, town
from tests.e2e.lockpicking import DEAL, fixed_database
from tests.e2e.room import DESKTOP, PHONE, Room, is_up
from tests.e2e.timelocking_page import command

pytestmark = [pytest.mark.browser, pytest.mark.proof]

LIVE = '.btn[data-press]:not([disabled]):not([aria-disabled="true"]):not([aria-busy="true"])'


async def slow_down(page: Page) -> None:
    """Makes the next five answers take two seconds, by the drawer of faults."""
    await page.click("#faults-open")
    await page.locator("#fault-list .btn", has_text="Slow").click()
    await page.click("#faults-close")


async def hasty(page: Page, message: str, labels: list[str]) -> list[str]:
    """Clicks these buttons of a message at once; gives the labels that could be pressed."""
    done: list[str] = []
    for label in labels:
        button = page.locator(f'.message[data-id="{message}"] {LIVE}[aria-label="{label}"]')
        if await button.count():
            await button.click(timeout=1000, no_wait_after=True)
            done.append(label)
    return done


@pytest.mark.parametrize(
    ("start", "labels", "shows"),
    [
        ("unlock start", ["1", "2", "3", "6", "5"], r"Path (1-2|2-1)\b"),
        ("lockpick start", [], re.escape(GO_ON)),
        ("timelock start", ["Pawn of a", "Pawn of b", "a", "b"], f"So far|{re.escape(GO_ON)}"),
    ],
    ids=["pad", "push", "plan"],
)
async def test_five_quick_presses_are_done_or_refused(
    tmp_path: Path, browser: Browser, start: str, labels: list[str], shows: str
) -> None:
    await fixed_database(tmp_path)
    async with town(tmp_path) as place:
        room = Room(place, browser)
        ana = await room.enter("ana", DESKTOP)
        again = await room.enter("ana", PHONE)
        await is_up(ana)
        live, message = await alone(room.town, ana, start)
        labels = labels or await offered(ana.page, message)
        rows = live.play.n
        await slow_down(ana.page)
        one, other = await asyncio.gather(
            hasty(ana.page, message, labels), hasty(again.page, message, labels[1:] + labels[:1])
        )
        assert len(one) == len(other) == 1, "one press is pending in each window"
        shown = ana.page.locator(f'.message[data-id="{message}"]')
        for page in (ana.page, again.page):
            drawn = page.locator(f'.message[data-id="{message}"]')
            await expect(drawn).to_contain_text(re.compile(shows))
        assert room.town.live(live.match.id).play.n == rows
        await expect(shown.locator(LIVE).first).to_be_visible()
        await goes_on(shown)
        assert room.complaints == []


async def alone(place: Town, eyes: Eyes, start: str) -> tuple[Live, str]:
    """A match that Ana plays alone at the table: the match, and the message that is her panel."""
    if start.startswith("unlock"):
        await command(eyes, start, lock="bot")
        await eyes.press("⋯ More…", "Join")
        await eyes.press("Play alone", "Rules")
    elif start.startswith("timelock"):
        await command(eyes, start, solo="5")
    else:
        await command(eyes, start, deal=DEAL)
    live = await place.begun()
    board = await eyes.message("⋯ More", picture=f"{live.entry.key}-{live.match.id}-0")
    found = await board.get_attribute("data-id")
    assert found is not None
    return live, found


async def offered(page: Page, message: str) -> list[str]:
    """The labels of the game's own buttons on a message, at most five."""
    buttons = page.locator(f'.message[data-id="{message}"] .btn.primary')
    return [await one.get_attribute("aria-label") or "" for one in await buttons.all()][:5]


async def goes_on(message: Locator) -> None:
    """The next press on the panel that stands is taken."""
    await message.locator(LIVE).first.click()
    await expect(message).not_to_contain_text(GO_ON)
