"""Posts and edits messages, for every route that does so and for persons."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from sandbox.limits.errors import api_error
from sandbox.limits.files import check_files
from sandbox.limits.messages import CREATE_FLAGS, Draft, check_message
from sandbox.protocol import IS_COMPONENTS_V2, LOADING, SUPPRESS_EMBEDS, Json
from sandbox.world import attachments
from sandbox.world.events import ChannelCreated, ChannelUpdated
from sandbox.world.model import FORUM, PRIVATE_THREAD, Channel, Message, Upload
from sandbox.world.notices import Mentions, mentions, notify
from sandbox.world.world import World

ALL_PARSE = ("users", "roles", "everyone")
ANSWER_PARSE = ("users",)


class Posting(Struct, frozen=True):
    """How a message is posted.

    `reader` is set if it is ephemeral. `parse` holds the mentions that count without
    `allowed_mentions`. `extra` is added to the message's object.
    """

    reader: int | None = None
    parse: tuple[str, ...] = ALL_PARSE
    extra: Json = {}
    allowed_flags: int = CREATE_FLAGS


def create(
    world: World,
    channel: Channel,
    payload: Json,
    files: dict[int, Upload],
    posting: Posting | None = None,
) -> Message:
    """Checks and posts a message of the bot; raises `ApiError`."""
    how = posting or Posting()
    check_files(payload, attachments.sizes(files), set())
    flags = _flags(payload)
    draft = Draft(
        content=payload.get("content") or "",
        embeds=payload.get("embeds") or [],
        components=payload.get("components") or [],
        flags=flags,
        names=attachments.names(payload, files),
        files=len(files),
    )
    check_message(payload, draft, emoji_ids(world), how.allowed_flags)
    message_id = world.next_id()
    body = _empty_object(world, message_id, channel, world.app.id)
    body |= {"content": draft.content, "embeds": draft.embeds, "flags": flags, **how.extra}
    body["attachments"] = attachments.store(world, channel, payload, files)
    body["components"] = attachments.as_returned(draft.components, body["attachments"])
    if payload.get("nonce") is not None:
        body["nonce"] = payload["nonce"]
    return publish(world, message_id, channel, body, how, payload.get("allowed_mentions"))


def loading(world: World, channel: Channel, posting: Posting, flags: int) -> Message:
    """Posts the "thinking" message of a deferred answer."""
    message_id = world.next_id()
    body = _empty_object(world, message_id, channel, world.app.id)
    body |= {"flags": flags | LOADING, **posting.extra}
    return publish(world, message_id, channel, body, posting, None)


def publish(
    world: World,
    message_id: int,
    channel: Channel,
    body: Json,
    posting: Posting,
    allowed: Json | None,
) -> Message:
    """Adds a finished message to its channel and notifies the people it mentions."""
    author = int(body["author"]["id"])
    found = mentions(world, author, channel, body, allowed, posting.parse)
    _set_mentions(world, body, found)
    message = Message(message_id, channel.id, author, world.clock.now(), body, posting.reader)
    world.add(message)
    notify(world, message, found)
    if channel.archived and not channel.locked and posting.reader is None:
        channel.archived = False
        world.tell(ChannelUpdated(channel))
    return message


def edit(world: World, message: Message, payload: Json, files: dict[int, Upload]) -> None:
    """Checks and applies an edit, which notifies nobody. Raises `ApiError` before any change."""
    old = message.body
    present = {int(a["id"]): a for a in old["attachments"]}
    check_files(payload, attachments.sizes(files), set(present))
    kept = _kept(payload, present)
    draft = Draft(
        content=_after(payload, "content", old["content"], ""),
        embeds=_after(payload, "embeds", old["embeds"], []),
        components=_after(payload, "components", old["components"], []),
        flags=_edited_flags(old["flags"], payload),
        names=attachments.names(payload, files) | {a["filename"] for a in kept},
        files=len(kept) + len(files),
    )
    # Discord ignores flags that an edit cannot change, so none is refused.
    check_message(payload, draft, emoji_ids(world), -1)
    channel = world.channel(message.channel)
    for number in present.keys() - {int(a["id"]) for a in kept}:
        world.drop_file(number)
    body = dict(old) | {"content": draft.content, "embeds": draft.embeds, "flags": draft.flags}
    body["attachments"] = kept + attachments.store(world, channel, payload, files)
    body["components"] = attachments.as_returned(draft.components, body["attachments"])
    body["edited_timestamp"] = stamp(world)
    parse = ANSWER_PARSE if message.reader is not None else ALL_PARSE
    allowed = payload.get("allowed_mentions")
    _set_mentions(world, body, mentions(world, message.author, channel, body, allowed, parse))
    message.body = body
    world.changed(message)


def say(world: World, user: int, channel: int, text: str) -> Message:
    """Posts an ordinary message of a person; raises `ApiError` if that person may not."""
    found = world.channel(channel)
    if not world.can(user, found, "send_messages"):
        raise api_error(50013)
    if found.kind == FORUM:
        raise api_error(50008)
    if not text.strip():
        raise api_error(50006)
    message_id = world.next_id()
    body = _empty_object(world, message_id, found, user) | {"content": text[:2000]}
    said = publish(world, message_id, found, body, Posting(), None)
    if found.kind == PRIVATE_THREAD:
        _bring_in(world, found, [int(user["id"]) for user in said.body["mentions"]])
    return said


def _bring_in(world: World, thread: Channel, users: list[int]) -> None:
    """Adds who is mentioned in a private thread to it."""
    new = [user for user in users if user not in thread.members and world.member(user, thread)]
    thread.members.extend(new)
    if new:
        world.tell(ChannelCreated(thread))


def emoji_ids(world: World) -> set[str]:
    """The ids of the application's emojis."""
    return {str(emoji) for emoji in world.state.emojis}


