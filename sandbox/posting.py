"""Making and changing messages: the one way for channel routes, callbacks and webhooks."""

from __future__ import annotations

import copy
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from sandbox import limits
from sandbox.errors import denied
from sandbox.model import Channel, Message, Upload
from sandbox.notices import Mentions, mentions, notify
from sandbox.pixels import size_and_kind
from sandbox.protocol import IS_COMPONENTS_V2, LOADING, SUPPRESS_EMBEDS, Json, children, walk
from sandbox.world import World

ALL_PARSE = ("users", "roles", "everyone")
ANSWER_PARSE = ("users",)


class Origin(Struct, frozen=True):
    """Where a message comes from: its reader if it is ephemeral, and fields only it carries."""

    reader: int | None = None
    parse: tuple[str, ...] = ALL_PARSE
    extra: Json = {}
    allowed_flags: int = limits.CREATE_FLAGS


def create(
    world: World,
    channel: Channel,
    payload: Json,
    files: dict[int, Upload],
    origin: Origin | None = None,
) -> Message:
    """Checks, posts and announces a message of the bot; raises `Denied`."""
    source = origin or Origin()
    limits.check_files(payload, _sizes(files), set())
    flags = _flags(payload)
    draft = limits.Draft(
        content=payload.get("content") or "",
        embeds=payload.get("embeds") or [],
        components=payload.get("components") or [],
        flags=flags,
        names={_new_name(payload, n, upload) for n, upload in files.items()},
        files=len(files),
    )
    limits.check_message(payload, draft, emoji_ids(world), source.allowed_flags)
    made = world.next_id()
    body = _blank(world, made, channel, world.app.id)
    body |= {"content": draft.content, "embeds": draft.embeds, "flags": flags, **source.extra}
    body["attachments"] = _store(world, channel, payload, files)
    body["components"] = dressed(draft.components, body["attachments"])
    if payload.get("nonce") is not None:
        body["nonce"] = payload["nonce"]
    return publish(world, made, channel, body, source, payload.get("allowed_mentions"))


def loading(world: World, channel: Channel, origin: Origin, flags: int) -> Message:
    """Posts the "thinking" message of a deferred answer."""
    made = world.next_id()
    body = _blank(world, made, channel, world.app.id)
    body |= {"flags": flags | LOADING, **origin.extra}
    return publish(world, made, channel, body, origin, None)


def publish(
    world: World, made: int, channel: Channel, body: Json, origin: Origin, allowed: Json | None
) -> Message:
    """Puts a finished body into its channel and notifies whom it mentions."""
    author = int(body["author"]["id"])
    found = mentions(world, author, channel, body, allowed, origin.parse)
    _mark(world, body, found)
    message = Message(made, channel.id, author, world.clock.now(), body, origin.reader)
    world.add(message)
    notify(world, message, found)
    return message


def edit(world: World, message: Message, payload: Json, files: dict[int, Upload]) -> None:
    """Checks and applies an edit; nobody is notified. Raises `Denied`, and nothing changed."""
    old = message.body
    present = {int(a["id"]): a for a in old["attachments"]}
    limits.check_files(payload, _sizes(files), set(present))
    kept = _kept(payload, present)
    draft = limits.Draft(
        content=_after(payload, "content", old["content"], ""),
        embeds=_after(payload, "embeds", old["embeds"], []),
        components=_after(payload, "components", old["components"], []),
        flags=_edited_flags(old["flags"], payload),
        names={_new_name(payload, n, upload) for n, upload in files.items()}
        | {a["filename"] for a in kept},
        files=len(kept) + len(files),
    )
    # Flags that cannot be changed by an edit are ignored, so none is refused here.
    limits.check_message(payload, draft, emoji_ids(world), -1)
    channel = world.channel(message.channel)
    for number in present.keys() - {int(a["id"]) for a in kept}:
        world.drop_file(number)
    body = dict(old) | {"content": draft.content, "embeds": draft.embeds, "flags": draft.flags}
    body["attachments"] = kept + _store(world, channel, payload, files)
    body["components"] = dressed(draft.components, body["attachments"])
    body["edited_timestamp"] = stamp(world)
    parse = ANSWER_PARSE if message.reader is not None else ALL_PARSE
    allowed = payload.get("allowed_mentions")
    _mark(world, body, mentions(world, message.author, channel, body, allowed, parse))
    message.body = body
    world.changed(message)


