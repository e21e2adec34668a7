"""Lockpick in the page, in real Chromium: a whole deal by presses, another, and the day's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.matches import Live
from bot.panel import Panel, Pick
from bot.screens import panel_of
from games.core import HINT, Seat
from games.lockpick.day import standing
from tests.e2e.eyes import SEEN, Eyes, town, until
from tests.e2e.room import DESKTOP, PHONE, Room, is_up
from tests.e2e.test_lockpick import turn_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLAYER = Seat(0)
MOST_TURNS = 150
MOST_TAPS = 12

SIGNS = {"push": ">", "jump": "-", "wild": "=", "lock": "L", "pass": "pass"}
"""What tells the kinds of actions apart in the notation."""

SHELL = frozenset({"Hint", "In words", "⋯ More", "Give up…"})
"""Labels on the board that are not the game's."""


async def test_a_whole_deal_and_the_day_in_the_page(tmp_path: Path, browser: Browser) -> None:
    async with town(tmp_path) as place:
        room = Room(place, browser)
        try:
            ana = await room.enter("ana", DESKTOP)
            ben = await room.enter("ben", PHONE)
            await until(lambda: is_up(ana), "the bot")
            await ana.command("lockpick start")
            live = await until(room.town.begun, "the deal")
            live = await whole_deal(room, ana, live)
            await the_result(room, ana, ben, live)
            await given_up(room, ana, live)
            await the_day(room, ben, ana)
        except BaseException:
            await room.remember(tmp_path)
            raise
        assert room.complaints == []


# -- one turn ---------------------------------------------------------------------------------


def offers_of(panel: Panel) -> list[tuple[str, str | None, str, bool]]:
    """Label, line of a select, wire text and whether it is a draft, of all that is live."""
    out: list[tuple[str, str | None, str, bool]] = []
    for row in panel.rows:
        if isinstance(row, Pick):
            out += [(row.placeholder, c.label, row.text + c.text, row.draft) for c in row.choices]
        else:
            out += [(press.label, None, press.text, press.draft) for press in row if press.live]
    return out


def nearest(panel: Panel, wanted: str, tried: set[str]) -> tuple[str, str | None, str, bool]:
    """What to press next: the move itself, or the draft that begins most like it."""
    offers = offers_of(panel)
    for offer in offers:
        if offer[2] == wanted and not offer[3]:
            return offer
    drafts = [offer for offer in offers if offer[3] and offer[2] not in tried]
    assert drafts, f"no way to {wanted}: {offers}"
    return max(drafts, key=lambda offer: (shared(offer[2], wanted), -len(offer[2])))


def shared(one: str, other: str) -> int:
    """How many characters two texts begin with together."""
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )


async def board_of(eyes: Eyes, live: Live, panel: Panel) -> Locator:
    """The message that offers exactly what this panel does; it is edited tap by tap.

    While a button is busy it counts for none: without the card that was just pressed, an old
    panel would look like the next one.
    """
    labels = {label for label, *_ in offers_of(panel)}

    async def found() -> str | None:
        if await eyes.page.locator('.message [aria-busy="true"]').count():
            return None
        for one in reversed(await eyes.page.evaluate(SEEN)):
            ours = any(f"/lockpick-{live.match.id}-" in source for source in one["pictures"])
            if ours and set(one["labels"]) - SHELL == labels:
                return str(one["id"])
        return None

    return eyes.page.locator(f'.message[data-id="{await until(found, f"a board with {labels}")}"]')


async def act(room: Room, eyes: Eyes, live: Live) -> Live:
    """One turn as the hint player would make it, every tap in the page."""
    wanted, draft = turn_of(live.play.state), ""
    tried: set[str] = set()
    for _ in range(MOST_TAPS):
        _, panel = panel_of(live, PLAYER, draft)
        label, line, text, opens = nearest(panel, wanted, tried)
        message = await board_of(eyes, live, panel)
        await take(eyes, message, label, line)
        if not opens:
            return await room.town.grown(live.match.id, live.play.n)
        tried.add(text)
        draft = text
    raise AssertionError(f"{wanted} is not within {MOST_TAPS} taps")


async def take(eyes: Eyes, message: Locator, label: str, line: str | None) -> None:
    if line is None:
        await message.locator(f'.btn[aria-label="{label}"]').first.click()
        return
    await message.locator(f'.menu-button[aria-label="{label}"]').click()
    found = message.locator(".menu-line").filter(has=eyes.page.get_by_text(line, exact=True))
    await found.first.click()


# -- a whole deal -----------------------------------------------------------------------------


