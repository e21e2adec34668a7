"""Small values that all may know: bead, dice, rewards owed, symbols matched."""

from __future__ import annotations

from msgspec import Struct


class Bead(Struct, frozen=True):
    """The Skill bead: at hand, pts, act, reset or char; `n` steps on a track."""

    at: str
    n: int


HAND = Bead("hand", 0)


class Die(Struct, frozen=True):
    """A rolled action die: its face now, and whether it was used."""

    face: str
    used: bool


class Hit(Struct, frozen=True):
    """A declared symbol of a running attempt that was right."""

    index: int
    spot: int


class Owed(Struct, frozen=True):
    """A reward still to be used: its effect's text, its source, its reach.

    `by` is a Diagram's id, or the track `act`; `wide`: it comes from a Diagram.
    """

    effect: str
    by: str
    wide: bool
