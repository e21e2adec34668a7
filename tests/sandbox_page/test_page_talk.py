"""Messages, badges, notifications, themes, narrow windows; where things stand; what is deleted."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, ViewportSize, expect

from sandbox.server import Stand, serve
from tests.sandbox_page.pagebot import HOSTILE, PHONE, WIDE, House, Window

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
    await expect(other.locator("#fault-list input").first).to_be_attached()
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


async def top(page: Page, message: int) -> float:
    box = await page.locator(f'[data-id="{message}"]').bounding_box()
    assert box is not None
    return box["y"]


async def test_what_is_under_the_pointer_stays_there(house: House, page: Page) -> None:
    """Messages above it go, one out of sight and one in sight; new ones come beneath."""
    await page.set_viewport_size({"width": 1280, "height": 500})
    ids = await house.say("ben", *(f"line {n}\n" * (1 + n % 3) for n in range(40)))
    await expect(page.locator(".message")).to_have_count(40)
    await page.locator(f'[data-id="{ids[20]}"]').evaluate(
        "e => new Promise(done => { document.getElementById('scroller').onscroll = done;"
        " e.scrollIntoView({ block: 'center' }); })"
    )
    await page.locator(f'[data-id="{ids[20]}"]').hover()
    before = await top(page, ids[20])
    for gone in (ids[2], ids[19], ids[18]):
        house.stand.faults.delete_message(gone)
        await expect(page.locator(f'[data-id="{gone}"]')).to_have_count(0)
        assert abs(await top(page, ids[20]) - before) < 1.5
    await house.say("ben", "new")
    await expect(page.locator(".message")).to_have_count(38)
    assert abs(await top(page, ids[20]) - before) < 1.5


async def test_the_focus_goes_to_the_authors_newest_message(house: House, page: Page) -> None:
    first, newest = await house.say("cy", "one", "two")
    await house.say("ben", "three")
    await page.locator(f'[data-id="{first}"]').focus()
    house.stand.faults.delete_message(first)
    await expect(page.locator(f'[data-id="{newest}"]')).to_be_focused()
    house.stand.faults.delete_message(newest)
    await expect(page.locator("#scroller")).to_be_focused()


async def test_a_private_answer_outlives_its_message(house: House, page: Page) -> None:
    board = await house.desk()
    await page.get_by_role("button", name="Whisper").click()
    whisper = page.locator(".message.ephemeral")
    await expect(whisper).to_contain_text("Only for your eyes")
    house.stand.faults.delete_message(board)
    await expect(page.locator(".picture")).to_have_count(0)
    await expect(whisper).to_contain_text("Only for your eyes")


async def test_a_link_to_a_deleted_message_says_so(house: House, page: Page) -> None:
    (gone,) = await house.say("cy", "soon gone")
    games = house.stand.world.channel_named("games").id
    link = f"https://discord.com/channels/1/{games}/{gone}"
    await house.say("ben", link, channel="quiet")
    house.stand.faults.delete_message(gone)
    await house.go("quiet")
    await page.locator(".message a").click()
    await expect(page.locator("#channel-title")).to_have_text("# games")
    await expect(page.locator(".toast strong")).to_have_text("That message is gone")
