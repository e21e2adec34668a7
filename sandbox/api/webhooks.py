"""Routes by an interaction's token: follow-up messages, and its answers so far."""

from __future__ import annotations

from typing import Any, cast

from aiohttp import web

from sandbox.api.body import Body, number
from sandbox.api.callbacks import flags_of, posting_of
from sandbox.limits.errors import api_error
from sandbox.protocol import EPHEMERAL, Json, part
from sandbox.world import interactions, messages
from sandbox.world.model import Interaction, Message
from sandbox.world.world import World


def followup(world: World, request: web.Request, body: Body) -> Json | None:
    """POST /webhooks/{app}/{token}: posts a follow-up message.

    The first follow-up of a deferred answer edits the "thinking" message instead.
    """
    it = _interaction(world, request)
    data = body.fields
    if it.loading and it.original is not None:
        message = _message(world, it, it.original)
        # The deferral has decided whether the message is ephemeral.
        _edit(world, it, message, data | {"flags": flags_of(data) & ~EPHEMERAL}, body)
    else:
        posting = posting_of(world, it, bool(flags_of(data) & EPHEMERAL))
        message = messages.create(world, world.channel(it.channel), data, body.files, posting)
    return world.shown(message) if request.query.get("wait", "").lower() in ("1", "true") else None


def get_answer(world: World, request: web.Request, body: Body) -> Json:
    """GET /webhooks/{app}/{token}/messages/{message or @original}."""
    return world.shown(_named_message(world, request)[1])


def edit_answer(world: World, request: web.Request, body: Body) -> Json:
    """PATCH /webhooks/{app}/{token}/messages/{message or @original}."""
    it, message = _named_message(world, request)
    _edit(world, it, message, body.fields, body)
    return world.shown(message)


def _edit(world: World, it: Interaction, message: Message, data: Json, body: Body) -> None:
    messages.edit(world, message, data, body.files)
    if message.id == it.original:
        it.loading = False


def delete_answer(world: World, request: web.Request, body: Body) -> None:
    """DELETE /webhooks/{app}/{token}/messages/{message or @original}."""
    it, message = _named_message(world, request)
    world.remove(message)
    if message.id == it.original:
        it.loading = False


def _interaction(world: World, request: web.Request) -> Interaction:
    return interactions.for_webhook(world, number(request, "app"), request.match_info["token"])


def _named_message(world: World, request: web.Request) -> tuple[Interaction, Message]:
    it = _interaction(world, request)
    if request.match_info["message"] == "@original":
        return it, _message(world, it, it.original or 0)
    return it, _message(world, it, number(request, "message"))


def _message(world: World, it: Interaction, message: int) -> Message:
    """A message the token gives access to: its answers and its source; else raises 10008."""
    found = world.state.messages.get(message)
    if found is None:
        raise api_error(10008)
    made_by = part(found.body, "interaction_metadata").get("id")
    if message != it.original and message != it.source and made_by != str(it.id):
        raise api_error(10008)
    return found


_ANSWER = "/webhooks/{app}/{token}/messages/{message}"

ROUTES = cast(
    "list[Any]",
    [
        ("POST", "/webhooks/{app}/{token}", followup),
        ("GET", _ANSWER, get_answer),
        ("PATCH", _ANSWER, edit_answer),
        ("DELETE", _ANSWER, delete_answer),
    ],
)
