"""Lockpick in the page, in real Chromium: a deal to its end, its code, a lost deal, the day's own.

The deals are the same in every run (`fixed_database`): what is met in them was looked up before.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from msgspec.structs import replace
from playwright.async_api import Browser, Locator, expect

from bot.match.controls.panel import Menu, Panel
from bot.match.live import Live
from bot.screens import prompt_of
from games.core import HINT, Seat, Setting
from games.lockpick.rules.cards import COLORS
from games.lockpick.rules.view import View
from games.lockpick.texts.day import standing
from tests.e2e.eyes import SEEN, Eyes, Town, town
from tests.e2e.lockpicking import as_it_is, fixed_database, turn_of
from tests.e2e.room import DESKTOP, PHONE, Room, is_up
from tests.e2e.timelocking_page import Offer, offers_of
from tests.news import PATIENCE_S

pytestmark = pytest.mark.browser

PLAYER = Seat(0)
MOST_TURNS = 60
MOST_TAPS = 12

WHOLE = "Q4N3X2"
"""The hint player opens this lock in 25 turns. On the way he chooses which set locks, takes full
and empty colours for wilds, jumps cards found among buttons and in a select, passes by himself and
because nothing can jump, and pushes hands of every size."""

LOST = "JJ1D4T"
"""Whoever cares for `TWO` columns alone has wasted so many sets by turn 32 that it can no longer be
won, with cards still to draw. The hint player met no such position in 12,000 deals."""

TWO = frozenset("RY")

SIGNS = {"push": ">", "jump": "-", "wild": "=", "lock": "L", "pass": "pass"}
"""What tells the kinds of actions apart in the notation."""

SHELL = frozenset({"Hint", "Learn", "⋯ More"})
"""Labels on the board that are not the game's."""

EXACTLY = f"""({{ stems, labels, shell }}) => document.querySelector('.message [aria-busy="true"]')
  ? null
  : {SEEN}.find((one) => {{
      const own = new Set(one.labels.filter((label) => !shell.includes(label)));
      return one.pictures.some((name) => stems.some((stem) => /^[.-]/.test(name.replace(stem, ''))))
        && own.size === labels.length && labels.every((label) => own.has(label));
    }})?.id"""
"""The newest board of a match that offers these labels and, beside the shell's, no others."""


async def test_a_deal_by_its_code_in_the_page(tmp_path: Path, browser: Browser) -> None:
    async def plays(room: Room, ana: Eyes, ben: Eyes) -> None:
        live, first = await whole_deal(room, ana)
        code = await the_result(room, ana, ben, live)
        await the_same_deal(room, ben, code, first)

    await in_town(tmp_path, browser, plays)


@pytest.mark.night
async def test_a_lost_deal_and_the_deal_of_the_day_in_the_page(
    tmp_path: Path, browser: Browser
) -> None:
    async def plays(room: Room, ana: Eyes, ben: Eyes) -> None:
        await lost_deal(room, ana)
        await the_day(room, ben, ana)

    await in_town(tmp_path, browser, plays)


async def in_town(
    folder: Path, browser: Browser, plays: Callable[[Room, Eyes, Eyes], Awaitable[None]]
) -> None:
    """Ana at a desk and Ben with a phone, in a town whose deals are known."""
    await fixed_database(folder)
    async with town(folder) as place:
        room = Room(place, browser)
        try:
            ana = await room.enter("ana", DESKTOP)
            ben = await room.enter("ben", PHONE)
            await is_up(ana)
            await plays(room, ana, ben)
        except BaseException:
            await room.remember(folder)
            raise
        assert room.complaints == []


