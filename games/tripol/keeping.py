"""What the mover may do beside placing: to draw and to pass, with the option `keep` (TP-33)."""

from __future__ import annotations

from collections.abc import Collection

from games.tripol.matching import has_spot
from games.tripol.state import Table


def must_place(table: Table, hand: Collection[int]) -> bool:
    """Whether the mover holds more tiles than may be kept, and one that fits."""
    return table.holds_too_many and has_spot(table.layout, table.law, hand)


def may_draw(table: Table, hand: Collection[int]) -> bool:
    """Whether the mover may draw: once a move, and not while a tile has to be placed."""
    return table.can_draw and not must_place(table, hand)


def may_pass(table: Table, hand: Collection[int]) -> bool:
    """Whether the mover may pass (TP-8), which nobody may while a tile has to be placed."""
    return table.can_pass and not must_place(table, hand)
