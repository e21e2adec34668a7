"""The dice of a turn, and whether they can pay for its steps (rules section 5.4).

Two of six sides give points, the Treehouse die an action. A player never names a die: steps are
payable if some assignment to the dice obeys the rules, and the table of TL-8 decides that. A target
is a Time Stack, by its column; `g`, the opponent's Goal; or `+`, the pyramids put back in
solitaire.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from games.core import Draw
from games.timelock.rules.board import STACKS

TIP, SWAP, HOP, DIG, AIM, WILD = FACES = ("TIP", "SWAP", "HOP", "DIG", "AIM", "WILD")
"""The faces of the Treehouse die, in the order in which they are drawn (rules section 12)."""

SIX = 6
LOW = 3
"""Two dice that both show at most this may be added (the sum rule)."""

GOAL_TARGET, REPLACE_TARGET = "g", "+"


class Roll(Struct, frozen=True):
    """Both dice of points and the face of the Treehouse die."""

    d1: int
    d2: int
    face: str

    @property
    def dice(self) -> tuple[int, int]:
        """Both dice of points."""
        return self.d1, self.d2


class Spent(Struct, frozen=True):
    """A paid step: its target, the size of its piece, its points."""

    target: str
    pip: int
    cost: int


Boxes = tuple[Spent, ...]
"""The steps that a die pays for, one for each of its used points."""


def roll(draw: Draw) -> Roll:
    """Three draws: the two dice, then the face."""
    d1, d2 = 1 + draw(6), 1 + draw(6)
    return Roll(d1, d2, FACES[draw(6)])


def payable(dice: tuple[int, int], wild: bool, spent: Sequence[Spent]) -> bool:
    """Whether the dice as they now lie pay these steps; the table of TL-8."""
    costs = _costs(spent)
    total = sum(costs.values())
    if wild:
        return total <= sum(dice)
    match tuple(costs.values()):
        case ():
            return True
        case (_,):
            is_added = _adds(dice) and total <= sum(dice)
            return total <= max(dice) or is_added or bool(_groups(dice, spent))
        case one, other:
            return _fit(dice, one, other) or _fit(dice, other, one)
        case _:
            return False


def boxes(dice: tuple[int, int], wild: bool, spent: Sequence[Spent]) -> tuple[Boxes, Boxes]:
    """By die, the step that each of its used points pays for; for steps that are payable.

    Where the dice can share the steps in several ways, the larger die pays first, and it pays for
    the target that costs more, or else came first.
    """
    costs = _costs(spent)
    targets = sorted(costs, key=lambda target: -costs[target])
    larger = 0 if dice[0] >= dice[1] else 1
    if wild:
        return _poured(_points(spent), dice, 0)
    if len(targets) == 2:
        order = targets if larger == 0 else targets[::-1]
        order = order if _fit(dice, *(costs[at] for at in order)) else order[::-1]
        one, other = (_points([step for step in spent if step.target == at]) for at in order)
        return one, other
    groups = None if _adds(dice) or not spent else _groups(dice, spent)
    if groups is not None and costs[targets[0]] > max(dice):
        one, other = (
            _points([spent[at] for at in groups]),
            _points([step for at, step in enumerate(spent) if at not in groups]),
        )
        return one, other
    return _poured(_points(spent), dice, larger)


def _costs(spent: Sequence[Spent]) -> dict[str, int]:
    """What each target costs, in the order in which they came."""
    costs: dict[str, int] = {}
    for step in spent:
        costs[step.target] = costs.get(step.target, 0) + step.cost
    return costs


def _adds(dice: tuple[int, int]) -> bool:
    """The sum rule: both dice show 3 or less (TL-10)."""
    return max(dice) <= LOW


def _fit(dice: tuple[int, int], one: int, other: int) -> bool:
    """Whether the first die pays the one, and the second die the other."""
    return one <= dice[0] and other <= dice[1]


def _groups(dice: tuple[int, int], spent: Sequence[Spent]) -> tuple[int, ...] | None:
    """The steps of a target that is no Time Stack which the first die pays, by index (TL-9).

    None if the dice cannot share them so.
    """
    if spent[0].target in STACKS:
        return None
    every = range(len(spent))
    total = sum(step.cost for step in spent)
    for size in reversed(range(len(spent) + 1)):
        for first in combinations(every, size):
            cost = sum(spent[at].cost for at in first)
            if cost <= dice[0] and total - cost <= dice[1]:
                return first
    return None


def _points(spent: Sequence[Spent]) -> Boxes:
    return tuple(step for step in spent for _ in range(step.cost))


def _poured(points: Boxes, dice: tuple[int, int], first: int) -> tuple[Boxes, Boxes]:
    """The points on one die until it is full, the rest on the other."""
    full, rest = points[: dice[first]], points[dice[first] :]
    return (full, rest) if first == 0 else (rest, full)
