"""The actions of Timelock as values (rules section 12).

`stack` is the column of a Time Stack, or `g` for the opponent's Goal; `pip` the size of a piece, 1
to 3; ranks are those of the piece's owner.
"""

from __future__ import annotations

from msgspec import Struct


class Move(Struct, frozen=True):
    """Moves a piece to a rank of its owner."""

    stack: str
    pip: int
    to: int


class Dig(Struct, frozen=True):
    """Pays for a piece to come to the top of its square."""

    stack: str
    pip: int


class FreeDig(Struct, frozen=True):
    """The action DIG: a piece comes to the top of its square, in any row."""

    stack: str
    pip: int


class Swap(Struct, frozen=True):
    """The action SWAP: two pieces of a stack change places; `pips` rise."""

    stack: str
    pips: tuple[int, int]


class Tip(Struct, frozen=True):
    """The action TIP: both dice become 6."""


class Remove(Struct, frozen=True):
    """Solitaire: one of North's pyramids leaves the board."""

    stack: str
    pip: int


class Replace(Struct, frozen=True):
    """Solitaire: one of North's pyramids comes back for 6 points, or `free` as the action AIM."""

    stack: str
    pip: int
    free: bool = False


class End(Struct, frozen=True):
    """Ends the turn."""


Step = Move | Dig | FreeDig | Swap | Tip | Remove | Replace
Action = Step | End
