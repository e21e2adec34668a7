"""What an act of the mover is worth to a computer player, in points.

Worths compare what may be done now. A placement brings its points, and each further move counts as
some. A draw is worth the mean, over all unseen tiles, of the best that may be done with one more
tile; so it is never worth less than a placement that can be made after it. A pass is worth
what the kept tile is hoped to bring later.
"""

from __future__ import annotations

from functools import cached_property
from math import fsum

from msgspec import Struct

from games.core import Level, settled
from games.tripol.ai.outlook import KIND_OF, KINDS, Outlook, expected, next_number
from games.tripol.rules.actions import Place
from games.tripol.rules.notation import score_in, spots_of
from games.tripol.rules.scoring import LAST_POINTS, Score
from games.tripol.rules.state import TILE_PENALTY
from games.tripol.rules.tiles import TILES, tile_of
from games.tripol.rules.view import View

MOST_HELD = 4
"""A computer keeps at most so many tiles. Who keeps more wins more, and makes a dull match."""


class Style(Struct, frozen=True):
    """What a level heeds.

    * `move`: a further move counts so many points; in `one_colour`, where every placement earns
      one, it counts nothing.
    * `keeps`: it passes with so many tiles at most, the drawn one included, where no placement is
      worth `least`.
    * `opened`: so much of what a placement opens for the next player is taken off.
    * `own`: in `one_colour`, where the turn always goes on, so much of what it opens for the level
      itself is put on.
    """

    move: float
    keeps: int = 0
    least: float = 0.0
    opened: float = 0.0
    own: float = 0.0


STYLES = {
    Level.EASY: Style(move=1.5, own=2.0),
    Level.MEDIUM: Style(move=3.0, keeps=2, least=3.5, own=4.0),
    Level.HARD: Style(move=3.0, keeps=MOST_HELD, least=6.5, opened=0.4, own=8.0),
}
"""Easy keeps nothing that fits; medium does not look at what it leaves to others."""

LOOKED_AT = 12
"""Of so many placements, those that bring most, it is seen what they open."""


class Placing(Struct, frozen=True):
    """A placement, what it scores, and what it is worth at the moment."""

    action: Place
    score: Score
    gain: float


class Worth:
    """What the acts of a mover are worth to a level."""

    def __init__(self, view: View, style: Style) -> None:
        self.view, self.style = view, style
        self.is_one_colour = view.table.terms.one_colour
        self.move = 0.0 if self.is_one_colour else style.move
        self._opened: dict[Place, float] = {}

    @cached_property
    def placings(self) -> list[Placing]:
        """Every placement of every tile, those that bring most first."""
        found: list[Placing] = []
        for tile in self.view.hand:
            for one in spots_of(self.view, tile):
                for rotation in one.rotations:
                    action = Place(tile, one.spot.at, rotation)
                    score = score_in(self.view, one, action)
                    gain = score.points + self.move * score.moves
                    found.append(Placing(action, score, gain))
        return sorted(found, key=lambda one: -one.gain)

    @cached_property
    def _mine(self) -> Outlook:
        return Outlook(self.view, self.view.table.number, self.move)

    @cached_property
    def next(self) -> Outlook:
        """What is open to the next player."""
        return Outlook(self.view, next_number(self.view.table), self.move)

    @cached_property
    def next_tiles(self) -> int:
        """Of so many tiles the next player chooses, the one that is drawn included."""
        table = self.view.table
        return table.counts[self.next.seat] + (table.bag > 0)

    def placing(self, one: Placing) -> float:
        """A placement: what it brings, less a part of what it opens if the turn ends with it.

        In `one_colour` few spots fit, and whoever keeps some open for themselves places more.
        """
        if self.is_one_colour:
            return one.gain + self.style.own * self._mine.opened(one.action, 1)
        return one.gain - self.style.opened * self.opened(one)

    def opened(self, one: Placing) -> float:
        """What a placement opens for the next player; nothing if the turn goes on.

        A level that does not heed it sees none.
        """
        ends = self.view.table.moves + one.score.moves == 1
        if not ends or not self.style.opened:
            return 0.0
        if one.action not in self._opened:
            opened = self.next.opened(one.action, self.next_tiles)
            self._opened[one.action] = settled(opened)
        return self._opened[one.action]

    @cached_property
    def best(self) -> float:
        """The best placement of the tiles in hand; 0 where none fits."""
        return max(map(self.placing, self.placings[:LOOKED_AT]), default=0.0)

    def may_keep(self, tiles: int) -> bool:
        """Whether the level would pass with so many tiles although one fits, and may (TP-33).

        In `one_colour` it never does, because every placement earns a further move (TP-23).
        """
        table = self.view.table
        most = min(self.style.keeps, table.terms.keep or self.style.keeps)
        return tiles <= most and table.bag > 0 and not self.is_one_colour

    @property
    def passing(self) -> float:
        """A pass: nothing, or what a tile drawn in this move is kept for, or too full a hand."""
        view = self.view
        if self.placings and not self.may_keep(len(view.hand)):
            return min(0.0, self.best) - TILE_PENALTY
        return self.style.least if view.drawn is not None and self.placings else 0.0

    @property
    def drawing(self) -> float:
        """A draw: the mean of the best act with one tile more, and the last tile of the bag."""
        table = self.view.table
        kept = self.style.least if self.may_keep(len(self.view.hand) + 1) else -TILE_PENALTY
        least = max(kept, self.best) if self.placings else kept
        last = LAST_POINTS if table.bag == 1 else 0
        given = self.style.opened * LAST_POINTS if table.bag == 2 else 0.0
        unseen = self._mine.unseen
        total = fsum(
            count * self._with(gain and gain + last, kept, least)
            for gain, count in zip(self._mine.best, unseen, strict=True)
        )
        return total / max(1, sum(unseen)) - given

    def _with(self, gain: float, kept: float, least: float) -> float:
        """What a hand can do with a tile more, which brings so much, or 0 where it does not fit.

        In `one_colour` what fits nowhere now seldom does later, and what fits can be placed, too.
        """
        if self.is_one_colour:
            return self.best + (gain or -TILE_PENALTY)
        return max(gain or kept, least)

    def exchanging(self) -> float:
        """An exchange: by how much the best of as many new tiles may beat the best old one."""
        drawn = self.view.drawn
        old = max((one.gain for one in self.placings if one.action.tile != drawn), default=0.0)
        new = expected(self._mine.best, self._mine.unseen, len(self.view.hand) - 1)
        return self.best + new - old

    def taking(self, count: int) -> float:
        """Tiles of the drawn stork's colour, as long as there is room for them in the hand."""
        room = max(0, MOST_HELD - len(self.view.hand))
        useful = min(count, room)
        return self.best + useful * self._taken() - (count - useful) * TILE_PENALTY

    def _taken(self) -> float:
        """The mean of what a tile with two sides in the drawn stork's colour brings."""
        side = tile_of(self.view.drawn or 1).sides[0]
        wanted = [0] * KINDS
        for tile in TILES:
            kind = KIND_OF[tile.number]
            if tile.sides.count(side) >= 2:
                wanted[kind] = self._mine.unseen[kind]
        total = fsum(
            count * (gain or -TILE_PENALTY)
            for gain, count in zip(self._mine.best, wanted, strict=True)
        )
        return total / max(1, sum(wanted))
