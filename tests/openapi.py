"""Checks payloads against Discord's OpenAPI document, if there is a copy beside the project.

`validate("POST", "/channels/1/messages", payload)` returns the problems, none for a payload that
Discord accepts. Four rules are added that the document cannot express: custom_ids differ, at most
40 components, at most 4,000 characters of text, and neither content nor embeds with Components V2.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from sandbox.world.world import World

SPEC = Path(__file__).parents[2] / "shared" / "discord-openapi.json"
URI = "urn:discord"
V2 = 1 << 15
ONLY_V2 = (9, 10, 11, 12, 13, 14, 17)

CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
"""The names of the schemas for the answer to an interaction, by its type."""

WEBHOOK_POST = "IncomingWebhookRequestPartial"
"""The schema of a followup. The document's union would accept an update as a message."""

IDS = re.compile(r"(?:^id|_id|_ids|nonce)$")


def present() -> bool:
    """Whether there is a copy of Discord's document beside the project."""
    return SPEC.is_file()


def validate(method: str, path: str, payload: Any) -> list[str]:
    """Returns the problems of one request; [] if Discord accepts it or expects no body.

    `path` may begin with `/api/v10`. `payload` is the JSON body, or the `payload_json` part of a
    multipart body; None: no body.
    """
    bare = re.sub(r"^.*/api(?:/v\d+)?(?=/)", "", path.partition("?")[0])
    body = stringed(payload)
    problems = list(beyond(bare, body))
    if present() and body is not None:
        problems += _by_schema(method.lower(), bare, body)
    return problems


def complaints(world: World) -> list[str]:
    """The objections of Discord's specification to the requests of the bot in this world."""
    return [
        f"{entry.method} {entry.path}: {problem}"
        for entry in world.record
        for problem in validate(entry.method, entry.path, entry.payload)
    ]


def answer_problems(schema: str, body: Any) -> list[str]:
    """Returns the problems of an answer by the name of its schema; [] if Discord may give it."""
    if not present():
        return []
    return _problems(f"#/components/schemas/{schema}", body)


