"""The form for a typed move, and the text that was typed into it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.screens.typed import LABEL

FORM_S = 900.0
"""Seconds until discord.py forgets a form. A later submit is read all the same."""


class Typed(ui.Modal):
    """A form with one text field. Discord: title 45, label 45, placeholder 100 characters."""

    def __init__(self, custom_id: str, title: str, example: str) -> None:
        super().__init__(title=title[:45], custom_id=custom_id, timeout=FORM_S)
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id="move", placeholder=example[:100], max_length=100
        )
        self.add_item(ui.Label(text=LABEL, component=field))


def typed_text(interaction: discord.Interaction) -> str:
    """The text in a submitted modal, read from the payload itself; empty if there is none."""
    data: Any = interaction.data
    components: list[Any] = data.get("components", [])
    for component in components:
        inner: Any = component.get("component") or {}
        if inner.get("custom_id") == "move":
            return str(inner.get("value", ""))
    return ""
