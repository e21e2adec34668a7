"""What a painter is, and what it gives."""

from __future__ import annotations

from enum import Enum
from typing import Any, Protocol

from msgspec import Struct


class Page(Enum):
    """What a picture is of: the shared board, or what only its viewer may see."""

    BOARD = "board"
    HAND = "hand"


class Picture(Struct, frozen=True):
    """An encoded PNG with its size in pixels."""

    png: bytes
    width: int
    height: int
    page: Page = Page.BOARD


class Painter(Protocol):
    """What `render/<key>/` offers: pure functions, so that equal views give equal bytes."""

    def paint(self, view: Any, draft: str) -> tuple[Picture, ...]:
        """The 1 to 10 pictures of a view while `draft` is open, the board first."""
        ...

    def scene(self, event: Any) -> Picture | None:
        """The picture of an event that has one of its own."""
        ...

    def warm(self) -> None:
        """Draws the sprites of common pictures beforehand."""
        ...
