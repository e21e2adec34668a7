"""The route of an interaction's callback: the bot's first answer, due within 3 seconds."""

from __future__ import annotations

from typing import Any, cast

from aiohttp import web

from sandbox.api.body import Body, number
from sandbox.limits.errors import api_error
from sandbox.limits.form_errors import FormErrors
from sandbox.limits.interactions import check_choices, check_modal
from sandbox.limits.messages import ANSWER_FLAGS
from sandbox.protocol import EPHEMERAL, SUB_COMMAND, SUB_COMMAND_GROUP, Json, children
from sandbox.world import attachments, interactions, messages
from sandbox.world.events import ModalOpened
from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT
from sandbox.world.model import Interaction
from sandbox.world.outcome import Choice, Modal, Outcome
from sandbox.world.world import World

MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
_SUB_COMMANDS = (SUB_COMMAND, SUB_COMMAND_GROUP)
_ALLOWED = {
    COMMAND: (MESSAGE, DEFERRED_MESSAGE, MODAL),
    COMPONENT: (MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL_SUBMIT: (MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE),
}


def callback(world: World, request: web.Request, body: Body) -> Json | None:
    """POST /interactions/{interaction}/{token}/callback: takes one answer, within 3 s."""
    token = request.match_info["token"]
    it = interactions.for_callback(world, number(request, "interaction"), token)
    kind, data = _callback_kind(it, body.fields)
    outcome = _CALLBACKS[kind](world, it, data, body)
    interactions.answer(it, outcome)
    if request.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    return _callback_response(it, kind, outcome)


def _callback_kind(it: Interaction, payload: Json) -> tuple[int, Json]:
    errors, kind = FormErrors(), payload.get("type")
    errors.choice("type", kind, _ALLOWED[it.kind])
    if kind in (DEFERRED_UPDATE, UPDATE) and it.source is None:
        errors.add("type", "INTERACTION_CALLBACK_TYPE", "There is no message to update.")
    errors.raise_if_any()
    return cast("int", kind), cast("Json", payload.get("data") or {})


def _callback_response(it: Interaction, kind: int, outcome: Outcome) -> Json:
    about: Json = {"id": str(it.id), "type": it.kind}
    body: Json = {"interaction": about}
    if outcome.message is not None:
        about |= {
            "response_message_id": outcome.message["id"],
            "response_message_loading": kind == DEFERRED_MESSAGE,
            "response_message_ephemeral": bool(outcome.message["flags"] & EPHEMERAL),
            "channel_id": str(it.channel),
        }
        body["resource"] = {"type": kind, "message": outcome.message}
    return body


# One function for each callback type


def _send_message(world: World, it: Interaction, data: Json, body: Body) -> Outcome:
    posting = posting_of(world, it, bool(flags_of(data) & EPHEMERAL))
    message = messages.create(world, world.channel(it.channel), data, body.files, posting)
    it.original = message.id
    return Outcome("message", world.shown(message), interaction=it.id)


def _defer_message(world: World, it: Interaction, data: Json, body: Body) -> Outcome:
    errors, flags = FormErrors(), flags_of(data)
    if flags & ~EPHEMERAL:
        errors.add("data.flags", "INVALID_MESSAGE_FLAGS", "Only EPHEMERAL can be set here.")
    errors.raise_if_any()
    posting = posting_of(world, it, bool(flags & EPHEMERAL))
    message = messages.loading(world, world.channel(it.channel), posting, flags)
    it.original, it.loading = message.id, True
    return Outcome("deferred", world.shown(message), interaction=it.id)


def _defer_update(world: World, it: Interaction, data: Json, body: Body) -> Outcome:
    it.original = it.source
    return Outcome("deferred", interaction=it.id)


def _update_message(world: World, it: Interaction, data: Json, body: Body) -> Outcome:
    message = world.state.messages.get(it.source or 0)
    if message is None:
        raise api_error(10008)
    messages.edit(world, message, data, body.files)
    it.original = message.id
    return Outcome("update", world.shown(message), interaction=it.id)


def _offer_choices(world: World, it: Interaction, data: Json, body: Body) -> Outcome:
    check_choices(data, _focused_type(it.data))
    choices = tuple(Choice(c["name"], c["value"]) for c in data["choices"])
    return Outcome("choices", choices=choices, interaction=it.id)


def _focused_type(data: Json) -> int:
    for option in children(data, "options"):
        if option.get("focused"):
            return option["type"]
        if (kind := _focused_type(option)) != 0:
            return kind
    return 0


def _open_modal(world: World, it: Interaction, data: Json, body: Body) -> Outcome:
    check_modal(data, messages.emoji_ids(world))
    components = attachments.as_returned(data["components"], [])
    modal = Modal(data["custom_id"], data["title"], components, it.channel, it.source)
    world.tell(ModalOpened(it, modal))
    return Outcome("modal", modal=modal, interaction=it.id)


_CALLBACKS = {
    MESSAGE: _send_message,
    DEFERRED_MESSAGE: _defer_message,
    DEFERRED_UPDATE: _defer_update,
    UPDATE: _update_message,
    CHOICES: _offer_choices,
    MODAL: _open_modal,
}


def flags_of(data: Json) -> int:
    """The message flags that an answer asks for."""
    flags = data.get("flags")
    return flags if isinstance(flags, int) else 0


def posting_of(world: World, it: Interaction, ephemeral: bool) -> messages.Posting:
    """How an answer is posted: it names its interaction, and its reader if it is ephemeral."""
    user = world.state.users[it.user]
    extra: Json = {
        "application_id": str(world.app.id),
        "webhook_id": str(world.app.id),
        "type": 20 if it.kind == COMMAND else 0,
        "interaction_metadata": {
            "id": str(it.id),
            "type": it.kind,
            "user": user.json(),
            "authorizing_integration_owners": {"0": str(world.channel(it.channel).server)},
        },
    }
    if it.kind == COMMAND:
        name = _full_name(it.data)
        extra["interaction"] = {"id": str(it.id), "type": 2, "name": name, "user": user.json()}
    reader = it.user if ephemeral else None
    return messages.Posting(reader, messages.ANSWER_PARSE, extra, ANSWER_FLAGS)


def _full_name(data: Json) -> str:
    """The command's full name with its sub-commands: "triplock start"."""
    names = [str(data["name"])]
    inner: list[Json] = data.get("options") or []
    while inner and inner[0]["type"] in _SUB_COMMANDS:
        names.append(str(inner[0]["name"]))
        inner = inner[0].get("options") or []
    return " ".join(names)


ROUTES = cast(
    "list[Any]",
    [("POST", "/interactions/{interaction}/{token}/callback", callback)],
)
