"""Triplock's Episodes and its ring in the page, in real Chromium, every action tapped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, expect

from bot.match.live import Live
from bot.screens.parts import has_hand
from bot.screens.words import plain_setting
from games.core import Seat
from games.triplock import GAME
from tests.e2e.eyes import Eyes, town, way
from tests.e2e.room import DESKTOP, PHONE, Room, is_up
from tests.e2e.timelocking_page import command
from tests.e2e.triplocking import clever
from tests.seed import NAME

pytestmark = [pytest.mark.browser, pytest.mark.proof]

NARROW = {**PHONE, "viewport": {"width": 360, "height": 780}}

MOST_ACTIONS = 400

TABLE, MESSAGES = "games", "Tumbler"


@pytest.fixture(autouse=True)
def known_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the bot of a town one seed, with which the bridge of one person is short."""
    monkeypatch.setenv(NAME, "2")


async def play(room: Room, live: Live, where: Callable[[Seat], str], shot: str) -> Live:
    """Plays a match to its end, each action tapped by its own person at their place.

    Who has nothing secret yet has no direct message, and plays at the table.
    """
    dice, seen = Random(5), set[str]()
    for _ in range(MOST_ACTIONS):
        if live.match.status != "open":
            return live
        seat = min(live.play.turn.waiting)
        wanted = GAME.write(clever(live.play.state, seat, dice))
        eyes = room.who(live, seat)
        place = where(seat) if has_hand(live, seat) else TABLE
        await eyes.open(place)
        if (moment := moment_of(live)) not in seen:
            seen.add(moment)
            newest = eyes.page.locator(".message").last
            await room.shot(eyes, f"{shot}-{len(seen):02}-{moment}", newest)
        is_own = live.is_alone or place == MESSAGES
        for step in way(live, seat, wanted, public=not is_own):
            await eyes.take(step)
        live = await room.town.grown(live.match.id, live.play.n)
    raise AssertionError("the match does not end")


def moment_of(live: Live) -> str:
    """What is asked, for a picture of each kind of question in each room."""
    state = live.play.state
    place = "" if state.journey is None else f"{state.journey.room}-{len(state.journey.tried)}-"
    who = "".join(str(seat) for seat in sorted(live.play.turn.waiting))
    return f"{place}{state.phase}-{live.play.turn.ask}-{who}"


async def the_end(room: Room, live: Live, people: list[Eyes], button: str, shot: str) -> None:
    """All see the result at the table, with the journey or the ending in words."""
    alt = live.entry.texts.describe(live.view(None), "", plain_setting(live))[0]
    for eyes in people:
        await eyes.open(TABLE)
        picture = eyes.page.get_by_alt_text(alt, exact=True)
        again = eyes.page.locator(f'.btn[aria-label="{button}"]')
        result = eyes.page.locator(".message").filter(has=picture).filter(has=again)
        await expect(result).to_be_visible()
        await room.shot(eyes, shot, result)


@pytest.mark.night
async def test_the_station_alone(tmp_path: Path, browser: Browser) -> None:
    async with town(tmp_path) as place:
        room = Room(place, browser)
        try:
            ana = await room.enter("ana", NARROW)
            await is_up(ana)
            await command(ana, "triplock start", mode="solo")
            live = await room.town.begun(game="triplock")
            live = await play(room, live, lambda _seat: TABLE, "station")
            assert live.play.state.reason in ("episode", "no_characters")
            await the_end(room, live, [ana], "Again", "station-end")
        except BaseException:
            await room.remember(tmp_path)
            raise
        assert room.complaints == []


@pytest.mark.night
async def test_the_bridge_by_two(tmp_path: Path, browser: Browser) -> None:
    async with town(tmp_path) as place:
        room = Room(place, browser)
        try:
            ana, ben = await room.enter("ana", DESKTOP), await room.enter("ben", NARROW)
            await is_up(ana)
            await command(ana, "triplock start", mode="coop")
            await ben.press("Join", "⋯ More…")
            live = await room.town.begun(game="triplock")
            live = await play(room, live, lambda seat: MESSAGES if seat else TABLE, "bridge")
            await the_end(room, live, [ana, ben], "Rematch", "bridge-end")
        except BaseException:
            await room.remember(tmp_path)
            raise
        assert room.complaints == []


async def test_the_bridge_by_one_person_with_both_chairs(tmp_path: Path, browser: Browser) -> None:
    async with town(tmp_path) as place:
        room = Room(place, browser)
        try:
            ana = await room.enter("ana", PHONE)
            await is_up(ana)
            await command(ana, "triplock start", mode="coop")
            await ana.press("⋯ More…", "Join")
            await ana.press("One more seat", "Rules")
            live = await room.town.begun(game="triplock")
            live = await play(room, live, lambda _seat: MESSAGES, "chairs")
            await the_end(room, live, [ana], "Rematch", "chairs-end")
        except BaseException:
            await room.remember(tmp_path)
            raise
        assert room.complaints == []


@pytest.mark.night
async def test_a_ring_in_three_windows(tmp_path: Path, browser: Browser) -> None:
    async with town(tmp_path) as place:
        room = Room(place, browser)
        try:
            windows = (("ana", DESKTOP), ("ben", NARROW), ("cy", PHONE))
            people = [await room.enter(who, window) for who, window in windows]
            await is_up(people[0])
            await command(people[0], "triplock start", mode="ring")
            for eyes in people[1:]:
                await eyes.press("Join", "⋯ More…")
            live = await room.town.begun(game="triplock")
            live = await play(room, live, lambda seat: MESSAGES if seat else TABLE, "ring")
            await the_end(room, live, people, "Rematch", "ring-end")
        except BaseException:
            await room.remember(tmp_path)
            raise
        assert room.complaints == []
