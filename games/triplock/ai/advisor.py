"""The computer player of Triplock: what it remembers, what it weighs, and what it says.

It knows what its seat sees and was told. All levels weigh the same things and differ by what a
person lacks: memory, acts that are seen ahead, the sacrifice, and the sides they lay. No level
passes over an act that wins at once. Worths are in points, of what a duel's plans come to.
"""

from __future__ import annotations

from math import fsum

from games.core import MOST_CHOICES, Advice, Choice, Draw, Level, Seen, because, ranked, shuffle
from games.triplock.ai.memory import remembered
from games.triplock.ai.plans import whole_plan
from games.triplock.ai.reasons import why_plan
from games.triplock.ai.search import Sight
from games.triplock.ai.units import TOLD, WIN
from games.triplock.ai.weigh import Plan, Weigher
from games.triplock.rules import actions as do
from games.triplock.rules.reasons import choices
from games.triplock.table.cards import CHARACTERS, effect
from games.triplock.table.episodes import COMPLETED, DISARMED, LOCK, POINTS, Journey, Room
from games.triplock.table.events import Event
from games.triplock.table.view import View

SERVES = {
    POINTS: {"alter_own": 1.0, "set_die": 0.8, "swap": 0.5, "flip": 0.5, "peek": 0.4},
    COMPLETED: {"alter_own": 0.8, "set_die": 0.7, "swap": 0.5, "flip": 0.5, "peek": 0.4},
    DISARMED: {"disarm": 2.0, "set_die": 0.5},
    LOCK: {"swap": 1.5, "flip": 1.2, "set_die": 1.0, "peek": 0.7},
}
"""By goal: how well a Skill serves it."""

LATER = 0.5
"""How much it counts that a later room needs the character more."""

SIGHTS = {
    Level.EASY: Sight(turns=1, depth=0, sacrifices=False, richest=True, bold=0.7),
    Level.MEDIUM: Sight(turns=2, depth=1, sacrifices=True, richest=True, bold=0.5),
    Level.HARD: Sight(turns=None, depth=2, sacrifices=True, richest=False, bold=0.01),
}
"""How far each level sees."""

DIGITS = 6
"""Worths are told to so many digits, so that what is worth the same is equal."""


def advise(
    seen: Seen[View, Event], level: Level, draw: Draw, weighed: tuple[Plan, ...] = ()
) -> Advice[do.Action]:
    """The best plans as a level sees them. Of equal worth the cheapest stands first, then by lot.

    Raises `ValueError` where the seat owes nothing.
    """
    return advised(seen, SIGHTS[level], draw, weighed)


def advised(
    seen: Seen[View, Event], sight: Sight, draw: Draw, weighed: tuple[Plan, ...] = ()
) -> Advice[do.Action]:
    """As `advise`, for one that sees so far."""
    if seen.seat not in seen.view.waiting:
        raise ValueError("the seat owes nothing")
    view = remembered(seen, sight.turns)
    actions = choices(view, seen.seat)
    chosen = [action for action in actions if isinstance(action, do.Choose)]
    if view.journey is not None and chosen:
        return _of_characters(view.journey, chosen, draw, weighed)
    weigher = Weigher(view, seen.seat, sight, draw)
    best = _promising(weigher, shuffle(actions, draw))
    found = [_choice(weigher, whole_plan(weigher, one), _worth(weigher, (one,))) for one in best]
    found.sort(key=lambda choice: _price(weigher, choice.plan))
    plans = {choice.plan for choice in found}
    found += [
        _choice(weigher, plan, _worth(weigher, plan))
        for plan in dict.fromkeys(weighed)
        if plan not in plans
    ]
    advice = ranked(found, weighed)
    may_end = isinstance(advice.best.plan[-1], do.End | do.Match)
    return Advice(advice.choices, tells=seen.view.may_tell and may_end)


def _promising(weigher: Weigher, actions: list[do.Action]) -> list[do.Action]:
    """The actions that are weighed in full: the best by a look that is one act shorter."""
    sight = weigher.sight
    hopeful = [one for one in actions if not _is_hopeless(weigher, one)]
    worths = {one: weigher.value((one,), max(0, sight.depth - 1)) for one in hopeful}
    thought = [one for one in hopeful if _is_thought_of(one, worths[one], sight)]
    return sorted(thought, key=lambda one: -worths[one])[:MOST_CHOICES]


def _is_hopeless(weigher: Weigher, action: do.Action) -> bool:
    """Whether an announcement fails for certain, which no level risks a Diagram for."""
    if not isinstance(action, do.Complete | do.Room):
        return False
    asked = weigher.attempt(weigher.stand, action)
    return weigher.chance(weigher.stand, asked, ()) == 0


def _is_thought_of(action: do.Action, worth: float, sight: Sight) -> bool:
    """Whether a level thinks of an action; of one that wins each does."""
    return sight.sacrifices or not isinstance(action, do.Sacrifice) or worth >= WIN


_PAID = do.UseDie | do.Talent


def _price(weigher: Weigher, plan: Plan) -> tuple[int, int]:
    """The dice and Skills that a plan uses, one less where it brings something; then bonuses.

    A plan that ends before the dice are used may still use all of them.
    """
    paid = sum(2 if isinstance(one, do.Sacrifice) else isinstance(one, _PAID) for one in plan)
    if isinstance(plan[-1], do.Reset) or plan[-1] == do.Track("act"):
        paid += len(weigher.stand.faces)
    bonuses = sum(isinstance(one, do.Bonus) for one in plan)
    return paid - _brings(weigher, plan), bonuses


def _brings(weigher: Weigher, plan: Plan) -> bool:
    """Whether a plan shows the seat something, or announces a Diagram or a lock."""
    stand = weigher.stand
    for action in plan:
        if not isinstance(action, _PAID | do.Sacrifice | do.Bonus):
            return isinstance(action, do.Complete | do.Room)
        outcomes, _ = weigher.outcomes(stand, action)
        if len(outcomes) > 1:
            return True
        stand = outcomes[0][1]
    return False


def _worth(weigher: Weigher, plan: Plan) -> float:
    return round(weigher.value(plan), DIGITS)


def _choice(weigher: Weigher, plan: Plan, worth: float) -> Choice[do.Action]:
    return Choice(plan, worth * TOLD, why_plan(weigher, plan))


def _of_characters(
    journey: Journey, actions: list[do.Choose], draw: Draw, weighed: tuple[Plan, ...]
) -> Advice[do.Action]:
    """Who goes into the next room."""
    found: list[Choice[do.Action]] = [
        Choice((action,), _liking(journey, action.char), because("serves", char=action.char))
        for action in shuffle(actions, draw)
    ]
    return ranked(found, weighed)


def _liking(journey: Journey, char: str) -> float:
    """How well a character serves the next room, less what a later room would miss."""
    room, *later = journey.episode.rooms[journey.room :]
    missed = max((_serving(each, char) for each in later), default=0.0)
    return _serving(room, char) - LATER * missed


def _serving(room: Room, char: str) -> float:
    """How well a character serves the goals of a room."""
    skill = effect(CHARACTERS[char].skill).name
    return fsum(SERVES[goal].get(skill, 0.0) for goal, _ in room.wanted)
