"""A message that is deleted vanishes quietly: nothing jumps, nobody loses the focus or a link."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.sandbox_page.pagebot import House

pytestmark = pytest.mark.browser


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
