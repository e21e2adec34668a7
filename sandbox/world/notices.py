"""Decides whom a new message mentions and notifies. Edits notify nobody."""

from __future__ import annotations

import re
from typing import Any, cast

from msgspec import Struct

from sandbox.protocol import SUPPRESS_NOTIFICATIONS, TEXT_DISPLAY, Json, walk
from sandbox.world.events import Notified
from sandbox.world.model import DM, Channel, Message, Notification
from sandbox.world.world import World

_USER = re.compile(r"<@!?(\d{1,20})>")
_ROLE = re.compile(r"<@&(\d{1,20})>")
_ALL = re.compile(r"@(everyone|here)\b")


class Mentions(Struct, frozen=True):
    """The people and roles that a message mentions, and whether it mentions everyone."""

    users: tuple[int, ...]
    everyone: bool
    roles: tuple[int, ...] = ()


def words(body: Json) -> str:
    """The text in which mentions count: `content` and text displays."""
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
    """The mentions of a message that `allowed_mentions` (`allowed`) permits.

    Without it, the kinds in `default_parse` are permitted.
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
    roles = [int(role) for role in dict.fromkeys(_ROLE.findall(text))]
    if "roles" not in parse:
        allowed_roles = {int(role) for role in cast("list[Any]", rules.get("roles") or [])}
        roles = [role for role in roles if role in allowed_roles]
    open_roles = [role for role in roles if _is_open(world, channel, role, may)]
    return Mentions(tuple(known), everyone and may, tuple(open_roles))


def _is_open(world: World, channel: Channel, role: int, may: bool) -> bool:
    """Whether a role may be mentioned in a channel; `may`: its author may mention everybody."""
    found = world.state.roles.get(role)
    return found is not None and found.server == channel.server and (may or found.mentionable)


def _unquoted(text: str) -> str:
    """The text without code, in which mentions do not count."""
    return re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)


def _replied(world: World, body: Json) -> int | None:
    # The answer to a press refers to its message, too; that message is the bot's own.
    reference = body.get("message_reference")
    if reference is None:
        return None
    found = world.state.messages.get(int(reference["message_id"]))
    return None if found is None else found.author


def notify(world: World, message: Message, found: Mentions) -> None:
    """Notifies phones: of mentions in a server, of every direct message.

    The text is `content` alone, as in Discord's push notifications: it is empty for a message
    of components. With SUPPRESS_NOTIFICATIONS a message only raises the badge.
    """
    if message.reader is not None:
        return
    channel = world.state.channels[message.channel]
    ping = not message.body["flags"] & SUPPRESS_NOTIFICATIONS
    for user in world.audience(channel):
        member = world.member(user.id, channel)
        has_role = member is not None and not set(member.roles).isdisjoint(found.roles)
        told = channel.kind == DM or found.everyone or user.id in found.users or has_role
        if not told or user.id == message.author:
            continue
        note = Notification(channel.id, message.id, message.body["content"], ping, message.at)
        world.state.notifications.setdefault(user.id, []).append(note)
        world.tell(Notified(user.id, note))
