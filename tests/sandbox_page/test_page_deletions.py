"""A message that is deleted vanishes quietly: nothing jumps, nobody loses the focus or a link."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from sandbox.people.person import Person
from sandbox.server import Stand
from tests.sandbox_page.pagebot import Tiny, Window, desk

pytestmark = pytest.mark.browser

SMALL = {"width": 1280, "height": 500}


async def say(stand: Stand, person: Person, *words: str) -> list[int]:
    """Says the words in #games; gives the ids of the messages."""
    games = stand.world.channel_named("games").id
    for word in words:
        await person.say(games, word)
    return [int(each["id"]) for each in person.messages(games)[-len(words) :]]


async def top(page: Page, message: int) -> float:
    box = await page.locator(f'[data-id="{message}"]').bounding_box()
    assert box is not None
    return box["y"]


async def test_what_is_under_the_pointer_stays_there(stand: Stand, window: Window) -> None:
    """Messages above it go, one out of sight and one in sight; new ones come beneath."""
    ana = stand.people["ana"]
    ids = await say(stand, ana, *(f"line {n}\n" * (1 + n % 3) for n in range(40)))
    page = await window("ben", viewport=SMALL)
    await expect(page.locator(".message")).to_have_count(40)
    await page.locator(f'[data-id="{ids[20]}"]').evaluate(
        "e => new Promise(done => { document.getElementById('scroller').onscroll = done;"
        " e.scrollIntoView({ block: 'center' }); })"
    )
    await page.locator(f'[data-id="{ids[20]}"]').hover()
    before = await top(page, ids[20])
    for gone in (ids[2], ids[19], ids[18]):
        stand.faults.delete_message(gone)
        await expect(page.locator(f'[data-id="{gone}"]')).to_have_count(0)
        assert abs(await top(page, ids[20]) - before) < 1.5
    await say(stand, ana, "new")
    await expect(page.locator(".message")).to_have_count(38)
    assert abs(await top(page, ids[20]) - before) < 1.5


async def test_the_focus_goes_to_the_authors_newest_message(stand: Stand, window: Window) -> None:
    ana, ben = stand.people["ana"], stand.people["ben"]
    first, newest = await say(stand, ana, "one", "two")
    await say(stand, ben, "three")
    page = await window("cy")
    await page.locator(f'[data-id="{first}"]').focus()
    stand.faults.delete_message(first)
    await expect(page.locator(f'[data-id="{newest}"]')).to_be_focused()
    stand.faults.delete_message(newest)
    await expect(page.locator("#scroller")).to_be_focused()


async def test_a_private_answer_outlives_its_message(
    stand: Stand, bot: Tiny, window: Window
) -> None:
    page = await window("ana")
    await desk(page)
    board = await page.locator(".message").last.get_attribute("data-id")
    await page.get_by_role("button", name="Whisper").click()
    whisper = page.locator(".message.ephemeral")
    await expect(whisper).to_contain_text("Only for your eyes")
    stand.faults.delete_message(int(board or 0))
    await expect(page.locator(".picture")).to_have_count(0)
    await expect(whisper).to_contain_text("Only for your eyes")


async def test_a_link_to_a_deleted_message_says_so(stand: Stand, window: Window) -> None:
    (gone,) = await say(stand, stand.people["ana"], "soon gone")
    games, quiet = (stand.world.channel_named(name).id for name in ("games", "quiet"))
    await stand.people["ben"].say(quiet, f"https://discord.com/channels/1/{games}/{gone}")
    stand.faults.delete_message(gone)
    page = await window("cy", "quiet")
    await page.locator(".message a").click()
    await expect(page.locator("#channel-title")).to_have_text("# games")
    await expect(page.locator(".toast strong")).to_have_text("That message is gone")
