"""Discord's limits on messages, modals and autocomplete answers; refusals carry its codes."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct

from sandbox.complaints import Complaints
from sandbox.components import Tree
from sandbox.errors import denied
from sandbox.protocol import (
    EPHEMERAL,
    IS_COMPONENTS_V2,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Json,
    part,
)

FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
_EMBED_TEXTS = {"title": 256, "description": 4096}
_PARSE = {"users", "roles", "everyone"}


class Draft(Struct):
    """A message as it would be after the request, before it is accepted.

    `names` are the file names that `attachment://` may refer to.
    """

    content: str
    embeds: list[Json]
    components: list[Json]
    flags: int
    names: set[str]
    files: int


def check_message(payload: Json, draft: Draft, known_emoji: set[str], allowed_flags: int) -> None:
    """Raises 50035 or 50006 unless Discord would take the message."""
    no = Complaints()
    no.text("content", payload.get("content"), 0, 2000)
    _flags(no, payload.get("flags"), allowed_flags)
    _nonce(no, payload.get("nonce"))
    _mentions(no, payload.get("allowed_mentions"))
    _embeds(no, payload.get("embeds"))
    v2 = bool(draft.flags & IS_COMPONENTS_V2)
    tree = Tree(no, known_emoji)
    if payload.get("components") is not None:
        tree.message(payload["components"], v2)
        _references(no, tree, draft.names)
    if v2:
        _no_legacy(no, payload, draft)
    no.settle()
    if not (draft.content.strip() or draft.embeds or draft.components or draft.files):
        raise denied(50006)


def _flags(no: Complaints, flags: Any, allowed: int) -> None:
    no.number("flags", flags, 0, 2**31 - 1)
    if isinstance(flags, int) and flags & ~allowed:
        no.add("flags", "INVALID_MESSAGE_FLAGS", f"Flags {flags & ~allowed} cannot be set here.")


def _nonce(no: Complaints, nonce: Any) -> None:
    if not isinstance(nonce, int):
        no.text("nonce", nonce, 0, 25)


def _mentions(no: Complaints, mentions: Any) -> None:
    if mentions is None:
        return
    if not isinstance(mentions, dict):
        no.add("allowed_mentions", "DICT_TYPE_CONVERT", "Only dictionaries may be used")
        return
    found = cast("Json", mentions)
    parse = cast("list[str]", found.get("parse") or [])
    for index, word in enumerate(parse):
        if word not in _PARSE:
            no.add(f"allowed_mentions.parse.{index}", "BASE_TYPE_CHOICES", f"One of {_PARSE}.")
    for key in ("users", "roles"):
        ids = cast("list[Any]", found.get(key) or [])
        if len(ids) > 100:
            no.add(f"allowed_mentions.{key}", "BASE_TYPE_MAX_LENGTH", "At most 100.")
        if ids and key in parse:
            no.add(
                "allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def _embeds(no: Complaints, embeds: Any) -> None:
    if embeds is None:
        return
    total = 0
    for index, embed in enumerate(no.items("embeds", embeds, 0, 10)):
        total += _embed(no, f"embeds.{index}", embed)
    if total > 6000:
        no.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _embed(no: Complaints, path: str, embed: Json) -> int:
    texts = [(key, embed.get(key), most) for key, most in _EMBED_TEXTS.items()]
    footer, author = part(embed, "footer"), part(embed, "author")
    texts += [("footer.text", footer.get("text"), 2048), ("author.name", author.get("name"), 256)]
    for index, field in enumerate(no.items(f"{path}.fields", embed.get("fields") or [], 0, 25)):
        texts.append((f"fields.{index}.name", field.get("name", ""), 256))
        texts.append((f"fields.{index}.value", field.get("value", ""), 1024))
    for key, value, most in texts:
        no.text(f"{path}.{key}", value, 1 if key.startswith("fields") else 0, most)
    return sum(len(value) for _, value, _ in texts if isinstance(value, str))


def _references(no: Complaints, tree: Tree, names: set[str]) -> None:
    for path, url in tree.media:
        scheme, _, name = url.partition("://")
        if scheme == "attachment" and name not in names:
            no.add(
                path,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{name}' was not found",
            )
        elif scheme not in ("attachment", "http", "https"):
            no.add(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, attachment")


def _no_legacy(no: Complaints, payload: Json, draft: Draft) -> None:
    old = {
        "content": draft.content,
        "embeds": draft.embeds,
        "poll": payload.get("poll"),
        "sticker_ids": payload.get("sticker_ids"),
    }
    for key, value in old.items():
        if value:
            no.add(
                key,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def check_files(payload: Json, sizes: dict[int, int], kept: set[int]) -> None:
    """Checks the new files, given as bytes by index, and the list of attachments.

    Raises 40005 for files that are too large, 50035 for a list that names others than the new
    files and the attachments `kept`.
    """
    if sum(sizes.values()) > REQUEST_BYTES or any(size > FILE_BYTES for size in sizes.values()):
        raise denied(40005)
    no = Complaints()
    listed = payload.get("attachments")
    entries = [] if listed is None else no.items("attachments", listed, 0, 10)
    for index, entry in enumerate(entries):
        path = f"attachments.{index}"
        number = str(entry.get("id"))
        if not number.isdigit() or (int(number) not in sizes and int(number) not in kept):
            no.add(f"{path}.id", "ATTACHMENT_NOT_FOUND", f"No file or attachment {number}.")
        no.text(f"{path}.description", entry.get("description"), 0, 1024)
        no.text(f"{path}.filename", entry.get("filename"), 1, 1024)
    if len(sizes) > 10:
        no.add("attachments", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 10 in length.")
    no.settle()


def check_modal(payload: Json, known_emoji: set[str]) -> None:
    """Raises 50035 unless Discord would open that modal."""
    no = Complaints()
    no.text("data.custom_id", payload.get("custom_id"), 1, 100, required=True)
    no.text("data.title", payload.get("title"), 1, 45, required=True)
    Tree(no, known_emoji).modal(payload.get("components"))
    no.settle()


def check_choices(payload: Json, option_type: int) -> None:
    """Raises 50035 unless these are up to 25 suggestions for an option of that type."""
    no = Complaints()
    for index, found in enumerate(no.items("data.choices", payload.get("choices"), 0, 25)):
        path, value = f"data.choices.{index}", found.get("value")
        no.text(f"{path}.name", found.get("name"), 1, 100, required=True)
        if option_type == 3:
            no.text(f"{path}.value", value, 1, 100, required=True)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            no.add(f"{path}.value", "NUMBER_TYPE_COERCE", f"Value {value!r} is not a number.")
    no.settle()


CREATE_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2
ANSWER_FLAGS = CREATE_FLAGS | EPHEMERAL
