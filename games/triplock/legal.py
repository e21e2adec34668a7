"""Every legal action of a seat, in a fixed order, and the one the clock plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.core import Draw, Seat
from games.triplock.actions import (
    Action,
    Bonus,
    Choose,
    Complete,
    Discard,
    End,
    Match,
    Orient,
    Reset,
    Roll,
    Room,
    Sacrifice,
    Skip,
    Talent,
    Track,
    UseDie,
)
from games.triplock.aims import acts, completable, declarations
from games.triplock.cards import CHARACTERS
from games.triplock.public import Attempt, Discarding, Orienting
from games.triplock.reasons import (
    die_objection,
    refusal,
    room_objection,
    sacrifice_objection,
    skill_objection,
)
from games.triplock.state import State, owing
from games.triplock.view import View, view

SIDES = tuple(Orient(side) for side in range(4))


@lru_cache(maxsize=128)  # at most 2 MB: a state takes 11 kB, its actions 5
def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every legal action of a seat, by what it knows; () where it owes nothing."""
    return choices(view(state, seat), seat) if seat in owing(state) else ()


def choices(view: View, seat: Seat) -> tuple[Action, ...]:
    """The actions that a view allows a seat which owes one, in a fixed order.

    By the seat's own view they are the legal ones, by a spectator's all that may be legal.
    """
    if view.phase == "setup":
        return SIDES
    if view.phase == "choose":
        return tuple(map(Choose, view.journey.free)) if view.journey else ()
    match view.asked:
        case None:
            return tuple(_free(view, seat))
        case Orienting():
            return SIDES
        case Discarding():
            return tuple(Discard(slot) for slot in range(len(view.players[seat].diagrams)))
        case Attempt() as tried:
            return declarations(view, seat, tried)
        case bonus:
            return (*map(Bonus, acts(view, seat, bonus.do, bonus.wide)), Skip())


def _free(view: View, seat: Seat) -> Iterator[Action]:
    """The actions while nothing is pending: roll, announce, use dice or Skill, end."""
    if not view.turn.rolled:
        yield Roll()
    yield from map(Complete, completable(view, seat))
    if room_objection(view) is None:
        yield Room()
    for i, die in enumerate(view.turn.dice):
        if die_objection(view, i) is None:
            yield from (UseDie(i, act) for act in acts(view, seat, die.face))
    if sacrifice_objection(view) is None:
        yield from map(Sacrifice, acts(view, seat, "any"))
    if skill_objection(view) is None:
        yield from _skills(view, seat)
    yield End()


def _skills(view: View, seat: Seat) -> Iterator[Action]:
    yield from (Track("pts"), Track("act"))
    player = view.players[seat]
    yield from map(Reset, range(player.chips))
    if player.char is not None:
        yield from map(Talent, acts(view, seat, CHARACTERS[player.char].skill))


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """The clock's action for an absent seat: it risks nothing and gains nothing (rules 14)."""
    actions = legal(state, seat)
    if not actions:
        raise refusal(state, seat, End())
    match actions[0]:
        case Choose() | Orient() | Match():
            return actions[0]
        case _:
            # For every other question it is the last action: give up the new Diagram, decline, end.
            return actions[-1]
