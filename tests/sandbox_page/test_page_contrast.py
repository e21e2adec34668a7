"""Every button can be read, whatever its style, its state and the theme."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from tests.sandbox_page.pagebot import Tiny, Window, desk

pytestmark = pytest.mark.browser

STYLES = {
    "primary": "Whisper",
    "success": "Change",
    "danger": "Form",
    "secondary": "Silent",
    "link": "Leave",
}
"""A button of the desk for each style."""

COLOURS = """(button) => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const paint = (colour) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const chain = [];
  for (let each = button; each; each = each.parentElement) chain.unshift(getComputedStyle(each));
  const plain = chain.every((look) => look.opacity === '1' && look.filter === 'none');
  const ground = chain.map((look) => paint(look.backgroundColor)).at(-1);
  return { plain, ground, ink: paint(getComputedStyle(button).color) };
}"""
"""Script: the colours of a button's text and of what lies behind it, as they are blended."""


def luminance(colour: list[int]) -> float:
    parts = [c / 255 for c in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


async def contrast(button: Locator) -> float:
    """The contrast of WCAG 2, from 1 to 21."""
    found = await button.evaluate(COLOURS)
    assert found["plain"], "a faded or filtered button: its contrast is not that of its colours"
    low, high = sorted(luminance(found[key]) for key in ("ground", "ink"))
    return (high + 0.05) / (low + 0.05)


async def states(page: Page, button: Locator) -> dict[str, float]:
    """The contrast of a button in all its states."""
    found = {"live": await contrast(button)}
    await button.focus()
    found["focused"] = await contrast(button)
    await button.hover()
    found["hovered"] = await contrast(button)
    await page.mouse.down()
    found["active"] = await contrast(button)
    await page.mouse.move(1, 1)
    await page.mouse.up()
    for name, attribute in (("loads", "aria-busy"), ("waits", "aria-disabled")):
        await button.evaluate("(each, name) => each.setAttribute(name, 'true')", attribute)
        found[name] = await contrast(button)
        await button.hover(force=True)
        found[f"{name}, hovered"] = await contrast(button)
        await button.evaluate("(each, name) => each.removeAttribute(name)", attribute)
    await button.evaluate("each => { each.disabled = true; }")
    found["disabled"] = await contrast(button)
    await button.hover(force=True)
    found["disabled, hovered"] = await contrast(button)
    return found


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_every_button_can_be_read_in_every_state(
    bot: Tiny, window: Window, theme: str
) -> None:
    page = await window("ana", color_scheme=theme)
    await desk(page)
    faint: list[str] = []
    for style, label in STYLES.items():
        button = page.locator(f'.btn.{style}:has-text("{label}")')
        await expect(button).to_have_count(1)
        for state, value in (await states(page, button)).items():
            is_live = not state.startswith(("waits", "disabled"))
            if value < (4.5 if is_live else 3.0):
                faint.append(f"{theme} {style} {state}: {value:.2f}")
    assert faint == []
