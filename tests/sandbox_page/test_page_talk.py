"""Messages, badges, notifications, themes and narrow windows; no bot is needed for these."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from sandbox.server import Stand, serve
from tests.sandbox_page.pagebot import HOSTILE, PHONE, House, Window

pytestmark = pytest.mark.browser


async def test_two_windows_are_two_people_who_read_each_other(house: House, page: Page) -> None:
    ana, ben = page, await house.window("ben")
    await ana.fill("#message-box", "Hello **Ben**, `code` and ~~gone~~\n-# small")
    await ana.press("#message-box", "Enter")
    said = ben.locator(".message").last
    await expect(said.locator(".author")).to_have_text("Ana")
    await expect(said.locator("strong")).to_have_text("Ben")
    await expect(said.locator("code")).to_have_text("code")
    await expect(said.locator(".subtext")).to_have_text("small")
    await expect(ana.locator("#message-box")).to_have_value("")


async def test_the_channels_of_two_servers_stand_under_their_names(
    stand: Stand, window: Window
) -> None:
    page = await window("ana")
    heads = page.locator("#channels h2")
    await expect(heads).to_have_text(["Channels", "Direct messages"])
    mill = stand.town.open_server("Mill", ("Eve", "Ana"), channels=("loft",))
    await expect(heads).to_have_text(["Lockworks", "Mill", "Direct messages"])
    loft = stand.world.channel_named("loft", mill).id
    await page.click(f'[data-channel="{loft}"]')
    await stand.people["eve"].say(loft, "up here")
    await expect(page.locator(".message").last.locator(".author")).to_have_text("Eve")


async def test_hostile_names_and_words_stay_words(stand: Stand, window: Window) -> None:
    stand.world.state.users[stand.people["cy"].id].name = HOSTILE
    for body in stand.world.state.messages.values():
        body.body["author"]["global_name"] = HOSTILE
    games = stand.world.channel_named("games").id
    cy = stand.people["cy"]
    await cy.say(games, f"{HOSTILE} **{HOSTILE}** ||{HOSTILE}|| <@{cy.id}>")
    await cy.say(games, "[press me](javascript:window.hacked=1) javascript:window.hacked=1")
    page = await window("ana")
    await expect(page.locator(".message").first.locator(".author")).to_have_text(HOSTILE)
    await expect(page.locator(".message").first.locator("strong")).to_have_text(HOSTILE)
    assert await page.locator(".message a").count() == 0
    assert await page.locator(".message img[src=x], .message script").count() == 0
    await page.click(".spoiler")
    assert await page.evaluate("window.hacked") is None
    await expect(page.locator(".person-name").nth(2)).to_have_text(HOSTILE)


async def test_markup_of_a_message_is_drawn(house: House, page: Page) -> None:
    ana, quiet = house.stand.people["ana"], house.stand.world.channel_named("quiet").id
    text = (
        "### Head\n> quoted\n- one\n- two\n```py\na < b\n```\nsnake_case_name and \\*plain\\* "
        f"__under__ *lean* <#{quiet}> <@{ana.id}> <t:0:R> "
        f"https://discord.com/channels/1/{quiet} [site](https://example.org/a)"
    )
    await house.say("ana", text)
    body = page.locator(".message .text").last
    await expect(body.locator(".md-h3")).to_have_text("Head")
    await expect(body.locator("blockquote")).to_have_text("quoted")
    await expect(body.locator("li")).to_have_text(["one", "two"])
    await expect(body.locator("pre")).to_have_text("a < b")
    await expect(body.locator("u")).to_have_text("under")
    await expect(body.locator("em")).to_have_text("lean")
    await expect(body.locator(".mention-me")).to_have_text("@Ana")
    await expect(body.locator("time")).to_contain_text("years ago")
    await expect(body).to_contain_text("snake_case_name and *plain*")
    await expect(body.locator("a[target=_blank]")).to_have_attribute("rel", "noopener noreferrer")
    await body.locator("a:not(.mention):not([target])").click()
    await expect(page.locator("#channel-title")).to_have_text("# quiet")


async def test_a_press_on_a_channel_outlives_a_new_badge(house: House, page: Page) -> None:
    line = page.locator(".channel", has_text="quiet")
    await line.hover()
    await page.mouse.down()
    await house.say("cy", "Anybody there?", channel="quiet")
    await expect(line).to_have_class("channel unread")
    await page.mouse.up()
    await expect(page.locator("#channel-title")).to_have_text("# quiet")


async def test_a_mention_raises_a_badge_and_a_toast_that_leads_there(
    house: House, page: Page
) -> None:
    await house.go("quiet")
    games, ana = house.stand.world.channel_named("games").id, house.stand.people["ana"]
    await house.say("ben", "just talk")
    await expect(page.locator(f'[data-channel="{games}"]')).to_have_class("channel unread")
    await expect(page.locator(".channel .badge")).to_have_count(0)
    await house.say("ben", f"**your** turn in <#{games}> <@{ana.id}>, snake\\_case")
    await expect(page.locator(f'[data-channel="{games}"] .badge')).to_have_text("1")
    toast = page.locator(".toast-open")
    await expect(toast.locator(".toast-text")).to_have_text("your turn in #games @Ana, snake_case")
    await toast.click()
    await expect(page.locator("#channel-title")).to_have_text("# games")
    await expect(page.locator(".channel .badge")).to_have_count(0)


async def test_the_reader_who_scrolled_up_stays_there(house: House, page: Page) -> None:
    await house.say("ben", *(f"line {number}" for number in range(40)))
    gap = "s => Math.round(s.scrollHeight - s.scrollTop - s.clientHeight)"
    scroller = page.locator("#scroller")
    await expect(page.locator(".message")).to_have_count(40)
    await house.say("ben", "the newest")
    await expect(page.locator(".message")).to_have_count(41)
    assert await scroller.evaluate(gap) <= 1
    await scroller.evaluate("s => new Promise(d => { s.onscroll = d; s.scrollTop = 0; })")
    await house.say("ben", "still newer")
    await expect(page.locator("#newest")).to_be_visible()
    assert await scroller.evaluate("s => s.scrollTop") == 0
    log, newest = [await page.locator(f"#{n}").bounding_box() for n in ("scroller", "newest")]
    assert log and newest and newest["y"] >= log["y"] + log["height"]
    await page.click("#newest")
    await expect(page.locator(".message").last).to_be_in_viewport()
    await expect(page.locator("#newest")).to_be_hidden()


async def test_a_scroll_up_outlives_what_is_drawn_before_its_event(
    house: House, page: Page
) -> None:
    """The browser tells of a scroll at its next frame, and messages are drawn at any time."""
    await house.say("ben", *(f"line {number}" for number in range(40)))
    await expect(page.locator(".message")).to_have_count(40)
    # A frame is the longest time before the event; a release draws what was held back at once.
    gap = await page.locator("#scroller").evaluate(
        """s => new Promise(told => requestAnimationFrame(() => {
          s.querySelector("#messages").dispatchEvent(new Event("pointerdown", { bubbles: true }));
          s.scrollTop -= 200;
          s.onscroll = () => told(Math.round(s.scrollHeight - s.scrollTop - s.clientHeight));
          dispatchEvent(new Event("pointerup"));
        }))"""
    )
    assert gap == 200
    await house.say("ben", "the newest")
    await expect(page.locator("#newest")).to_be_visible()


async def test_the_log_keeps_its_height_under_a_held_pointer(house: House, page: Page) -> None:
    """The button for newer messages leaves after the release; what is held would move down."""
    await house.say("ben", *(f"line {number}" for number in range(40)))
    scroller = page.locator("#scroller")
    await expect(page.locator(".message")).to_have_count(40)
    await scroller.evaluate("s => new Promise(d => { s.onscroll = d; s.scrollTop -= 200; })")
    await house.say("ben", "the newest")
    await expect(page.locator("#newest")).to_be_visible()
    await scroller.hover()
    await page.mouse.down()
    height = await scroller.evaluate("s => s.clientHeight")
    await scroller.evaluate("s => { s.scrollTop = s.scrollHeight; }")
    await page.evaluate("new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d)))")
    assert await scroller.evaluate("s => s.clientHeight") == height
    await expect(page.locator("#newest")).to_be_visible()
    await page.mouse.up()
    await expect(page.locator("#newest")).to_be_hidden()


async def test_the_theme_follows_the_system_until_it_is_chosen(window: Window) -> None:
    page = await window("ana", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = await page.evaluate(ground)
    await page.click("#theme")
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert await page.evaluate(ground) != light
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")


async def test_a_phone_has_a_drawer_and_no_sideways_scroll(house: House, page: Page) -> None:
    await page.set_viewport_size(PHONE)
    await house.say("ben", "word" * 100)
    await expect(page.locator(".message")).to_have_count(1)
    assert await page.evaluate("document.documentElement.scrollWidth") == 360
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()
    await page.focus("#drawer-open")
    await page.keyboard.press("Enter")
    await expect(page.locator("#sidebar")).to_be_in_viewport()
    await page.keyboard.press("Escape")
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()
    await page.click("#drawer-open")
    await page.click(".channel:has-text('quiet')")
    await expect(page.locator("#channel-title")).to_have_text("# quiet")
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()


async def test_a_page_that_lost_its_line_says_so_and_comes_back(
    stand: Stand, window: Window
) -> None:
    page = await window("ana")
    games, ben = stand.world.channel_named("games").id, stand.people["ben"]
    await stand.close()
    await expect(page.locator("#banner")).to_contain_text("not answering")
    await ben.say(games, "said in between")
    again = await serve(stand.town, stand.port)
    await expect(page.locator(".message").last).to_contain_text("said in between")
    await expect(page.locator("#banner")).to_contain_text("offline")
    await again.close()
