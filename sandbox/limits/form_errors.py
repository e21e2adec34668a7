"""Collects what is wrong with a payload, in the shape of Discord's error 50035."""

from __future__ import annotations

import re
from typing import Any, cast

from sandbox.limits.errors import ApiError
from sandbox.protocol import Json

SURROGATE = re.compile("[\ud800-\udfff]")


class FormErrors:
    """The form errors of one payload, each at a path such as `components.0.label`."""

    def __init__(self) -> None:
        self._errors: Json = {}

    def add(self, path: str, code: str, message: str) -> None:
        node = self._errors
        for part in path.split("."):
            node = node.setdefault(part, {})
        cast("list[Json]", node.setdefault("_errors", [])).append(
            {"code": code, "message": message}
        )

    def raise_if_any(self) -> None:
        """Raises 50035 with all errors that were added, if there are any."""
        if self._errors:
            raise ApiError(400, 50035, "Invalid Form Body", errors=self._errors)

    # Checks that many fields share. Those that give a bool say whether the value is usable.

    def text(self, path: str, value: Any, low: int, high: int, *, required: bool = False) -> bool:
        """Checks for a string of `low` to `high` characters; None passes unless it is required."""
        if value is None:
            if required:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return False
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return False
        if SURROGATE.search(value):
            self.add(path, "STRING_TYPE_CONVERT", "Lone surrogates are not text.")
            return False
        if not low <= len(value) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            return False
        return True

    def number(self, path: str, value: Any, low: int, high: int) -> None:
        """Checks for a whole number from `low` to `high`; None passes."""
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not int.")
        elif not low <= value <= high:
            code = "NUMBER_TYPE_MIN" if value < low else "NUMBER_TYPE_MAX"
            self.add(path, code, f"int value should be between {low} and {high}.")

    def flag(self, path: str, value: Any) -> None:
        if value is not None and not isinstance(value, bool):
            self.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def items(self, path: str, value: Any, low: int, high: int) -> list[Json]:
        """Checks for a list of `low` to `high` objects; gives its objects."""
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        found = cast("list[Any]", value)
        if not low <= len(found) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        for index, item in enumerate(found):
            if not isinstance(item, dict):
                self.add(f"{path}.{index}", "DICT_TYPE_CONVERT", "Only dictionaries may be used")
        return [cast("Json", item) for item in found if isinstance(item, dict)]

    def choice(self, path: str, value: Any, allowed: tuple[int, ...]) -> bool:
        """Checks for one of the allowed numbers."""
        if value in allowed and not isinstance(value, bool):
            return True
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
        return False
