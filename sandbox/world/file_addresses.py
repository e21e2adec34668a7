"""The addresses of stored files, which name the port that the world is served on."""

from __future__ import annotations

from typing import Any, cast

from sandbox.protocol import Json
from sandbox.world.model import State


def move_to(state: State, origin: str) -> None:
    """Makes every stored address of a file begin with `origin` ("http://127.0.0.1:8420")."""
    old, state.origin = state.origin, origin
    if not old or old == origin:
        return
    for message in state.messages.values():
        for key in ("attachments", "components"):
            message.body[key] = _moved(message.body[key], old, origin)


def _moved(value: Any, old: str, new: str) -> Any:
    if isinstance(value, str):
        return new + value.removeprefix(old) if value.startswith(old) else value
    if isinstance(value, list):
        return [_moved(item, old, new) for item in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {key: _moved(item, old, new) for key, item in cast("Json", value).items()}
    return value
