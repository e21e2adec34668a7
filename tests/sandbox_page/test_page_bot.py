"""Direct messages and a bot that goes away, with a bot on the real discord.py."""

from __future__ import annotations

import discord
import pytest
from playwright.async_api import expect

from sandbox.server import Stand
from tests.sandbox_page.pagebot import ALT, Tiny, Window, picture

pytestmark = pytest.mark.browser


async def test_a_first_direct_message_appears_with_badge_and_toast(
    stand: Stand, bot: Tiny, window: Window
) -> None:
    page = await window("dee")
    dee = stand.people["dee"]
    channel = await bot.create_dm(discord.Object(dee.id))
    await channel.send("It is your turn", file=picture())
    line = page.locator(f'[data-channel="{channel.id}"]')
    await expect(line.locator(".badge")).to_have_text("1")
    await expect(page.locator(".toast-text")).to_have_text("It is your turn")
    await line.click()
    await expect(page.locator(".picture")).to_have_attribute("alt", ALT)
    await expect(line.locator(".badge")).to_have_count(0)


async def test_a_silent_direct_message_raises_its_badge_only(
    stand: Stand, bot: Tiny, window: Window
) -> None:
    page = await window("dee")
    channel = await bot.create_dm(discord.Object(stand.people["dee"].id))
    await channel.send("To keep", silent=True)
    await expect(page.locator(f'[data-channel="{channel.id}"] .badge')).to_have_text("1")
    await channel.send("Read this")
    await expect(page.locator(".toast-text")).to_have_text("Read this")


async def test_an_answer_names_the_whole_command_it_answers(bot: Tiny, window: Window) -> None:
    page = await window("ana")
    await page.focus("#message-box")
    await page.keyboard.type("/lock")
    await expect(page.locator(".combo-line.active .combo-about")).to_have_text("Open a lock")
    await page.keyboard.press("Enter")
    await page.keyboard.type("brass")
    await page.keyboard.press("Tab")
    await page.keyboard.type("be")
    await expect(page.locator(".combo-line.active")).to_have_text("Ben")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".context")).to_have_text("↱ Ana used /lock open")


@pytest.mark.parametrize("typed", ["tum", "@Tum"])
async def test_the_bot_is_picked_as_any_member(bot: Tiny, window: Window, typed: str) -> None:
    page = await window("ana")
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
    assert bot.user is not None
    assert bot.heard == [("brass", bot.user.id, 3, False)]


async def test_an_offline_bot_is_shown(bot: Tiny, window: Window) -> None:
    page = await window("ana")
    await expect(page.locator("#banner")).to_be_hidden()
    await bot.close()
    await expect(page.locator("#banner")).to_contain_text("Tumbler is offline")
