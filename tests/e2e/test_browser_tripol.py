"""Tripol in the page, in real Chromium: whole matches, every action tapped by its own person."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.match.live import Live
from games.core import Seat
from tests.e2e.eyes import Eyes, town
from tests.e2e.room import DESKTOP, PHONE, Room, is_up
from tests.e2e.timelocking_page import command, fits, offers_of, panel_of, told_on
from tests.e2e.tripoling import next_text
from tests.e2e.tripoling_page import MESSAGES, TABLE, Moves, begin, shown, the_end, whole
from tests.seed import NAME

pytestmark = [pytest.mark.browser, pytest.mark.proof]

NARROW = {**PHONE, "viewport": {"width": 360, "height": 780}}

WINDOWS = {"ana": DESKTOP, "ben": NARROW, "cy": PHONE, "dee": DESKTOP}

SHORT = "20"
"""The fewest tiles that a match may have."""


@pytest.fixture(autouse=True)
def known_bag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the bot of a town one seed."""
    monkeypatch.setenv(NAME, "1")


def at_table_or_in_messages(seat: Seat) -> str:
    """The first seat plays at the table, the others in their direct messages."""
    return MESSAGES if seat else TABLE


async def entered(room: Room, people: int) -> list[Eyes]:
    """The windows of the first people of the town."""
    eyes = [await room.enter(who, WINDOWS[who]) for who in list(WINDOWS)[:people]]
    await is_up(eyes[0])
    return eyes


async def play_all(room: Room, people: list[Eyes], live: Live, shot: str) -> Moves:
    """Everybody plays to the end; all but the first in direct messages."""
    moves = Moves(room)
    live = await whole(moves, live, at_table_or_in_messages)
    await the_end(room, live, people, shot)
    return moves


async def test_two_people_in_the_page(tmp_path: Path, browser: Browser) -> None:
    async with town(tmp_path) as place:
        room = Room(place, browser)
        try:
            ana, ben = await entered(room, 2)
            live = await begin(room, (ana, ben), tiles=SHORT)
            moves = Moves(room)
            live = await drawn_and_tried(moves, live, ana, ben)
            live = await passed_after_a_question(moves, live, ben)
            live = await whole(moves, live, at_table_or_in_messages)
            await the_end(room, live, (ana, ben), "09-end")
            assert max(moves.taps) <= 5
        except BaseException:
            await room.remember(tmp_path)
            raise
        assert room.complaints == []


async def drawn_and_tried(moves: Moves, live: Live, ana: Eyes, ben: Eyes) -> Live:
    """Ana draws at the table and tries a spot, of which Ben sees nothing before it is placed."""
    room = moves.room
    board = await shown(ana, live, None)
    await room.shot(ana, "01-board", board)
    live = await moves.play(ana, live, TABLE, "draw")
    hand = await shown(ana, live, live.play.state.table.mover)
    await room.shot(ana, "02-drawn", hand)
    before = await told_on(await shown(ben, live, None))
    wanted = next_text(live)
    offers = offers_of(panel_of(live, Seat(0)))
    draft = next(one for one in offers if one[3] and one[2][:-1] == wanted[:-1])
    await moves.tap(ana, hand, draft)
    tried = await shown(ana, live, Seat(0), draft[2])
    await expect(tried).to_contain_text("point")
    await room.shot(ana, "03-tried", tried)
    assert await told_on(await shown(ben, live, None)) == before
    live = await moves.play(ana, live, TABLE, wanted, draft[2])
    while live.play.state.table.mover == 0:
        live = await moves.play(ana, live, TABLE, next_text(live))
    board = await shown(ben, live, None)
    await fits(ben, board)
    await room.shot(ben, "04-placed", board)
    return live


async def passed_after_a_question(moves: Moves, live: Live, ben: Eyes) -> Live:
    """Ben draws in his direct messages; Pass asks him where a tile fits, and he goes back first."""
    seat = live.play.state.table.mover
    live = await moves.play(ben, live, MESSAGES, "draw")
    panel = await shown(ben, live, seat)
    await fits(ben, panel)
    await moves.room.shot(ben, "05-messages", panel)
    labels = [one[0] for one in offers_of(panel_of(live, seat))]
    if "Pass…" in labels:
        await panel.locator('.btn[aria-label="Pass…"]').click()
        asked = await shown(ben, live, seat, "pass?")
        await moves.room.shot(ben, "06-pass", asked)
        await asked.locator('.btn[aria-label="Back"]').click()
        panel = await shown(ben, live, seat)
        await panel.locator('.btn[aria-label="Pass…"]').click()
        asked = await shown(ben, live, seat, "pass?")
        await asked.locator('.btn[aria-label="Pass anyway"]').click()
        return await moves.room.town.grown(live.match.id, live.play.n)
    return await moves.play(ben, live, MESSAGES, "pass")


@pytest.mark.night
@pytest.mark.parametrize(
    ("people", "given"),
    [
        (4, {"polygon": "on", "three": "on"}),
        (3, {"one_colour": "on"}),
        (2, {"experiment": "on"}),
        (2, {"blockade": "on"}),
    ],
    ids=["four with polygon and three", "one colour", "experiment", "blockade"],
)
async def test_a_match_with_options(
    tmp_path: Path, browser: Browser, people: int, given: dict[str, str]
) -> None:
    async with town(tmp_path) as place:
        room = Room(place, browser)
        try:
            eyes = await entered(room, people)
            live = await opened(room, eyes, given)
            await play_all(room, eyes, live, f"20-{'-'.join(given)}")
        except BaseException:
            await room.remember(tmp_path)
            raise
        assert room.complaints == []


async def opened(room: Room, people: list[Eyes], given: dict[str, str]) -> Live:
    """The match of these people, who choose their colours in the lobby if it has some."""
    if "one_colour" not in given:
        return await begin(room, people, tiles=SHORT, **given)
    host, *others = people
    await command(host, "tripol start", tiles=SHORT, rated="off", **given)
    for eyes in others:
        await eyes.press("Join", "⋯ More…")
    says = "■ Cy"  # an edit closes an open select, so everybody waits for the last one
    for eyes, colour in zip(people, ("Yellow", "Red", "Green"), strict=True):
        table = await eyes.message("⋯ More…")
        await expect(table).to_contain_text(says)
        await table.locator(".menu-button").first.click()
        await table.locator(".menu-line", has_text=colour).first.click()
        says = f"({colour})"
    live = await room.town.begun(game="tripol")
    assert live.play.state.table.terms.colours == tuple("YRG")
    return live
