"""A player in front of a browser, who sees and presses labels and knows nothing of components.

The database is read only to choose legal actions. Every action is played in the page.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as Timeout

from bot.match.controls.panel import Menu, Panel
from bot.match.live import Live
from bot.screens import prompt_of
from games.core import Seat
from tests.disk import live_of, reading
from tests.forked import hear
from tests.news import PATIENCE_S, News

ROOT = Path(__file__).parents[2]

SEEN = """[...document.querySelectorAll('.message')].map((message) => ({
  id: message.dataset.id,
  labels: [...message.querySelectorAll('.btn:not(:disabled), .menu-button:not(:disabled)')]
    .filter((each) => !each.matches('[aria-busy="true"], [aria-disabled="true"]'))
    .map((each) => each.getAttribute('aria-label') ?? each.textContent),
  pictures: [...message.querySelectorAll('img.picture')]
    .map((each) => each.src.split('/').at(-1)),
})).reverse()"""
"""Script: a window's messages, newest first: id, labels that can be pressed, files of pictures."""

OFFERS = f"""({{ labels, stems }}) => {SEEN}.find((one) =>
  labels.every((label) => one.labels.includes(label)) &&
  (!stems.length || one.pictures.some((name) =>
    stems.some((stem) => name.startsWith(`${{stem}}.`) || name.startsWith(`${{stem}}-`)))))?.id"""
"""Script: the id of the newest message that offers all labels and shows one of the pictures.

A picture's file name is a stem, or begins with it and a `-`. Without stems any message will do.
"""


ANSWERED = """() => !document.querySelector('.message [aria-busy="true"]')"""
"""Script: whether no press of this window is pending."""


SUGGESTED = """() => {
  const field = document.activeElement;
  const list = document.getElementById(field.getAttribute("aria-controls"));
  return list && !list.hidden && list.dataset.for === field.value;
}"""
"""Script: whether the suggestions on the page are those for what stands in the field."""


class Step(Struct, frozen=True):
    """One press: the labels of a message, the one to press, and the line to take if it is a select.

    `picture` is the stem of the picture's file name. It holds the match and its row, so that nobody
    presses on a board that is about to be edited. `nth` counts, from 0, among live buttons of one
    label: a die and what both dice are given up for may have the same name.
    """

    picture: str
    labels: tuple[str, ...]
    label: str
    line: str | None
    nth: int = 0


class Town:
    """A running sandbox with its address and its folder; `stored` has news when its bot writes."""

    def __init__(self, process: asyncio.subprocess.Process, url: str, folder: Path) -> None:
        self.process = process
        self.url = url
        self.folder = folder
        self.stored = News()

    def bot(self) -> int:
        """The process id of the bot that the sandbox keeps alive."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return int(found.split()[0])

    def kill_bot(self) -> None:
        """Kills the bot with SIGKILL, so that it cannot stop in order."""
        os.kill(self.bot(), signal.SIGKILL)

    async def begun(self, *, after: str | None = None, game: str = "%") -> Live:
        """Waits for a match that runs, of one game if it is named.

        `after` is the match that it follows: as its rematch, or as the next game of a series.
        """
        return await self.stored.until(lambda: self._begun(after, game), "a match that runs")

    def _begun(self, after: str | None, game: str) -> Live | None:
        query = (
            "SELECT id FROM matches"
            " WHERE status = 'open' AND previous IS :after AND game LIKE :game"
        )
        with reading(self._path) as tx:
            found = tx.row(query, after=after, game=game)
        return None if found is None else self.live(found["id"])

    @property
    def _path(self) -> Path:
        return self.folder / "tumbler.db"

    def live(self, match: str) -> Live:
        """A match that has begun, folded from what is on disk."""
        return live_of(self._path, match)

    async def grown(self, match: str, n: int) -> Live:
        """Waits until the log of a match has more than `n` rows; returns the match."""
        return await self.stored.until(lambda: _longer(self.live(match), n), f"row {n + 1}")


def _longer(live: Live, n: int) -> Live | None:
    return live if live.play.n > n else None


@asynccontextmanager
async def town(folder: Path) -> AsyncGenerator[Town, None]:
    """Starts the sandbox with the bot in it, as `make run` does, and stops it afterwards."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.e2e.seeded_town", str(folder)),
        env={**os.environ, "TUMBLER_ECHO_MS": "0", "TUMBLER_LIMITS": "off"},
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            line = (await process.stdout.readline()).decode()
        place = Town(process, line.split()[-1], folder)
        hears = asyncio.create_task(hear(process.stdout, place.stored))
        yield place
    finally:
        process.terminate()
        await process.wait()
    await hears


