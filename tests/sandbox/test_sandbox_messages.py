"""Messages over the real client: sending, editing, files, mentions, notifications, refusals."""

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
    inside = [ui.TextDisplay(text)]
    if words:
        row = ui.ActionRow()
        for word in words:
            row.add_item(Button(word))
        inside.append(row)
    view.add_item(ui.Container(*inside, accent_colour=0xC9A15A))
    return view


def picture(alt: str = "An empty table", name: str = "b-1.png") -> tuple[ui.LayoutView, discord.File]:
    view = ui.LayoutView(timeout=None)
    item = discord.MediaGalleryItem(f"attachment://{name}", description=alt)
    view.add_item(ui.MediaGallery(item))
    return view, discord.File(io.BytesIO(PNG), name, description=alt)


async def test_login_ready_and_guild(bot, stand):
    assert bot.user.id == stand.world.app.id
    assert [c.name for c in bot.guilds[0].text_channels] == ["general", "games", "quiet"]
    assert stand.world.online
    assert stand.world.gateway.identifies == 1


async def test_board_with_picture_and_alt_text(bot, stand, town):
    view, file = picture()
    sent = await bot.get_channel(town.games).send(view=view, file=file)
    (seen,) = town.ana.messages(town.games)
    assert seen["flags"] & 32768
    (attachment,) = seen["attachments"]
    assert attachment["description"] == "An empty table"
    assert (attachment["width"], attachment["height"]) == (320, 200)
    assert seen["components"][0]["items"][0]["media"]["url"] == attachment["url"]
    assert await sent.attachments[0].read() == PNG


async def test_a_plain_ping_is_dressed_without_a_second_notification(bot, town):
    channel = bot.get_channel(town.games)
    allowed = discord.AllowedMentions(users=[discord.Object(town.ben.id)])
    line = f"Triplock: your turn. <@{town.ben.id}>"
    sent = await channel.send(line, allowed_mentions=allowed)
    view, file = picture()
    await channel.get_partial_message(sent.id).edit(content=None, view=view, attachments=[file])
    assert [(n.text, n.ping, n.message) for n in town.ben.notifications] == [(line, True, sent.id)]
    assert town.ana.notifications == []
    (seen,) = town.ben.messages(town.games)
    assert seen["content"] == "" and seen["components"]
