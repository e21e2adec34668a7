"""What somebody does who holds a phone: the page has touch there."""

from __future__ import annotations

from playwright.async_api import Locator

from tests.e2e.days_page import button
from tests.e2e.eyes import ANSWERED, Eyes


async def tap(eyes: Eyes, message: Locator, label: str) -> None:
    """Taps a button, and waits until it was answered."""
    await button(message, label).tap()
    await eyes.page.wait_for_function(ANSWERED)


async def drawn(eyes: Eyes, message: Locator, code: str) -> None:
    """Taps a path dot by dot, and sends it."""
    for dot in code.split("-"):
        await tap(eyes, message, dot)
    await tap(eyes, message, "Send")
