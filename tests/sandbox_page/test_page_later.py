"""The Later control: it turns the clock of the whole sandbox, and every window tells its time."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.async_api import Page, expect

from sandbox.server import Stand
from tests.quantity import some
from tests.sandbox_page.pagebot import Tiny, Window

pytestmark = pytest.mark.browser

SIZES = ({"width": 1280, "height": 800}, {"width": 360, "height": 740})
DAY_S = 86_400


async def moments(pages: tuple[Page, ...], words: str) -> None:
    for each in pages:
        await expect(each.locator(".moment")).to_have_text(words)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", some(SIZES, 2), ids=["wide", "phone"])
async def test_a_step_makes_it_later_in_every_window(
    stand: Stand, window: Window, size: Any, scheme: str
) -> None:
    page = await window("ana", viewport=size, color_scheme=scheme)
    pages = (page, await window("ben"))
    games = stand.world.channel_named("games").id
    until = int(time.time()) + 3 * DAY_S - 600
    await stand.people["ben"].say(games, f"until <t:{until}:R>")
    await moments(pages, "in 3 days")
    opener = page.locator("#later-open")
    await opener.click()
    await expect(page.locator("#later-now")).to_have_text("Here it is as late as outside.")
    await page.get_by_role("button", name="+1 day").click()
    await moments(pages, "in 2 days")
    await page.get_by_role("button", name="+3 days").click()
    await moments(pages, "yesterday")
    await page.get_by_role("button", name="+8 hours").click()
    await page.get_by_role("button", name="+1 hour").click()
    for each in pages:
        await expect(each.locator("#later-ahead")).to_have_text("+4 d 9 h")
    assert stand.world.later.seconds == 4 * DAY_S + 9 * 3_600
    said = re.compile(r"Here it is 4 days, 9 hours later than outside: \w+.*\d\d:\d\d\.")
    await expect(page.locator("#later-now")).to_have_text(said)
    assert await page.evaluate("document.documentElement.scrollWidth") == size["width"]
    shown = await page.locator("#later").bounding_box()
    assert shown and shown["x"] >= 0 and shown["x"] + shown["width"] <= size["width"]
    await page.locator("#scroller").click()
    await expect(page.locator("#later")).to_be_hidden()
    await page.reload()
    await moments(pages, "yesterday")
    await expect(opener).to_contain_text("+4 d 9 h")


async def test_the_menu_is_used_by_keyboard(bot: Tiny, window: Window) -> None:
    page = await window("ana", viewport=SIZES[0])
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
    stand: Stand, window: Window
) -> None:
    page = await window("ana")
    games, ben, world = stand.world.channel_named("games").id, stand.people["ben"], stand.world
    for text, seconds in (("one", 0), ("two", 0), ("three", DAY_S), ("four", -DAY_S), ("five", 0)):
        world.turn(seconds)
        await ben.say(games, text)
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
    await ben.say(games, "six")
    await expect(page.locator("time.stamp").last).to_contain_text("Today at")
