"""What a screen holds, as JSON: a picture is its digest, sets are sorted."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, cast

import msgspec

from render.picture import Picture


def plain(value: Any) -> Any:
    """A message as JSON; a picture is its digest."""
    return msgspec.to_builtins(_undrawn(value), str_keys=True, order="deterministic")


def _undrawn(value: Any) -> Any:
    if isinstance(value, Picture):
        return _digest(value)
    if isinstance(value, tuple | list):
        return [_undrawn(item) for item in cast("Sequence[Any]", value)]
    if isinstance(value, msgspec.Struct):
        fields = {name: _undrawn(getattr(value, name)) for name in value.__struct_fields__}
        return {"is": type(value).__name__, **fields}
    return value


def _digest(picture: Picture) -> str:
    return f"{hashlib.sha256(picture.png).hexdigest()[:16]} {picture.page.name}"
