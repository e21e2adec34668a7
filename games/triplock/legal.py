"""Every legal action of a seat, in a fixed order, and the one the clock plays."""

from __future__ import annotations

from functools import lru_cache

from games.core import Draw, Seat
from games.triplock.actions import (
    Action,
    Bonus,
    Complete,
    Discard,
    End,
    Match,
    Orient,
    Roll,
    Sacrifice,
    Skip,
    UseDie,
)
from games.triplock.attempt import completable, matches
from games.triplock.reasons import refusal
from games.triplock.skill import skills
from games.triplock.state import Attempt, Discarding, Open, Orienting, State, owing
from games.triplock.targets import action_acts, any_action, effect_acts

SIDES = tuple(Orient(side) for side in range(4))


@lru_cache(maxsize=4096)
def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every legal action of a seat; () where it owes nothing."""
    if seat not in owing(state):
        return ()
    if state.phase == "setup":
        return SIDES
    match state.asked:
        case None:
            return _free(state, seat)
        case Orienting():
            return SIDES
        case Discarding():
            return tuple(Discard(slot) for slot in range(len(state.players[seat].diagrams)))
        case Attempt() as attempt:
            return matches(state, seat, attempt)
        case _:
            return _bonuses(state, seat, state.asked)


def _bonuses(state: State, seat: Seat, bonus: Open) -> tuple[Action, ...]:
    acts = effect_acts(state, seat, bonus.do, bonus.wide)
    return (*(Bonus(act) for act in acts), Skip())


def _free(state: State, seat: Seat) -> tuple[Action, ...]:
    """The actions while nothing is pending: roll, announce, use dice or Skill, end."""
    actions: list[Action] = [] if state.turn.rolled else [Roll()]
    actions.extend(Complete(slot) for slot in completable(state.players[seat]))
    for i, die in enumerate(state.turn.dice):
        if not die.used:
            actions.extend(UseDie(i, act) for act in action_acts(state, seat, die.face))
    if can_sacrifice(state):
        actions.extend(Sacrifice(act) for act in any_action(state, seat))
    actions.extend(skills(state, seat))
    actions.append(End())
    return tuple(actions)


def can_sacrifice(state: State) -> bool:
    """Whether the dice may be sacrificed: they are rolled and both unused (TR-23)."""
    return state.turn.rolled and not any(die.used for die in state.turn.dice)


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """The clock's action for an absent seat: it risks nothing and gains nothing (rules 14)."""
    actions = legal(state, seat)
    if not actions:
        raise refusal(state, seat, End())
    match actions[0]:
        case Orient() | Match():
            return actions[0]
        case _:
            # For every other question it is the last action: give up the new Diagram, decline, end.
            return actions[-1]
