"""The numbers of Discord's API that all rooms of the sandbox use, and reading its JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

Json = dict[str, Any]

SUPPRESS_EMBEDS, EPHEMERAL, LOADING = 1 << 2, 1 << 6, 1 << 7
SUPPRESS_NOTIFICATIONS, IS_COMPONENTS_V2 = 1 << 12, 1 << 15
"""Message flags."""

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23
"""Component types."""

SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK_STYLE, PREMIUM_STYLE = 5, 6
"""The styles of buttons without a custom_id."""

SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER = 1, 2, 3, 4, 5, 6
CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 7, 8, 9, 10, 11
"""Types of a command's options."""


def shard_of(server: int, count: int) -> int:
    """The shard of a server, by its id, where Discord is divided into so many.

    What happens in no server (0) is on shard 0.
    """
    return (server >> 22) % count


def children(found: Json, key: str) -> list[Json]:
    """The objects listed under a key; [] where there is no list."""
    value = found.get(key)
    return cast("list[Json]", value) if isinstance(value, list) else []


def part(found: Json, key: str) -> Json:
    """The object under a key; {} where there is none."""
    value = found.get(key)
    return cast("Json", value) if isinstance(value, dict) else {}


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component of a tree in reading order, parents first."""
    for found in components:
        yield found
        yield from walk(children(found, "components"))
        for key in ("accessory", "component"):
            if found.get(key):
                yield from walk([found[key]])
