"""What the browser tests of Timelock share: tables by keyboard, whole turns tapped in the page."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.async_api import Locator, expect

from bot.match.controls.panel import Menu, Panel
from bot.match.live import Live
from bot.screens import prompt_of
from bot.screens.words import plain_setting
from games.core import Seat
from games.timelock.rules.state import State
from tests.e2e.eyes import SEEN, Eyes
from tests.e2e.room import Room
from tests.e2e.timelocking import next_tap
from tests.folded import folded

MOST_TAPS = 40

SHELL = frozenset({"In words", "Learn", "⋯ More", "Board", "Take over", "Hint"})
"""Labels on a board or a panel that are not the game's."""

EXACTLY = f"""({{ stems, labels, shell }}) => document.querySelector('.message [aria-busy="true"]')
  ? null
  : {SEEN}.find((one) => {{
      const own = new Set(one.labels.filter((label) => !shell.includes(label)));
      return one.pictures.some((name) => stems.some((stem) => /^[.-]/.test(name.replace(stem, ''))))
        && own.size === labels.length && labels.every((label) => own.has(label));
    }})?.id"""
"""The newest message of a match that offers these labels and, beside the shell's, no others."""

Offer = tuple[str, str | None, str, bool]
"""Label, line of a select or None, wire text, whether it is a draft: as `tests.player.Tap`."""


FREE = frozenset({"options", "players", "move"})
"""Options that take what is typed, and need no line of a list."""


async def command(eyes: Eyes, path: str, **named: str) -> None:
    """Runs a slash command by keyboard, with options by their names."""
    given = {name: str(value) for name, value in folded(path, named).items()}
    keys = eyes.page.keyboard
    await eyes.page.focus("#message-box")
    await keys.type(f"/{path}")
    await eyes.page.locator(".combo-line.active", has_text=f"/{path}").wait_for()
    await keys.press("Enter")
    await eyes.page.locator(".command-name", has_text=f"/{path}").wait_for()
    for name, value in given.items():
        chip = eyes.page.locator(".chip", has_text=f"+ {name}")
        if await chip.count():
            await chip.click()
        field = eyes.page.get_by_label(name).and_(eyes.page.locator(".option-input"))
        await field.focus()
        await keys.type(value)
        if name not in FREE:
            await eyes.take_line()
    await keys.press("Enter")
    await eyes.page.locator("#message-box").wait_for()


def offers_of(panel: Panel) -> list[Offer]:
    """All that is live in a panel."""
    out: list[Offer] = []
    for row in panel.rows:
        if isinstance(row, Menu):
            out += [(row.placeholder, c.label, row.text + c.text, row.draft) for c in row.choices]
        else:
            out += [(press.label, None, press.text, press.draft) for press in row if press.live]
    return out


async def shown(eyes: Eyes, live: Live, seat: Seat | None, draft: str = "") -> Locator:
    """The message that offers exactly what a reader is offered at this draft."""
    labels = sorted({label for label, *_ in offers_of(panel_of(live, seat, draft))})
    stem = f"{live.entry.key}-{live.match.id}-{live.play.n}"
    wanted = {"stems": [stem], "labels": labels, "shell": sorted(SHELL)}
    return await eyes.found(EXACTLY, wanted, f"a message of row {live.play.n} with {labels}")


def panel_of(live: Live, seat: Seat | None, draft: str = "") -> Panel:
    return prompt_of(live, seat, draft).panel


async def told_on(message: Locator) -> str:
    """What stands on a board: its text and the alt texts of its pictures."""
    alts = await message.locator("img.picture").evaluate_all("all => all.map((one) => one.alt)")
    return " ".join([await message.locator(".container").inner_text(), *alts])


CUT = """(message) => {
  const wide = document.documentElement.clientWidth;
  const parts = [...message.querySelectorAll('.btn, .menu-button, .text, img.picture')];
  return parts.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < 0 || box.right > wide + 0.5
      || one.scrollWidth > one.clientWidth + 1;
  }).map((one) => one.outerHTML.slice(0, 200));
}"""
"""Script: the buttons, texts and pictures of a message that its window does not show whole."""

