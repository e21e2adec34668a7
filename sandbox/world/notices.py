"""Who is told of a new message. Edits never notify, so this is asked at creation only."""

from __future__ import annotations

import re
from typing import Any, cast

from msgspec import Struct

from sandbox.protocol import SUPPRESS_NOTIFICATIONS, TEXT_DISPLAY, Json, walk
from sandbox.world.events import Notified
from sandbox.world.model import DM, Channel, Message, Notification
from sandbox.world.world import World

_USER = re.compile(r"<@!?(\d{1,20})>")
_ALL = re.compile(r"@(everyone|here)\b")


class Mentions(Struct, frozen=True):
    """The people that a message mentions and may ping, and whether it means everyone."""

    users: tuple[int, ...]
    everyone: bool


def words(body: Json) -> str:
    """All text of a message in which a mention counts: content and TextDisplays."""
    texts = [body["content"], *(c["content"] for c in walk(body["components"]) if _is_text(c))]
    return "\n".join(texts)


def _is_text(component: Json) -> bool:
    return component.get("type") == TEXT_DISPLAY


def mentions(
    world: World,
    author: int,
    channel: Channel,
    body: Json,
    allowed: Json | None,
    default_parse: tuple[str, ...],
) -> Mentions:
    """Reads a message's mentions as `allowed_mentions` lets them count.

    Without it a channel message opens users, roles and everyone, an interaction's only users.
    """
    text = _unquoted(words(body))
    rules: Json = (
        {"parse": list(default_parse), "replied_user": True} if allowed is None else allowed
    )
    named = [int(user) for user in _USER.findall(text)]
    parse = cast("list[str]", rules.get("parse") or [])
    if "users" not in parse:
        listed = {int(user) for user in cast("list[Any]", rules.get("users") or [])}
        named = [user for user in named if user in listed]
    replied = _replied(world, body) if rules.get("replied_user") else None
    known = [u for u in dict.fromkeys([*named, replied]) if u in world.state.users and u != author]
    everyone = "everyone" in parse and bool(_ALL.search(text))
    may = world.can(author, channel, "mention_everyone") and channel.kind != DM
    return Mentions(tuple(known), everyone and may)


def _unquoted(text: str) -> str:
    """The text without code, where mentions are only letters."""
    return re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)


def _replied(world: World, body: Json) -> int | None:
    # The answer to a press refers to its message, too, but that is the bot's own.
    reference = body.get("message_reference")
    if reference is None:
        return None
    found = world.state.messages.get(int(reference["message_id"]))
    return None if found is None else found.author


def notify(world: World, message: Message, found: Mentions) -> None:
    """Tells the phones: of mentions in the server, of everything in direct messages.

    The text is `content` alone, as Discord's push shows it: a message made of components is
    blank there. A silent one (flag 4096) raises the badge only.
    """
    if message.reader is not None:
        return
    channel = world.state.channels[message.channel]
    ping = not message.body["flags"] & SUPPRESS_NOTIFICATIONS
    for user in world.audience(channel):
        told = channel.kind == DM or found.everyone or user.id in found.users
        if not told or user.id == message.author:
            continue
        note = Notification(channel.id, message.id, message.body["content"], ping, message.at)
        world.state.notifications.setdefault(user.id, []).append(note)
        world.tell(Notified(user.id, note))
