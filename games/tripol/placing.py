"""A placement: why it is refused, and what it brings; judge, preview and panel ask here."""

from __future__ import annotations

from collections.abc import Collection

from games.core import Illegal
from games.tripol.actions import Place
from games.tripol.board import Placed, Spot, is_covered
from games.tripol.grid import is_on_grid
from games.tripol.matching import FREE, Law, fits
from games.tripol.polygon import closed_by
from games.tripol.scoring import Score, joints_of
from games.tripol.state import Table
from games.tripol.tiles import tile_of


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
        figures = closed_by((*layout.placed, placed_of(action)))
    return Score(
        joints_of(layout, spot, action.tile, action.rotation, terms.scoring(seat)),
        hexagons=len(spot.hexagons),
        figures=figures,
        is_last=is_last,
        own_move=terms.one_colour,
    )
