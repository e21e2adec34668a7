"""`/settings`, `/server`, `/tables` and `/matches` in the page, in real Chromium, by keyboard."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.match.live import Live
from tests.e2e.days_page import choose, in_room, key, look, private, saying, sees
from tests.e2e.eyes import Eyes
from tests.e2e.room import Room
from tests.e2e.timelocking_page import Turns, command, waiting

pytestmark = [pytest.mark.browser, pytest.mark.proof]

SETTINGS = "Your settings"


async def turn(eyes: Eyes, panel: Locator, line: str) -> None:
    """Opens the page behind a line."""
    await key(eyes, panel.locator(".section").filter(has_text=f"{line}:"), "Change…")


async def test_each_line_of_the_settings(tmp_path: Path, browser: Browser) -> None:
    """Each is changed by its control, and the panel then shows the new value."""

    async def play(_: Room, ana: Eyes) -> None:
        await ana.command("settings")
        panel = await sees(ana, "10-settings", SETTINGS, "No quiet hours, no daily message.")
        await turn(ana, panel, "Reminders")
        await look(ana, "10-settings-reminders", panel)
        await key(ana, panel, "Not at half time")
        await choose(ana, panel, "Quiet from", "22:00")
        await choose(ana, panel, "Quiet until", "8:00")
        await expect(panel).to_contain_text("22:00 to 8:00, as soon as I know your time zone")
        await key(ana, panel, "Back")
        await turn(ana, panel, "Reaching me")
        await look(ana, "10-settings-reaching", panel)
        for label, told in (
            ("By message", "Pings: by direct message"),
            ("Own panel only", "Secrets: on your own panel only."),
            ("From nobody", "Invitations: from nobody"),
        ):
            await key(ana, panel, label)
            await expect(panel).to_contain_text(told)
        await key(ana, panel, "Back")
        await turn(ana, panel, "Results")
        await look(ana, "10-settings-results", panel)
        await key(ana, panel, "Back")
        await key(ana, panel, "I'm away…")
        await choose(ana, panel, "I am away for…", "4 days")
        await key(ana, panel, "Tell the date")
        await look(ana, "11-settings-away", panel)
        await key(ana, panel, "I am back")
        await expect(panel).to_contain_text("Your time stands still while you are away.")
        await command(ana, "settings", zone="Berlin")
        panel = await sees(ana, "12-settings-zone", "Your time zone is Europe/Berlin.")
        await expect(panel).to_contain_text("Quiet from 22:00 to 8:00, no daily message.")
        await turn(ana, panel, "Reminders")
        await key(ana, panel, "Choose")
        await look(ana, "12-settings-daily", panel)

    await in_room(tmp_path, browser, play, "ana")


async def test_every_control_of_the_settings_is_reached_by_tab(
    tmp_path: Path, browser: Browser
) -> None:
    """In the order in which they stand, and nothing else lies between them."""

    async def play(_: Room, ana: Eyes) -> None:
        await ana.command("settings")
        panel = await private(ana, SETTINGS)
        await turn(ana, panel, "Reminders")
        controls = panel.locator(".btn:not(:disabled), .menu-button")
        await controls.first.focus()
        for at in range(await controls.count()):
            await expect(controls.nth(at)).to_be_focused()
            await ana.page.keyboard.press("Tab")

    await in_room(tmp_path, browser, play, "ana")


async def test_blocking_and_unblocking(tmp_path: Path, browser: Browser) -> None:
    """Who declines an invitation may say that it is not to be asked again, and take that back."""

    async def play(_: Room, ana: Eyes, ben: Eyes) -> None:
        await ana.command("triplock start", "ben")
        invitation = await saying(ben, "Ana invites you to")
        await look(ben, "13-invitation", invitation)
        await key(ben, invitation, "Decline")
        asked = await sees(ben, "14-asks-to-block", "You said no.")
        await key(ben, asked, "Don't ask again")
        await sees(ben, "15-blocked", "no longer notifies you")
        await ben.command("settings")
        panel = await private(ben, SETTINGS)
        await turn(ben, panel, "Reaching me")
        await expect(panel).to_contain_text("Blocked people: 1.")
        await key(ben, panel, "Show")
        await look(ben, "16-blocks", panel)
        await key(ben, panel, "Unblock")
        await expect(panel).to_contain_text("Nobody is blocked.")
        await key(ben, panel, "Back")
        await expect(panel).to_contain_text("Blocked people: nobody.")

    await in_room(tmp_path, browser, play, "ana", "ben")


async def test_my_data(tmp_path: Path, browser: Browser) -> None:
    """The file opens in the page, and a person is forgotten only after a second question."""

    async def play(room: Room, ana: Eyes, ben: Eyes) -> None:
        await ana.command("timelock start", "ben")
        await key(ben, await saying(ben, "Ana invites you to"), "Accept")
        live = await room.town.begun()
        await ana.command("settings")
        panel = await private(ana, SETTINGS)
        await key(ana, panel, "My data")
        await look(ana, "17-my-data", panel)
        await key(ana, panel, "Download")
        answer = await sees(ana, "18-download", "Here is all that I keep about you.")
        async with ana.page.expect_download() as started:
            await answer.locator("a.file").press("Enter")
        file = json.loads(Path(await (await started.value).path()).read_text())
        assert [one["id"] for one in file["matches"]] == [live.match.id]
        await key(ana, panel, "Forget me…")
        await look(ana, "19-forget", panel)
        await key(ana, panel, "Keep everything")
        await expect(panel).to_contain_text("Download gives you all of it")
        await key(ana, panel, "Forget me…")
        await key(ana, panel, "Forget me")
        await look(ana, "20-forgotten", panel)
        await expect(panel).to_contain_text("I have forgotten you")
        result = await ben.message("Look back")
        await expect(result).to_contain_text("somebody")
        await look(ben, "21-left-by-somebody", result)

    await in_room(tmp_path, browser, play, "ana", "ben")


async def test_the_server_and_its_tables(tmp_path: Path, browser: Browser) -> None:
    """Ana manages the server: places, threads, pace, a role; and she moderates two tables."""

    async def play(room: Room, ana: Eyes, ben: Eyes, cy: Eyes) -> None:
        await ana.command("server")
        panel = await sees(ana, "30-tumbler", "Tumbler in this server", "in every channel")
        await turn(ana, panel, "Places")
        await choose(ana, panel, "Where tables may be opened (none chosen: everywhere)", "#games")
        await choose(ana, panel, "Role that is told when a table opens", "@Locksmiths")
        await key(ana, panel, "Back")
        await turn(ana, panel, "Games")
        await choose(ana, panel, "Pace of a new table", "1 day a turn")
        row = panel.locator(".section").filter(has_text="Lockpick")
        await key(ana, row, "Change…")
        await look(ana, "30-a-game", panel)
        await key(ana, panel, "Not played here")
        await key(ana, panel, "Back")
        await expect(row).to_contain_text("not played here")
        await look(ana, "30-games", panel)
        await key(ana, panel, "Back")
        await turn(ana, panel, "People")
        await look(ana, "30-people", panel)
        await key(ana, panel, "Limits…")
        await look(ana, "30-limits", panel)
        await key(ana, panel, "Back")
        await key(ana, panel, "Back")
        await look(ana, "31-tumbler-home", panel)
        await turn(ana, panel, "Places")
        await key(ana, panel, "Threads off")
        await key(ana, panel, "Threads on")
        await expect(panel).to_contain_text("A thread for each match: on")
        await look(ana, "31-tumbler-changed", panel)
        await ben.command("unlock start")
        told = await saying(cy, "Ben has opened a table.")
        await look(cy, "32-role-told", told)
        threads: list[str] = []
        for game in ("timelock", "triplock"):
            await ben.command(f"{game} start", "cy")
            await key(cy, await saying(cy, "Ben invites you to", game.title()), "Accept")
            live = await room.town.begun(game=game)
            threads.append(f"{live.entry.game.title}: {' and '.join(s.name for s in live.seats)}")
            told = await saying(ben, game.title(), "here: ")
            await look(ben, f"33-{game}-begun-in-a-thread", told)
        await ana.command("tables")
        panel = await saying(ana, "Tables here that you can see")
        await key(ana, panel, "Moderate")
        await expect(panel.locator(".section")).to_have_count(3)
        await look(ana, "34-moderate", panel)
        row = panel.locator(".section").filter(has_text="Timelock")
        await key(ana, row, "Moderate…")
        await look(ana, "35-moderate-one", panel)
        await key(ana, panel, "End without a result…")
        await look(ana, "36-end", panel)
        await key(ana, panel, "End it")
        await expect(panel).to_contain_text("Timelock: Ended without a result.")
        await look(ana, "37-ended", panel)
        await key(ana, panel.locator(".section").filter(has_text="Triplock"), "Moderate…")
        await key(ana, panel, "Remove Cy…")
        await look(ana, "38-remove", panel)
        await key(ana, panel, "Remove")
        await expect(panel).to_contain_text("Triplock: Cy is removed.")
        await look(ana, "39-removed", panel)
        await ben.open(threads[0])
        await look(ben, "40-ended-by-a-moderator", await saying(ben, "as a moderator"))
        await ben.open(threads[1])
        await look(ben, "41-removed-by-a-moderator", await saying(ben, "removed", "as a moderator"))

    await in_room(tmp_path, browser, play, "ana", "ben", "cy")


async def test_tables_and_games(tmp_path: Path, browser: Browser) -> None:
    """Join and Watch from `/tables`; pages of `/matches`; the way from one match to the next."""

    async def play(room: Room, ana: Eyes, ben: Eyes, cy: Eyes) -> None:
        await ben.command("timelock start", "ana")
        await key(ana, await saying(ana, "Ben invites you to"), "Accept")
        live = await room.town.begun()
        await ben.command("unlock start")
        await cy.command("tables")
        listed = await sees(cy, "50-tables", "Tables here that you can see")
        await key(cy, listed.locator(".section").filter(has_text="Unlock"), "Join")
        await expect(listed).to_contain_text("you have a seat in")
        await look(cy, "51-joined", listed)
        await expect(await saying(ben, "Unlock", "free")).to_contain_text("Cy")
        await key(cy, listed.locator(".section").filter(has_text="Timelock"), "Watch")
        board = await saying(cy, "Timelock", "to play")
        await expect(board).to_be_focused()
        await the_next(room, live, ana, ben)
        await pages(ana)

    async def the_next(room: Room, live: Live, ana: Eyes, ben: Eyes) -> None:
        """Whoever is asked plays a turn, and is led to the match that waits as well."""
        eyes = room.who(live, live.play.state.mover)
        await ben.command("triplock start", "ana")
        await key(ana, await saying(ana, "Ben invites you to", "Triplock"), "Accept")
        await room.town.begun(game="triplock")
        board = await saying(eyes, "Triplock", "still to lay a Diagram")
        await Turns(room).type(eyes, live, waiting(live.play.state))
        answer = await sees(eyes, "52-next", "Next: Triplock in #games")
        await key(eyes, answer, "Next: Triplock in #games")
        await expect(board).to_be_focused()

    async def pages(ana: Eyes) -> None:
        for _ in range(11):
            await ana.command("unlock start")
        await ana.command("matches")
        listed = await sees(ana, "53-games", "Your open matches", "1 to 10 of")
        await key(ana, listed, "Next page")
        await expect(listed).to_contain_text("11 to")
        await look(ana, "54-games-2", listed)
        await key(ana, listed, "Previous page")
        await key(ana, listed.locator(".section").first, "Open")
        await expect(ana.page.locator(".message:focus")).to_be_visible()

    await in_room(tmp_path, browser, play, "ana", "ben", "cy")
