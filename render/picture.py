"""What a painter gives: encoded pictures."""

from __future__ import annotations

from enum import Enum

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

    @property
    def weight(self) -> int:
        """The bytes of its PNG."""
        return len(self.png)
