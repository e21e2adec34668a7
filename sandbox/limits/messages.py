"""Discord's limits on messages."""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct

from sandbox.limits.components import Tree
from sandbox.limits.errors import api_error
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import (
    EPHEMERAL,
    IS_COMPONENTS_V2,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Json,
    part,
)

_EMBED_TEXTS = {"title": 256, "description": 4096}
_PARSE = {"users", "roles", "everyone"}


class Draft(Struct):
    """The message that a request would make, to be checked before it is accepted.

    `names` are the file names that `attachment://` may name.
    """

    content: str
    embeds: list[Json]
    components: list[Json]
    flags: int
    names: set[str]
    files: int


def check_message(payload: Json, draft: Draft, known_emoji: set[str], allowed_flags: int) -> None:
    """Raises 50035 or 50006 unless Discord would accept the message."""
    errors = FormErrors()
    errors.text("content", payload.get("content"), 0, 2000)
    _flags(errors, payload.get("flags"), allowed_flags)
    _nonce(errors, payload.get("nonce"))
    _mentions(errors, payload.get("allowed_mentions"))
    _embeds(errors, payload.get("embeds"))
    v2 = bool(draft.flags & IS_COMPONENTS_V2)
    tree = Tree(errors, known_emoji)
    if payload.get("components") is not None:
        tree.message(payload["components"], v2)
        _references(errors, tree, draft.names)
    if v2:
        _no_legacy(errors, payload, draft)
    errors.raise_if_any()
    if not (draft.content.strip() or draft.embeds or draft.components or draft.files):
        raise api_error(50006)


def _flags(errors: FormErrors, flags: Any, allowed: int) -> None:
    errors.number("flags", flags, 0, 2**31 - 1)
    if isinstance(flags, int) and flags & ~allowed:
        errors.add(
            "flags", "INVALID_MESSAGE_FLAGS", f"Flags {flags & ~allowed} cannot be set here."
        )


def _nonce(errors: FormErrors, nonce: Any) -> None:
    if not isinstance(nonce, int):
        errors.text("nonce", nonce, 0, 25)


def _mentions(errors: FormErrors, mentions: Any) -> None:
    if mentions is None:
        return
    if not isinstance(mentions, dict):
        errors.add("allowed_mentions", "DICT_TYPE_CONVERT", "Only dictionaries may be used")
        return
    found = cast("Json", mentions)
    parse = cast("list[str]", found.get("parse") or [])
    for index, word in enumerate(parse):
        if word not in _PARSE:
            errors.add(f"allowed_mentions.parse.{index}", "BASE_TYPE_CHOICES", f"One of {_PARSE}.")
    for key in ("users", "roles"):
        ids = cast("list[Any]", found.get(key) or [])
        if len(ids) > 100:
            errors.add(f"allowed_mentions.{key}", "BASE_TYPE_MAX_LENGTH", "At most 100.")
        if ids and key in parse:
            errors.add(
                "allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def _embeds(errors: FormErrors, embeds: Any) -> None:
    if embeds is None:
        return
    total = 0
    for index, embed in enumerate(errors.items("embeds", embeds, 0, 10)):
        total += _embed(errors, f"embeds.{index}", embed)
    if total > 6000:
        errors.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _embed(errors: FormErrors, path: str, embed: Json) -> int:
    texts = [(key, embed.get(key), most) for key, most in _EMBED_TEXTS.items()]
    footer, author = part(embed, "footer"), part(embed, "author")
    texts += [("footer.text", footer.get("text"), 2048), ("author.name", author.get("name"), 256)]
    for index, field in enumerate(errors.items(f"{path}.fields", embed.get("fields") or [], 0, 25)):
        texts.append((f"fields.{index}.name", field.get("name", ""), 256))
        texts.append((f"fields.{index}.value", field.get("value", ""), 1024))
    for key, value, most in texts:
        errors.text(f"{path}.{key}", value, 1 if key.startswith("fields") else 0, most)
    return sum(len(value) for _, value, _ in texts if isinstance(value, str))


def _references(errors: FormErrors, tree: Tree, names: set[str]) -> None:
    for path, url in tree.media:
        scheme, _, name = url.partition("://")
        if scheme == "attachment" and name not in names:
            errors.add(
                path,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{name}' was not found",
            )
        elif scheme not in ("attachment", "http", "https"):
            errors.add(
                path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https, attachment"
            )


def _no_legacy(errors: FormErrors, payload: Json, draft: Draft) -> None:
    old = {
        "content": draft.content,
        "embeds": draft.embeds,
        "poll": payload.get("poll"),
        "sticker_ids": payload.get("sticker_ids"),
    }
    for key, value in old.items():
        if value:
            errors.add(
                key,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


CREATE_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2
ANSWER_FLAGS = CREATE_FLAGS | EPHEMERAL
