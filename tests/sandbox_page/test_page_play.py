"""Commands and buttons, against a bot on the real discord.py."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.sandbox_page.pagebot import House

pytestmark = pytest.mark.browser


async def test_a_command_is_filled_in_and_sent_by_keyboard_alone(house: House, page: Page) -> None:
    keys = page.keyboard
    await page.focus("#message-box")
    await keys.type("/lock")
    await expect(page.locator(".combo-line.active .combo-about")).to_have_text("Open a lock")
    await keys.press("Enter")
    await expect(page.locator(".command-hint")).to_contain_text("required")
    await keys.type("br")
    await expect(page.locator(".combo-line:visible")).to_have_text(
        ["The brass lock", "The bronze lock"]
    )
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await keys.type("be")
    await expect(page.locator(".combo-line.active")).to_have_text("Ben")
    await keys.press("Enter")
    await keys.press("Tab")
    await keys.type("12")
    await keys.press("Enter")
    await expect(page.locator(".trouble")).to_have_text("turns: at most 9.")
    await keys.press("Backspace")
    await keys.press("Enter")
    await expect(page.locator(".message strong")).to_have_text("brass")
    assert house.bot.heard[-1] == ("brass", house.stand.people["ben"].id, 1, False)
    await expect(page.locator("#message-box")).to_be_focused()


async def test_a_command_without_options_waits_for_one_more_enter(house: House, page: Page) -> None:
    await page.focus("#message-box")
    await page.keyboard.type("/desk")
    await expect(page.locator(".combo-line.active")).to_contain_text("/desk")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Run the command")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator(".picture")).to_be_visible()


async def test_a_command_pressed_in_a_message_is_filled_in(house: House, page: Page) -> None:
    """It is a button by its name, also for who only hears the page."""
    games, ben = house.stand.world.channel_named("games").id, house.stand.people["ben"]
    await ben.say(games, "Try </lock open:1>, </desk:2> or </gone:3>.")
    said = page.locator(".message").filter(has_text="Try")
    await said.get_by_role("button", name="/lock open", exact=True).press("Enter")
    await page.keyboard.type("br")
    await expect(page.locator(".command-name")).to_have_text("/lock open")
    await expect(page.locator(".option-input").first).to_have_value("br")
    await said.get_by_role("button", name="/desk").click()
    await expect(page.get_by_role("button", name="Run the command")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator(".picture")).to_be_visible()
    await said.get_by_role("button", name="/gone").click()
    await expect(page.locator(".trouble")).to_have_text("There is no command /gone any more.")


async def test_enter_takes_the_marked_suggestion_of_the_list_before(
    house: House, page: Page
) -> None:
    """It was marked before the list for the newest letter came, and it still fits."""
    await page.focus("#message-box")
    await page.keyboard.type("/lock open")
    await page.keyboard.press("Enter")
    await page.keyboard.type("b")
    await expect(page.locator(".combo-line:visible")).to_have_text(
        ["The brass lock", "The bronze lock"]
    )
    for key in ("r", "ArrowDown", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await expect(page.get_by_role("combobox", name="name")).to_have_value("The bronze lock")


async def test_enter_takes_the_first_command_that_fits(house: House, page: Page) -> None:
    """At once, before any list is shown; the first is the one that the bot registered first."""
    await page.focus("#message-box")
    await page.keyboard.type("/loc")
    await page.keyboard.press("Enter")
    await expect(page.locator(".command-name")).to_have_text("/lock open")
    await page.keyboard.type("brass")
    await expect(page.get_by_role("combobox", name="name")).to_have_value("brass")
    await page.get_by_role("button", name="Leave the command").click()
    await expect(page.locator("#message-box")).to_be_focused()
    await page.keyboard.type("/lock cl")
    await page.keyboard.press("Enter")
    await expect(page.locator(".command-name")).to_have_text("/lock close")
    await page.get_by_role("button", name="Leave the command").click()
    await expect(page.locator("#message-box")).to_be_focused()
    await page.keyboard.type("/nothing like it")
    await page.keyboard.press("Enter")
    await expect(page.locator(".trouble")).to_have_text("No command fits. Type / to see them all.")


async def test_enter_where_the_list_is_older_than_the_text_and_nothing_fits(
    house: House, page: Page
) -> None:
    """The last letter and Enter come in one breath, while the list still shows what fitted."""
    await page.focus("#message-box")
    await page.keyboard.type("/loc")
    await expect(page.locator(".combo-line.active")).to_contain_text("/lock open")
    await page.evaluate(
        """() => {
          const box = document.activeElement;
          box.value = "/locomotive";
          box.dispatchEvent(new InputEvent("input", { bubbles: true }));
          const enter = { key: "Enter", bubbles: true, cancelable: true };
          box.dispatchEvent(new KeyboardEvent("keydown", enter));
        }"""
    )
    await expect(page.locator(".trouble")).to_have_text("No command fits. Type / to see them all.")


async def test_letters_after_an_enter_that_waits_for_its_list_go_to_the_next_field(
    house: House, page: Page
) -> None:
    """The list still shows what fitted before the last letter when Enter and more letters come."""
    await page.focus("#message-box")
    await page.keyboard.type("/lo")
    for before, text, keys, since, field in (
        ("/lo", "/lock open", ["Enter"], "b", "name"),
        ("b", "bron", ["ArrowDown", "ArrowDown", "Enter"], "be", "guest"),
    ):
        await expect(page.locator(f".combo-list:visible[data-for='{before}']")).to_be_visible()
        await page.evaluate(
            """([text, keys, since]) => {
              const box = document.activeElement;
              const type = (typed) => {
                box.value = typed;
                box.dispatchEvent(new InputEvent("input", { bubbles: true }));
              };
              const press = (key) => {
                const event = { key, bubbles: true, cancelable: true };
                box.dispatchEvent(new KeyboardEvent("keydown", event));
              };
              type(text);
              keys.forEach(press);
              type(text + since);
              press("Enter");
            }""",
            [text, keys, since],
        )
        taken = page.get_by_role("combobox", name=field)
        await expect(taken).to_have_value(since)
        await expect(taken).to_be_focused()
    await expect(page.get_by_role("combobox", name="name")).to_have_value("The bronze lock")


async def test_keys_after_an_enter_that_waits_are_as_if_the_fields_were_there(
    house: House, page: Page
) -> None:
    """Whole: `/lock`, Enter, `brass`, Tab, `be`, before the page has asked for any list."""
    for before in (False, True):
        await page.focus("#message-box")
        await page.keyboard.type("/l")
        if before:
            await expect(page.locator(".combo-list:visible[data-for='/l']")).to_be_visible()
        await page.evaluate(
            """() => {
              const box = document.activeElement;
              const type = (typed) => {
                box.setRangeText(typed, box.value.length, box.value.length, "end");
                box.dispatchEvent(new InputEvent("input", { bubbles: true }));
              };
              const press = (key) => {
                const event = { key, bubbles: true, cancelable: true };
                box.dispatchEvent(new KeyboardEvent("keydown", event));
              };
              type("ock");
              press("Enter");
              type("brass");
              press("Tab");
              type("be");
            }"""
        )
        guest = page.get_by_role("combobox", name="guest")
        await expect(guest).to_be_focused()
        await expect(guest).to_have_value("be")
        await expect(page.get_by_role("combobox", name="name")).to_have_value("brass")
        await page.get_by_role("button", name="Leave the command").click()


async def test_a_press_whispers_and_the_whisper_can_be_dismissed(house: House, page: Page) -> None:
    ana, ben = page, await house.window("ben")
    await house.desk()
    await ana.click("text=Whisper")
    whisper = ana.locator(".message.ephemeral")
    await expect(whisper).to_contain_text("Only for your eyes")
    await expect(whisper).to_contain_text("Only you can see this")
    await expect(ben.locator(".picture")).to_be_visible()
    await expect(ben.locator(".message.ephemeral")).to_have_count(0)
    await whisper.get_by_text("Dismiss").click()
    await expect(whisper).to_have_count(0)


async def test_a_press_changes_its_message_and_keeps_the_focus(house: House, page: Page) -> None:
    await house.desk()
    await page.get_by_role("button", name="Change").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".container .md-h3")).to_have_text("The desk has changed")
    await expect(page.get_by_role("button", name="Change")).to_be_focused()
    await expect(page.get_by_role("button", name="Nothing")).to_be_disabled()


async def test_a_link_to_a_channel_of_the_sandbox_stays_in_the_page(
    house: House, page: Page
) -> None:
    await house.desk()
    await page.get_by_role("button", name="Leave").click()
    await expect(page.locator("#channel-title")).to_have_text("# quiet")


async def test_a_deferred_answer_thinks(house: House, page: Page) -> None:
    await house.desk()
    await page.get_by_role("button", name="Slow").click()
    await expect(page.locator(".message.ephemeral .thinking")).to_contain_text("thinking…")


class Finger:
    """A finger on a phone that is busy: the click comes well after the finger is gone."""

    def __init__(self, page: Page) -> None:
        self._button: Any = None

    async def down(self, button: Locator) -> None:
        self._button = await button.element_handle()
        await self._does("pointerdown")

    async def up(self) -> None:
        await self._does("pointerup")
        await self._button.evaluate("""async (button) => {
            for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
            if (button.isConnected) button.click();
        }""")

    async def _does(self, what: str) -> None:
        event = "(button, what) => button.dispatchEvent(new PointerEvent(what, %s))"
        touch = '{ pointerType: "touch", bubbles: true }'
        await self._button.evaluate(event % touch, what)


class Pointer:
    """A mouse."""

    def __init__(self, page: Page) -> None:
        self._page = page

    async def down(self, button: Locator) -> None:
        await button.hover()
        await self._page.mouse.down()

    async def up(self) -> None:
        await self._page.mouse.up()


@pytest.mark.parametrize("hand", [Pointer, Finger])
async def test_a_press_is_not_lost_when_its_message_changes_meanwhile(
    house: House, page: Page, hand: type[Pointer | Finger]
) -> None:
    """A click is a press and a release on one element: what is held is not drawn anew."""
    desk = await house.desk()
    holds = hand(page)
    await holds.down(page.get_by_role("button", name="Whisper"))
    ben = house.stand.people["ben"]
    await ben.press(desk, "change")
    await ben.say(house.stand.world.channel_named("quiet").id, "after it")
    await expect(page.locator(".channel.unread", has_text="quiet")).to_be_visible()
    await holds.up()
    await expect(page.locator(".message.ephemeral")).to_contain_text("Only for your eyes")
    await expect(page.locator(".container .md-h3")).to_have_text("The desk has changed")
