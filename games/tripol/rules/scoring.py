"""What a placement scores: joints, hexagons, figures, the last tile (rules section 6)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from games.tripol.rules.board import Layout, Spot
from games.tripol.rules.tiles import BLUE, WHITE, Kind, tile_of, turned

HEXAGON_POINTS = 8
LAST_POINTS = 10


class JointKind(StrEnum):
    """Why a joint scores as it does: the rows of section 6.2, from the top."""

    WHITE = "white"
    BLUE = "blue"
    STORK = "stork"
    TWO = "two-colour"
    SINGLE = "single"


class Joint(Struct, frozen=True):
    """A side of the new tile against a side of one neighbour (rules section 6.2).

    `side` is the place of the new tile's side, 0 to 2; `index` the neighbour. `is_half` where only
    half a side touches. `is_silent` where the side meets the centre of a closed hexagon, so that
    it has no points (TP-16). `is_doubled` for a player's own colour (TP-26).
    """

    side: int
    index: int
    kind: JointKind
    points: int
    moves: int
    is_half: bool = False
    is_silent: bool = False
    is_doubled: bool = False


class Score(Struct, frozen=True):
    """What a placement brings, itemised.

    `hexagons` counts those it closes; `figures` are the sides of the closed figures (TP-21);
    `is_last` is the last tile of the bag (TP-17); `own_move` is the additional move of
    `one_colour` (TP-23).
    """

    joints: tuple[Joint, ...]
    hexagons: int = 0
    figures: tuple[int, ...] = ()
    is_last: bool = False
    own_move: bool = False

    @property
    def points(self) -> int:
        """All points."""
        joined = sum(joint.points for joint in self.joints)
        last = LAST_POINTS if self.is_last else 0
        return joined + HEXAGON_POINTS * self.hexagons + sum(self.figures) + last

    @property
    def moves(self) -> int:
        """The additional moves."""
        return sum(joint.moves for joint in self.joints) + self.own_move


class Scoring(Struct, frozen=True):
    """How joints score: one award each, or one for each triangle (TP-9); the doubled colour."""

    by_triangle: bool = False
    doubled: str = ""


def is_two_coloured(side: str) -> bool:
    """Whether a side has two colours."""
    return side[0] != side[1]


class Meeting(Struct, frozen=True):
    """A side of a spot, 0 to 2, and the side of one neighbour that it meets with 1 or 2 halves.

    `shows` are the two letters of the neighbour's side, `index` is the neighbour's.
    """

    side: int
    index: int
    shows: str
    halves: int


def meetings(layout: Layout, spot: Spot) -> tuple[Meeting, ...]:
    """What a tile at a spot meets, in the order of its sides."""
    met: dict[tuple[int, int, int], int] = {}
    for contact in spot.contacts:
        key = contact.half // 2, contact.index, contact.other // 2
        met[key] = met.get(key, 0) + 1
    return tuple(
        Meeting(side, index, layout.placed[index].letters[2 * other : 2 * other + 2], count)
        for (side, index, other), count in met.items()
    )


def silent_sides(spot: Spot) -> frozenset[int]:
    """The sides of a spot that meet the centre of a hexagon closed there (TP-16)."""
    corners = (hexagon.corner for hexagon in spot.hexagons)
    return frozenset(side for corner in corners for side in (corner, (corner - 1) % 3))


def joints_of(
    layout: Layout, spot: Spot, number: int, rotation: int, scoring: Scoring
) -> tuple[Joint, ...]:
    """The joints of a tile at a spot, in the order of its sides."""
    silent, own = silent_sides(spot), turned(number, rotation)
    is_stork = tile_of(number).kind is Kind.STORK
    out: list[Joint] = []
    for met in meetings(layout, spot):
        one = own[2 * met.side : 2 * met.side + 2]
        kind = _kind(one, met.shows, is_stork=is_stork)
        points, moves = award(one, met.shows, met.halves, scoring, is_stork=is_stork)
        is_doubled = _is_doubled(kind, one, met.shows, scoring.doubled)
        is_silent, is_half = met.side in silent, met.halves == 1
        points = 0 if is_silent else points
        joint = Joint(met.side, met.index, kind, points, moves, is_half, is_silent, is_doubled)
        out.append(joint)
    return tuple(out)


@lru_cache(maxsize=2000)  # at most 0.5 MB; a scoring has under 500 pairs of sides
def award(
    own: str, other: str, halves: int, scoring: Scoring, *, is_stork: bool
) -> tuple[int, int]:
    """Points and additional moves of a joint of one or two halves that is not silent (TP-9).

    `own` is a side of the new tile, which may be a coloured stork, `other` the one that it meets.
    """
    kind = _kind(own, other, is_stork=is_stork)
    points, moves = _worth(kind, own, other, halves, scoring)
    return points * (1 + _is_doubled(kind, own, other, scoring.doubled)), moves


def _kind(own: str, other: str, *, is_stork: bool) -> JointKind:
    """The first row of the table that fits two whole sides (TP-12, TP-13, TP-15, TP-28)."""
    if WHITE in own + other:
        return JointKind.WHITE
    if BLUE in own:
        return JointKind.BLUE
    if is_stork:
        return JointKind.STORK
    if is_two_coloured(own) and is_two_coloured(other):
        return JointKind.TWO
    return JointKind.SINGLE


def _worth(kind: JointKind, own: str, other: str, halves: int, scoring: Scoring) -> tuple[int, int]:
    """Points and additional moves of a joint of one or two halves (TP-9, TP-14)."""
    if kind is JointKind.WHITE:
        return 1, int(is_two_coloured(own) or is_two_coloured(other))
    if kind is JointKind.STORK:
        return 2, 0
    if kind is JointKind.TWO:
        count = halves if scoring.by_triangle else 1
        return count, count
    return 1, 0


def _is_doubled(kind: JointKind, own: str, other: str, colour: str) -> bool:
    """Whether both sides show the player's colour alone (TP-26)."""
    return bool(colour) and kind is not JointKind.WHITE and own == other == colour * 2
