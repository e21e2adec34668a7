"""Direct messages and a bot that goes away, with a bot on the real discord.py."""

from __future__ import annotations

import discord
import pytest
from playwright.async_api import Page, expect

from sandbox.server import Stand
from tests.sandbox_page.pagebot import ALT, House, Tiny, Window, picture

pytestmark = pytest.mark.browser


async def test_a_first_direct_message_appears_with_badge_and_toast(
    stand: Stand, bot: Tiny, window: Window
) -> None:
    """One that is silent raises its badge only."""
    page = await window("dee")
    dee = stand.people["dee"]
    channel = await bot.create_dm(discord.Object(dee.id))
    line = page.locator(f'[data-channel="{channel.id}"]')
    await channel.send("To keep", silent=True)
    await expect(line.locator(".badge")).to_have_text("1")
    await channel.send("It is your turn", file=picture())
    await expect(line.locator(".badge")).to_have_text("2")
    await expect(page.locator(".toast-text")).to_have_text(["It is your turn"])
    await line.click()
    await expect(page.locator(".picture")).to_have_attribute("alt", ALT)
    await expect(line.locator(".badge")).to_have_count(0)


@pytest.mark.parametrize("typed", ["tum", "@Tum"])
async def test_the_bot_is_picked_as_any_member(house: House, page: Page, typed: str) -> None:
    """Its answer names the whole command."""
    await page.focus("#message-box")
    await page.keyboard.type("/lock open")
    await expect(page.locator(".combo-line.active .combo-about")).to_have_text("Open a lock")
    await page.keyboard.press("Enter")
    await page.keyboard.type("brass")
    await page.keyboard.press("Tab")
    await page.keyboard.type(typed)
    await expect(page.locator(".combo-line.active")).to_have_text("Tumbler")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".context")).to_have_text("↱ Ana used /lock open")
    assert house.bot.user is not None
    assert house.bot.heard == [("brass", house.bot.user.id, 3, False)]


async def test_an_offline_bot_is_shown(bot: Tiny, window: Window) -> None:
    page = await window("ana")
    await expect(page.locator("#banner")).to_be_hidden()
    await bot.close()
    await expect(page.locator("#banner")).to_contain_text("Tumbler is offline")
