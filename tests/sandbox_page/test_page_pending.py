"""From a press until its first answer, as Discord's clients show it. The clock of the house
is moved by hand, so that a press stays pending until the test ends it."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from sandbox.world.clock import HandClock
from sandbox.world.interactions import ANSWER_S, COMMAND
from tests.sandbox_page.pagebot import House, layout

pytestmark = pytest.mark.browser

BUTTONS = ["Whisper", "Change", "Form", "Silent", "Slow", "Later"]
"""The buttons of the desk that can be pressed."""

STATES = """[...document.querySelector('.message .container').querySelectorAll('.btn[data-press]')]
  .filter((each) => !each.disabled)
  .map((each) => [each.getAttribute('aria-label'),
    each.matches('[aria-busy="true"]') ? 'loads'
      : each.matches('[aria-disabled="true"]') ? 'waits' : 'live'])"""


async def states(page: Page) -> dict[str, str]:
    return dict(await page.evaluate(STATES))


def pending(pressed: str) -> dict[str, str]:
    return {label: "loads" if label == pressed else "waits" for label in BUTTONS}


LIVE = dict.fromkeys(BUTTONS, "live")


def too_late(house: House) -> None:
    """Ends the time in which the bot may answer."""
    assert isinstance(house.stand.world.clock, HandClock)
    house.stand.world.clock.advance(ANSWER_S + 0.1)


async def press(page: Page, label: str) -> None:
    await page.get_by_role("button", name=label).focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name=label)).to_have_attribute("aria-busy", "true")


async def test_a_pending_press_makes_the_other_buttons_wait(house: House, page: Page) -> None:
    """They take no press and no focus is lost; the selects stay live; a failure wakes all."""
    await house.desk()
    await press(page, "Silent")
    assert await states(page) == pending("Silent")
    await expect(page.get_by_role("button", name="Silent")).to_be_focused()
    for label in ("Whisper", "Silent"):
        await page.get_by_role("button", name=label).dispatch_event("click")
    await page.get_by_role("button", name="Which keys?").click()
    await page.get_by_role("option", name="Bolt").click()
    await page.keyboard.press("Escape")
    await expect(page.locator(".message.ephemeral")).to_contain_text("Chosen: bolt")
    assert [word for word, _ in house.bot.heard] == ["silent", "choose"]
    assert await states(page) == pending("Silent")
    too_late(house)
    await expect(page.locator(".message .failure")).to_have_text("This interaction failed")
    assert await states(page) == LIVE


async def test_an_edit_meanwhile_leaves_the_press_pending(house: House, page: Page) -> None:
    await house.desk()
    await press(page, "Silent")
    message = page.locator(".message").last
    held = await message.get_attribute("data-id")
    channel = house.bot.get_partial_messageable(int(page.url.split("#/")[1]))
    await channel.get_partial_message(int(held or 0)).edit(view=layout("### Edited"))
    await expect(message.locator(".md-h3")).to_have_text("Edited")
    assert await states(page) == pending("Silent")
    await expect(page.get_by_role("button", name="Silent")).to_be_focused()
    too_late(house)
    await expect(message.locator(".failure")).to_be_visible()
    assert await states(page) == LIVE


async def test_the_first_answer_of_any_kind_wakes_the_buttons(house: House, page: Page) -> None:
    """A message, an edit, a form, and both deferrals, which wake them before anything is shown."""
    await house.desk()
    title = page.locator(".container .md-h3")
    for n, label in enumerate(("Whisper", "Slow", "Later", "Change", "Form")):
        await page.locator(".message").get_by_role("button", name=label).click()
        await page.wait_for_function(f"() => {STATES}.every(([, state]) => state === 'live')")
        assert house.bot.heard[n:] == [(label.lower(), None)]
        await expect(title).to_have_text(f"The desk{' has changed' * (n > 2)}")
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog.modal")).to_have_count(0)


async def test_two_windows_of_one_person_do_not_wait_for_each_other(
    house: House, page: Page
) -> None:
    first, second = page, await house.window("ana")
    await house.desk()
    await expect(second.locator(".picture")).to_be_visible()
    await press(first, "Silent")
    assert await states(second) == LIVE
    await second.get_by_role("button", name="Whisper").click()
    await expect(second.locator(".message.ephemeral")).to_contain_text("Only for your eyes")
    assert await states(first) == pending("Silent")
    too_late(house)
    await expect(first.locator(".message .failure")).to_be_visible()


async def test_a_window_that_is_behind_reads_that_its_press_failed(
    house: House, page: Page
) -> None:
    """The window still shows a button that was edited away: its press never reaches the bot."""
    await house.desk()
    button = page.get_by_role("button", name="Whisper")
    await button.hover()
    await page.mouse.down()  # what is held is not drawn anew
    held = await page.locator(".message").last.get_attribute("data-id")
    channel = house.bot.get_partial_messageable(int(page.url.split("#/")[1]))
    bare = layout("### Bare")
    for row in list(bare.children[0].children)[2:]:  # type: ignore[attr-defined]
        bare.children[0].remove_item(row)  # type: ignore[attr-defined]
    await channel.get_partial_message(int(held or 0)).edit(view=bare)
    await page.mouse.up()
    await expect(page.locator(".message .failure")).to_have_text("This interaction failed")
    await expect(page.locator(".container .md-h3")).to_have_text("Bare")
    assert house.bot.heard == []
    assert [each.kind for each in house.stand.world.interactions.values()] == [COMMAND]


async def test_an_edit_closes_no_list_that_is_read(house: House, page: Page) -> None:
    """Its select still stands, at the same line and half chosen; without it the list closes."""
    await house.desk()
    known = await page.locator(".message").last.get_attribute("data-id")
    message = page.locator(f'.message[data-id="{known}"]')
    channel = house.bot.get_partial_messageable(int(page.url.split("#/")[1]))
    desk_message = channel.get_partial_message(int(known or 0))
    await page.get_by_role("button", name="Which keys?").click()
    await page.get_by_role("option", name="Bolt").click()
    await desk_message.edit(view=layout("### Edited"))
    await expect(message.locator(".md-h3")).to_have_text("Edited")
    await expect(message.locator(".menu-line.active")).to_contain_text("Bolt")
    await expect(page.locator(".message.ephemeral")).to_have_count(0)
    await page.keyboard.press("Escape")
    await expect(page.locator(".message.ephemeral")).to_contain_text("Chosen: bolt")
    await page.get_by_role("button", name="Which keys?").click()
    bare = layout("### Bare")
    for row in list(bare.children[0].children)[2:]:  # type: ignore[attr-defined]
        bare.children[0].remove_item(row)  # type: ignore[attr-defined]
    await desk_message.edit(view=bare)
    await expect(message.locator(".md-h3")).to_have_text("Bare")
    assert await message.locator(".menu-list").count() == 0
