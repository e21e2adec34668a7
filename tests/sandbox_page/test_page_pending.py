"""From a press until its first answer, as Discord's clients show it. The world's clock is moved by
hand, so that a press stays pending until the test ends it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from sandbox.server import Stand, serve
from sandbox.town import new_town
from sandbox.world.clock import HandClock
from sandbox.world.interactions import ANSWER_S, COMMAND
from tests.sandbox_page.pagebot import Tiny, Window, desk, layout

pytestmark = pytest.mark.browser

BUTTONS = ["Whisper", "Change", "Form", "Silent", "Slow", "Later"]
"""The buttons of the desk that can be pressed."""

STATES = """[...document.querySelector('.message .container').querySelectorAll('.btn[data-press]')]
  .filter((each) => !each.disabled)
  .map((each) => [each.getAttribute('aria-label'),
    each.matches('[aria-busy="true"]') ? 'loads'
      : each.matches('[aria-disabled="true"]') ? 'waits' : 'live'])"""


@pytest_asyncio.fixture(loop_scope="session")
async def stand() -> AsyncIterator[Stand]:
    made = await serve(new_town(clock=HandClock()))
    yield made
    await made.close()


async def states(page: Page) -> dict[str, str]:
    return dict(await page.evaluate(STATES))


def pending(pressed: str) -> dict[str, str]:
    return {label: "loads" if label == pressed else "waits" for label in BUTTONS}


LIVE = dict.fromkeys(BUTTONS, "live")


def too_late(stand: Stand) -> None:
    """Ends the time in which the bot may answer."""
    assert isinstance(stand.world.clock, HandClock)
    stand.world.clock.advance(ANSWER_S + 0.1)


async def press(page: Page, label: str) -> None:
    await page.get_by_role("button", name=label).focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name=label)).to_have_attribute("aria-busy", "true")


async def test_a_pending_press_makes_the_other_buttons_wait(
    stand: Stand, bot: Tiny, window: Window
) -> None:
    """They take no press and no focus is lost; the selects stay live; a failure wakes all."""
    page = await window("ana")
    await desk(page)
    await press(page, "Silent")
    assert await states(page) == pending("Silent")
    await expect(page.get_by_role("button", name="Silent")).to_be_focused()
    for label in ("Whisper", "Silent"):
        await page.get_by_role("button", name=label).dispatch_event("click")
    await page.get_by_role("button", name="Which keys?").click()
    await page.get_by_role("option", name="Bolt").click()
    await page.keyboard.press("Escape")
    await expect(page.locator(".message.ephemeral")).to_contain_text("Chosen: bolt")
    assert [word for word, _ in bot.heard] == ["silent", "choose"]
    assert await states(page) == pending("Silent")
    too_late(stand)
    await expect(page.locator(".message .failure")).to_have_text("This interaction failed")
    assert await states(page) == LIVE


async def test_an_edit_meanwhile_leaves_the_press_pending(
    stand: Stand, bot: Tiny, window: Window
) -> None:
    page = await window("ana")
    await desk(page)
    await press(page, "Silent")
    message = page.locator(".message").last
    held = await message.get_attribute("data-id")
    channel = bot.get_partial_messageable(int(page.url.split("#/")[1]))
    await channel.get_partial_message(int(held or 0)).edit(view=layout("### Edited"))
    await expect(message.locator(".md-h3")).to_have_text("Edited")
    assert await states(page) == pending("Silent")
    await expect(page.get_by_role("button", name="Silent")).to_be_focused()
    too_late(stand)
    await expect(message.locator(".failure")).to_be_visible()
    assert await states(page) == LIVE


@pytest.mark.parametrize("label", ["Whisper", "Change", "Form", "Slow", "Later"])
async def test_the_first_answer_of_any_kind_wakes_the_buttons(
    bot: Tiny, window: Window, label: str
) -> None:
    """A message, an edit, a form, and both deferrals, which wake them before anything is shown."""
    page = await window("ana")
    await desk(page)
    await page.locator(".message").get_by_role("button", name=label).click()
    await page.wait_for_function(f"() => {STATES}.every(([, state]) => state === 'live')")
    assert bot.heard == [(label.lower(), None)]
    if label == "Change":
        await expect(page.locator(".container .md-h3")).to_have_text("The desk has changed")
    if label == "Later":
        await expect(page.locator(".container .md-h3")).to_have_text("The desk")


async def test_two_windows_of_one_person_do_not_wait_for_each_other(
    stand: Stand, bot: Tiny, window: Window
) -> None:
    first, second = await window("ana"), await window("ana")
    await desk(first)
    await expect(second.locator(".picture")).to_be_visible()
    await press(first, "Silent")
    assert await states(second) == LIVE
    await second.get_by_role("button", name="Whisper").click()
    await expect(second.locator(".message.ephemeral")).to_contain_text("Only for your eyes")
    assert await states(first) == pending("Silent")
    too_late(stand)
    await expect(first.locator(".message .failure")).to_be_visible()


async def test_a_window_that_is_behind_reads_that_its_press_failed(
    stand: Stand, bot: Tiny, window: Window
) -> None:
    """The window still shows a button that was edited away: its press never reaches the bot."""
    page = await window("ana")
    await desk(page)
    button = page.get_by_role("button", name="Whisper")
    await button.hover()
    await page.mouse.down()  # what is held is not drawn anew
    held = await page.locator(".message").last.get_attribute("data-id")
    channel = bot.get_partial_messageable(int(page.url.split("#/")[1]))
    bare = layout("### Bare")
    for row in list(bare.children[0].children)[2:]:  # type: ignore[attr-defined]
        bare.children[0].remove_item(row)  # type: ignore[attr-defined]
    await channel.get_partial_message(int(held or 0)).edit(view=bare)
    await page.mouse.up()
    await expect(page.locator(".message .failure")).to_have_text("This interaction failed")
    await expect(page.locator(".container .md-h3")).to_have_text("Bare")
    assert bot.heard == []
    assert [each.kind for each in stand.world.interactions.values()] == [COMMAND]


async def test_an_edit_closes_no_list_that_is_read(stand: Stand, bot: Tiny, window: Window) -> None:
    """Its select still stands with the same options; without them the list closes."""
    page = await window("ana")
    await desk(page)
    known = await page.locator(".message").last.get_attribute("data-id")
    message = page.locator(f'.message[data-id="{known}"]')
    channel = bot.get_partial_messageable(int(page.url.split("#/")[1]))
    desk_message = channel.get_partial_message(int(known or 0))
    await page.get_by_role("button", name="Which keys?").click()
    await desk_message.edit(view=layout("### Edited"))
    await expect(message.locator(".md-h3")).to_have_text("Edited")
    await page.get_by_role("option", name="Bolt").click()
    await page.keyboard.press("Escape")
    await expect(page.locator(".message.ephemeral")).to_contain_text("Chosen: bolt")
    await page.get_by_role("button", name="Which keys?").click()
    bare = layout("### Bare")
    for row in list(bare.children[0].children)[2:]:  # type: ignore[attr-defined]
        bare.children[0].remove_item(row)  # type: ignore[attr-defined]
    await desk_message.edit(view=bare)
    await expect(message.locator(".md-h3")).to_have_text("Bare")
    assert await message.locator(".menu-list").count() == 0
