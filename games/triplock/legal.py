"""Every legal action of a seat, in a fixed order, and the one the clock plays."""

from __future__ import annotations

from collections.abc import Iterator

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
from games.triplock.cards import CHARACTERS, FACES
from games.triplock.public import Attempt, Discarding, Orienting
from games.triplock.reasons import (
    check,
    die_objection,
    room_objection,
    sacrifice_objection,
    skill_objection,
)
from games.triplock.sight import Sight, Sighted
from games.triplock.state import State

SIDES = tuple(Orient(side) for side in range(4))
TRACKS = (Track("pts"), Track("act"))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every legal action of a seat, by what it knows; () where it owes nothing."""
    sight = Sight(state, seat)
    return choices(sight, seat) if seat in sight.waiting else ()


def choices(view: Sighted, seat: Seat) -> tuple[Action, ...]:
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


def _free(view: Sighted, seat: Seat) -> list[Action]:
    """The actions while nothing is pending: roll, announce, use dice or Skill, end."""
    found: list[Action] = [] if view.turn.rolled else [Roll()]
    found += map(Complete, completable(view, seat))
    if view.layout.in_rooms and room_objection(view) is None:
        found.append(Room())
    if view.turn.rolled:
        found += _dice(view, seat)
    if skill_objection(view) is None:
        found += _skills(view, seat)
    return [*found, End()]


def _dice(view: Sighted, seat: Seat) -> Iterator[Action]:
    """What the dice can do each, and both for their sacrifice; a face is aimed once for all."""
    dice = [(i, die.face) for i, die in enumerate(view.turn.dice) if die_objection(view, i) is None]
    can_sacrifice = sacrifice_objection(view) is None
    faces = FACES if can_sacrifice else [face for _, face in dice]
    found = {face: acts(view, seat, face) for face in faces}
    yield from (UseDie(i, act) for i, face in dice for act in found[face])
    if can_sacrifice:
        yield from (Sacrifice(act) for face in faces for act in found[face])


def _skills(view: Sighted, seat: Seat) -> Iterator[Action]:
    yield from TRACKS
    player = view.players[seat]
    yield from map(Reset, range(player.chips))
    if player.char is not None:
        yield from map(Talent, acts(view, seat, CHARACTERS[player.char].skill))


def fallback(state: State, seat: Seat, draw: Draw) -> Action:
    """The clock's action for an absent seat: it risks nothing and gains nothing (rules 14)."""
    actions = legal(state, seat)
    if not actions:
        check(state, seat, End())  # who owes nothing cannot end anything either
    match actions[0]:
        case Choose() | Orient() | Match():
            return actions[0]
        case _:
            # For every other question it is the last action: give up the new Diagram, decline, end.
            return actions[-1]
