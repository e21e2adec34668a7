"""Discord's checks of a press: the component must stand on the message as it is now."""

from __future__ import annotations

from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import BUTTON, CHANNEL_SELECT, STRING_SELECT, Json, walk


def component(components: list[Json], custom_id: str) -> Json | None:
    """The component with that custom_id, None if there is none."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def check_press(components: list[Json], data: Json) -> None:
    """Raises 50035 unless the `data` of a press fits a component that can be used."""
    found = component(components, data["custom_id"])
    if found is not None and _fits(found, data):
        return
    errors = FormErrors()
    errors.add("data", "COMPONENT_VALIDATION_FAILED", "Component validation failed")
    errors.raise_if_any()


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


def _fits(found: Json, data: Json) -> bool:
    if found.get("disabled") or found["type"] != data["component_type"]:
        return False
    values = data.get("values")
    if found["type"] == BUTTON:
        return values is None
    if values is None or choice_problem(found, values) is not None:
        return False
    return found["type"] != CHANNEL_SELECT or _are_channels(found, data)


def _are_channels(found: Json, data: Json) -> bool:
    """Whether all that was chosen are channels of the server, of the types that a select takes."""
    known, wanted = data.get("resolved", {}).get("channels", {}), found.get("channel_types")
    return all(
        value in known and (not wanted or known[value]["type"] in wanted)
        for value in data["values"]
    )
