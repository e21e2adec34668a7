"""Screens as Discord's components.

`bot.interactions` routes every press from `on_interaction`, by its `custom_id` alone. discord.py
waits for presses on every view that it sends, unless the view has ended: it would keep each for as
long as the process runs, private ones for 15 minutes, and would build the pressed message's view
anew at each press. So every view here ends before it is sent. Every send and edit builds a fresh
view.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

from bot.match.controls.message import (
    MAX_OPTIONS,
    Beside,
    Button,
    Message,
    Note,
    Picker,
    Row,
    Say,
    Screen,
    Select,
    Show,
)
from bot.match.controls.panel import Style
from bot.screens.faults import in_place_of_pictures

_STYLES = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.MAIN: discord.ButtonStyle.primary,
    Style.GOOD: discord.ButtonStyle.success,
    Style.LOSS: discord.ButtonStyle.danger,
}

CHANNELS = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
)
"""The types of channels in which a message can be posted."""

THREADS_ALONE = (discord.ChannelType.forum, discord.ChannelType.media)
"""The types of channels that have messages in threads alone."""

NOBODY = discord.AllowedMentions.none()


def pinging(people: Iterable[int], roles: Iterable[int] = ()) -> discord.AllowedMentions:
    """The permission for a message to ping these people and roles, and nobody else."""
    return discord.AllowedMentions(
        users=[discord.Object(person) for person in people],
        roles=[discord.Object(role) for role in roles],
        everyone=False,
        replied_user=False,
    )


def _button(button: Button) -> ui.Item[Any]:
    if button.url:
        return ui.Button(label=button.label, url=button.url)
    return ui.Button(
        label=button.label,
        custom_id=button.custom_id,
        style=_STYLES[button.style],
        emoji=button.emoji,
        disabled=not button.live,
    )


def _select(select: Select) -> ui.Item[Any]:
    options = [
        discord.SelectOption(
            label=o.label, value=o.value, description=o.about or None, default=o.chosen
        )
        for o in select.options[:MAX_OPTIONS]
    ]
    return ui.Select(custom_id=select.custom_id, placeholder=select.placeholder, options=options)


def _picker(picker: Picker) -> ui.Item[Any]:
    look: dict[str, Any] = {
        "custom_id": picker.custom_id,
        "placeholder": picker.placeholder,
        "min_values": 0,
        "max_values": picker.most,
    }
    kinds = discord.SelectDefaultValueType
    kind = {"roles": kinds.role, "people": kinds.user}.get(picker.kind, kinds.channel)
    look["default_values"] = [discord.SelectDefaultValue(id=i, type=kind) for i in picker.chosen]
    match picker.kind:
        case "roles":
            return ui.RoleSelect(**look)
        case "people":
            return ui.UserSelect(**look)
        case "channels" | "places" as which:
            types = CHANNELS if which == "channels" else (*CHANNELS, *THREADS_ALONE)
            return ui.ChannelSelect(channel_types=list(types), **look)


def _items(row: Row) -> list[ui.Item[Any]]:
    """The components of a row; none for a select without a line, which Discord refuses."""
    match row:
        case Select(options=()):
            return []
        case Select():
            return [_select(row)]
        case Picker():
            return [_picker(row)]
        case _:
            return [_button(button) for button in row]


def layout(screen: Screen) -> ui.LayoutView:
    """A screen as one container. Discord: at most 40 components and 4,000 characters."""
    children: list[ui.Item[Any]] = []
    words = in_place_of_pictures(screen)
    for block in screen.blocks:
        match block:
            case Say():
                children.append(ui.TextDisplay(block.content))
            case Show(picture=None):
                if block.name in words:
                    children.append(ui.TextDisplay(words[block.name]))
            case Show():
                media = discord.MediaGalleryItem(
                    f"attachment://{block.name}", description=block.alt
                )
                children.append(ui.MediaGallery(media))
            case Beside():
                children.append(ui.Section(block.content, accessory=_button(block.button)))
            case _:
                if items := _items(block):
                    children.append(ui.ActionRow(*items))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*children, accent_colour=screen.accent))
    view.stop()
    return view


def rows(note: Note) -> ui.View:
    """The buttons and selects beneath a plain line."""
    view = ui.View(timeout=None)
    for at, row in enumerate(note.rows):
        for item in _items(row):
            item.row = at
            view.add_item(item)
    view.stop()
    return view


def files(screen: Screen) -> list[discord.File]:
    """The pictures of a screen, as fresh uploads."""
    return [
        discord.File(io.BytesIO(show.content), show.name, description=show.alt)
        for show in screen.files
        if show.content is not None
    ]


def attached(note: Note) -> list[discord.File]:
    """The file of a plain line, as a fresh upload; none if it has none."""
    if note.file is None:
        return []
    return [discord.File(io.BytesIO(note.file.content), note.file.name)]


def sending(message: Message) -> dict[str, Any]:
    """The arguments of discord.py's `send` methods for a new message."""
    if isinstance(message, Note):
        out: dict[str, Any] = {"content": message.content, "view": rows(message)}
        uploads = attached(message)
    else:
        out = {"view": layout(message)}
        uploads = files(message)
    if uploads:
        out["files"] = uploads
    return out


def editing(screen: Screen) -> dict[str, Any]:
    """The arguments of discord.py's `edit` methods that make any message this screen."""
    return {
        "content": None,
        "embeds": [],
        "view": layout(screen),
        "attachments": files(screen),
        "allowed_mentions": NOBODY,
    }
