"""Finds free room on a field, for badges and signs that must not cover a tile.

The panel is looked at in coarse cells. A row of cells is one number with a bit for each taken
cell, so that all places of a box are judged at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from PIL import Image, ImageDraw

from games.tripol.rules.grid import Position
from render.tripol.lattice import Lattice

CELL = 4
"""The width and height of a cell in px."""

STEP = 2
"""Every second cell is tried, across and down."""

REACH = 240
"""So many px from its tile a badge may lie."""


def _ways(reach: int) -> tuple[tuple[int, int], ...]:
    """Steps to all cells within reach, the nearest first."""
    steps = range(-(reach // STEP) * STEP, reach + 1, STEP)
    ways = [(dx, dy) for dy in steps for dx in steps if dx * dx + dy * dy <= reach * reach]
    return tuple(sorted(ways, key=lambda way: (way[0] ** 2 + way[1] ** 2, way[1], way[0])))


WAYS = _ways(REACH // CELL)


class Room:
    """What is taken of a panel: tiles and spots, and what was put beside them."""

    def __init__(self, lattice: Lattice, places: Iterable[Position]) -> None:
        self._left, self._top, right, bottom = lattice.panel
        self._wide = (right - self._left) // CELL // 8 * 8
        size = self._wide, (bottom - self._top) // CELL
        mask = Image.new("1", size, 0)
        draw = ImageDraw.Draw(mask)
        for at in places:
            outline = lattice.outline(at)
            draw.polygon([self._cell(x, y) for x, y in outline], fill=1)
        line, data = self._wide // 8, mask.tobytes()
        self._rows = [
            int.from_bytes(data[start : start + line]) for start in range(0, len(data), line)
        ]

    def _cell(self, x: int, y: int) -> tuple[float, float]:
        return (x - self._left) / CELL, (y - self._top) / CELL

    def find(self, x: int, y: int, width: int, height: int) -> tuple[int, int] | None:
        """The middle of the nearest free box to (x, y), at most REACH away; it is then taken."""
        across, down = math.ceil(width / CELL) + 1, math.ceil(height / CELL) + 1
        taken = self._starts(across, down)
        first_x = (x - self._left) // CELL - across // 2
        first_y = (y - self._top) // CELL - down // 2
        most_x = self._wide - across
        for dx, dy in WAYS:
            left, top = first_x + dx, first_y + dy
            if not (0 <= left <= most_x and 0 <= top < len(taken)):
                continue
            if not taken[top] >> (self._wide - 1 - left) & 1:
                self._take(left, top, across, down)
                return (
                    self._left + (2 * left + across) * CELL // 2,
                    self._top + (2 * top + down) * CELL // 2,
                )
        return None

    def _starts(self, across: int, down: int) -> list[int]:
        """By row the bits of all left top cells from which a box would meet something."""
        rows, done = self._rows, 1
        while done < down:
            step = min(done, down - done)
            rows = [rows[at] | rows[at + step] for at in range(len(rows) - step)]
            done += step
        done = 1
        while done < across:
            step = min(done, across - done)
            rows = [row | row << step for row in rows]
            done += step
        return rows

    def _take(self, left: int, top: int, across: int, down: int) -> None:
        bits = ((1 << across) - 1) << (self._wide - left - across)
        for at in range(top, top + down):
            self._rows[at] |= bits
