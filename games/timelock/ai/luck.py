"""The luck of the dice of a turn: what the roll is worth, less what a roll is worth on average.

126 rolls differ, of which each takes a search of whole turns. So about 28 stand for all: they are
chosen by chance in such a way that each roll counts as often as it falls.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from msgspec.structs import replace

from games.core import Draw, Seen
from games.first import first_of
from games.timelock.ai.judge import Far
from games.timelock.ai.race import EVERY_ROLL, ROLLS
from games.timelock.ai.search import After, turns
from games.timelock.ai.units import AVERAGE
from games.timelock.rules.board import Board
from games.timelock.rules.dice import AIM, DIG, FACES, HOP, SIX, SWAP, TIP, WILD, Roll
from games.timelock.rules.state import Event, State
from games.timelock.rules.turns import rolled
from games.timelock.rules.view import View

PAIRS = tuple((one, other) for one in range(1, SIX + 1) for other in range(one, SIX + 1))
"""The dice of points, the smaller one first."""

SERVING = (SWAP, HOP, DIG, AIM)
"""The faces whose worth hangs on both dice where several play."""

AMONG_FOUR = "102120310332301212230"
AMONG_SIX = "124531120405305413524"
"""By pair of `PAIRS` the place of the face that it is judged with, among four or all six faces.

The places are shifted by chance, so that each pair has all faces in turn; each face stands for as
many rolls, low and high. Of 20,000 ways tried, these came nearest to the full count in the
positions of some matches. In those of others the four err by 0.03 points a turn; where each pair
took the face after that of the pair before, they erred by 0.08.
"""


def luck(seen: Seen[View, Event], draw: Draw) -> float:
    """What the roll of this turn is worth, less the average of all rolls.

    In points, as hard judges the turn from its beginning, whatever was done in it since: it is the
    chance to win more or less, times what a win brings on average; so a win, whatever it brings,
    is a chance of 1. Raises `ValueError` once the match is over.
    """
    state = seen.view.table
    if state.result is not None:
        raise ValueError("a match that is over has no roll")
    rolls = Rolls(state)
    every = _alone(draw) if state.terms.is_solitaire else _several(draw)
    average = fsum(rolls.worth(roll) * weight for roll, weight in every) / EVERY_ROLL
    return rolls.worth(state.now.roll) - average


Weighted = Iterator[tuple[Roll, int]]
"""Rolls, and for how many of all rolls each stands."""


def _alone(draw: Draw) -> Weighted:
    """In a solitaire every die may take pyramids, whatever the face."""
    return _spread(FACES, AMONG_SIX, draw(len(FACES)))


def _several(draw: Draw) -> Weighted:
    """TIP is worth the same with all dice, WILD with all of the same sum: of these every other."""
    yield Roll(1, 1, TIP), len(ROLLS)
    yield from _spread(SERVING, AMONG_FOUR, draw(len(SERVING)))
    for total in range(2 + draw(2), 2 * SIX + 1, 2):
        pair = first_of(pair for pair in PAIRS if sum(pair) == total)
        yield Roll(*pair, WILD), 2 * sum(sum(dice) == total for dice in ROLLS)


def _spread(faces: tuple[str, ...], among: str, shift: int) -> Weighted:
    """Every pair with one of these faces, for which it stands; face by face, which shares ways."""
    for at, face in enumerate(faces):
        for pair, place in zip(PAIRS, among, strict=True):
            if (int(place) + shift) % len(faces) == at:
                yield Roll(*pair, face), len(faces) * len({pair, pair[::-1]})


class Rolls:
    """What rolls are worth to the mover at the beginning of the turn."""

    def __init__(self, state: State) -> None:
        self._begun = replace(state, board=state.begun)
        self._judge = Far(state)
        alone, is_last = state.terms.is_solitaire, state.number == state.terms.turn_limit
        self._least = 0.0 if alone else -AVERAGE
        self._is_lost_here = alone and is_last
        self._known: dict[tuple[Board, tuple[tuple[str, int], ...]], float] = {}

    def worth(self, roll: Roll) -> float:
        """What the best turn with a roll is worth."""
        state = replace(self._begun, now=rolled(self._begun.terms, roll))
        return max(map(self._of, turns(state, self._judge.measure)))

    def _of(self, after: After) -> float:
        key = after.board, after.gone
        if key not in self._known:
            self._known[key] = self._judged(after)
        return self._known[key]

    def _judged(self, after: After) -> float:
        """On one scale: 11 is a sure win, its opposite (0 in a solitaire) a sure loss."""
        if self._is_lost_here and not self._judge.wins(after):
            return 0.0
        return min(AVERAGE, max(self._least, self._judge.worth(after)))
