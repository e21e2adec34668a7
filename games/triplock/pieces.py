"""The values that state and view of Triplock share: bead, dice, rewards owed, symbols matched."""

from __future__ import annotations

from msgspec import Struct


class BeadView(Struct, frozen=True):
    """The Skill bead: at hand, pts, act, reset or char; `n` steps on a track."""

    at: str
    n: int


class DieView(Struct, frozen=True):
    """A rolled action die: its face now, and whether it was used."""

    face: str
    used: bool


class MatchView(Struct, frozen=True):
    """A declared symbol of a running attempt that was right."""

    index: int
    spot: int


class OwedView(Struct, frozen=True):
    """A reward still to be used: its effect's text, its source (a Diagram's id, or the track
    `act`), and whether it comes from a Diagram."""

    effect: str
    by: str
    wide: bool
