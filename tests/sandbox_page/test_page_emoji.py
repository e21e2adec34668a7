"""Emoji look the same everywhere: they come from a font that the page brings along."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Page

from sandbox.page.routes import STATIC

ROOT = Path(__file__).parents[2]

DRAWN_IN_COLOUR = re.compile(
    "[\U0001f000-\U0001faff⌚⌛⏩-⏬⏰⏳☔☕⚡⛔✅✊✋✨❌❓❗➕➖⭐]|.(?=\ufe0f)"
)
"""The emoji of a text; others have the look of text unless U+FE0F follows."""


def covered() -> set[str]:
    """The characters that the page's emoji font is used for."""
    codes = re.findall(r"U\+([0-9A-F]+)", (STATIC / "emoji.css").read_text())
    return {chr(int(code, 16)) for code in codes}


def test_the_font_has_every_emoji_of_the_bot_and_the_page() -> None:
    """A missing one is added to the font and to the range of its style sheet."""
    sources = [path for room in ("bot", "games") for path in (ROOT / room).rglob("*.py")]
    sources += STATIC.glob("*.js")
    used = {e for path in sources for e in DRAWN_IN_COLOUR.findall(path.read_text())}
    assert len(used) > 20
    assert sorted(used - covered()) == []


@pytest.mark.browser
async def test_the_emoji_come_from_the_pages_own_font(page: Page) -> None:
    emoji = sorted(covered() - {"\ufe0f"})
    widths = await page.evaluate(
        """async (emoji) => {
          const found = await document.fonts.load('40px "Tumbler Emoji"', emoji.join(''));
          const brush = document.createElement('canvas').getContext('2d');
          brush.font = '40px "Tumbler Emoji", monospace';
          return [found.length, ...emoji.map((each) => brush.measureText(each).width)];
        }""",
        emoji,
    )
    assert widths[0] == 1
    assert len(set(widths[1:])) == 1, "a system's font drew some of them"
    assert widths[1] > 45
