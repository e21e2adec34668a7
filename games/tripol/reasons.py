"""Why an act is advised: keys with the tiles and numbers that they name, worded by the texts."""

from __future__ import annotations

from games.core import Reason, because
from games.tripol.actions import Exchange, Take
from games.tripol.scoring import LAST_POINTS, JointKind
from games.tripol.tiles import tile_of
from games.tripol.worth import Placing, Worth

CLEARLY = 1.0
"""A placement that leaves the next player so many points less is advised for that."""


def why_drawn(worth: Worth) -> Reason:
    """A draw: what it costs, or what it is needed for."""
    view, table = worth.view, worth.view.table
    if table.bag == 1:
        return because("draws_last", more=LAST_POINTS)
    if not view.hand:
        return because("holds_none", bag=table.bag)
    if not worth.placings:
        return because("none_fits_yet", tiles=len(view.hand))
    best = worth.placings[0]
    return because("draws_first", tile=best.action.tile, points=best.score.points)


def why_passed(worth: Worth) -> Reason:
    """A pass: nothing fits, or nothing is good enough, or it only keeps the hand."""
    tiles = len(worth.view.hand)
    if not worth.placings:
        return because("none_fits", tiles=tiles)
    if worth.view.drawn is not None and worth.may_keep(tiles):
        best = worth.placings[0]
        return because("waits", tile=best.action.tile, points=best.score.points, tiles=tiles)
    return because("keeps", tiles=tiles)


def why_decided(margin: int) -> Reason:
    """An act that ends the match and wins it by so many points, or shares the win."""
    return because("wins", points=margin) if margin else because("shares")


def why_offered(worth: Worth, action: Exchange | Take) -> Reason:
    """What a stork offers: other tiles, or more of its colour."""
    view = worth.view
    if isinstance(action, Exchange):
        fit = {one.action.tile for one in worth.placings} - {view.drawn}
        return because("exchanges", tiles=len(view.hand) - 1, fit=len(fit))
    colour = tile_of(view.drawn or 1).sides[0][0]
    is_own = colour == view.table.terms.own(view.table.mover)
    return because("takes_own" if is_own else "takes", tiles=action.count, colour=colour)


def why_placed(worth: Worth, one: Placing) -> Reason:
    """A placement: the greatest thing that it brings."""
    tile, score = one.action.tile, one.score
    kinds = {joint.kind for joint in score.joints if not joint.is_silent}
    if score.is_last:
        return because("last_tile", tile=tile, more=LAST_POINTS)
    if score.hexagons:
        return because("closes", tile=tile, hexagons=score.hexagons)
    if score.figures:
        return because("figure", tile=tile, sides=max(score.figures))
    if score.moves > score.own_move:
        return because("goes_on", tile=tile, moves=score.moves)
    if any(joint.is_doubled for joint in score.joints):
        return because("own_colour", tile=tile, points=score.points)
    if JointKind.STORK in kinds:
        return because("stork", tile=tile, points=score.points)
    if score.own_move:
        return because("moves_again", tile=tile, points=score.points)
    if worth.opened(one) <= -CLEARLY:
        return because("shuts", tile=tile, points=score.points)
    if score.points == max(other.score.points for other in worth.placings):
        return because("most", tile=tile, points=score.points)
    if worth.opened(one) < worth.opened(worth.placings[0]):
        return because("opens_less", tile=tile, points=score.points)
    return because("brings", tile=tile, points=score.points)