HEIGHT = "(message) => message.getBoundingClientRect().height"

MOST_SCREENS = 1.5
"""How high the message of a turn may be, in heights of its window."""


async def fits(eyes: Eyes, message: Locator) -> None:
    """Nothing of a message is cut at the width of its window, and it is not too long for it."""
    assert await message.evaluate(CUT) == []
    size = eyes.page.viewport_size
    assert size is not None
    assert await message.evaluate(HEIGHT) <= MOST_SCREENS * size["height"]


class Turns:
    """Plays whole turns in the page; `taps` counts what was pressed."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.taps = 0

    async def tap(self, eyes: Eyes, message: Locator, offer: Offer) -> None:
        label, line, *_ = offer
        self.taps += 1
        if line is None:
            await message.locator(f'.btn[aria-label="{label}"]').first.click()
            return
        self.taps += 1
        await message.locator(f'.menu-button[aria-label="{label}"]').click()
        found = message.locator(".menu-line").filter(has=eyes.page.get_by_text(line, exact=True))
        await found.first.click()

    async def press(self, eyes: Eyes, live: Live, draft: str, label: str) -> str:
        """Presses a button of the mover's panel by its label; gives the draft that follows."""
        seat = live.play.state.mover
        offer = next(one for one in offers_of(panel_of(live, seat, draft)) if one[0] == label)
        await self.tap(eyes, await shown(eyes, live, seat, draft), offer)
        return offer[2]

    async def drafted(self, eyes: Eyes, live: Live, wanted: str) -> tuple[Locator, str, Offer]:
        """Taps a turn up to its last press: the message then, its draft, and that press."""
        seat = live.play.state.mover
        reader, draft = None if len(live.seats) > 1 else seat, ""
        for _ in range(MOST_TAPS):
            offer = next_tap(offers_of(panel_of(live, reader, draft)), wanted)
            message = await shown(eyes, live, reader, draft)
            if not offer[3]:
                return message, draft, offer
            await self.tap(eyes, message, offer)
            reader, draft = seat, offer[2]
        raise AssertionError(f"{wanted} is not within {MOST_TAPS} taps")

    async def play(self, eyes: Eyes, live: Live, wanted: str) -> Live:
        """Taps a whole turn; gives the match after it."""
        message, _, end = await self.drafted(eyes, live, wanted)
        await self.tap(eyes, message, end)
        return await self.room.town.grown(live.match.id, live.play.n)

    async def submit(self, eyes: Eyes, message: Locator, line: str) -> None:
        """Types a line into the form behind Type."""
        self.taps += 2
        await message.locator('.btn[aria-label="Type"]').click()
        await eyes.page.locator(".modal input, dialog input, dialog textarea").first.fill(line)
        await eyes.page.get_by_role("button", name="Submit").click()

    async def type(self, eyes: Eyes, live: Live, wanted: str) -> Live:
        """Types a whole turn on one line; gives the match after it."""
        reader = None if len(live.seats) > 1 else live.play.state.mover
        await self.submit(eyes, await shown(eyes, live, reader), wanted.replace(";", " "))
        return await self.room.town.grown(live.match.id, live.play.n)


def waiting(state: State) -> str:
    """A turn without a step of a piece: TIP begins each draft of several (TL-11)."""
    return "*TIP;." if state.now.can_tip and state.terms.seats > 1 else "."


async def the_end(room: Room, live: Live, label: str, people: Sequence[Eyes], shot: str) -> None:
    """All see the result in words, and `label` on a button of it."""
    (alt,) = live.entry.texts.describe(live.view(None), "", plain_setting(live))
    for eyes in people:
        page = eyes.page
        picture, button = page.get_by_alt_text(alt, exact=True), f'.btn[aria-label="{label}"]'
        ends = page.locator(".message").filter(has=picture).filter(has=page.locator(button))
        result = ends.first  # who plays alone in a channel has it on their own panel, too
        await expect(result).to_be_visible()
        await room.shot(eyes, shot, result)
