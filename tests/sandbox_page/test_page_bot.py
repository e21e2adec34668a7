"""Selects, forms, pictures, direct messages and a bot that goes away, on the real discord.py."""

from __future__ import annotations

from io import BytesIO

import discord
import pytest
from PIL import Image
from playwright.async_api import Page, expect

from sandbox.server import Stand
from tests.sandbox_page.pagebot import ALT, PHONE, House, Tiny, Window, picture
from tests.sure import sure

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


async def test_selects_take_several_choices_and_people(house: House, page: Page) -> None:
    await house.desk()
    await page.get_by_role("button", name="Which keys?").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)
    for key in (" ", "ArrowDown", " ", "Enter"):
        await page.keyboard.press(key)
    await expect(page.locator(".message.ephemeral")).to_contain_text("Chosen: gear and spring")
    await page.get_by_role("button", name="Whom?").click()
    await page.get_by_role("option", name="Cy").click()
    cy = house.stand.people["cy"].id
    await expect(page.locator(".message.ephemeral").last).to_contain_text(f"Chosen: {cy}")


async def test_a_form_checks_and_sends_every_kind_of_field(house: House, page: Page) -> None:
    await house.desk()
    await page.get_by_role("button", name="Form").click()
    form = page.get_by_role("dialog", name="A form")
    await expect(form.get_by_label("Word")).to_be_focused()
    await page.keyboard.type("ab")
    await page.keyboard.press("Enter")
    await expect(form.locator(".failure:visible").first).to_have_text("At least 3 characters.")
    await page.keyboard.type("c")
    await form.get_by_label("Slow").check()
    await form.locator(".menu-button").click()
    await form.get_by_role("option", name="Two").click()
    await form.get_by_label("Sure").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(page.locator(".message").last).to_contain_text("The form is here")
    assert house.bot.heard[-1] == ["abc", "slow", ["two"], True]


async def test_a_form_is_left_by_escape(house: House, page: Page) -> None:
    await house.desk()
    await page.get_by_role("button", name="Form").click()
    await expect(page.locator("dialog.modal")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog.modal")).to_have_count(0)
    assert "sent" not in [word[0] for word in house.bot.heard]


async def test_a_picture_fits_shows_its_words_and_opens_large(house: House, page: Page) -> None:
    await page.set_viewport_size(PHONE)
    await house.desk()
    picture = page.locator(".picture")
    await expect(picture).to_have_attribute("alt", ALT)
    box = await picture.bounding_box()
    assert box is not None
    assert 200 < box["width"] < 340
    assert abs(box["width"] / box["height"] - 1000 / 600) < 0.02
    await page.get_by_role("button", name="Show the picture's description").click()
    await expect(page.locator(".alt-words")).to_have_text(ALT)
    await page.click(".picture-open")
    await expect(page.locator("dialog.large img")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog.large")).to_have_count(0)
    assert await page.evaluate("document.documentElement.scrollWidth") == 360


async def test_a_tall_picture_is_as_wide_as_what_opens_it(house: House, page: Page) -> None:
    """The corners are those of what opens it, and stand at the picture."""
    await house.desk()
    content = BytesIO()
    Image.new("RGB", (1000, 1300), "#7e5f2c").save(content, "PNG")
    body = content.getvalue()
    await page.route(
        "**/tall.png", lambda route: route.fulfill(body=body, content_type="image/png")
    )
    await page.evaluate(
        """async () => {
            const { picture } = await import("/static/media.js");
            const tall = { url: "/tall.png", alt: "tall", width: 1000, height: 1300 };
            document.querySelector(".gallery").replaceChildren(picture(tall));
        }"""
    )
    await expect(page.locator(".picture")).to_have_js_property("naturalHeight", 1300)
    boxes = [await page.locator(name).bounding_box() for name in (".picture-open", ".picture")]
    opens, shown = map(sure, boxes)
    assert opens["width"] == shown["width"] < 600
    assert abs(shown["height"] - 640) < 1
    assert abs(shown["width"] / shown["height"] - 1000 / 1300) < 0.01
