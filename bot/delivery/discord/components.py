"""Messages as the JSON that Discord takes.

Nothing is built of discord.py's views: they would be made for each message, sent once and thrown
away, and discord.py would keep each to wait for its presses. `bot.interactions` routes every press
from `on_interaction`, by its `custom_id` alone.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import ComponentType
from msgspec.structs import replace

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


CommandIds = Mapping[str, str]
"""The ids of commands that can be typed, by their paths; a subcommand has that of its group."""

_NAMED = re.compile(r"(``+).*?\1|`/([^`]+)`", re.DOTALL)
"""A block or a longer span of code, or a span that may name a command."""

MOST_IN_SCREEN, MOST_IN_NOTE = 4_000, 2_000
"""Discord: the most characters of a message of components, and of a plain one."""


def pressable(text: str, commands: CommandIds) -> str:
    """Text in which each command stands as Discord takes it: who presses it gets it to send."""

    def named(found: re.Match[str]) -> str:
        path = found[2]
        return f"</{path}:{commands[path]}>" if path in commands else found[0]

    return _NAMED.sub(named, text)


def _with_pressable(message: Message, commands: CommandIds) -> Message:
    """A message with its commands to press; as it was if it would then be too long."""
    if isinstance(message, Note):
        content = pressable(message.content, commands)
        return replace(message, content=content) if len(content) <= MOST_IN_NOTE else message
    blocks = tuple(
        replace(each, content=pressable(each.content, commands))
        if isinstance(each, (Say, Beside))
        else each
        for each in message.blocks
    )
    said = [*in_place_of_pictures(message).values()]
    said += [each.content for each in blocks if isinstance(each, (Say, Beside))]
    return replace(message, blocks=blocks) if sum(map(len, said)) <= MOST_IN_SCREEN else message


def sending(
    message: Message, commands: CommandIds, *, flags: int = 0, pings: Json = NOBODY, **more: Any
) -> Body:
    """The body of a request that makes a new message; `more` is added to its JSON."""
    message = _with_pressable(message, commands)
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


def editing(message: Message, commands: CommandIds) -> Body:
    """The body of a request that makes any message this one, whatever it was before."""
    return sending(message, commands, content=None, embeds=[], attachments=[])
