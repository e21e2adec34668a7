"""A replay in the page, in real Chromium: on a phone by who played, on a desktop by who watched."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.e2e.days_page import alone, button, in_room, look, private
from tests.e2e.eyes import ANSWERED, Eyes
from tests.e2e.phone import drawn, tap
from tests.e2e.room import Room

pytestmark = [pytest.mark.browser, pytest.mark.proof]

CODES = ("1-2", "1-2-3")


async def test_a_match_is_stepped_through_on_a_phone_and_on_a_desktop(
    tmp_path: Path, browser: Browser
) -> None:
    async def play(room: Room, ana: Eyes, ben: Eyes) -> None:
        board = await alone(room, ben)
        for turn, code in enumerate(CODES, 2):
            await drawn(ben, board, code)
            await expect(button(board, f"Skip turn {turn}…")).to_be_visible()
        await tap(ben, board, "⋯ More")
        await tap(ben, await private(ben, "End…"), "Story")
        await tap(ben, await private(ben, "story"), "Step by step")
        page = await private(ben, "Nothing has happened since your turn.")
        await tap(ben, page, "Start")
        await expect(page).to_contain_text("The set-up")
        await look(ben, "210-runs", page)
        await tap(ben, board, "⋯ More")
        await tap(ben, await private(ben, "End…"), "End…")
        await tap(ben, await private(ben, "Do you want to stop?"), "Give up…")
        await tap(ben, await private(ben, "Give this match up?"), "Give up")
        await through(ben, tap, "211")
        await through(ana, click, "212")

    await in_room(tmp_path, browser, play, "ana", "ben")


Press = Callable[[Eyes, Locator, str], Awaitable[None]]


async def click(eyes: Eyes, message: Locator, label: str) -> None:
    """Clicks a button with a mouse, and waits until it was answered."""
    await button(message, label).click()
    await eyes.page.wait_for_function(ANSWERED)


async def through(eyes: Eyes, press: Press, name: str) -> None:
    """From the result to the end of the replay, step by step."""
    await press(eyes, await eyes.message("Again", "Look back"), "Look back")
    await press(eyes, await private(eyes, "Look back", "resigned"), "Replay")
    await press(eyes, await private(eyes, "story", "Step by step"), "Step by step")
    page = await private(eyes, "The set-up")
    await look(eyes, f"{name}-start", page)
    for turn in (1, 2, 3):
        await press(eyes, page, "Next")
        await expect(page).to_contain_text(f"After turn {turn} of 3")
        await expect(page.locator("img.picture").first).to_be_visible()
    await expect(button_of(page, "Next")).to_be_disabled()
    await look(eyes, f"{name}-end", page)
    await press(eyes, page, "In words")
    await expect(page).to_contain_text("Back to the board")


def button_of(message: Locator, label: str) -> Locator:
    """A button, whether it can be pressed or not."""
    return message.locator(f'.btn[aria-label="{label}"]')
