"""What Discord's client lets a person press and choose in a message."""

from __future__ import annotations

from typing import cast

from sandbox.protocol import (
    BUTTON,
    STRING_SELECT,
    Json,
    walk,
)


def component(components: list[Json], custom_id: str) -> Json | None:
    """The component with that custom_id, None if there is none."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def refused(found: Json | None, data: Json) -> str | None:
    """Why Discord's client would not send this press or choice; None if it would."""
    if found is None:
        return "That button is not there any more"
    if found.get("disabled"):
        return "That button is disabled"
    values = data.get("values")
    if found["type"] == BUTTON:
        return "That is a button, not a menu" if values is not None else None
    if values is None:
        return "That is a menu, not a button"
    return choice_problem(found, cast("list[str]", values))


def choice_problem(found: Json, values: list[str]) -> str | None:
    """Why these values cannot be chosen in a select; None if they can."""
    low, high = found.get("min_values", 1), found.get("max_values", 1)
    if not low <= len(values) <= high or len(set(values)) != len(values):
        return f"Choose {low} to {high}"
    if found["type"] == STRING_SELECT:
        offered = {option["value"] for option in found["options"]}
        if not offered.issuperset(values):
            return "That choice is not offered"
    return None


def with_component(message: Json, custom_id: str, data: Json) -> Json:
    """The message with a forged component in one more row."""
    kind = int(data["component_type"])
    made: Json = {"type": kind, "custom_id": custom_id, "id": 1}
    if kind == BUTTON:
        made |= {"style": 2, "label": "?", "disabled": False}
    else:
        options = [{"label": v, "value": v} for v in data["values"]]
        made |= {"options": options, "min_values": 1, "max_values": max(1, len(options))}
    row: Json = {"type": 1, "id": 1, "components": [made]}
    return message | {"components": [*message["components"], row]}
