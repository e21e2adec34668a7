"""Whether a screen keeps Discord's limits."""

from __future__ import annotations

from bot.delivery.discord.components import layout
from bot.match.controls.message import Screen
from sandbox.protocol import walk

MOST_COMPONENTS, MOST_TEXT, MOST_IN_ROW, MOST_LABEL = 40, 4000, 5, 80
"""Discord's limits of a message, of a row of buttons, and of a button."""


def fitting(screen: Screen) -> set[str]:
    """Checks that a screen keeps Discord's limits; returns what its rows can press."""
    components = list(walk(layout(screen)))
    assert len(components) <= MOST_COMPONENTS
    assert sum(len(c["content"]) for c in components if c["type"] == 10) <= MOST_TEXT
    rows = [c["components"] for c in components if c["type"] == 1]
    assert all(len(row) <= MOST_IN_ROW for row in rows)
    assert all(len(button.get("label", "")) <= MOST_LABEL for row in rows for button in row)
    pressed = [c["custom_id"] for c in components if c.get("custom_id")]
    assert len(set(pressed)) == len(pressed)
    return {button["custom_id"] for row in rows for button in row if button.get("custom_id")}
