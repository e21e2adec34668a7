"""What the browser tests of Tripol share: moves tapped in the page, at the table or privately."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.async_api import Locator, expect

from bot.match.live import Live
from bot.screens.words import plain_setting
from games.core import Seat
from tests.e2e.eyes import Eyes
from tests.e2e.room import Room
from tests.e2e.timelocking_page import EXACTLY, SHELL, Offer, command, offers_of, panel_of
from tests.e2e.tripoling import nearest, next_text

MOST_TAPS = 12

TABLE, MESSAGES = "games", "Tumbler"
"""The channels in which a person plays."""


async def shown(eyes: Eyes, live: Live, seat: Seat | None, draft: str = "") -> Locator:
    """The message that offers exactly what a reader is offered at this draft."""
    labels = sorted({label for label, *_ in offers_of(panel_of(live, seat, draft))})
    stem = f"{live.entry.key}-{live.match.id}-{live.row_for(seat)}"
    wanted = {
        "stems": [stem],
        "labels": labels,
        "shell": sorted({*SHELL, "My tiles", "Open the channel"}),
    }
    return await eyes.found(EXACTLY, wanted, f"a message of row {live.play.n} with {labels}")


def next_offer(offers: Sequence[Offer], wanted: str) -> Offer:
    """What to press next for an action: the action itself, or the draft that is nearest to it."""
    for one in offers:
        if one[2] == wanted and not one[3]:
            return one
    return nearest([one for one in offers if one[3]], wanted)


class Moves:
    """Plays actions in the page; `taps` counts the presses of each placement."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.taps: list[int] = []
        self.opened: set[str] = set()
        self.reading: set[Eyes] = set()

    async def tap(self, eyes: Eyes, message: Locator, offer: Offer) -> None:
        label, line, *_ = offer
        if line is not None:
            await message.locator(f'.menu-button[aria-label="{label}"]').click()
            found = message.locator(".menu-line").filter(
                has=eyes.page.get_by_text(line, exact=True)
            )
            await found.first.click()
            return
        await message.locator(f'.btn[aria-label="{label}"]').first.click()

    async def play(self, eyes: Eyes, live: Live, where: str, wanted: str, draft: str = "") -> Live:
        """Taps one action: at the table first on its board, else on the private message.

        `draft` stands on the private message already.
        """
        seat = live.play.state.table.mover
        turn = f"{live.match.id} {live.play.state.table.number}"
        reader, taps = seat, 0
        if where == MESSAGES and eyes not in self.reading:  # the bot writes at their first turn
            self.reading.add(eyes)
            await eyes.open(MESSAGES)
        if where == TABLE and turn not in self.opened:
            self.opened.add(turn)
            reader = None
        while taps < MOST_TAPS:
            message = await shown(eyes, live, reader, draft)
            offers = offers_of(panel_of(live, reader, draft))
            taps += 1
            if reader is None and not any(one[2] == wanted for one in offers):
                await message.locator('.btn[aria-label="My tiles"]').first.click()
                reader = seat
                continue
            offer = next_offer(offers, wanted)
            await self.tap(eyes, message, offer)
            if not offer[3]:
                self.taps.append(taps)
                return await self.room.town.grown(live.match.id, live.play.n)
            draft = offer[2]
        raise AssertionError(f"{wanted} is not within {MOST_TAPS} taps")


async def begin(room: Room, people: Sequence[Eyes], **given: str) -> Live:
    """The first of these people opens a table by keyboard, and the others join it.

    It is not rated, so that no lots are drawn.
    """
    host, *others = people
    given = {"players": str(len(people)), "rated": "off", **given}
    await command(host, "tripol start", **given)
    for eyes in others:
        await eyes.press("Join", "⋯ More…")
    return await room.town.begun(game="tripol")


async def whole(moves: Moves, live: Live, where: Callable[[Seat], str]) -> Live:
    """The rest of a match, every action tapped in the page by its own person."""
    while live.match.status == "open":
        seat = live.play.state.table.mover
        eyes = moves.room.who(live, seat)
        live = await moves.play(eyes, live, where(seat), next_text(live))
    return live


async def the_end(room: Room, live: Live, people: Sequence[Eyes], shot: str) -> None:
    """All see the result at the table, with the ending in words."""
    alt = live.entry.texts.describe(live.view(None), "", plain_setting(live))[0]
    for eyes in people:
        await eyes.open(TABLE)
        picture = eyes.page.get_by_alt_text(alt, exact=True)
        again = eyes.page.locator('.btn[aria-label="Rematch"]')
        result = eyes.page.locator(".message").filter(has=picture).filter(has=again)
        await expect(result).to_be_visible()
        await room.shot(eyes, shot, result)