def stamp(world: World) -> str:
    """The world's time as an ISO 8601 timestamp, as late as its people have made it."""
    now = world.clock.now() + world.later.seconds
    return datetime.fromtimestamp(now, UTC).isoformat(timespec="microseconds")


def _empty_object(world: World, message_id: int, channel: Channel, author: int) -> Json:
    return {
        "id": str(message_id),
        "channel_id": str(channel.id),
        "type": 0,
        "author": world.state.users[author].json(),
        "content": "",
        "timestamp": stamp(world),
        "edited_timestamp": None,
        "tts": False,
        "flags": 0,
        "pinned": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
    }


def _set_mentions(world: World, body: Json, found: Mentions) -> None:
    body["mentions"] = [world.state.users[user].json() for user in found.users]
    body["mention_everyone"] = found.everyone
    body["mention_roles"] = [str(role) for role in found.roles]


def _flags(payload: Json) -> int:
    flags = payload.get("flags")
    return flags if isinstance(flags, int) else 0


def _edited_flags(old: int, payload: Json) -> int:
    """The flags after an edit, which can add V2, ends LOADING, and can hide or show embeds."""
    wanted = _flags(payload)
    flags = (old | (wanted & IS_COMPONENTS_V2)) & ~LOADING
    if payload.get("flags") is not None:
        flags = (flags & ~SUPPRESS_EMBEDS) | (wanted & SUPPRESS_EMBEDS)
    return flags


def _after(payload: Json, key: str, old: Any, empty: Any) -> Any:
    """A field after an edit: an absent field keeps its value, null empties it."""
    if key not in payload:
        return old
    return empty if payload[key] is None else payload[key]


def _kept(payload: Json, present: dict[int, Json]) -> list[Json]:
    listed = payload.get("attachments")
    if listed is None:
        return list(present.values())
    ids = [int(entry["id"]) for entry in listed]
    return [present[number] for number in ids if number in present]
