"""What the computer player of Timelock is measured against.

The yardstick shares the search of whole turns and the points to a Goal with the levels, which are
the same for everybody, but nothing of how these judge a turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Advice, Choice, Draw, Seen, because
from games.timelock.ai.race import Lack, needed
from games.timelock.ai.search import Measure, Root, turns
from games.timelock.rules.actions import Action, End
from games.timelock.rules.state import Event
from games.timelock.rules.view import View

WON = 1000.0
"""More than any way to a Goal is long."""

SHARE = 0.5
"""How much the way of the other side counts."""


def nearest(seen: Seen[View, Event], draw: Draw) -> Advice[Action]:
    """The whole turn nearest to its own Goals, less half of what it leaves the other."""
    state = seen.view.table
    need = needed(state.terms)

    def worth(mine: Sequence[float], theirs: Sequence[float], back: int) -> float:
        own, other = (sum(sorted(each)[:need]) for each in (mine, theirs))
        if not own or not other:
            return WON if not own else -WON
        return SHARE * other - own

    def measure(root: Root) -> Measure:
        return Measure(_points, worth)

    best = turns(state, measure)[0]
    return Advice((Choice((*best.steps, End()), 0.0, because("nearest")),))


def _points(one: Lack) -> float:
    return one.plain
