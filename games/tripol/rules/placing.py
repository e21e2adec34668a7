"""A placement: why it is refused, and what it brings; judge, preview and panel ask here.

With the option `polygon` it may close figures: regions of one colour, worth as many points as they
have sides (TP-21, TP-22). They are made of zones: a zone is the triangle between a corner of a
tile, the middle of a side and the tile's centre, in the colour of its half. Zones are counted like
halves: (index of the tile, half).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from games.core import Illegal
from games.tripol.rules.actions import Place
from games.tripol.rules.board import Placed, Spot, is_covered
from games.tripol.rules.grid import UP, Half, Point, corners, halves, is_on_grid
from games.tripol.rules.matching import FREE, Law, fits
from games.tripol.rules.scoring import Score, joints_of
from games.tripol.rules.state import Table
from games.tripol.rules.tiles import COLOURS, tile_of

LEAST_SIDES = 5
"""A figure with fewer sides brings nothing."""

Zone = tuple[int, int]

Figure = frozenset[Zone]


def placed_of(action: Place) -> Placed:
    """The tile as it lies after a placement."""
    return Placed(action.tile, action.at, action.rotation)


def judged(table: Table, hand: Collection[int], action: Place) -> Spot:
    """The spot of a placement that the mover may make with this hand.

    Raises `Illegal`: `not_held`, `one_rotation` (TP-3), `off_grid`, `covered`, `touches_nothing`,
    `blocked` (TP-29), `not_own` (TP-23), `disagrees` (TP-10).
    """
    tile, layout = action.tile, table.layout
    if tile not in hand:
        raise Illegal("not_held", tile=tile)
    if action.rotation not in tile_of(tile).rotations:
        raise Illegal("one_rotation", tile=tile)
    if not is_on_grid(action.at, has_offset=table.terms.experiment):
        raise Illegal("off_grid")
    spot = layout.spot(action.at)
    if spot is None:
        raise Illegal("covered" if is_covered(layout, action.at) else "touches_nothing")
    if not fits(layout, table.law, spot, tile, action.rotation):
        raise _disagreement(table, spot, action)
    return spot


def _disagreement(table: Table, spot: Spot, action: Place) -> Illegal:
    """Why a tile does not fit at a spot: the law that forbids it, or the sides themselves."""
    law, layout = table.law, table.layout
    if fits(layout, FREE, spot, action.tile, action.rotation):
        if law.own and not fits(layout, Law(own=law.own), spot, action.tile, action.rotation):
            return Illegal("not_own", tile=action.tile, colour=law.own)
        return Illegal("blocked", tile=action.tile, colour=law.blocked)
    return Illegal("disagrees", tile=action.tile)


def score_of(table: Table, seat: int, spot: Spot, action: Place, *, is_last: bool) -> Score:
    """What a legal placement brings to a seat (rules section 6)."""
    terms, layout = table.terms, table.layout
    figures: tuple[int, ...] = ()
    if terms.polygon:
        figures = closed_figures((*layout.placed, placed_of(action)))
    return Score(
        joints_of(layout, spot, action.tile, action.rotation, terms.scoring(seat)),
        hexagons=len(spot.hexagons),
        figures=figures,
        is_last=is_last,
        own_move=terms.one_colour,
    )


def closed_figures(placed: tuple[Placed, ...]) -> tuple[int, ...]:
    """The sides of each figure that the newest tile has closed, largest first."""
    field = _field(placed[:-1]).added(placed[-1])
    newest = len(placed) - 1
    zones = [(newest, half) for half in range(6)]
    zones += [facing for zone in zones if (facing := field.across(zone)) is not None]
    figures = {figure for zone in zones if (figure := field.figure(zone)) is not None}
    counts = (field.sides(figure) for figure in figures)
    return tuple(sorted((count for count in counts if count >= LEAST_SIDES), reverse=True))


@lru_cache(maxsize=2)  # 0.2 MB; every placement that is weighed lies on the same layout
def _field(placed: tuple[Placed, ...]) -> Field:
    return Field(placed)


def figures_of(placed: tuple[Placed, ...]) -> tuple[tuple[Figure, int], ...]:
    """All closed figures that are worth points, each with its sides."""
    field = Field(placed)
    seen: set[Zone] = set()
    out: list[tuple[Figure, int]] = []
    for zone in ((index, half) for index in range(len(placed)) for half in range(6)):
        if zone in seen:
            continue
        figure = field.figure(zone)
        if figure is not None:
            seen |= figure
            sides = field.sides(figure)
            if sides >= LEAST_SIDES:
                out.append((figure, sides))
    return tuple(out)


class Field:
    """The zones of a layout, and which half lies against which."""

    def __init__(self, placed: tuple[Placed, ...]) -> None:
        self.placed: list[Placed] = []
        self.letters: list[str] = []
        self._across: dict[Zone, Zone] = {}
        self._alone: dict[Half, Zone] = {}
        for one in placed:
            self._lay(one)

    def added(self, new: Placed) -> Field:
        """The field of the layout with one more tile."""
        more = Field(())
        more.placed, more.letters = self.placed.copy(), self.letters.copy()
        more._across, more._alone = self._across.copy(), self._alone.copy()
        more._lay(new)
        return more

    def _lay(self, new: Placed) -> None:
        for half, place in enumerate(halves(new.at)):
            zone = (len(self.placed), half)
            if (other := self._alone.pop(place, None)) is None:
                self._alone[place] = zone
            else:
                self._across[zone], self._across[other] = other, zone
        self.placed.append(new)
        self.letters.append(new.letters)

    def colour(self, zone: Zone) -> str:
        """The letter of a zone."""
        return self.letters[zone[0]][zone[1]]

    def across(self, zone: Zone) -> Zone | None:
        """The zone on the other side of a half; None where it is open."""
        return self._across.get(zone)

    def figure(self, zone: Zone) -> Figure | None:
        """The closed region of a zone's colour; None if it is open, white or blue (TP-21)."""
        colour = self.colour(zone)
        if colour not in COLOURS:
            return None
        found, todo = {zone}, [zone]
        while todo:
            index, half = todo.pop()
            facing = self.across((index, half))
            if facing is None:
                return None
            # Within a tile a zone touches the next one at the middle of its side or at a corner.
            for other in (facing, (index, (half + 1) % 6), (index, (half - 1) % 6)):
                if other not in found and self.colour(other) == colour:
                    found.add(other)
                    todo.append(other)
        return frozenset(found)

    def sides(self, figure: Figure) -> int:
        """The number of corners of a region, which is that of its sides (TP-22)."""
        filled: dict[tuple[Point, int], set[int]] = {}
        for zone in figure:
            for point, slots, slot in self._angles(zone):
                filled.setdefault((point, slots), set()).add(slot)
        return sum(_corners(found, slots) for (_, slots), found in filled.items())

    def _angles(self, zone: Zone) -> Iterable[tuple[Point, int, int]]:
        """The three angles of a zone: a point, into how many it is cut, and which one it is.

        A tile's centre is cut into 6 angles of 60 degrees, the middle of a side into 4 of 90, a
        corner into 12 of 30. Points are counted in sixths of a half-side, so that all are whole.
        """
        index, half = zone
        at = self.placed[index].at
        points = corners(at)
        side, is_second = divmod(half, 2)
        one, two = points[side], points[(side + 1) % 3]
        corner = (side + is_second) % 3
        centre = (2 * sum(u for u, _ in points), 2 * sum(v for _, v in points))
        middle = (3 * (one[0] + two[0]), 3 * (one[1] + two[1]))
        is_up = at.o == UP
        yield centre, 6, half
        yield middle, 4, half % 2 + (0 if is_up else 2)
        first = (2 if is_up else 0) + 4 * corner
        yield (6 * points[corner][0], 6 * points[corner][1]), 12, first + is_second


def _corners(filled: set[int], slots: int) -> int:
    """How many corners a region has at a point, by the angles that it fills there."""
    runs: list[int] = []
    for start in filled:
        if (start - 1) % slots not in filled:
            length = 1
            while (start + length) % slots in filled:
                length += 1
            runs.append(length)
    return sum(2 * length != slots for length in runs)
