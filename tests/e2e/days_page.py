"""What the browser tests of panels and of time share: all is pressed by keyboard, and looked at.

A message is looked at twice: in a wide dark window and in a light one of 360 px.
"""

from __future__ import annotations

import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser, Locator, expect

from tests.e2e.eyes import ANSWERED, Eyes, town
from tests.e2e.room import DESKTOP, PHONE, Room, is_up
from tests.e2e.timelocking_page import CUT, command

SLIM = {**PHONE, "viewport": {"width": 360, "height": 780}}

SIGHTS: tuple[tuple[Literal["dark", "light"], int], ...] = (("dark", 1280), ("light", 360))
"""The themes and widths in which a message is looked at."""

TALL_PX = 2600

SHOTS = os.environ.get("SHOTS")
"""A folder, or None: a run leaves pictures of what was looked at there."""

LIVE = ":not([disabled]):not([aria-disabled='true']):not([aria-busy='true'])"


async def in_room(
    folder: Path, browser: Browser, play: Callable[..., Awaitable[None]], *names: str
) -> None:
    """Plays in a town of its own, with a window for each name; afterwards none has complained.

    The first person sits at a wide dark window, the others hold phones.
    """
    async with town(folder) as place:
        room = Room(place, browser)
        try:
            windows = [
                await room.enter(name, SLIM if n else DESKTOP) for n, name in enumerate(names)
            ]
            await is_up(windows[0])
            await play(room, *windows)
        except BaseException:
            await room.remember(folder)
            raise
        assert room.complaints == []


async def saying(eyes: Eyes, *texts: str) -> Locator:
    """Waits for a message that says all these texts; gives the newest, whatever it says later.

    Case does not count: a text that an older message has, too, may find that one.
    """
    return await _found(eyes, ".message", texts)


async def private(eyes: Eyes, *texts: str) -> Locator:
    """The same among the messages that this person alone sees."""
    return await _found(eyes, ".message.ephemeral", texts)


async def _found(eyes: Eyes, kind: str, texts: tuple[str, ...]) -> Locator:
    found = eyes.page.locator(kind)
    for text in texts:
        found = found.filter(has_text=text)
    await expect(found.last, f"says {texts}").to_be_visible()
    return eyes.page.locator(f'.message[data-id="{await found.last.get_attribute("data-id")}"]')


async def alone(room: Room, eyes: Eyes) -> Locator:
    """Begins a lone Unlock; gives its board once the own panel, too, has come and moves nothing."""
    await command(eyes, "unlock start", players="1")
    await room.town.begun(game="unlock")
    await private(eyes, "Unlock")
    await expect(eyes.page.locator(".message.ephemeral img.picture")).to_be_visible()
    return await _found(eyes, ".message:not(.ephemeral)", ("Unlock", "Skip turn 1"))


def button(message: Locator, label: str) -> Locator:
    """The first live button or link of a message with this label, or one that begins with it."""
    start = label.removesuffix("…")
    name = re.compile(
        f"^{re.escape(start)}" if label.endswith("…") else f"^{re.escape(label)}( ?↗)?$"
    )
    return message.get_by_role("button", name=name).and_(message.locator(f".btn{LIVE}")).first


async def key(eyes: Eyes, message: Locator, label: str) -> None:
    """Presses a button by keyboard; whatever the press redraws, the focus stays in the page."""
    control = button(message, label)
    await control.press("Enter")
    await eyes.page.wait_for_function(ANSWERED)
    await is_held(eyes)


async def is_held(eyes: Eyes) -> None:
    """The focus is somewhere in the page, so that who has no pointer can go on from there."""
    await expect(eyes.page.locator("body:focus, :not(body):focus").first).to_be_attached()
    await eyes.page.wait_for_function("document.activeElement !== document.body")


async def choose(eyes: Eyes, message: Locator, select: str, *lines: str) -> None:
    """Opens a select by keyboard, goes to lines by arrow keys and takes them.

    In a select of several a line is taken by Space, and Enter ends the choice.
    """
    box = message.locator(f'.menu-button[aria-label^="{select}"]{LIVE}')
    await box.press("Enter")
    menu = box.locator("xpath=..")
    several = await menu.locator("[aria-multiselectable]").count() > 0
    labels = await menu.locator(".menu-label").all_text_contents()
    keys = eyes.page.keyboard
    for line in lines:
        await keys.press("Home")
        for _ in range(labels.index(line)):
            await keys.press("ArrowDown")
        active = menu.locator(".menu-line.active")
        await expect(active.locator(".menu-label")).to_have_text(line)
        await expect(active).to_be_in_viewport()
        await keys.press("Space")
    if several:
        await keys.press("Enter")
    await eyes.page.wait_for_function(ANSWERED)
    await is_held(eyes)


async def later(eyes: Eyes, step: str, times: int = 1) -> None:
    """Makes it later in the whole town by the Later control, by keyboard."""
    page = eyes.page
    await page.locator("#later-open").press("Enter")
    for _ in range(times):
        before = await page.locator("#later-ahead").inner_text()
        await page.locator("#later-steps").get_by_role("button", name=step).press("Enter")
        await expect(page.locator("#later-ahead")).not_to_have_text(before)
    await page.keyboard.press("Escape")


async def look(eyes: Eyes, name: str, message: Locator) -> None:
    """Sees a message in both themes and widths: nothing is cut, and the page is not too wide."""
    page = eyes.page
    size = page.viewport_size
    assert size is not None
    await expect(message).to_be_visible()
    for theme, width in SIGHTS:
        await page.emulate_media(color_scheme=theme)
        await page.set_viewport_size({"width": width, "height": TALL_PX})
        await message.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
        assert await message.evaluate(CUT) == [], (name, width)
        assert await page.evaluate("document.documentElement.scrollWidth") == width, name
        if SHOTS is not None:
            path, box = Path(SHOTS) / f"{name}-{theme}-{width}.png", await message.bounding_box()
            await page.screenshot(path=path, clip=box)
    await page.set_viewport_size(size)


async def sees(eyes: Eyes, name: str, *texts: str) -> Locator:
    """Waits for a private message that says all these texts, and looks at it."""
    message = await private(eyes, *texts)
    await look(eyes, name, message)
    return message