class Player:
    """Somebody who plays as the hint player would, every tap in the page.

    `seen` changes what he believes to see. `phases` and `selects` are what he was asked there.
    """

    def __init__(self, room: Room, eyes: Eyes, seen: Callable[[View], View] = as_it_is) -> None:
        self.room = room
        self.eyes = eyes
        self.seen = seen
        self.phases: set[str] = set()
        self.selects: set[str] = set()

    async def turn(self, live: Live) -> Live:
        """One turn, tap by tap; the board is looked at before each."""
        wanted, draft = turn_of(live.play.state, self.seen), ""
        tried: set[str] = set()
        for _ in range(MOST_TAPS):
            prompt = prompt_of(live, PLAYER, draft)
            view, panel = prompt.view, prompt.panel
            message = await board_of(self.eyes, live, panel)
            await self.look(view, panel, message)
            if view.phase == "lock" and "lock" not in self.phases:
                await self.think_again(live, panel, message, wanted)
            self.phases.add(view.phase)
            label, line, text, opens = nearest(panel, wanted, tried)
            await take(self.eyes, message, label, line)
            if not opens:
                return await self.room.town.grown(live.match.id, live.play.n)
            tried.add(text)
            draft = text
        raise AssertionError(f"{wanted} is not within {MOST_TAPS} taps")

    async def look(self, view: View, panel: Panel, message: Locator) -> None:
        """A picture of each kind of question."""
        self.selects |= {row.placeholder for row in panel.rows if isinstance(row, Menu)}
        if view.phase not in self.phases:
            await self.room.shot(self.eyes, f"20-{view.phase}", message)

    async def think_again(self, live: Live, panel: Panel, message: Locator, wanted: str) -> None:
        """Another set than the wanted one is locked, and taken back."""
        locks = [one for one in offers_of(panel) if re.search(r";L\w\d+;$", one[2])]
        assert len(locks) > 1, "a choice of which set locks"
        label, line, text, _ = next(one for one in locks if not wanted.startswith(one[2][:-1]))
        await take(self.eyes, message, label, line)
        other = prompt_of(live, PLAYER, text).panel
        message = await board_of(self.eyes, live, other)
        await self.room.shot(self.eyes, "21-other-set", message)
        await take(self.eyes, message, "Undo", None)
        await board_of(self.eyes, live, panel)


def nearest(panel: Panel, wanted: str, tried: set[str]) -> Offer:
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


def pictures_of(live: Live) -> tuple[str, ...]:
    """How the names of a board's pictures begin: a hint is a row, and draws no board anew."""
    last = max((row.n for row in live.rows if row.text != HINT), default=0)
    return tuple(f"lockpick-{live.match.id}-{n}" for n in range(last, live.play.n + 1))


async def board_of(eyes: Eyes, live: Live, panel: Panel) -> Locator:
    """The message that offers exactly what this panel does; it is edited tap by tap.

    While a button is busy it counts for none: without the card that was just pressed, an old
    panel would look like the next one.
    """
    labels = sorted({label for label, *_ in offers_of(panel)})
    wanted = {"stems": pictures_of(live), "labels": labels, "shell": sorted(SHELL)}
    return await eyes.found(EXACTLY, wanted, f"a board with {labels}")


async def take(eyes: Eyes, message: Locator, label: str, line: str | None) -> None:
    if line is None:
        await message.locator(f'.btn[aria-label="{label}"]').first.click()
        return
    await message.locator(f'.menu-button[aria-label="{label}"]').click()
    found = message.locator(".menu-line").filter(has=eyes.page.get_by_text(line, exact=True))
    await found.first.click()


async def deal_of(room: Room, eyes: Eyes, code: str) -> Live:
    """`/lockpick start deal:<code>`, typed in lower case as people do."""
    await eyes.command("lockpick start", code.lower())
    return await room.town.begun()


async def first_board(eyes: Eyes, live: Live) -> tuple[str | None, bytes]:
    """The alt text and the bytes of the picture that somebody sees of a deal not yet played."""
    assert live.play.n == 0
    picture = (await board_of(eyes, live, prompt_of(live, PLAYER).panel)).locator("img.picture")
    source = await picture.evaluate("(image) => image.src")
    got = await eyes.page.request.get(source)
    assert got.ok
    return await picture.get_attribute("alt"), await got.body()


