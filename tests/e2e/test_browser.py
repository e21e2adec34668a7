"""Two people play a whole duel in the page, in real Chromium, and the bot is killed meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.match.live import Live
from games.core import Seat, Setting
from tests.e2e.eyes import Eyes, town, way
from tests.e2e.room import DESKTOP, PHONE, Room, is_up
from tests.hasty import hasty
from tests.seed import NAME

pytestmark = [pytest.mark.browser, pytest.mark.proof]

MOST_ACTIONS = 250


@pytest.fixture(autouse=True)
def known_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the bot of a town one seed, with which this match is short."""
    monkeypatch.setenv(NAME, "17")


async def test_two_people_play_a_duel_in_the_page_over_a_kill(
    tmp_path: Path, browser: Browser
) -> None:
    async with town(tmp_path) as place:
        room = Room(place, browser)
        try:
            ana = await room.enter("ana", DESKTOP)
            ben = await room.enter("ben", PHONE)
            match = await begin(room, ana, ben)
            live = await play(room, match)
            await the_end(room, live, ana, ben)
        except BaseException:
            await room.remember(tmp_path)
            raise
        assert room.complaints == []


async def begin(room: Room, ana: Eyes, ben: Eyes) -> str:
    """Ana invites Ben by keyboard, he accepts on his phone."""
    await is_up(ana)
    await ana.command("triplock start", "ben")
    await ben.press("Accept", "Decline")
    return (await room.town.begun()).match.id


async def play(room: Room, match: str) -> Live:
    """Every move in the page: at the table, in direct messages, or typed; one kill in a turn."""
    live = room.town.live(match)
    killed = False
    used: set[str] = set()
    for _ in range(MOST_ACTIONS):
        if live.match.status == "over":
            break
        seat = min(live.play.turn.waiting)
        wanted = hasty(live.entry.game, live.play.state, seat)
        eyes, where = room.who(live, seat), _where(live, wanted)
        used.add(where)
        n = live.play.n
        print(f"{n}: {live.seats[seat].name} plays {wanted} ({where})")
        if not killed and _is_mid_turn(live):
            killed = True
            await over_a_kill(room, eyes, live, seat, wanted)
        elif where == "typed":
            await eyes.open("games")
            await eyes.command("match move", wanted)
        else:
            await eyes.open("games" if where == "table" else "Tumbler")
            for step in way(live, seat, wanted, public=where == "table"):
                await eyes.take(step)
        live = await room.town.grown(match, n)
    assert live.match.status == "over"
    assert killed
    assert used == {"table", "messages", "typed"}
    return live


def _where(live: Live, wanted: str) -> str:
    """The first Diagrams are laid in direct messages; then the places take turns."""
    if live.view(None).phase == "setup":
        return "messages"
    if live.play.n % 7 == 0 and len(wanted) < 20:
        return "typed"
    return "table" if live.view(None).round % 2 else "messages"


def _is_mid_turn(live: Live) -> bool:
    """Rolled, a die left, nothing else asked; in the second round, so that much is on disk."""
    view = live.view(None)
    return view.phase == "turn" and view.round == 2 and view.turn.rolled and view.asked is None


async def over_a_kill(room: Room, eyes: Eyes, live: Live, seat: Seat, wanted: str) -> None:
    """kill -9 in the middle of a turn; the old board's buttons fail while nobody is there, and
    work again as soon as the bot is back: pressed at once, nothing redrawn."""
    await eyes.open("games")
    steps = way(live, seat, wanted, public=True)
    message = await eyes.message(*steps[0].labels, picture=steps[0].picture)
    held = await message.get_attribute("data-id")
    room.town.kill_bot()
    await expect(eyes.page.locator("#banner")).to_contain_text("offline")
    await eyes.take(steps[0])
    await expect(message.locator(".failure")).to_be_visible()
    assert room.town.live(live.match.id).play.n == live.play.n
    await expect(eyes.page.locator("#banner")).to_be_hidden()
    again = await eyes.message(*steps[0].labels, picture=steps[0].picture)
    assert await again.get_attribute("data-id") == held
    for step in steps:
        await eyes.take(step)


async def the_end(room: Room, live: Live, ana: Eyes, ben: Eyes) -> None:
    """The result stands at the table for both, and both want another one."""
    title, _ = live.entry.texts.result(
        live.view(None), Setting(names=tuple(s.name for s in live.seats))
    )
    for eyes in (ana, ben):
        await eyes.open("games")
        result = await eyes.message("Rematch")
        await expect(result).to_contain_text(title)
        await expect(result.locator("img.picture")).to_have_count(1)
    await ana.press("Rematch")
    await ben.press("Rematch 1/2")
    fresh = await room.town.begun(after=live.match.id)
    assert {seat.person for seat in fresh.seats} == {seat.person for seat in live.seats}
    await ben.open("Tumbler")
    first = way(fresh, _chair(fresh, "Ben"), "orient:0", public=False)
    await ben.take(first[0])
    await room.town.grown(fresh.match.id, 0)


def _chair(live: Live, name: str) -> Seat:
    return Seat(next(seat.seat for seat in live.seats if seat.name == name))
