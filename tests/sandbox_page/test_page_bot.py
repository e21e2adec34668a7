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
    dee = stand.world.people["dee"]
    channel = await bot.create_dm(discord.Object(dee.id))
    await channel.send("It is your turn", file=picture())
    line = page.locator(f'[data-channel="{channel.id}"]')
    await expect(line.locator(".badge")).to_have_text("1")
    await expect(page.locator(".toast-text")).to_have_text("It is your turn")
    await line.click()
    await expect(page.locator(".picture")).to_have_attribute("alt", ALT)
    await expect(line.locator(".badge")).to_have_count(0)


async def test_an_offline_bot_is_shown(bot: Tiny, window: Window) -> None:
    page = await window("ana")
    await expect(page.locator("#banner")).to_be_hidden()
    await bot.close()
    await expect(page.locator("#banner")).to_contain_text("Tumbler is offline")
