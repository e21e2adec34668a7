"""The computer player of Triplock: what it remembers, what it weighs, and what it says.

It knows what its seat sees and was told. All levels weigh the same things and differ by what a
person lacks: memory, acts that are seen ahead, the sacrifice, and the sides they lay. No level
passes over an act that wins at once.
"""

from __future__ import annotations

from games.core import MOST_CHOICES, Advice, Choice, Draw, Level, Seen, because, ranked, shuffle
from games.triplock.actions import Action, Choose, End, Sacrifice
from games.triplock.because import why_plan
from games.triplock.characters import liking
from games.triplock.events import Event
from games.triplock.legal import choices
from games.triplock.memory import remembered
from games.triplock.plans import whole
from games.triplock.search import Sight
from games.triplock.view import View
from games.triplock.weigh import Plan, Weigher
from games.triplock.worth import WIN, Weights

SIGHTS = {
    Level.EASY: Sight(1, 0, False, True, 0.7, Weights(now=0.8, there=0.1)),
    Level.MEDIUM: Sight(2, 1, True, True, 0.5, Weights(now=0.4, there=0.1, soon=0.2, near=0.1)),
    Level.HARD: Sight(None, 2, True, False, 0.01, Weights(now=0.3, there=0.2, soon=0.2, near=0.2)),
}
"""How far each level sees."""

DIGITS = 6
"""Worths are told to so many digits, so that what is worth the same is equal."""


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: tuple[Plan, ...] = ()
) -> Advice[Action]:
    """The best plans as a level sees them. Plans of equal worth stand by lot.

    Raises `ValueError` where the seat owes nothing.
    """
    return advised(seen, SIGHTS[level], draw, weighed)


def advised(
    seen: Seen[View, Event], sight: Sight, draw: Draw, weighed: tuple[Plan, ...] = ()
) -> Advice[Action]:
    """As `advise`, for one that sees so far."""
    if seen.seat not in seen.view.waiting:
        raise ValueError("the seat owes nothing")
    view = remembered(seen, sight.turns)
    actions = choices(view, seen.seat)
    if isinstance(actions[0], Choose):
        return _of_characters(view, actions, draw, weighed)
    weigher = Weigher(view, seen.seat, sight, draw)
    best = _promising(weigher, shuffle(actions, draw))
    found = [_choice(weigher, whole(weigher, one), _worth(weigher, (one,))) for one in best]
    plans = {choice.plan for choice in found}
    found += [
        _choice(weigher, plan, _worth(weigher, plan))
        for plan in dict.fromkeys(weighed)
        if plan not in plans
    ]
    advice = ranked(found, weighed)
    ends = isinstance(advice.best.plan[-1], End)
    return Advice(advice.choices, tells=seen.view.may_tell and ends)


def _promising(weigher: Weigher, actions: list[Action]) -> list[Action]:
    """The actions that are weighed in full: the best by a look that is one act shorter."""
    sight = weigher.sight
    worths = {one: weigher.value((one,), max(0, sight.depth - 1)) for one in actions}
    thought = [one for one in actions if _is_thought_of(one, worths[one], sight)]
    return sorted(thought, key=lambda one: -worths[one])[:MOST_CHOICES]


def _is_thought_of(action: Action, worth: float, sight: Sight) -> bool:
    """Whether a level thinks of an action; of one that wins each does."""
    return sight.sacrifices or not isinstance(action, Sacrifice) or worth >= WIN


def _worth(weigher: Weigher, plan: Plan) -> float:
    return round(weigher.value(plan), DIGITS)


def _choice(weigher: Weigher, plan: Plan, worth: float) -> Choice[Action]:
    return Choice(plan, worth, why_plan(weigher, plan))


def _of_characters(
    view: View, actions: tuple[Action, ...], draw: Draw, weighed: tuple[Plan, ...]
) -> Advice[Action]:
    """Who goes into the next room."""
    found: list[Choice[Action]] = []
    for action in shuffle(actions, draw):
        if isinstance(action, Choose) and view.journey is not None:
            worth = liking(view.journey, action.char)
            found.append(Choice((action,), worth, because("serves", char=action.char)))
    return ranked(found, weighed)
