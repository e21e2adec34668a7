"""A sensible player: it draws where it may, then makes the placement that brings most."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from games.core import Seat
from games.tripol import GAME
from games.tripol.rules.actions import Action, DrawTile, Exchange, Pass, Place, Take
from games.tripol.rules.legal import may_draw
from games.tripol.rules.notation import score_in, spots_of
from games.tripol.rules.state import State, Table
from games.tripol.rules.view import View

WORTH_OF_A_MOVE = 1.5
"""An additional move, in points."""


def choice(view: View, chance: Random) -> Action:
    """What the mover does: an offer or a draw first, then the best placement, else a pass."""
    if view.offer:
        return Exchange() if view.offer == "exchange" else Take(5)
    if may_draw(view.table, view.hand):
        return DrawTile()
    return best(view, chance) or Pass()


def best(view: View, chance: Random) -> Place | None:
    """The placement that brings most; equal ones by chance; None where nothing fits."""
    found: list[tuple[float, float, Place]] = []
    for tile in view.hand:
        for one in spots_of(view, tile):
            for rotation in one.rotations:
                action = Place(tile, one.spot.at, rotation)
                score = score_in(view, one, action)
                worth = score.points + WORTH_OF_A_MOVE * score.moves
                found.append((worth, chance.random(), action))
    return max(found, key=lambda one: one[:2])[2] if found else None


class Played(Struct, frozen=True):
    """A match that sensible players have finished, in the figures of the rules."""

    turns: int
    placed: int
    hexagons: int
    with_moves: int
    figures: int
    scores: tuple[int, ...]
    bag: int
    left: int
    size: tuple[int, int]


def played(seats: int, options: Mapping[str, str], seed: str) -> tuple[State, Played]:
    """Plays a match to its end."""
    chance = Random(seed)
    state = GAME.setup(options, seats, chance.randrange).state
    while waiting := GAME.turn(state).waiting:
        seat = min(waiting)
        action = choice(GAME.view(state, seat), chance)
        state = GAME.apply(state, seat, action, chance.randrange).state
    return state, figures(GAME.view(state, Seat(0)).table, state)


def figures(table: Table, state: State) -> Played:
    """The figures of a finished match."""
    at = [one.at for one in table.layout.placed]
    scores = [laid.score for laid in table.laid]
    return Played(
        turns=len({laid.number for laid in table.laid}),
        placed=len(scores),
        hexagons=sum(score.hexagons for score in scores),
        with_moves=sum(score.moves > 0 for score in scores),
        figures=sum(sum(score.figures) for score in scores),
        scores=table.scores,
        bag=table.bag,
        left=sum(map(len, state.hands)),
        size=(
            (max(one.u for one in at) - min(one.u for one in at) + 4) // 4,
            len({one.row for one in at}),
        ),
    )
