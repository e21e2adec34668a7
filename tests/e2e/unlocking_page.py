"""Unlock on the page of the sandbox."""

from __future__ import annotations

from tests.e2e.eyes import Eyes


async def start_table(eyes: Eyes) -> None:
    """`/unlock start options:lock bot` by keyboard: the parameter is not the first one."""
    keys = eyes.page.keyboard
    await eyes.page.focus("#message-box")
    await keys.type("/unlock start")
    await eyes.page.locator(".combo-line.active", has_text="/unlock start").wait_for()
    await keys.press("Enter")
    field = eyes.page.locator(".option", has=eyes.page.locator(".option-name", has_text="options"))
    await field.locator("input").focus()
    await keys.type("lock bot")
    await eyes.take_line()
    await keys.press("Enter")
    await eyes.page.locator("#message-box").wait_for()
