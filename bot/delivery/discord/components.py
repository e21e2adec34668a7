"""Messages as the JSON that Discord takes.

Nothing is built of discord.py's views: they would be made for each message, sent once and thrown
away, and discord.py would keep each to wait for its presses. `bot.interactions` routes every press
from `on_interaction`, by its `custom_id` alone.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import discord
from discord import ComponentType

from bot.delivery.discord.calls import Body, Json
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

OF_COMPONENTS, SILENT, EPHEMERAL = 1 << 15, 1 << 12, 1 << 6
"""Discord's flags of messages."""

_STYLES = {
    Style.PLAIN: discord.ButtonStyle.secondary.value,
    Style.MAIN: discord.ButtonStyle.primary.value,
    Style.GOOD: discord.ButtonStyle.success.value,
    Style.LOSS: discord.ButtonStyle.danger.value,
}
_LINK = discord.ButtonStyle.link.value

_PICKERS = {
    "roles": (ComponentType.role_select, "role"),
    "people": (ComponentType.user_select, "user"),
    "channels": (ComponentType.channel_select, "channel"),
    "places": (ComponentType.channel_select, "channel"),
}
"""The type of each kind of picker, and of what is chosen in it."""

CHANNELS = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
)
"""The types of channels in which a message can be posted."""

THREADS_ALONE = (discord.ChannelType.forum, discord.ChannelType.media)
"""The types of channels that have messages in threads alone."""

NOBODY: Json = {"parse": []}
"""The permission for a message to ping nobody."""


def pinging(people: Iterable[int], roles: Iterable[int] = ()) -> Json:
    """The permission for a message to ping these people and roles, and nobody else."""
    return {**NOBODY, "users": list(people), "roles": list(roles)}


def _part(kind: ComponentType, **what: Any) -> Json:
    return {"type": kind.value, **what}


def _text(content: str) -> Json:
    return _part(ComponentType.text_display, content=content)


def _button(button: Button) -> Json:
    if button.url:
        return _part(ComponentType.button, style=_LINK, label=button.label, url=button.url)
    look: Json = {"label": button.label} if button.label else {}
    if button.emoji:
        look["emoji"] = {"name": button.emoji}
    press = {"custom_id": button.custom_id, "disabled": not button.live}
    return _part(ComponentType.button, style=_STYLES[button.style], **look, **press)


def _select(select: Select) -> Json:
    options = [
        {"label": o.label, "value": o.value, "default": o.chosen}
        | ({"description": o.about} if o.about else {})
        for o in select.options[:MAX_OPTIONS]
    ]
    named = {"custom_id": select.custom_id, "placeholder": select.placeholder}
    return _part(ComponentType.select, options=options, **named)


def _picker(picker: Picker) -> Json:
    kind, chosen = _PICKERS[picker.kind]
    made = _part(
        kind,
        custom_id=picker.custom_id,
        placeholder=picker.placeholder,
        min_values=0,
        max_values=picker.most,
        required=False,
        default_values=[{"id": i, "type": chosen} for i in picker.chosen],
    )
    if kind is ComponentType.channel_select:
        types = CHANNELS if picker.kind == "channels" else (*CHANNELS, *THREADS_ALONE)
        made["channel_types"] = [each.value for each in types]
    return made


def _row(row: Row) -> list[Json]:
    """A row with its components; nothing for a select without a line, which Discord refuses."""
    match row:
        case Select(options=()):
            return []
        case Select():
            parts = [_select(row)]
        case Picker():
            parts = [_picker(row)]
        case _:
            parts = [_button(button) for button in row]
    return [_part(ComponentType.action_row, components=parts)] if parts else []


def layout(screen: Screen) -> list[Json]:
    """A screen as one container. Discord: at most 40 components and 4,000 characters."""
    children: list[Json] = []
    words = in_place_of_pictures(screen)
    for block in screen.blocks:
        match block:
            case Say():
                children.append(_text(block.content))
            case Show(picture=None):
                if block.name in words:
                    children.append(_text(words[block.name]))
            case Show():
                media = {"url": f"attachment://{block.name}"}
                item = {"media": media, "description": block.alt}
                children.append(_part(ComponentType.media_gallery, items=[item]))
            case Beside():
                parts, accessory = [_text(block.content)], _button(block.button)
                section = _part(ComponentType.section, components=parts, accessory=accessory)
                children.append(section)
            case _:
                children += _row(block)
    return [_part(ComponentType.container, accent_color=screen.accent, components=children)]


def rows(note: Note) -> list[Json]:
    """The buttons and selects beneath a plain line."""
    return [made for row in note.rows for made in _row(row)]


def _files(message: Message) -> list[discord.File]:
    """The pictures of a screen, or the file of a plain line, as fresh uploads."""
    if isinstance(message, Note):
        found = () if message.file is None else ((message.file.name, message.file.content, None),)
    else:
        found = ((show.name, show.content or b"", show.alt) for show in message.files)
    return [discord.File(io.BytesIO(file), name, description=alt) for name, file, alt in found]


def sending(message: Message, *, flags: int = 0, pings: Json = NOBODY, **more: Any) -> Body:
    """The body of a request that makes a new message; `more` is added to its JSON."""
    if isinstance(message, Note):
        made: Json = {"content": message.content, "components": rows(message)}
    else:
        made, flags = {"components": layout(message)}, flags | OF_COMPONENTS
    if flags:
        made["flags"] = flags
    files = _files(message)
    if files:
        more["attachments"] = [file.to_dict(at) for at, file in enumerate(files)]
    return Body({**more, **made, "allowed_mentions": pings}, files)


def editing(message: Message) -> Body:
    """The body of a request that makes any message this one, whatever it was before."""
    return sending(message, content=None, embeds=[], attachments=[])
