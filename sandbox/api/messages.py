"""Routes of a channel's messages."""

from __future__ import annotations

from typing import Any, cast

from aiohttp import web

from sandbox.api.body import Body, number
from sandbox.api.channels import CHANNEL, require, viewed_channel
from sandbox.limits.errors import api_error
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import Json
from sandbox.world import messages, payloads
from sandbox.world.model import DM, FORUM, THREADS, Channel, Message
from sandbox.world.world import World

_NONCE_S = 300.0
_HISTORY = 50


def list_messages(world: World, request: web.Request, body: Body) -> list[Json]:
    """GET /channels/{channel}/messages: newest first, by `after`, `before` and `limit`.

    Without Read Message History the list is empty.
    """
    channel = viewed_channel(world, request)
    if not world.can(world.app.id, channel, "read_message_history"):
        return []
    limit = _query_number(request, "limit", _HISTORY)
    if not 1 <= limit <= 100:
        errors = FormErrors()
        errors.number("limit", limit, 1, 100)
        errors.raise_if_any()
    seen = sorted(
        (m for m in world.messages_in(channel.id) if m.reader is None), key=lambda m: m.id
    )
    return [payloads.for_bot(world, m) for m in reversed(_window(request, seen, limit))]


def _window(request: web.Request, seen: list[Message], limit: int) -> list[Message]:
    if "after" in request.query:
        after = _query_number(request, "after", 0)
        return [m for m in seen if m.id > after][:limit]
    if "around" in request.query:
        around, half = _query_number(request, "around", 0), limit // 2
        before = [m for m in seen if m.id < around][-half:] if half else []
        return before + [m for m in seen if m.id >= around][: limit - len(before)]
    before = _query_number(request, "before", 2**64)
    return [m for m in seen if m.id < before][-limit:]


def _query_number(request: web.Request, key: str, usual: int) -> int:
    text = request.query.get(key, str(usual))
    if not text.isdigit():
        errors = FormErrors()
        errors.add(key, "NUMBER_TYPE_COERCE", f'Value "{text}" is not int.')
        errors.raise_if_any()
    return int(text)


def get_message(world: World, request: web.Request, body: Body) -> Json:
    """GET /channels/{channel}/messages/{message}."""
    channel = viewed_channel(world, request)
    if not world.can(world.app.id, channel, "read_message_history"):
        raise api_error(50013)
    return payloads.for_bot(world, world.message(channel.id, number(request, "message")))


def post_message(world: World, request: web.Request, body: Body) -> Json:
    """POST /channels/{channel}/messages: with `enforce_nonce`, a repeated nonce posts nothing."""
    channel, payload = viewed_channel(world, request), body.fields
    _require_for_post(world, channel, body)
    if (earlier := _with_same_nonce(world, channel, payload)) is not None:
        return world.shown(earlier)
    posting = _reply(world, channel, payload)
    return world.shown(messages.create(world, channel, payload, body.files, posting))


def _require_for_post(world: World, channel: Channel, body: Body) -> None:
    if channel.kind == DM:
        _require_open_dm(world, channel.owner)
        return
    if channel.kind == FORUM:
        raise api_error(50008)
    if channel.kind in THREADS and channel.locked:
        raise api_error(50083 if channel.archived else 160005)
    say = "send_messages_in_threads" if channel.kind in THREADS else "send_messages"
    require(world, channel, say)
    _require_for_contents(world, channel, body)


def _require_open_dm(world: World, person: int) -> None:
    user = world.state.users[person]
    if user.deleted or not user.accepts_dms:
        raise api_error(50007)
    if not world.meets_bot(person):
        raise api_error(50278)


def _require_for_contents(world: World, channel: Channel, body: Body) -> None:
    """Raises 50013 if the bot may not send the files or embeds of this body."""
    if body.files:
        require(world, channel, "attach_files")
    if body.fields.get("embeds"):
        require(world, channel, "embed_links")


def _with_same_nonce(world: World, channel: Channel, payload: Json) -> Message | None:
    """The message of the last 5 minutes with the same nonce, if `enforce_nonce` is set."""
    nonce = payload.get("nonce")
    if nonce is None or not payload.get("enforce_nonce"):
        return None
    since = world.clock.now() - _NONCE_S
    for message in reversed(world.messages_in(channel.id)):
        if message.at < since:
            return None
        same = str(message.body.get("nonce")) == str(nonce) and message.author == world.app.id
        if same:
            return message
    return None


def _reply(world: World, channel: Channel, payload: Json) -> messages.Posting:
    """How a reply is posted; raises 160002 without history, 50035 if the message is gone."""
    reference = payload.get("message_reference")
    if reference is None:
        return messages.Posting()
    if not world.can(world.app.id, channel, "read_message_history"):
        raise api_error(160002)
    target = world.state.messages.get(int(reference["message_id"]))
    if target is None or target.channel != channel.id or target.reader is not None:
        if reference.get("fail_if_not_exists", True) is False:
            return messages.Posting()
        errors = FormErrors()
        errors.add("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        errors.raise_if_any()
    kept = {"message_id": str(reference["message_id"]), "channel_id": str(channel.id), "type": 0}
    return messages.Posting(extra={"type": 19, "message_reference": payloads.placed(world, kept)})


def edit_message(world: World, request: web.Request, body: Body) -> Json:
    """PATCH /channels/{channel}/messages/{message}."""
    channel, message = _own_message(world, request)
    if channel.archived:
        raise api_error(50083)
    if channel.kind != DM:
        _require_for_contents(world, channel, body)
    else:
        _require_open_dm(world, channel.owner)
    world.old_edits.check(channel.id, message.at, world.clock.now())
    messages.edit(world, message, body.fields, body.files)
    return world.shown(message)


def delete_message(world: World, request: web.Request, body: Body) -> None:
    """DELETE /channels/{channel}/messages/{message}: the bot's own need no permission."""
    channel = viewed_channel(world, request)
    message = world.message(channel.id, number(request, "message"))
    if message.author != world.app.id:
        if channel.kind == DM:
            raise api_error(50003)
        require(world, channel, "manage_messages")
    if channel.archived:
        raise api_error(50083)
    world.remove(message)


def _own_message(world: World, request: web.Request) -> tuple[Channel, Message]:
    channel = viewed_channel(world, request)
    message = world.message(channel.id, number(request, "message"))
    if message.author != world.app.id:
        raise api_error(50005)
    return channel, message


_MESSAGE = CHANNEL + "/messages/{message}"

ROUTES = cast(
    "list[Any]",
    [
        ("GET", CHANNEL + "/messages", list_messages),
        ("POST", CHANNEL + "/messages", post_message),
        ("GET", _MESSAGE, get_message),
        ("PATCH", _MESSAGE, edit_message),
        ("DELETE", _MESSAGE, delete_message),
    ],
)
