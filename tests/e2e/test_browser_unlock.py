"""Unlock in the page, in real Chromium: two people against the bot's code, desktop and phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.match.live import Live
from games.core import Seat, Setting
from games.unlock.rules.board import text_of
from games.unlock.rules.state import Revealed
from tests.e2e.eyes import Eyes, town
from tests.e2e.room import DESKTOP, PHONE, Room, is_up
from tests.e2e.timelocking_page import command

pytestmark = [pytest.mark.browser, pytest.mark.proof]

CODES = ("1-2-5", "4-5-6", "7-8-9", "2-3-6", "5-8", "1-4-7", "3-6-9", "2-5-4")


async def test_two_people_play_unlock_in_the_page(tmp_path: Path, browser: Browser) -> None:
    async with town(tmp_path) as place:
        room = Room(place, browser)
        try:
            ana = await room.enter("ana", DESKTOP)
            ben = await room.enter("ben", PHONE)
            live = await begin(room, ana, ben)
            codes = [code for code in CODES if code != text_of(live.play.state.secret)]
            live = await turn_by_draw_and_message(room, live, ana, ben, codes)
            live = await turn_by_typing(room, live, ana, ben, codes)
            live = await the_secret_is_found(room, live, ana, ben, codes)
            await the_end(room, live, ana, ben)
        except BaseException:
            await room.remember(tmp_path)
            raise
        assert room.complaints == []


async def begin(room: Room, ana: Eyes, ben: Eyes) -> Live:
    """Ana opens a table against the bot by keyboard, Ben sits down on his phone, Ana starts."""
    await is_up(ana)
    await command(ana, "unlock start", lock="bot")
    table = await ben.message("Join", "⋯ More…")
    await expect(table).to_contain_text("Draw codes and find the hidden path.")
    await room.shot(ben, "01-table")
    await ben.press("Join", "⋯ More…")
    await ana.press("Start with 2")
    live = await room.town.begun()
    board = await ana.message("Draw", "My pad")
    await expect(board).to_contain_text("Turn 1: draw your codes.")
    await room.shot(ana, "02-board", board)
    return live


class Pad:
    """One open pad: a message whose picture was painted at the match's newest row.

    What a turn shows in direct messages is edited once, at the first row that finds it at rest:
    `since` names the turn's first row where others may have sealed since.
    """

    def __init__(self, eyes: Eyes, live: Live, since: int | None = None) -> None:
        self.eyes = eyes
        rows = range(live.play.n if since is None else since, live.play.n + 1)
        known = {live.row_for(Seat(seat), n) for n in rows for seat in range(2)}
        self.stem = tuple(f"unlock-{live.match.id}-{n}" for n in sorted(known))

    async def tap(self, dot: str) -> Locator:
        """Taps a live dot and waits until the pencil stands on it."""
        message = await self.press(dot, "Type")
        await expect(message.locator(f'.btn[aria-label="▸{dot}"]')).to_be_visible()
        return message

    async def draw(self, code: str) -> Locator:
        for dot in code.split("-"):
            await self.tap(dot)
        return await self.eyes.message("Send", "Undo", picture=self.stem)

    async def press(self, label: str, *beside: str) -> Locator:
        message = await self.eyes.message(label, *beside, picture=self.stem)
        await message.locator(f'.btn[aria-label="{label}"]').click()
        return message


def board_of(live: Live) -> str:
    """The stem of the board's picture at the newest row."""
    return f"unlock-{live.match.id}-{live.row_for(None)}"


async def open_pad(eyes: Eyes, live: Live) -> Pad:
    """Draw at the table: a pad that only this person sees."""
    await eyes.open("games")
    pad = Pad(eyes, live)
    await eyes.press("Draw", "My pad", picture=board_of(live))
    return pad


async def sealed(room: Room, live: Live, seat: Seat, code: str) -> Live:
    """The match once this seat's code lies sealed, or was the last and is revealed."""

    def stands() -> Live | None:
        now = room.town.live(live.match.id)
        mine = now.view(seat).pending
        shown = any(card.seat == seat and card.text == code for card in now.view(None).table)
        return now if shown or (mine is not None and text_of(mine.code) == code) else None

    return await room.town.stored.until(stands, f"{code} of {seat}")


async def turn_by_draw_and_message(
    room: Room, live: Live, ana: Eyes, ben: Eyes, codes: list[str]
) -> Live:
    """Ben draws in his direct messages and replaces what he sent; Ana draws at the table."""
    await ben.open("Tumbler")
    pad = Pad(ben, live)
    await pad.draw(codes[0])
    await room.shot(ben, "03-pad-messages")
    await pad.press("Send")
    await sealed(room, live, Seat(1), codes[0])
    lies = await ben.message("Replace")
    await expect(lies).to_contain_text(f"Sealed: {codes[0]}.")
    await room.shot(ben, "04-sealed", lies)
    live = room.town.live(live.match.id)
    await ben.press("Replace")
    pad = Pad(ben, live)
    await pad.draw(codes[1])
    await room.shot(ben, "05-replace")
    await pad.press("Send")
    live = await sealed(room, live, Seat(1), codes[1])
    board = await ana.message("Draw", "My pad")
    await expect(board).to_contain_text("Sealed: ▲ Ben. Drawing: ● Ana.")
    return await ana_draws(room, live, ana, codes[2])