def say(world: World, user: int, channel: int, text: str) -> Message:
    """Posts an ordinary message of a person; `Denied` where that person may not write."""
    place = world.channel(channel)
    if not world.can(user, place, "send_messages"):
        raise denied(50013)
    if not text.strip():
        raise denied(50006)
    made = world.next_id()
    body = _blank(world, made, place, user) | {"content": text[:2000]}
    return publish(world, made, place, body, Origin(), None)


def emoji_ids(world: World) -> set[str]:
    """The application emojis that may stand in text, buttons and selects."""
    return {str(emoji) for emoji in world.state.emojis}


def stamp(world: World) -> str:
    """The world's time as Discord writes it."""
    return datetime.fromtimestamp(world.clock.now(), UTC).isoformat(timespec="microseconds")


def _blank(world: World, made: int, channel: Channel, author: int) -> Json:
    return {
        "id": str(made),
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


def _mark(world: World, body: Json, found: Mentions) -> None:
    body["mentions"] = [world.state.users[user].json() for user in found.users]
    body["mention_everyone"] = found.everyone


def _flags(payload: Json) -> int:
    flags = payload.get("flags")
    return flags if isinstance(flags, int) else 0


def _edited_flags(old: int, payload: Json) -> int:
    """The flags after an edit: V2 can only be added, loading ends, embeds may be hidden."""
    wanted = _flags(payload)
    flags = (old | (wanted & IS_COMPONENTS_V2)) & ~LOADING
    if payload.get("flags") is not None:
        flags = (flags & ~SUPPRESS_EMBEDS) | (wanted & SUPPRESS_EMBEDS)
    return flags


def _after(payload: Json, key: str, old: Any, empty: Any) -> Any:
    """The value of a field after an edit: absent keeps it, null empties it."""
    if key not in payload:
        return old
    return empty if payload[key] is None else payload[key]


def _kept(payload: Json, present: dict[int, Json]) -> list[Json]:
    listed = payload.get("attachments")
    if listed is None:
        return list(present.values())
    ids = [int(entry["id"]) for entry in listed]
    return [present[number] for number in ids if number in present]


def _sizes(files: dict[int, Upload]) -> dict[int, int]:
    return {index: len(upload.content) for index, upload in files.items()}


def _new_name(payload: Json, index: int, upload: Upload) -> str:
    return _entry(payload, index).get("filename") or upload.name


def _entry(payload: Json, index: int) -> Json:
    for entry in children(payload, "attachments"):
        if str(entry.get("id")) == str(index):
            return entry
    return {}


def _store(world: World, channel: Channel, payload: Json, files: dict[int, Upload]) -> list[Json]:
    """Keeps the new files and gives their attachment objects, in order."""
    made: list[Json] = []
    for index, upload in sorted(files.items()):
        entry = _entry(payload, index)
        name = entry.get("filename") or upload.name
        number = world.next_id()
        picture = size_and_kind(upload.content)
        url = f"{world.state.origin}/attachments/{channel.id}/{number}/{name}"
        found: Json = {
            "id": str(number),
            "filename": name,
            "size": len(upload.content),
            "url": url,
            "proxy_url": url,
            "content_type": picture[0] if picture else upload.kind,
        }
        if picture:
            found |= {"width": picture[1], "height": picture[2]}
        if entry.get("description"):
            found["description"] = entry["description"]
        world.files[number] = Upload(name, upload.content, found["content_type"])
        made.append(found)
    return made


def dressed(components: list[Json], attachments: list[Json]) -> list[Json]:
    """The components as Discord gives them back: numbered, pictures with their addresses."""
    tree = copy.deepcopy(components)
    by_name = {a["filename"]: a for a in attachments}
    taken = {c["id"] for c in walk(tree) if c.get("id")}
    number = 0
    for found in walk(tree):
        if not found.get("id"):
            number = _free(number, taken)
            found["id"] = number
        for medium in _media(found):
            _resolve(medium, by_name)
    return tree


def _free(number: int, taken: set[int]) -> int:
    number += 1
    while number in taken:
        number += 1
    return number


def _media(found: Json) -> list[Json]:
    items: list[Json] = [item["media"] for item in children(found, "items")]
    return items + [found[key] for key in ("media", "file") if isinstance(found.get(key), dict)]


def _resolve(medium: Json, by_name: dict[str, Json]) -> None:
    scheme, _, name = str(medium["url"]).partition("://")
    if scheme == "attachment":
        found = by_name[name]
        medium |= {
            "url": found["url"],
            "proxy_url": found["url"],
            "content_type": found["content_type"],
            "width": found.get("width"),
            "height": found.get("height"),
            "attachment_id": found["id"],
            "loading_state": 2,
        }
