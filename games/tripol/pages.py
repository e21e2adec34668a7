"""Which pictures a view has, for the painter and for the alt texts."""

from __future__ import annotations

from enum import Enum

from games.tripol.board import Layout
from games.tripol.grid import corners
from games.tripol.view import View

LARGE_WIDE, LARGE_HIGH = 14, 14
"""A layout of more sides across, or more rows, has a second page; others are legible on a phone."""


class Look(Enum):
    """What a picture shows."""

    BOARD = "board"
    NEAR = "near"  # the neighbourhood of the newest tile, large
    HAND = "hand"  # the board with the reader's own tiles, and what they try
    ENDING = "ending"


def looks(view: View) -> tuple[Look, ...]:
    """The pictures of a view, in order."""
    boards = (Look.BOARD, Look.NEAR) if is_large(view.table.layout) else (Look.BOARD,)
    if view.table.result is not None:
        return (Look.ENDING, *boards)
    return boards if view.seat is None else (*boards, Look.HAND)


def size(layout: Layout) -> tuple[int, int]:
    """How many sides a layout is wide, and how many rows high; a part of a side counts as one."""
    points = [point for one in layout.placed for point in corners(one.at)]
    wide = max(u for u, _ in points) - min(u for u, _ in points)
    high = max(v for _, v in points) - min(v for _, v in points)
    return -(-wide // 4), -(-high // 2)


def is_large(layout: Layout) -> bool:
    """Whether the board needs a page that shows a part of it large."""
    wide, high = size(layout)
    return wide > LARGE_WIDE or high > LARGE_HIGH
