"""What the bot of these tests sends: boards, pictures, and what is refused."""

from __future__ import annotations

import io
import struct

import discord
import pytest
from discord import ui

from tests.sandbox.standbot import Button

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 320, 200) + bytes(20)


def board(*words: str, text: str = "### A board") -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    inside: list[ui.Item[ui.LayoutView]] = [ui.TextDisplay(text)]
    if words:
        row = ui.ActionRow()
        for word in words:
            row.add_item(Button(word))
        inside.append(row)
    view.add_item(ui.Container(*inside, accent_colour=0xC9A15A))
    return view


def picture(
    alt: str = "An empty table", name: str = "b-1.png"
) -> tuple[ui.LayoutView, discord.File]:
    view = ui.LayoutView(timeout=None)
    item = discord.MediaGalleryItem(f"attachment://{name}", description=alt)
    view.add_item(ui.MediaGallery(item))
    return view, discord.File(io.BytesIO(PNG), name, description=alt)


async def refused(making) -> discord.HTTPException:
    with pytest.raises(discord.HTTPException) as refusal:
        await making
    return refusal.value