async def ana_draws(room: Room, live: Live, ana: Eyes, code: str) -> Live:
    """A dot that is too far, Undo, Clear, and then the code itself."""
    pad = await open_pad(ana, live)
    await room.shot(ana, "06-pad-empty", await ana.message("1", "9", "Type", picture=pad.stem))
    message = await pad.tap("1")
    await expect(message.locator('.btn[aria-label="6"]')).to_be_disabled()
    await expect(message).to_contain_text("too far")
    await pad.tap("2")
    await room.shot(ana, "07-pad-two", message)
    await pad.press("Undo", "Clear")
    await expect(message.locator('.btn[aria-label="▸1"]')).to_be_visible()
    await pad.tap("2")
    await pad.press("Clear", "Undo")
    await expect(message.locator('.btn[aria-label="1"]')).to_be_enabled()
    await pad.draw(code)
    await room.shot(ana, "08-pad-full", message)
    await pad.press("Send")
    live = await sealed(room, live, Seat(0), code)
    board = await ana.message("Draw", "My pad", picture=board_of(live))
    await expect(board).to_contain_text(f"● Ana {code}")
    await room.shot(ana, "09-reveal")
    return live


async def turn_by_typing(room: Room, live: Live, ana: Eyes, ben: Eyes, codes: list[str]) -> Live:
    """Ana types into the form of her pad, first something the rules forbid; Ben draws."""
    pad = await open_pad(ana, live)
    await typed(ana, pad, "1-6")
    refused = ana.page.locator(".message", has_text="too far for Easy").last
    await expect(refused).to_be_visible()
    await room.shot(ana, "10-refused")
    await typed(ana, pad, codes[3])
    asked = await ana.message("Send", "Back", picture=pad.stem)
    await expect(asked).to_contain_text(f"Seal {codes[3]}")
    await room.shot(ana, "11-typed", asked)
    await pad.press("Send", "Back")
    live = await sealed(room, live, Seat(0), codes[3])
    pad = await open_pad(ben, live)
    await pad.draw(codes[4])
    await room.shot(ben, "12-pad-phone")
    await pad.press("Send")
    live = await sealed(room, live, Seat(1), codes[4])
    await ben.open("games")
    await ben.message("Draw", "My pad", picture=board_of(live))
    await room.shot(ben, "13-reveal-phone")
    return live


async def typed(eyes: Eyes, pad: Pad, text: str) -> None:
    await pad.press("Type", "1")
    await eyes.page.locator("dialog input, dialog textarea, .modal input").first.fill(text)
    await eyes.page.get_by_role("button", name="Submit").click()


async def the_secret_is_found(
    room: Room, live: Live, ana: Eyes, ben: Eyes, codes: list[str]
) -> Live:
    """Ben finds the code, in the third turn; his direct messages may be older than Ana's code."""
    assert live.play.state.secret is not None
    begun = live.play.n
    pad = await open_pad(ana, live)
    await pad.draw(codes[5])
    await pad.press("Send")
    live = await sealed(room, live, Seat(0), codes[5])
    secret = text_of(live.play.state.secret)
    await ben.open("Tumbler")
    pad = Pad(ben, live, begun)
    await pad.draw(secret)
    await pad.press("Send")
    live = await sealed(room, live, Seat(1), secret)
    assert live.match.status == "over"
    shown = [told.notice.what for told in live.told if isinstance(told.notice.what, Revealed)]
    assert [len(one.cards) for one in shown] == [2, 2, 2]
    return live


async def the_end(room: Room, live: Live, ana: Eyes, ben: Eyes) -> None:
    """The result shows the secret over the cards, and both want another game."""
    title, _ = live.entry.texts.result(live.view(None), Setting(names=("Ana", "Ben")))
    for eyes in (ana, ben):
        await eyes.open("games")
        result = await eyes.message("Rematch", "Look back")
        await expect(result).to_contain_text(title)
        alt = await result.locator("img.picture").first.get_attribute("alt")
        assert f"The secret was {text_of(live.play.state.secret)}." in (alt or "")
        await room.shot(eyes, "14-result", result)
    await ana.press("Rematch", "Look back")
    offered = await ben.message("Rematch 1/2", "Look back")
    await expect(offered).to_contain_text("● Ana offers a rematch.")
    await room.shot(ben, "15-rematch", offered)
    await ben.press("Rematch 1/2", "Look back")
    fresh = await room.town.begun(after=live.match.id)
    assert [seat.name for seat in fresh.seats] == ["Ana", "Ben"]
    pad = await open_pad(ana, fresh)
    await pad.draw("1-2")
