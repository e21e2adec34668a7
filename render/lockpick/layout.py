"""Where everything of the Lockpick board lies, in px from the left top.

The picture is 1000 wide and 1084 high. Up to fifteen cards the columns only tighten. With more
cards in one column the picture grows, to 1284 at most; after that they tighten again.
"""

from __future__ import annotations

from msgspec import Struct

WIDTH, HEIGHT, TALLEST = 1000, 1084, 1284

COLUMN_X, COLUMN_PITCH, COLUMN_W = 24, 192, 184
COLUMN_Y = 122
HEAD_Y, HEAD_H = 130, 60
TUMBLER_Y, TUMBLER_H = 196, 66
TRAY_Y = 270
RANKS_H, STRIP_H = 126, 104
CARD_W, CARD_H = 168, 64
DROP_H = 50
LOOSEST, TIGHTEST = 52, 33
FITTING = 15
"""Cards of a column that fit the usual height at the tightest pitch that reads well."""


class Layout(Struct, frozen=True):
    """The lengths that depend on the longest column: the picture's height, the cards' pitch."""

    height: int
    pitch: int

    @property
    def strip_y(self) -> int:
        """Upper edge of the strip with the hand."""
        return self.height - STRIP_H - 12

    @property
    def column_h(self) -> int:
        """Height of a column's panel."""
        return self.strip_y - 8 - COLUMN_Y

    @property
    def ranks_y(self) -> int:
        """Upper edge of the ranks that remain in a stack."""
        return self.strip_y - 8 - RANKS_H

    @property
    def tray_h(self) -> int:
        """Height of the sunken track that holds the cards."""
        return self.ranks_y - 4 - TRAY_Y

    def card_y(self, index: int) -> int:
        """Upper edge of the card at that place of its column, 0 the oldest."""
        return TRAY_Y + 8 + index * self.pitch

    def drop_y(self, count: int) -> int:
        """Upper edge of the place where a card falls onto a column of `count` cards."""
        return self.card_y(count - 1) + CARD_H + 5 if count else self.card_y(0)


def layout_for(longest: int) -> Layout:
    """The layout of a board whose longest column has that many cards, ghosts included."""
    grown = min(TALLEST, HEIGHT + max(0, longest - FITTING) * TIGHTEST)
    room = Layout(grown, LOOSEST).tray_h - 16 - CARD_H
    return Layout(grown, min(LOOSEST, room // max(1, longest - 1)))


def column_x(place: int) -> int:
    """Left edge of a column's panel, by its place 0 to 4."""
    return COLUMN_X + place * COLUMN_PITCH


def card_x(place: int) -> int:
    """Left edge of the cards of a column."""
    return column_x(place) + (COLUMN_W - CARD_W) // 2
