"""A review in the page, in real Chromium: a moment is tried once more on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.e2e.days_page import alone, button, in_room, look, private
from tests.e2e.eyes import Eyes
from tests.e2e.phone import drawn, tap
from tests.e2e.room import Room

pytestmark = [pytest.mark.browser, pytest.mark.proof]

POOR = ("1-2", "1-2-3")
"""Codes of Unlock that tell next to nothing."""

CHANGES_NOTHING = "nothing that you press here changes the match."


async def test_a_moment_is_tried_once_more_on_a_phone(tmp_path: Path, browser: Browser) -> None:
    """Ana, on a wide screen, sees the match end; Ben, on a phone, looks back on it."""

    async def play(room: Room, ana: Eyes, ben: Eyes) -> None:
        board = await alone(room, ben)
        live = await room.town.begun(game="unlock")
        for turn, code in enumerate(POOR, 2):
            known = room.town.live(live.match.id).play.n
            await drawn(ben, board, code)
            live = await room.town.grown(live.match.id, known)
            await expect(button(board, f"Skip turn {turn}…")).to_be_visible()
        await tap(ben, board, "⋯ More")
        await tap(ben, await private(ben, "End…"), "End…")
        await tap(ben, await private(ben, "Do you want to stop?"), "Give up…")
        await tap(ben, await private(ben, "Give this match up?"), "Give up")
        result = await ben.message("Again", "Look back")
        await look(ben, "200-result", result)

        await tap(ben, result, "Look back")
        await tap(ben, await private(ben, "Review"), "Review")
        page = await private(ben, "Review", "You played 2 turns.")
        await look(ben, "201-review", page)
        await tap(ben, page, "Look at them")
        await expect(page).to_contain_text("What was better?")
        await expect(page.locator("img.picture")).to_have_count(1)
        await look(ben, "202-moment", page)
        await tap(ben, page, "Let me try")
        await expect(page).to_contain_text(CHANGES_NOTHING)
        await look(ben, "203-try", page)
        for dot in POOR[-1].split("-"):
            await tap(ben, page, dot)
        await look(ben, "204-drawn", page)
        await tap(ben, page, "Send")
        await expect(page).to_contain_text("Not yet: “")
        await look(ben, "205-not-yet", page)
        await tap(ben, page, "Show me")
        await expect(page).to_contain_text("Better: Seal ")
        await look(ben, "206-better", page)
        assert room.town.live(live.match.id).play.n == live.play.n + 1, "Ben gave up, no more"
        await expect(ana.page.locator(".message", has_text="What was better?")).to_have_count(0)

    await in_room(tmp_path, browser, play, "ana", "ben")
