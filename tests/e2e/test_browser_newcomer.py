"""Whoever is new: first alone, then with a friend. All is pressed by keyboard, in real Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.e2e.days_page import choose, in_room, key, look, private, saying, sees
from tests.e2e.eyes import Eyes
from tests.e2e.room import Room

pytestmark = [pytest.mark.browser, pytest.mark.proof]


def public(eyes: Eyes, text: str) -> Locator:
    """The messages that everybody sees with this text."""
    return eyes.page.locator(".message:not(.ephemeral)").filter(has_text=text)


async def test_who_is_alone_plays_from_the_hello(tmp_path: Path, browser: Browser) -> None:
    """A game is chosen, and the card leads to a panel of one's own, or to a match for one."""

    async def play(room: Room, ana: Eyes) -> None:
        await ana.open("general")
        hello = await saying(ana, "Tumbler: five lock games")
        await expect(hello.locator("img.picture")).to_be_visible()
        await look(ana, "110-hello", hello)
        await choose(ana, hello, "Choose a game", "⚙️ Triplock")
        card = await private(ana, "Turn and swap chips until the stacks show your card.")
        await look(ana, "111-card", card)
        await key(ana, card, "Play Tumbler")
        panel = await private(ana, "My cards · Triplock against Tumbler")
        await expect(panel.locator("img.picture").first).to_be_visible()
        await look(ana, "112-first-board", panel)
        await choose(ana, hello, "Choose a game", "⚙️ Triplock")
        await key(ana, await private(ana, "Turn and swap chips"), "The Station, alone")
        board = await private(ana, "Triplock · Ana", "The Station")
        await expect(board.locator("img.picture").first).to_be_visible()
        await look(ana, "113-alone", board)
        await key(ana, hello, "Learn a game")
        await look(ana, "114-lessons", await private(ana, "Learn a game"))
        await ana.command("matches")
        await look(ana, "115-games", await saying(ana, "Your open matches"))

    await in_room(tmp_path, browser, play, "ana")


async def test_what_waits_outside_a_turn(tmp_path: Path, browser: Browser) -> None:
    """The host is called when somebody sits there, and who sat there when the host changes it."""

    async def play(room: Room, ana: Eyes, ben: Eyes) -> None:
        await ana.command("unlock start")
        table = await saying(ben, "Unlock", "free")
        await key(ben, table, "Join")
        call = await saying(ana, "Ben sits at your table. Start it?")
        await look(ana, "120-start-it", call)
        await key(ana, await saying(ana, "Unlock", "free"), "⋯ More…")
        await key(ana, await private(ana, "Unlock · More"), "Change…")
        panel = await sees(ana, "121-change", "Change this table")
        await choose(ana, panel, "What is to change?", "Difficulty")
        await look(ana, "122-difficulty", panel)
        await choose(ana, panel, "Difficulty: choose", "Hard")
        await look(ben, "123-ready", await saying(ben, "Press Ready to play like that."))
        await ben.command("matches")
        await look(ben, "124-games", await saying(ben, "Your open matches", "Press Ready"))
        await key(ben, table, "Ready")
        await expect(public(ben, "Press Ready to play like that.")).to_have_count(0)
        await key(ana, await saying(ana, "Unlock", "free"), "Start with 2")
        await expect(public(ana, "Ben sits at your table. Start it?")).to_have_count(0)
        await look(ana, "125-board", await saying(ana, "Unlock", "turn 1"))

    await in_room(tmp_path, browser, play, "ana", "ben")
