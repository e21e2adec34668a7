"""Every button can be read, whatever its style, its state and the theme."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.async_api import Locator, Page, expect

from tests.sandbox_page.pagebot import House

pytestmark = pytest.mark.browser

STYLES = {
    "primary": "Whisper",
    "success": "Change",
    "danger": "Form",
    "secondary": "Silent",
    "link": "Leave",
}
"""A button of the desk for each style."""

COLOURS = """(button, changes) => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const paint = (colour) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const chain = [];
  for (let each = button; each; each = each.parentElement) chain.unshift(each);
  return changes.map((name) => {
    if (name) button.setAttribute(name, 'true');
    const looks = chain.map((each) => getComputedStyle(each));
    const plain = looks.every((look) => look.opacity === '1' && look.filter === 'none');
    const ground = looks.map((look) => paint(look.backgroundColor)).at(-1);
    const found = { plain, ground, ink: paint(looks.at(-1).color) };
    if (name) button.removeAttribute(name);
    return found;
  });
}"""
"""Script: the colours of a button's text and of what lies behind it, as they are blended.

It finds them with each of these attributes set, and as the button is for an empty name.
"""

CHANGED = {"": "", "aria-busy": "loads", "aria-disabled": "waits", "disabled": "disabled"}
"""The states that follow from an attribute."""


def luminance(colour: list[int]) -> float:
    parts = [c / 255 for c in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


async def contrasts(button: Locator, *changes: str) -> list[float]:
    """The contrast of WCAG 2, from 1 to 21, with each of the attributes."""
    found = list[float]()
    for colours in await button.evaluate(COLOURS, list(changes)):
        assert colours["plain"], "a faded or filtered button: its contrast is not of its colours"
        low, high = sorted(luminance(colours[key]) for key in ("ground", "ink"))
        found.append((high + 0.05) / (low + 0.05))
    return found


async def states(page: Page, button: Locator) -> dict[str, float]:
    """The contrast of a button in all its states."""
    found = dict(zip(CHANGED.values(), await contrasts(button, *CHANGED), strict=True))
    await button.focus()
    (found["focused"],) = await contrasts(button, "")
    await button.hover()
    for name, value in zip(CHANGED.values(), await contrasts(button, *CHANGED), strict=True):
        found[f"{name}, hovered"] = value
    await page.mouse.down()
    (found["active"],) = await contrasts(button, "")
    await page.mouse.move(1, 1)
    await page.mouse.up()
    return found


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_every_button_can_be_read_in_every_state(
    house: House, page: Page, theme: Literal["dark", "light"]
) -> None:
    await page.emulate_media(color_scheme=theme)
    await house.desk()
    faint: list[str] = []
    for style, label in STYLES.items():
        button = page.locator(f'.btn.{style}:has-text("{label}")')
        await expect(button).to_have_count(1)
        for state, value in (await states(page, button)).items():
            is_live = not state.startswith(("waits", "disabled"))
            if value < (4.5 if is_live else 3.0):
                faint.append(f"{theme} {style} {state}: {value:.2f}")
    assert faint == []