async def whole_deal(room: Room, ana: Eyes) -> tuple[Live, tuple[str | None, bytes]]:
    """A turn of each kind in the page, with a hint on the way; the match, its first board.

    Of a kind that was played there the next is typed elsewhere; in the page it is committed.
    """
    live = await deal_of(room, ana, WHOLE)
    first = await first_board(ana, live)
    player = Player(room, ana)
    kinds: set[str] = set()
    async with at_the_socket(room.town) as types:
        for _ in range(MOST_TURNS):
            if live.match.status == "over":
                break
            if live.play.n > 12 and not any(live.play.hints) and live.view(PLAYER).phase == "push":
                live = await a_hint(room, ana, live)
            text = turn_of(live.play.state)
            of_turn = {kind for kind, sign in SIGNS.items() if sign in text}
            if of_turn <= kinds and (player.selects or "jump" not in of_turn):
                await types(text)
                await ana.press("Commit", "Undo", picture=pictures_of(live))
                live = await room.town.grown(live.match.id, live.play.n)
            else:
                live = await player.turn(live)
            kinds |= of_turn
    otherwise = f"the hint player plays {WHOLE} otherwise now: find another deal that shows all"
    assert player.phases == {"choose", "push", "lock", "jump", "done"}, otherwise
    assert kinds == set(SIGNS), otherwise
    assert player.selects == {"Which card jumps?"}, otherwise
    assert live.view(None).reason == "open", otherwise
    assert live.play.hints == (1,)
    return live, first


@asynccontextmanager
async def at_the_socket(place: Town) -> AsyncIterator[Callable[[str], Awaitable[None]]]:
    """Another window of Ana, without a page: gives a function that types a move in it."""
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{place.url}/socket?as=ana") as socket,
    ):

        async def asks(do: str, **what: Any) -> Any:
            await socket.send_json({"re": do, "do": do, **what})
            while (told := await socket.receive_json(timeout=PATIENCE_S)).get("re") != do:
                pass
            return told["answer"]

        games = next(one["id"] for one in await asks("channels") if one["name"] == "games")

        async def types(move: str) -> None:
            told = await asks("slash", channel=games, path="match move", options={"move": move})
            assert told["kind"] != "failed", told

        yield types


async def a_hint(room: Room, ana: Eyes, live: Live) -> Live:
    """The idea, then the hint as a draft, in words above it; then the board is cleared."""
    await ana.press("Hint", "⋯ More", picture=pictures_of(live))
    live = await room.town.grown(live.match.id, live.play.n)
    await ana.press("Show me", "⋯ More", picture=pictures_of(live))
    draft = await ana.message("Commit", "Clear")
    await expect(draft).to_contain_text("Commit plays it.")
    await expect(draft.locator("img.picture")).to_have_count(1)
    await room.shot(ana, "22-hint", draft)
    assert live.rows[-1].text == HINT
    await ana.press("Clear", "Commit")
    return live


async def the_result(room: Room, ana: Eyes, ben: Eyes, live: Live) -> str:
    """Everybody sees how it ended, the player shares it; gives the code that others play it by."""
    title, _ = live.entry.texts.result(live.view(None), Setting(names=("Ana",)))
    for eyes in (ana, ben):
        result = await eyes.message("Again", "Share")
        await expect(result).to_contain_text(title)
        await room.shot(eyes, "23-result", result)
    told = re.search(r"deal:(\w{6}) plays the same one", await result.inner_text())
    assert told is not None
    await ana.press("Share", "Again")
    shared_ = ben.page.locator(".message", has_text="of 15 tumblers").last
    await expect(shared_).to_contain_text("1 hint")
    await expect(shared_.locator(".btn")).to_have_count(0)
    await room.shot(ben, "24-shared", shared_)
    return told[1]


