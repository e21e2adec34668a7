"""A player to measure Tripol's levels by. It stays as it is, whatever the levels become."""

from __future__ import annotations

from typing import Any

from benchmarks.strength.matches import Player
from games.core import Advice, Choice, Draw, Reason, Seen, shuffle
from games.tripol.rules.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.rules.notation import score_in, spots_of
from games.tripol.rules.view import View

MOVE = 3.0
"""A further move, in points."""

NO_REASON = Reason("yardstick")


def patient(most: int, least: float) -> Player:
    """Keeps tiles worth under `least` while it holds `most` at most, the drawn one included.

    Otherwise it draws and makes the placement that brings most, a further move counted as 3 points.
    """

    def play(seen: Seen[Any, Any], draw: Draw) -> Advice[Any]:
        action = _act(seen.view, draw, most, least)
        return Advice((Choice((action,), 0.0, NO_REASON),))

    return play


def _act(view: View, draw: Draw, most: int, least: float) -> Action:
    if view.offer:
        return Exchange() if view.offer == "exchange" else Take(5)
    if view.table.can_draw:
        return DrawTile()
    found = shuffle(_placements(view), draw)
    worth, best = max(found, key=lambda one: one[0], default=(0.0, Pass()))
    keeps = view.table.bag > 0 and len(view.hand) <= most and worth < least
    return Pass() if keeps and view.table.can_pass else best


def _placements(view: View) -> list[tuple[float, Place]]:
    found: list[tuple[float, Place]] = []
    for tile in view.hand:
        for one in spots_of(view, tile):
            for rotation in one.rotations:
                action = Place(tile, one.spot.at, rotation)
                score = score_in(view, one, action)
                found.append((score.points + MOVE * score.moves, action))
    return found