def stringed(value: Any, key: str = "", component: bool = False) -> Any:
    """Returns the payload with ids as strings, but a component's own `id` as a number."""
    if isinstance(value, Mapping):
        inside = isinstance(value.get("type"), int) and "name" not in value
        return {name: stringed(item, name, inside) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [stringed(item, key) for item in value]
    if isinstance(value, int) and not isinstance(value, bool) and IDS.search(key):
        return value if component and key == "id" else str(value)
    if isinstance(value, int) and key in ("users", "roles"):
        return str(value)  # allowed_mentions
    return value


def beyond(path: str, body: Any) -> Iterator[str]:
    """Yields the problems of a message or modal by the four rules the document cannot express."""
    if not isinstance(body, Mapping):
        return
    message = body.get("data") if path.endswith("/callback") else body
    if not isinstance(message, Mapping):
        return
    parts = list(_components(message.get("components")))
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(set(ids)) < len(ids):
        twice = sorted({name for name in ids if ids.count(name) > 1})
        yield f"custom_ids stand twice: {twice}"
    if len(parts) > 40:
        yield f"{len(parts)} components, at most 40"
    letters = sum(len(part["content"]) for part in parts if part.get("type") == 10)
    if letters > 4000:
        yield f"{letters} characters of text, at most 4000"
    flags = message.get("flags") or 0
    if isinstance(flags, int) and flags & V2:
        for name in ("content", "embeds", "poll", "sticker_ids"):
            if message.get(name):
                yield f"{name} together with Components V2"
    elif "custom_id" not in message and any(part.get("type") in ONLY_V2 for part in parts):
        yield "Components V2 without their flag"  # a modal has a custom_id and needs no flag


def _components(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yields every component of a tree: children, accessories, and those in a modal's labels."""
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, Mapping):
            yield part
            for key in ("components", "accessory", "component"):
                yield from _components(part.get(key))


def _by_schema(method: str, path: str, body: Any) -> list[str]:
    pointer = _pointer(method, path, body)
    if pointer is None:
        return []
    if pointer == "":
        return [f"Discord has no {method.upper()} {path} with a body like this"]
    return _problems(pointer, body)


def _problems(pointer: str, body: Any) -> list[str]:
    found = [_told(error) for error in _validator(pointer).iter_errors(body)]
    return [f"{place}: {text}" for place, text in found]


def _told(error: Any) -> tuple[str, str]:
    """Returns where a fault is and what it is, in the branch of a union that was meant."""
    at = error
    while at.context:
        branches: dict[Any, list[Any]] = {}
        for part in at.context:
            branches.setdefault(part.schema_path[0], []).append(part)
        meant = [parts for parts in branches.values() if not any(map(_other_kind, parts))]
        at = (meant or list(branches.values()))[0][0]
    place = ".".join(str(step) for step in at.absolute_path) or "the body"
    return place, f"{at.message[:200]} ({at.validator})"


def _other_kind(error: Any) -> bool:
    """Whether the error belongs to a branch that was not meant: null, or another `type`."""
    null = error.validator == "type" and error.validator_value == "null"
    return null or list(error.relative_path) == ["type"]


def _pointer(method: str, path: str, body: Any) -> str | None:
    """Returns the pointer to the body's schema; None: no body is expected; "": unknown route."""
    if path.endswith("/callback"):
        name = CALLBACKS.get(body.get("type", 0)) if isinstance(body, Mapping) else None
        return f"#/components/schemas/{name}" if name else ""
    template = _template(method, path)
    if template is None:
        return ""
    if method == "post" and template == "/webhooks/{webhook_id}/{webhook_token}":
        return f"#/components/schemas/{WEBHOOK_POST}"
    operation = _spec()["paths"][template][method]
    if "requestBody" not in operation:
        return None
    kind = "application/json"
    if kind not in operation["requestBody"]["content"]:
        return None
    steps = ("paths", template, method, "requestBody", "content", kind, "schema")
    return "#/" + "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)


@cache
def _spec() -> dict[str, Any]:
    return json.loads(SPEC.read_text())


@cache
def _templates() -> list[tuple[re.Pattern[str], str]]:
    """Returns every path, those with the fewest blanks first, so that `@me` precedes an id."""
    paths = sorted(_spec()["paths"], key=lambda path: path.count("{"))
    return [
        (re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)) + "$"), path) for path in paths
    ]


def _template(method: str, path: str) -> str | None:
    for pattern, template in _templates():
        if pattern.match(path) and method in _spec()["paths"][template]:
            return template
    return None


@cache
def _registry() -> Registry[Any]:
    resource: Resource[Any] = Resource.from_contents(_spec(), default_specification=DRAFT202012)
    return Registry().with_resource(URI, resource)


def _union(
    validator: Any, branches: list[Any], instance: Any, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """`oneOf` and `anyOf`, without a look into branches that cannot be meant.

    The document has a branch for each kind of component, a hundred for a message. Each names its
    `type`, and only one can be that of a component.
    """
    meant = [pair for pair in enumerate(branches) if _may_be(instance, _resolved(pair[1]))]
    faults: list[ValidationError] = []
    valid = 0
    for index, branch in meant or list(enumerate(branches)):
        found = list(validator.descend(instance, branch, schema_path=index))
        valid += not found
        faults += found
    if not valid:
        yield ValidationError(f"{instance!r} is none of what it may be", context=faults)
    elif valid > 1 and "oneOf" in schema:
        yield ValidationError(f"{instance!r} is {valid} of what it may be one of")


def _may_be(instance: Any, schema: Mapping[str, Any]) -> bool:
    """Whether a branch need be looked into: its constant, its null or its `type` fit."""
    if "const" in schema:
        return bool(schema["const"] == instance)
    if schema.get("type") == "null":
        return instance is None
    kinds = schema.get("properties", {}).get("type", {}).get("enum")
    if kinds is None or not isinstance(instance, Mapping) or "type" not in instance:
        return True
    return instance["type"] in kinds


def _resolved(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    _, _, name = schema.get("$ref", "").partition("#/components/schemas/")
    return _spec()["components"]["schemas"][name] if name else schema


_Judge: Any = extend(Draft202012Validator, {"oneOf": _union, "anyOf": _union})


@cache
def _validator(pointer: str) -> Any:
    return _Judge({"$ref": f"{URI}{pointer}"}, registry=_registry())