async def the_same_deal(room: Room, ben: Eyes, code: str, first: tuple[str | None, bytes]) -> None:
    """Another person plays it by its code, gives up behind End…, and takes another deal."""
    live = await deal_of(room, ben, code)
    assert await first_board(ben, live) == first
    await ben.press("⋯ More", "Hint")
    await ben.press("End…", "Rules")
    await ben.press("Give up…", "Keep playing")
    await is_given_up(room, ben, live)
    await ben.press("Again", "Share")
    fresh = await room.town.begun(after=live.match.id)
    assert await first_board(ben, fresh) != first


async def lost_deal(room: Room, ana: Eyes) -> None:
    """A deal is wasted until it can no longer be won, and given up behind End…."""
    live = await deal_of(room, ana, LOST)
    player = Player(room, ana, lambda view: replace(view, frozen=blind(view)))
    for _ in range(MOST_TURNS):
        if live.view(PLAYER).hopeless or live.match.status == "over":
            break
        live = await player.turn(live)
    assert live.match.status == "open", f"{LOST} is played otherwise now: find another lost deal"
    board = await board_of(ana, live, prompt_of(live, PLAYER).panel)
    assert "can no longer be won" in await board.inner_text()
    await room.shot(ana, "25-hopeless", board)
    await take(ana, board, "⋯ More", None)
    await ana.press("End…", "Rules")
    await ana.press("Give up…", "Keep playing")
    await is_given_up(room, ana, live)


def blind(view: View) -> tuple[int, ...]:
    """Tumblers as they look to one who never has enough in two columns, and all in the others."""
    return tuple(0 if color in TWO else 3 for color in COLORS)


async def is_given_up(room: Room, eyes: Eyes, live: Live) -> None:
    """Asked once more, then over, and the result says so."""
    asked = await eyes.message("Keep playing", "Give up")
    await expect(asked).to_contain_text("Give this match up?")
    await room.shot(eyes, "26-give-up", asked)
    await eyes.press("Give up", "Keep playing")
    over = await room.town.grown(live.match.id, live.play.n)
    assert over.match.status == "over"
    title, _ = over.entry.texts.result(over.view(None), Setting(names=(over.seats[0].name,)))
    assert "gave up at" in title
    again = eyes.page.locator('.btn[aria-label="Again"]')
    result = eyes.page.locator(".message", has_text=title, has=again)
    await expect(result).to_be_visible()
    await room.shot(eyes, "27-given-up", result)


async def the_day(room: Room, ben: Eyes, ana: Eyes) -> None:
    """Played in the private answer, shared in the channel, told at the table of the day."""
    await daily(ben)
    live = await room.town.begun()
    assert live.facts.deal.counted == 1
    begins = await board_of(ben, live, prompt_of(live, PLAYER).panel)
    await expect(begins).to_contain_text("there is one a day")
    await room.shot(ben, "28-daily", begins)
    player = Player(room, ben)
    for _ in range(4):
        live = await player.turn(live)
    await room.shot(ben, "29-daily-board")
    assert await ana.page.locator(f'img[src*="{live.match.id}"]').count() == 0
    await ben.press("⋯ More", "Hint", picture=pictures_of(live))
    await ben.press("End…", "Rules")
    await ben.press("Give up…", "Keep playing")
    await ben.press("Give up", "Keep playing")
    over = await room.town.grown(live.match.id, live.play.n)
    await ben.press("Share", "Again")
    await expect(ana.page.locator(".message", has_text="of 15 tumblers").last).to_be_visible()
    await ana.command("daily")
    table = await ben_sees_the_day(room, ben)
    outcome = over.entry.game.outcome(over.play.state)
    assert outcome is not None
    words = standing(outcome.rank)
    await expect(table.locator("li", has_text="Ben")).to_contain_text(words)


async def ben_sees_the_day(room: Room, ben: Eyes) -> Locator:
    await ben.open("games")
    table = await ben.message("Play today's", "Practise")
    await room.shot(ben, "30-today")
    return table


async def daily(eyes: Eyes) -> None:
    """`/lockpick start deal:daily`, the line picked from what is suggested."""
    await eyes.command("lockpick start", "daily")
