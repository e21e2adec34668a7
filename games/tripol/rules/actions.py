"""The actions of Tripol as values (rules section 6)."""

from __future__ import annotations

from msgspec import Struct

from games.tripol.rules.grid import Position


class DrawTile(Struct, frozen=True):
    """Takes the front tile of the bag into the hand."""


class Place(Struct, frozen=True):
    """Places a tile of the hand at a position in a rotation."""

    tile: int
    at: Position
    rotation: int


class Pass(Struct, frozen=True):
    """Ends the turn; the tiles stay in the hand (TP-8)."""


class Exchange(Struct, frozen=True):
    """Gives all tiles but the white stork just drawn for as many new ones (TP-24)."""


class Take(Struct, frozen=True):
    """Takes the first tiles of the bag in the stork's colour, at most `count` of them (TP-25)."""

    count: int


Costly = Pass | Exchange | Take
"""What gives something up, and is asked about before it is played."""

Action = DrawTile | Place | Costly
