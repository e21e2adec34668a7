"""A modal as a person fills it in: its fields, what is wrong with them, what is submitted."""

from __future__ import annotations

from typing import Any, cast

from sandbox.limits.presses import choice_problem
from sandbox.protocol import (
    ACTION_ROW,
    CHECKBOX,
    LABEL,
    RADIO_GROUP,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
    Json,
    children,
    walk,
)
from sandbox.world.outcome import Modal


def fields(modal: Modal) -> list[Json]:
    """The fields of a modal, in order."""
    return [c for c in walk(modal.components) if c.get("custom_id")]


def problem(modal: Modal, values: dict[str, Any]) -> str | None:
    """Why Discord's client would not submit these values; None if it would."""
    known = {field["custom_id"]: field for field in fields(modal)}
    if unknown := [name for name in values if name not in known]:
        return f"There is no field {unknown[0]}"
    for name, found in known.items():
        trouble = _field_problem(found, values.get(name))
        if trouble:
            return f"{name}: {trouble}"
    return None


def _field_problem(found: Json, value: Any) -> str | None:
    required = found.get("required", True) is not False
    if found["type"] == TEXT_INPUT:
        text = found.get("value") or "" if value is None else value
        low = found.get("min_length") or (1 if required else 0)
        high = found.get("max_length") or 4000
        empty_is_fine = not text and not required
        fits = low <= len(text) <= high or empty_is_fine
        return None if fits else f"must have {low} to {high} characters"
    if found["type"] in SELECTS and value is not None:
        return choice_problem(found, _listed(value))
    if found["type"] != CHECKBOX and required and value in (None, "", []):
        return "must be filled in"
    return None


def _listed(value: Any) -> list[str]:
    return cast("list[str]", value) if isinstance(value, list) else [str(value)]


def submit_data(modal: Modal, values: dict[str, Any]) -> Json:
    """The `data` of a modal submit: the modal's components with the values entered."""
    return {
        "custom_id": modal.custom_id,
        "components": [_filled(c, values) for c in modal.components],
    }


def _filled(found: Json, values: dict[str, Any]) -> Json:
    entry: Json = {"type": found["type"], "id": found["id"]}
    if found["type"] == LABEL:
        return entry | {"component": _filled(found["component"], values)}
    if found["type"] == ACTION_ROW:
        return entry | {"components": [_filled(c, values) for c in found["components"]]}
    if found["type"] == TEXT_DISPLAY:
        return entry
    entered = _entered(found, values.get(found["custom_id"]))
    return entry | {"custom_id": found["custom_id"], **entered}


def _entered(found: Json, value: Any) -> Json:
    if found["type"] == TEXT_INPUT:
        return {"value": found.get("value") or "" if value is None else value}
    if found["type"] == RADIO_GROUP:
        return {"value": value if value is not None else _preset(found, [None])[0]}
    if found["type"] == CHECKBOX:
        return {"value": bool(found.get("default") if value is None else value)}
    return {"values": _preset(found, []) if value is None else _listed(value)}


def _preset(found: Json, fallback: list[Any]) -> list[Any]:
    chosen: list[Any] = [o["value"] for o in children(found, "options") if o.get("default")]
    return chosen or fallback
