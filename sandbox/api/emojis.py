"""Routes of the application's emojis."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any, cast

from aiohttp import web

from sandbox.api.app import own_app
from sandbox.api.body import Body, number
from sandbox.limits.errors import api_error
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import Json
from sandbox.world.model import Emoji
from sandbox.world.world import World

_EMOJI_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")


_EMOJI_BYTES = 256 * 1024


def list_emojis(world: World, request: web.Request, body: Body) -> Json:
    """GET /applications/{app}/emojis."""
    own_app(world, request)
    return {"items": [_emoji(world, emoji) for emoji in world.state.emojis.values()]}


def create_emoji(world: World, request: web.Request, body: Body) -> Json:
    """POST /applications/{app}/emojis: the image is a data URI of at most 256 KiB."""
    own_app(world, request)
    errors = FormErrors()
    name, image = str(body.fields.get("name")), str(body.fields.get("image"))
    if not _EMOJI_NAME.fullmatch(name):
        errors.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(emoji.name == name for emoji in world.state.emojis.values()):
        errors.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Name is already taken")
    content = _image(errors, image)
    errors.raise_if_any()
    emoji = Emoji(world.next_id(), name, content)
    world.state.emojis[emoji.id] = emoji
    return _emoji(world, emoji)


def _image(errors: FormErrors, uri: str) -> bytes:
    head, _, text = uri.partition(";base64,")
    try:
        content = base64.b64decode(text, validate=True)
    except binascii.Error:
        content = b""
    if not head.startswith("data:image/") or not content:
        errors.add("image", "BASE_TYPE_REQUIRED", "Not a picture as a data URI.")
    if len(content) > _EMOJI_BYTES:
        errors.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return content


def delete_emoji(world: World, request: web.Request, body: Body) -> None:
    """DELETE /applications/{app}/emojis/{emoji}."""
    own_app(world, request)
    if world.state.emojis.pop(number(request, "emoji"), None) is None:
        raise api_error(10014)


def _emoji(world: World, emoji: Emoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": world.app.json(),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


_EMOJIS = "/applications/{app}/emojis"

ROUTES = cast(
    "list[Any]",
    [
        ("GET", _EMOJIS, list_emojis),
        ("POST", _EMOJIS, create_emoji),
        ("DELETE", _EMOJIS + "/{emoji}", delete_emoji),
    ],
)
