"""Time at a table in the page, in real Chromium: the clock is turned by the Later control.

An empty bank with each of its answers, what helps before it, the end without a result, a table that
sleeps, one that nobody began, changed terms, and a tournament. All is pressed by keyboard.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.match.live import Live
from games.core import Seat
from tests.disk import forbid_computers
from tests.e2e.days_page import choose, in_room, key, later, look, private, saying, sees
from tests.e2e.eyes import Eyes
from tests.e2e.room import Room
from tests.e2e.timelocking_page import command

pytestmark = [pytest.mark.browser, pytest.mark.proof]


async def duel(room: Room, ana: Eyes, ben: Eyes) -> tuple[Live, Eyes, Eyes]:
    """Ana and Ben begin a Timelock duel: the match, who is asked, and the other."""
    await ana.command("timelock start", "ben")
    await key(ben, await saying(ben, "Ana invites you to"), "Accept")
    live = await room.town.begun(game="timelock")
    await saying(ana, "Timelock", "to play")  # the time runs from the ping of the board
    return live, *asked(room, live, ana, ben)


def asked(room: Room, live: Live, ana: Eyes, ben: Eyes) -> tuple[Eyes, Eyes]:
    eyes = room.who(live, live.play.state.mover)
    return eyes, ben if eyes is ana else ana


def name_of(live: Live) -> str:
    """The name of who is asked."""
    return live.seats[Seat(live.play.state.mover)].name


async def test_each_answer_to_an_empty_bank(tmp_path: Path, browser: Browser) -> None:
    """Six days without a move: more time, one safe move, and at last the other leaves."""

    async def play(room: Room, ana: Eyes, ben: Eyes) -> None:
        live, late, other = await duel(room, ana, ben)
        forbid_computers(room.town.folder / "tumbler.db", live.match.guild)
        await later(ana, "+3 days")
        board = await saying(other, f"{name_of(live)}'s time runs out")
        await look(other, "60-half", board)
        await later(ana, "+3 days")
        board = await saying(other, f"{name_of(live)}'s time is up.")
        await look(other, "61-time-is-up", board)
        gives = f"Give {name_of(live)} 3 more days"
        await look(
            late, "62-time-is-up-for-me", await saying(late, f"{name_of(live)}'s time is up.")
        )
        await key(late, await saying(late, "'s time is up."), gives)
        await sees(late, "63-about-me", "This is about you.")
        await key(other, board, gives)
        await expect(board).not_to_contain_text("'s time is up.")
        await later(ana, "+3 days")
        board = await saying(other, f"{name_of(live)}'s time is up.")
        await key(other, board, "Let the bot play one safe move")
        live = await room.town.grown(live.match.id, live.play.n)
        board = await saying(late, "The bot played for", f"{name_of(live)}", "to play")
        await look(late, "64-the-clock-played", board)
        late, other = asked(room, live, ana, ben)
        await later(ana, "+3 days", 2)
        board = await saying(other, f"{name_of(live)}'s time is up.")
        await key(other, board, f"{name_of(live)} leaves…")
        asks = await sees(other, "65-leaves", f"{name_of(live)} leave?", "can't be taken back")
        await key(other, asks, "Not now")
        await key(other, board, f"{name_of(live)} leaves…")
        asks = await private(other, f"{name_of(live)} leave?", "can't be taken back")
        await key(other, asks, f"{name_of(live)} leaves")
        for n, eyes in enumerate((ana, ben)):
            await look(eyes, f"66-left-{n}", await saying(eyes, "wins Timelock", "as "))

    await in_room(tmp_path, browser, play, "ana", "ben")


async def test_give_time_nudge_and_end(tmp_path: Path, browser: Browser) -> None:
    """What the one who waits has behind More; and both agree to end the match."""

    async def play(room: Room, ana: Eyes, ben: Eyes) -> None:
        live, late, other = await duel(room, ana, ben)
        name = name_of(live)
        await later(ana, "+3 days")
        board = await saying(other, f"{name}'s time runs out")
        await key(other, board, "⋯ More")
        more = await sees(other, "70-more", f"Give {name} time")
        await key(other, more, f"Give {name} time")
        await sees(other, "71-given", "has 3 more days")
        await key(other, board, "⋯ More")
        await key(other, await private(other, f"Nudge {name}"), f"Nudge {name}")
        await sees(other, "72-nudged", "Noted.")
        await expect(board).to_have_count(0)  # it has come again
        board = await saying(other, f"@{name} to play")
        await look(other, "73-nudged-board", board)
        await key(other, board, "⋯ More")
        await key(other, await private(other, "End…"), "End…")
        ways = await private(other, "Do you want to stop?")
        await key(other, ways, "End without a result…")
        asks = await sees(other, "74-asks-the-end", "to end this match without a result?")
        await key(other, asks, "Ask them")
        await expect(asks).to_contain_text("They are asked on the board.")
        await look(other, "75-asked", asks)
        board = await saying(late, "asks to end this match without a result")
        await look(late, "76-agree", board)
        await key(late, board, "Agree")
        await look(late, "77-ended", await saying(late, "Ended without a result", "asked for it"))

    await in_room(tmp_path, browser, play, "ana", "ben")


async def test_asleep_and_woken(tmp_path: Path, browser: Browser) -> None:
    """Fourteen days beyond the time the table sleeps; a press wakes it, and time begins anew."""

    async def play(room: Room, ana: Eyes, ben: Eyes) -> None:
        live, _, other = await duel(room, ana, ben)
        await later(ana, "+3 days", 2)
        await saying(other, f"{name_of(live)}'s time is up.")
        await later(ana, "+3 days", 5)
        board = await saying(other, "Asleep since")
        await look(other, "80-asleep", board)
        await other.command("matches")
        await sees(other, "81-games-asleep", "Asleep:")
        await key(other, board, "Wake it")
        await expect(other.page.get_by_text("Asleep since")).to_have_count(0)
        await look(other, "82-awake", await saying(other, "Timelock", "to play"))

    await in_room(tmp_path, browser, play, "ana", "ben")


async def test_an_open_table_changed_and_expired(tmp_path: Path, browser: Browser) -> None:
    """Changed terms need Ready; after seven days the table closes, and opens again."""

    async def play(room: Room, ana: Eyes, ben: Eyes) -> None:
        await ana.command("unlock start")
        table = await saying(ben, "Unlock", "free")
        await look(ben, "90-open-table", table)
        await key(ben, table, "Join")
        await key(ana, await saying(ana, "Unlock", "free"), "⋯ More…")
        await key(ana, await private(ana, "Unlock · More"), "Change…")
        panel = await sees(ana, "91-change", "Change this table")
        await choose(ana, panel, "What is to change?", "Pace")
        await choose(ana, panel, "Pace: choose", "1 day")
        await expect(table).to_contain_text("so Ben must press Ready again.")
        await look(ben, "92-ready", table)
        await key(ben, table, "Ready")
        await expect(table).not_to_contain_text("must press Ready")
        await later(ana, "+3 days", 3)
        await expect(table).to_contain_text("waited for 7 days and is closed")
        await look(ben, "93-expired", table)
        await key(ben, table, "Open again")
        await expect(table).to_contain_text("It was opened again.")
        await look(ben, "94-open-again", table)
        await look(ben, "95-the-new-table", await saying(ben, "Unlock", "free"))

    await in_room(tmp_path, browser, play, "ana", "ben")


async def test_a_tournament_of_three(tmp_path: Path, browser: Browser) -> None:
    """Opened, joined, started; a match is given up, and the standing shows it."""

    async def play(room: Room, ana: Eyes, ben: Eyes, cy: Eyes) -> None:
        await command(ana, "tournament", game="Timelock")
        lobby = await saying(ana, "Timelock tournament")
        for eyes in (ben, cy):
            await key(eyes, await saying(eyes, "Timelock tournament"), "Join")
        await expect(lobby).to_contain_text("Ana (host), Ben, Cy")
        await look(cy, "100-cup-open", await saying(cy, "Timelock tournament"))
        await key(ana, lobby, "Start with 3")
        board = await saying(ana, "Timelock tournament · round 1 of 3")
        await expect(board.locator("img.picture")).to_be_visible()
        await look(ana, "101-standing", board)
        live = await room.town.begun(game="timelock")
        loser, other = (
            room.who(live, live.play.state.mover),
            room.who(live, 1 - live.play.state.mover),
        )
        await look(loser, "102-cup-match", await saying(loser, "Timelock", "to play"))
        idle = next(eyes for eyes in (ana, ben, cy) if eyes not in (loser, other))
        await key(idle, await saying(idle, "Timelock tournament · round 1 of 3"), "My match")
        await sees(idle, "103-no-match", "You have no match now.")
        await key(loser, await saying(loser, "Timelock", "to play"), "⋯ More")
        await key(loser, await private(loser, "End…"), "End…")
        await key(loser, await private(loser, "Do you want to stop?"), "Resign…")
        asks = await sees(loser, "104-resign", "Resign against", "counts this match as lost")
        await key(loser, asks, "Resign")
        result = await saying(other, "wins Timelock", "Standing: 1. ")
        await look(other, "105-cup-result", result)
        board = await saying(idle, "Timelock tournament · round 2 of 3")
        await look(idle, "106-standing-2", board)
        await key(idle, board, "Leave…")
        asks = await sees(idle, "107-leave", "Leave the Timelock tournament?")
        await key(idle, asks, "Leave")
        await expect(asks).to_contain_text("You have left")
        await look(other, "108-standing-3", await saying(other, "wins the Timelock", "has left"))

    await in_room(tmp_path, browser, play, "ana", "ben", "cy")
