"""Discord's limits on modals and on autocomplete answers."""

from __future__ import annotations

from sandbox.limits.components import Tree
from sandbox.limits.form_errors import FormErrors
from sandbox.protocol import (
    Json,
)


def check_modal(payload: Json, known_emoji: set[str]) -> None:
    """Raises 50035 unless Discord would open the modal."""
    errors = FormErrors()
    errors.text("data.custom_id", payload.get("custom_id"), 1, 100, required=True)
    errors.text("data.title", payload.get("title"), 1, 45, required=True)
    Tree(errors, known_emoji).modal(payload.get("components"))
    errors.raise_if_any()


def check_choices(payload: Json, option_type: int) -> None:
    """Raises 50035 unless these are up to 25 choices for an option of that type."""
    errors = FormErrors()
    for index, found in enumerate(errors.items("data.choices", payload.get("choices"), 0, 25)):
        path, value = f"data.choices.{index}", found.get("value")
        errors.text(f"{path}.name", found.get("name"), 1, 100, required=True)
        if option_type == 3:
            errors.text(f"{path}.value", value, 1, 100, required=True)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            errors.add(f"{path}.value", "NUMBER_TYPE_COERCE", f"Value {value!r} is not a number.")
    errors.raise_if_any()
