"""What goes to the process that makes films: views of a match that is over, and no state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from render.film import Kind
from render.kit.canvas import Canvas
from render.picture import Picture


class Shot(Struct, frozen=True):
    """A view that is filmed, and how many milliseconds it stays."""

    view: Any
    stays_ms: int


class Call(Struct, frozen=True):
    """A film to be made: the boards of some views, then the ending.

    `frame` and `paint` are those of the game's painter, functions of a module, because they go to
    another process by their names. The ending is the first picture of its view.
    """

    frame: Callable[[Any], Canvas]
    paint: Callable[[Any, str], tuple[Picture, ...]]
    shots: tuple[Shot, ...]
    ending: Shot
    kind: Kind
