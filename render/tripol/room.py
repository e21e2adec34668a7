"""Finds free room on a field, for badges and signs that must not cover a tile."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PIL import Image, ImageDraw

from games.tripol.board import Placed
from games.tripol.grid import Position
from render.tripol.lattice import Lattice

CELL = 4
"""The room is looked at in cells of so many pixels."""

STEP = 2
"""Every second cell is tried, across and down."""

REACH = 240
"""So many px from its tile a badge may lie."""

FULL = 255


def _ways(reach: int) -> tuple[tuple[int, int], ...]:
    """Steps to all cells within reach, the nearest first."""
    steps = range(-(reach // STEP) * STEP, reach + 1, STEP)
    ways = [(dx, dy) for dy in steps for dx in steps if dx * dx + dy * dy <= reach * reach]
    return tuple(sorted(ways, key=lambda way: (way[0] ** 2 + way[1] ** 2, way[1], way[0])))


WAYS = _ways(REACH // CELL)


class Room:
    """What is taken of a panel: its tiles, and what was put beside them."""

    def __init__(self, lattice: Lattice, placed: Iterable[Placed]) -> None:
        self._lattice = lattice
        self._left, self._top, right, bottom = lattice.panel
        size = (right - self._left) // CELL, (bottom - self._top) // CELL
        self._mask = Image.new("L", size, 0)
        self._draw = ImageDraw.Draw(self._mask)
        for one in placed:
            self.fill(one.at)

    def fill(self, at: Position) -> None:
        """Takes the room of a tile."""
        outline = self._lattice.outline(at)
        cells = [((x - self._left) / CELL, (y - self._top) / CELL) for x, y in outline]
        self._draw.polygon(cells, fill=FULL)

    def take(self, x: int, y: int, width: int, height: int) -> None:
        """Takes a box about (x, y)."""
        left, top = (x - width / 2 - self._left) / CELL, (y - height / 2 - self._top) / CELL
        right, bottom = left + width / CELL, top + height / CELL
        self._draw.rectangle((left, top, right, bottom), fill=FULL)

    def find(self, x: int, y: int, width: int, height: int) -> tuple[int, int] | None:
        """The middle of the nearest free box to (x, y), at most REACH away; it is taken."""
        across, down = math.ceil(width / CELL) + 1, math.ceil(height / CELL) + 1
        most_x, most_y = self._mask.width - across, self._mask.height - down
        first_x = (x - self._left) // CELL - across // 2
        first_y = (y - self._top) // CELL - down // 2
        for dx, dy in WAYS:
            left, top = first_x + dx, first_y + dy
            if not (0 <= left <= most_x and 0 <= top <= most_y):
                continue
            if self._mask.crop((left, top, left + across, top + down)).getbbox() is None:
                self._mask.paste(FULL, (left, top, left + across, top + down))
                middle_x = self._left + (2 * left + across) * CELL // 2
                return middle_x, self._top + (2 * top + down) * CELL // 2
        return None
