"""The Later control: it turns the clock of the whole sandbox, and every window tells its time."""

from __future__ import annotations

import re
import time

import pytest
from playwright.async_api import Page, expect

from tests.sandbox_page.pagebot import PHONE, WIDE, House, Tiny, Window

pytestmark = pytest.mark.browser

DAY_S = 86_400


async def moments(pages: tuple[Page, ...], words: str) -> None:
    for each in pages:
        await expect(each.locator(".moment")).to_have_text(words)


async def test_a_step_makes_it_later_in_every_window(house: House, page: Page) -> None:
    pages = (page, await house.window("ben", viewport=PHONE))
    until = int(time.time()) + 3 * DAY_S - 600
    await house.say("ben", f"until <t:{until}:R>")
    await moments(pages, "in 3 days")
    await page.click("#later-open")
    await expect(page.locator("#later-now")).to_have_text("Here it is as late as outside.")
    await page.get_by_role("button", name="+1 day").click()
    await moments(pages, "in 2 days")
    await page.get_by_role("button", name="+3 days").click()
    await moments(pages, "yesterday")
    await page.get_by_role("button", name="+8 hours").click()
    await page.get_by_role("button", name="+1 hour").click()
    for each in pages:
        await expect(each.locator("#later-ahead")).to_have_text("+4 d 9 h")
    assert house.stand.world.later.seconds == 4 * DAY_S + 9 * 3_600
    said = re.compile(r"Here it is 4 days, 9 hours later than outside: \w+.*\d\d:\d\d\.")
    await pages[1].click("#later-open")
    for each, size in zip(pages, (WIDE, PHONE), strict=True):
        await expect(each.locator("#later-now")).to_have_text(said)
        assert await each.evaluate("document.documentElement.scrollWidth") == size["width"]
        shown = await each.locator("#later").bounding_box()
        assert shown and shown["x"] >= 0 and shown["x"] + shown["width"] <= size["width"]
        await each.locator("#scroller").click()
        await expect(each.locator("#later")).to_be_hidden()


async def test_a_window_that_opens_later_knows_how_late_it_is(house: House, page: Page) -> None:
    await house.say("ben", f"until <t:{int(time.time()) + 3 * DAY_S - 600}:R>")
    house.stand.world.turn(4 * DAY_S + 9 * 3_600)
    await page.reload()
    await moments((page,), "yesterday")
    await expect(page.locator("#later-open")).to_contain_text("+4 d 9 h")


async def test_the_menu_is_used_by_keyboard(bot: Tiny, window: Window) -> None:
    page = await window("ana", viewport=WIDE)
    opener, menu = page.locator("#later-open"), page.get_by_role("group", name="later in the san")
    await expect(opener).to_have_accessible_name("Later")
    await opener.press("Enter")
    await expect(opener).to_have_attribute("aria-expanded", "true")
    steps = menu.get_by_role("button")
    assert await steps.all_inner_texts() == ["+1 hour", "+8 hours", "+1 day", "+3 days"]
    await expect(steps.first).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(steps.nth(1)).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(opener).to_have_accessible_description(re.compile("8 hours later than outside"))
    await bot.close()
    await expect(page.locator("#banner")).to_contain_text("offline")  # all was asked anew
    await expect(steps.nth(1)).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(menu).to_be_hidden()
    await expect(opener).to_be_focused()
    await opener.press("Enter")
    await steps.first.press("Shift+Tab")
    await expect(opener).to_be_focused()
    await expect(menu).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(menu).to_be_hidden()
    await opener.press("Enter")
    await steps.last.press("Tab")
    await expect(menu).to_be_hidden()


async def test_messages_keep_their_order_and_group_by_the_turned_time(
    house: House, page: Page
) -> None:
    world = house.stand.world
    for text, seconds in (("one", 0), ("two", 0), ("three", DAY_S), ("four", -DAY_S), ("five", 0)):
        world.turn(seconds)
        await house.say("ben", text)
    await expect(page.locator(".message .text")).to_have_text(
        ["one", "two", "three", "four", "five"]
    )
    joined = [
        "joined" in (await each.get_attribute("class") or "")
        for each in await page.locator(".message").all()
    ]
    assert joined == [False, True, False, False, True], "a new head wherever the time was turned"
    await expect(page.locator("time.stamp").first).to_contain_text("Today at")
    world.turn(2 * DAY_S)
    await expect(page.locator("time.stamp").first).not_to_contain_text("Today")
    await house.say("ben", "six")
    await expect(page.locator("time.stamp").last).to_contain_text("Today at")
