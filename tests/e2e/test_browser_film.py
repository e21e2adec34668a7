"""A film in the page, in real Chromium: it moves, for its reader alone and then for everybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.e2e.days_page import alone, button, in_room, look, private
from tests.e2e.eyes import Eyes
from tests.e2e.phone import drawn, tap
from tests.e2e.room import Room

pytestmark = [pytest.mark.browser, pytest.mark.proof]

DECODED = """
async (image) => {
  const answer = await fetch(image.src);
  const type = answer.headers.get("content-type");
  const decoder = new ImageDecoder({ data: await answer.arrayBuffer(), type });
  await decoder.tracks.ready;
  const track = decoder.tracks.selectedTrack;
  return [type, track.animated, track.frameCount, image.naturalWidth];
}
"""
"""What the browser makes of a picture: type, whether it moves, frames, pixels across."""


async def test_a_film_moves_in_the_page(tmp_path: Path, browser: Browser) -> None:
    """Ben, on a phone, plays alone, looks at the film and posts it; Ana sees it then."""

    async def play(room: Room, ana: Eyes, ben: Eyes) -> None:
        board = await alone(room, ben)
        for turn, code in enumerate(("1-2", "1-2-3"), 2):
            await drawn(ben, board, code)
            await expect(button(board, f"Skip turn {turn}…")).to_be_visible()
        await tap(ben, board, "⋯ More")
        await tap(ben, await private(ben, "End…"), "End…")
        await tap(ben, await private(ben, "Do you want to stop?"), "Give up…")
        await tap(ben, await private(ben, "Give this match up?"), "Give up")
        result = await ben.message("Again", "Look back")

        await tap(ben, result, "Look back")
        await tap(ben, await private(ben, "Look back · "), "Share")
        await tap(ben, await private(ben, "Share · "), "As a film")
        film = await private(ben, "Film · ", "Only you see this.")
        picture = film.locator("img.picture")
        await expect(picture).to_have_count(1)
        kind, moves, frames, across = await picture.evaluate(DECODED)
        assert (kind, moves, across) == ("image/webp", True, 500)
        assert frames >= 4, "the set-up, two turns, the end"
        assert (await picture.get_attribute("alt") or "").startswith("A film of Ben playing Unlock")
        await look(ben, "300-film", film)
        seen = ana.page.locator(".message", has_text="Posted by Ben")
        await expect(seen).to_have_count(0)
        await tap(ben, film, "Post it here")
        await expect(seen).to_have_count(1)
        await look(ana, "301-posted", seen)

    await in_room(tmp_path, browser, play, "ana", "ben")