async def whole_deal(room: Room, ana: Eyes, live: Live) -> Live:
    """Every turn in the page, with a hint on the way; pictures of each kind of turn."""
    phases: set[str] = set()
    hinted = False
    for _ in range(MOST_TURNS):
        if live.match.status == "over":
            break
        phase = live.view(PLAYER).phase
        if phase not in phases:
            phases.add(phase)
            _, panel = panel_of(live, PLAYER, "")
            await room.shot(ana, f"20-{phase}", await board_of(ana, live, panel))
        if phase == "push" and live.play.n > 12 and not hinted:
            hinted = True
            live = await a_hint(room, ana, live)
        live = await act(room, ana, live)
    assert live.match.status == "over"
    assert live.play.hints == 1
    assert "push" in phases
    kinds = {kind for row in live.rows for kind, sign in SIGNS.items() if sign in row.text}
    print(f"phases {sorted(phases)}, kinds {sorted(kinds)}, {live.view(PLAYER).turn} turns")
    return live


async def a_hint(room: Room, ana: Eyes, live: Live) -> Live:
    """The hint is looked at as a draft of its own, then the board goes on as it stood."""
    await ana.press("Hint", "⋯ More")
    told = await ana.message("Show it")
    await expect(told).to_contain_text("💡")
    await ana.press("Show it")
    draft = await ana.message("Commit", "Undo")
    await expect(draft.locator("img.picture")).to_have_count(1)
    await room.shot(ana, "21-hint", draft)
    await draft.get_by_text("Dismiss").click()
    live = await room.town.grown(live.match.id, live.play.n)
    assert live.rows[-1].text == HINT
    return live


async def the_result(room: Room, ana: Eyes, ben: Eyes, live: Live) -> None:
    """Everybody sees how it ended; the player shares it, and it spoils nothing."""
    title, _ = live.entry.texts.result(live.view(None), ("Ana",))
    for eyes in (ana, ben):
        await eyes.open("games")
        result = await eyes.message("Again", "Share")
        await expect(result).to_contain_text(title)
        await expect(result).to_contain_text("1 hint")
        await room.shot(eyes, "22-result", result)
    await ana.press("Share", "Again")
    shared_ = ben.page.locator(".message", has_text="of 15 tumblers").last
    await expect(shared_).to_be_visible()
    await expect(shared_.locator(".btn")).to_have_count(0)
    await room.shot(ben, "23-shared", shared_)


async def given_up(room: Room, ana: Eyes, live: Live) -> None:
    """Another deal from the result, given up after a few turns."""
    await ana.press("Again", "Share")
    fresh = await until(lambda: room.town.begun(after=live.match.id), "another deal")
    for _ in range(3):
        fresh = await act(room, ana, fresh)
    await ana.press("⋯ More", "Hint")
    await ana.press("Resign…", "Rules")
    asked = await ana.message("Keep playing", "Give up")
    await expect(asked).to_contain_text("Give this match up?")
    await room.shot(ana, "24-give-up", asked)
    await ana.press("Give up", "Keep playing")
    over = await room.town.grown(fresh.match.id, fresh.play.n)
    assert over.match.status == "over"
    await expect(await ana.message("Again", "Share")).to_contain_text("gives up")
    await room.shot(ana, "25-given-up")


# -- the day ----------------------------------------------------------------------------------


async def the_day(room: Room, ben: Eyes, ana: Eyes) -> None:
    """Started in the channel, played in direct messages, told at the table of the day."""
    await daily(ben)
    waits = await ben.message("Play")
    await expect(waits).to_contain_text("there is one a day")
    await room.shot(ben, "26-daily", waits)
    await ben.open("Tumbler")
    live = await until(room.town.begun, "the deal of the day")
    assert live.match.counted == 1
    for _ in range(4):
        live = await act(room, ben, live)
    await room.shot(ben, "27-daily-board")
    assert await ana.page.locator(f'img[src*="{live.match.id}"]').count() == 0
    await ben.press("⋯ More", "Hint")
    await ben.press("Resign…", "Rules")
    await ben.press("Give up", "Keep playing")
    over = await room.town.grown(live.match.id, live.play.n)
    await ben.press("Share", "Again")
    await ben.press("Post it where I started")
    await expect(ana.page.locator(".message", has_text="of 15 tumblers").last).to_be_visible()
    await ana.command("lockpick today")
    table = await ben_sees_the_day(room, ben)
    words = standing(over.view(None))
    await expect(table.locator("li", has_text="Ben")).to_contain_text(words)


async def ben_sees_the_day(room: Room, ben: Eyes) -> Locator:
    await ben.open("games")
    table = await ben.message("Play today's", "Practise")
    await room.shot(ben, "28-today")
    return table


async def daily(eyes: Eyes) -> None:
    """`/lockpick start deal:daily`, the line picked from what is suggested."""
    await eyes.command("lockpick start", "daily")
