"""JSON that comes from outside, as text: it is read whole, or not at all."""

from __future__ import annotations

import json
from typing import Any, cast

from sandbox.protocol import Json

DEEPEST = 64
"""Lists and objects may be nested as deep as this; a message of components needs less than 20."""


def read_json(text: str | bytes) -> Any:
    """The value of a text. Raises `ValueError` if it is broken or nested too deep."""
    try:
        value: Any = json.loads(text)
    except RecursionError as deep:
        raise ValueError("nested too deep") from deep
    level: list[Any] = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return value
    raise ValueError("nested too deep")


def read_object(text: str | bytes) -> Json:
    """The same for an object; every other value, and half an emoji, raises `ValueError`, too."""
    value = read_json(text)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    json.dumps(value, ensure_ascii=False).encode()  # a world with half an emoji cannot be saved
    return cast("Json", value)


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast("Json", value).values())
    return cast("list[Any]", value) if isinstance(value, list) else []
