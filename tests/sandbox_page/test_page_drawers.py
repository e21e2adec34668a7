"""Where things stand: the strip of notifications, the drawer of faults, the first channel."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from sandbox.server import Stand
from tests.sandbox_page.pagebot import Tiny, Window, desk

pytestmark = pytest.mark.browser

FRAME = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Waits until a frame was drawn: what a reader sees of the page."""

SIZES = ({"width": 1280, "height": 800}, {"width": 360, "height": 740})


@pytest.mark.parametrize("size", SIZES, ids=["wide", "phone"])
async def test_notifications_cover_neither_board_nor_composer(
    stand: Stand, bot: Tiny, window: Window, size: dict[str, int]
) -> None:
    """They take a strip above the messages, and nothing in sight moves when it comes."""
    page = await window("ana", viewport=size)
    await desk(page)
    board = page.get_by_role("button", name="Silent")
    before = await board.bounding_box()
    quiet, ana = stand.world.channel_named("quiet").id, stand.people["ana"]
    for _ in range(3):
        await stand.people["ben"].say(quiet, f"<@{ana.id}> {'your turn ' * 20}")
    await expect(page.locator(".toast")).to_have_count(2)
    await page.evaluate(FRAME)
    after = await board.bounding_box()
    assert before and after
    assert abs(after["y"] - before["y"]) < 1
    strip, log, composer = [
        await page.locator(f"#{name}").bounding_box() for name in ("toasts", "scroller", "composer")
    ]
    assert strip and log and composer
    assert strip["y"] + strip["height"] <= log["y"]
    assert log["y"] + log["height"] <= composer["y"]
    assert await page.evaluate("document.documentElement.scrollWidth") == size["width"]


@pytest.mark.parametrize("size", SIZES, ids=["wide", "phone"])
async def test_faults_are_a_drawer_that_each_window_remembers(
    window: Window, size: dict[str, int]
) -> None:
    page, other = await window("ana", viewport=size), await window("ana", viewport=size)
    drawer = page.locator("#faults")
    await expect(drawer).to_be_hidden()
    if size["width"] < 720:
        await page.click("#drawer-open")
    await page.click("#faults-open")
    await expect(drawer).to_be_visible()
    await expect(page.locator("#faults-close")).to_be_focused()
    await page.reload()
    await expect(drawer).to_be_visible()
    await expect(other.locator("#faults")).to_be_hidden()
    await other.reload()
    await expect(other.locator("#faults")).to_be_hidden()
    await page.locator("#faults-close").press("Escape")
    await expect(drawer).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth") == size["width"]


async def test_the_page_opens_where_the_bot_speaks(stand: Stand, bot: Tiny, window: Window) -> None:
    """On its first message with buttons; before there is one, on the first channel."""
    page = await window("ana", "quiet")
    await page.goto(f"{stand.url}/?as=ben")
    await expect(page.locator("#channel-title")).to_have_text("# general")
    ana = await window("ana")
    await desk(ana)
    await page.goto("about:blank")
    await page.goto(f"{stand.url}/?as=ben")
    await expect(page.locator("#channel-title")).to_have_text("# games")


async def test_a_second_window_is_one_press_away(window: Window) -> None:
    page = await window("ana")
    async with page.expect_popup() as opening:
        await page.get_by_role("link", name="Open a second window as Ben").click()
    second = await opening.value
    await expect(second.locator(".person[aria-current]")).to_have_text(re.compile("Ben"))
    await expect(second.locator("#second")).to_have_text("Open a second window as Cy")
