"""Where everything of the Timelock board lies, in px from the left top.

The picture is 1000 wide. Rows are equally high while every square fits; a row with taller squares
takes room from the others. All pieces of a board are equally high, as high as the rows allow; where
the least height is too much the picture grows.

Who reads it sits at the lower edge. For North the order of the rows is turned round and nothing
else: columns stay where they are, in the order of the buttons, and pieces stand upright.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.timelock.rules.board import HOMES, SOUTH, row_at

WIDTH = 1000
TALLY_X, TALLY_W, TALLY_Y, TALLY_H = 430, 546, 14, 98
DICE_Y, DICE_H = 122, 112
TRAY_W, FACE_W, TRAY_GAP = 350, 236, 8
BOARD_X, BOARD_Y, BOARD_W = 24, 244, 812
COLUMN_X, COLUMN_PITCH, CELL_W = 70, 152, 146
PLATE_H, GAUGE_H = 58, 18
EDGE_H = 8 + PLATE_H + 6 + GAUGE_H + 8
"""The height of one side's plates and gauges, above or below the rows."""

ROWS_Y = BOARD_Y + EDGE_H
GOAL_X, GOAL_W = 846, 130
ROW_GAP = 5
PAD = 12
"""What a square needs beside its pieces."""

UNITS = (54, 50, 46, 43, 40, 37, 34)
"""The heights that a piece may have. At the last its letter still reads well on a phone."""

LEAST_ROW, LEAST_OF_NINE = 64, 44
"""The least height of a row with a board, and without one."""

FIVE_ROWS, NINE_ROWS = 650, 720
"""The usual heights of all rows together, with a board and without one."""


class Layout(Struct, frozen=True):
    """The rows from the lowest with their heights, the height of a piece, the side that is near.

    The near side sits at the lower edge of the picture.
    """

    unit: int
    rows: tuple[int, ...]
    near: int = SOUTH

    @property
    def rows_h(self) -> int:
        """Height of all rows together."""
        return sum(self.rows)

    @property
    def near_y(self) -> int:
        """Upper edge of the near side's gauges and plates."""
        return ROWS_Y + self.rows_h

    @property
    def board_h(self) -> int:
        """Height of the board's panel."""
        return self.near_y + EDGE_H - BOARD_Y

    @property
    def height(self) -> int:
        """Height of the picture."""
        return BOARD_Y + self.board_h + 14

    def cell(self, home: str, row: int) -> tuple[int, int, int]:
        """Left, top and height of a square; rows count from 1, at South's edge."""
        at = row_at(self.near, row, len(self.rows))
        return column_x(home), ROWS_Y + sum(self.rows[at:]), self.rows[at - 1] - ROW_GAP

    def piece_y(self, row: int, level: int) -> int:
        """Upper edge of the piece at that level of a row's squares, from 0."""
        at = row_at(self.near, row, len(self.rows))
        foot = ROWS_Y + self.rows_h - sum(self.rows[: at - 1]) - ROW_GAP - 4
        return foot - (level + 1) * self.unit


def layout_for(highest: Sequence[int], near: int = SOUTH) -> Layout:
    """The layout of a board with so many pieces in the highest square of each row, ghosts too.

    The rows are given from South's edge.
    """
    if near != SOUTH:
        highest = highest[::-1]
    usual = FIVE_ROWS if len(highest) == 5 else NINE_ROWS
    least = LEAST_ROW if len(highest) == 5 else LEAST_OF_NINE
    for unit in UNITS:
        needs = [_need(count, unit, least) for count in highest]
        if sum(needs) <= usual:
            return Layout(unit, shared(needs, usual), near)
    return Layout(UNITS[-1], tuple(_need(count, UNITS[-1], least) for count in highest), near)


def _need(count: int, unit: int, least: int) -> int:
    return max(least, count * unit + PAD) + ROW_GAP


def shared(needs: Sequence[int], total: int) -> tuple[int, ...]:
    """Heights with that sum, as equal as their least heights allow."""
    even = total // len(needs)
    large = [need for need in needs if need > even]
    while large:
        rest = [need for need in needs if need not in large]
        if not rest:
            break
        even = (total - sum(large)) // len(rest)
        more = [need for need in rest if need > even]
        if not more:
            break
        large += more
    out = [need if need in large else even for need in needs]
    out[0] += total - sum(out)
    return tuple(out)


def column_x(home: str) -> int:
    """Left edge of a column's squares."""
    return COLUMN_X + HOMES.index(home) * COLUMN_PITCH


def tray_x(at: int) -> int:
    """Left edge of the tray of a die, 0 or 1, or of the Treehouse die, 2."""
    return BOARD_X + at * (TRAY_W + TRAY_GAP)
