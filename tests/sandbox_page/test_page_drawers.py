"""Where things stand: the strip of notifications, the drawer of faults, the first channel."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.sandbox_page.pagebot import PHONE, WIDE, House

pytestmark = pytest.mark.browser

FRAME = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Waits until a frame was drawn: what a reader sees of the page."""

WIDTH = "document.documentElement.scrollWidth"


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
async def test_notifications_cover_neither_board_nor_composer(
    house: House, page: Page, size: ViewportSize
) -> None:
    """They take a strip above the messages, and nothing in sight moves when it comes."""
    await page.set_viewport_size(size)
    await house.desk()
    board = page.get_by_role("button", name="Silent")
    before = await board.bounding_box()
    ana = house.stand.people["ana"]
    await house.say("ben", *[f"<@{ana.id}> {'your turn ' * 20}"] * 3, channel="quiet")
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
    assert await page.evaluate(WIDTH) == size["width"]


async def test_a_window_remembers_the_drawer_and_a_switch_its_person(
    house: House, page: Page
) -> None:
    drawer, closed = page.locator("#faults"), page.get_by_label("My messages are closed")
    ana = house.stand.world.state.users[house.stand.people["ana"].id]
    await expect(drawer).to_be_hidden()
    await page.get_by_role("button", name="For developers: faults").click()
    await expect(drawer).to_be_visible()
    await expect(page.locator("#faults-close")).to_be_focused()
    await closed.check()
    await expect(closed).to_be_checked()
    await page.reload()
    await expect(drawer).to_be_visible()
    await expect(closed).to_be_checked()
    assert ana.accepts_dms is False
    await closed.uncheck()
    for size in (WIDE, PHONE):
        await page.set_viewport_size(size)
        if size == PHONE:
            await page.click("#drawer-open")
            await page.click("#faults-open")
            await expect(page.locator("#faults-close")).to_be_focused()
        await page.locator("#faults-close").press("Escape")
        await expect(drawer).to_be_hidden()
        assert await page.evaluate(WIDTH) == size["width"]
    assert ana.accepts_dms is True


async def test_the_drawer_of_faults_is_each_windows_own(page: Page) -> None:
    await page.click("#faults-open")
    await expect(page.locator("#faults")).to_be_visible()
    other = await page.context.new_page()
    await other.goto(page.url)
    await expect(other.locator("#fault-list input")).to_be_attached()
    await expect(other.locator("#faults")).to_be_hidden()
    await other.close()
    await page.locator("#faults-close").press("Escape")


async def test_the_page_opens_where_the_bot_speaks(house: House, page: Page) -> None:
    """On its first message with buttons; before there is one, on the first channel."""
    opened = await house.window("ben", None)
    await expect(opened.locator("#channel-title")).to_have_text("# general")
    await house.desk()
    await opened.reload()
    await expect(opened.locator("#channel-title")).to_have_text("# games")


async def test_a_second_window_is_one_press_away(page: Page) -> None:
    async with page.expect_popup() as opening:
        await page.get_by_role("link", name="Open a second window as Ben").click()
    second = await opening.value
    await expect(second.locator(".person[aria-current]")).to_have_text(re.compile("Ben"))
    await expect(second.locator("#second")).to_have_text("Open a second window as Cy")
    await second.close()