class Eyes:
    """One person's window."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def open(self, name: str) -> None:
        """Opens a channel, or the direct messages with the bot, in the list of channels."""
        if await self.page.locator("#channel-title").inner_text() in (f"# {name}", f"@ {name}"):
            return
        drawer = self.page.locator("#drawer-open")
        if await drawer.is_visible():
            await drawer.click()
        await self.page.locator(".channel", has_text=name).click()
        title = self.page.locator("#channel-title")
        await expect(title).to_have_text(re.compile(f"^[#@] {re.escape(name)}$"))

    async def message(self, *labels: str, picture: str | tuple[str, ...] = "") -> Locator:
        """Waits for the newest message that offers all these labels.

        `picture` is the stem of a picture's file name in it; of several stems, any one.
        """
        stems = [picture] if isinstance(picture, str) else list(picture)
        wanted = {"labels": labels, "stems": [stem for stem in stems if stem]}
        return await self.found(OFFERS, wanted, f"a message with {labels} and a picture {stems}")

    async def found(self, search: str, wanted: Any, what: str) -> Locator:
        """Waits until the script `search` gives the id of a message; returns that message."""
        try:
            found = await self.page.wait_for_function(search, arg=wanted)
        except Timeout as error:
            raise AssertionError(f"{what} never came: {await self.page.evaluate(SEEN)}") from error
        return self.page.locator(f'.message[data-id="{await found.json_value()}"]')

    async def press(self, label: str, *beside: str, picture: str | tuple[str, ...] = "") -> None:
        """Presses a button of the newest message that offers it and the labels `beside` it.

        Give a `picture` with the row of the match if the message may still show an older row. The
        page may otherwise redraw the message during the click, and the press is lost.
        """
        message = await self.message(label, *beside, picture=picture)
        await message.locator(f'.btn[aria-label="{label}"]').first.click()

    async def take(self, step: Step) -> None:
        """Presses the step's button, or opens its select and takes the line.

        Waits until the press has its first answer, which may move what stands below it.
        """
        message = await self.message(*step.labels, picture=step.picture)
        if step.line is None:
            live = f'.btn[aria-label="{step.label}"]:not([disabled])'
            await message.locator(live).nth(step.nth).click()
            await self.page.wait_for_function(ANSWERED)
            return
        await message.locator(f'.menu-button[aria-label="{step.label}"]').click()
        line = message.locator(".menu-line").filter(
            has=self.page.get_by_text(step.line, exact=True)
        )
        await line.first.click()
        await self.page.wait_for_function(ANSWERED)

    async def command(self, path: str, *fields: str) -> None:
        """Runs a slash command by keyboard alone; types and picks the `fields` in their order."""
        keys = self.page.keyboard
        await self.page.focus("#message-box")
        await keys.type(f"/{path}")
        await self.page.locator(".combo-line.active", has_text=f"/{path}").wait_for()
        await keys.press("Enter")
        await self.page.locator(".command-name", has_text=f"/{path}").wait_for()
        for field in fields:
            await keys.type(field)
            await self.take_line()
        await keys.press("Enter")
        await self.page.locator("#message-box").wait_for()

    async def take_line(self) -> None:
        """Takes the first suggestion for what was typed in this field, by keyboard."""
        await self.page.wait_for_function(SUGGESTED)
        field = await self.page.evaluate("document.activeElement.id")
        if not await self.page.locator(".combo-line.active:visible").count():
            await self.page.keyboard.press("ArrowDown")
        await self.page.keyboard.press("Enter")
        await expect(self.page.locator(f"#{field}")).to_have_attribute("aria-expanded", "false")


def way(live: Live, seat: Seat, wanted: str, *, public: bool) -> list[Step]:
    """The presses that play an action: from the public board, or else from the private panel."""
    if not public:
        return _private_way(live, seat, "", wanted)
    panel = prompt_of(live, None).panel
    offers = _offers(panel)
    labels, picture = _labels(panel), _picture(live)
    for label, line, text, draft in offers:
        if text == wanted and not draft:
            return [Step(picture, labels, label, line)]
    for label, line, text, draft in offers:
        if draft and text and wanted.startswith(text):
            step = Step(picture, labels, label, line)
            return [step, *_private_way(live, seat, text, wanted)]
    hand = Step(picture, (*labels, "My cards"), "My cards", None)
    return [hand, *_private_way(live, seat, "", wanted)]


def _private_way(live: Live, seat: Seat, start: str, wanted: str) -> list[Step]:
    """The shortest way to an action through the drafts of the private panel."""
    ways: list[tuple[str, list[Step]]] = [(start, [])]
    seen = {start}
    for draft, steps in ways:
        panel = prompt_of(live, seat, draft).panel
        labels = _labels(panel)
        before: list[str] = []
        for label, line, text, opens in _offers(panel):
            step = Step(_picture(live, seat), labels, label, line, before.count(label))
            before += [label] if line is None else []
            if text == wanted and not opens:
                return [*steps, step]
            if opens and text not in seen:
                seen.add(text)
                ways.append((text, [*steps, step]))
    raise AssertionError(f"no way to {wanted} from {start!r}")


def _picture(live: Live, seat: Seat | None = None) -> str:
    """The stem of a reader's picture at this row; empty in a set-up, where any picture will do.

    While several seats choose at once, nobody's message is edited for an action of the others.
    """
    if live.view(None).phase == "setup":
        return ""
    return f"{live.entry.key}-{live.match.id}-{live.row_for(seat)}"


def _offers(panel: Panel) -> list[tuple[str, str | None, str, bool]]:
    """All presses of a panel: label, line of a select or None, wire text, whether it is a draft."""
    out: list[tuple[str, str | None, str, bool]] = []
    for row in panel.rows:
        if isinstance(row, Menu):
            for choice in row.choices:
                out.append((row.placeholder, choice.label, row.text + choice.text, row.draft))
        else:
            out.extend((p.label, None, p.text, p.draft) for p in row if p.live)
    return out


def _labels(panel: Panel) -> tuple[str, ...]:
    return tuple(dict.fromkeys(label for label, *_ in _offers(panel)))
