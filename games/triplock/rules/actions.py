"""Triplock's actions: what a seat may do, as values.

An `Act` is one thing done to the lock or to Diagrams: the six actions of the dice and the other
effects that need a choice. An `Action` is a step of a seat; many of them carry an `Act`.
Spots, seats, slots, dice and symbol indices are the numbers of the rules, counted from 0.
"""

from __future__ import annotations

from msgspec import Struct


class Peek(Struct, frozen=True):
    """Looks at stacks of the own row; `spots` ascend, all different."""

    spots: tuple[int, ...]


class Flip(Struct, frozen=True):
    """Turns a whole stack over."""

    spot: int


class Swap(Struct, frozen=True):
    """Exchanges two stacks; `spots` ascend."""

    spots: tuple[int, int]


class Dd(Struct, frozen=True):
    """Diagnose & Disarm; `spot` None: nothing to disarm, only a draw."""

    spot: int | None


class Expose(Struct, frozen=True):
    """Looks at the Hidden stack, turns it over and rotates the own row."""


class Reveal(Struct, frozen=True):
    """Turns a face-down Diagram of any seat face up."""

    seat: int
    slot: int


class Conceal(Struct, frozen=True):
    """Turns a face-up Diagram of any seat face down."""

    seat: int
    slot: int


class Alter(Struct, frozen=True):
    """Gives a Diagram of any seat 1, 2 or 3 quarter turns."""

    seat: int
    slot: int
    turns: int


class Disarm(Struct, frozen=True):
    """Takes the top Failsafe of an own Visible stack, without a draw."""

    spot: int


class AlterOwn(Struct, frozen=True):
    """Gives an own Diagram 1, 2 or 3 quarter turns."""

    slot: int
    turns: int


class SetDie(Struct, frozen=True):
    """Turns an unused die to another face."""

    i: int
    face: str


class Scrap(Struct, frozen=True):
    """Discards a face-up Diagram of any seat."""

    seat: int
    slot: int


DieAct = Peek | Flip | Swap | Dd | Expose | Reveal | Conceal | Alter
"""The acts of the six die faces; the last three belong to the face `diagram`."""

Act = DieAct | Disarm | AlterOwn | SetDie | Scrap


class Choose(Struct, frozen=True):
    """Takes a character into a room of an Episode."""

    char: str


class Orient(Struct, frozen=True):
    """Lays the own waiting Diagram with `side` on top."""

    side: int


class Discard(Struct, frozen=True):
    """Gives up one of four Diagrams."""

    slot: int


class Roll(Struct, frozen=True):
    """Rolls both dice."""


class UseDie(Struct, frozen=True):
    """Uses die `i` for the act it shows."""

    i: int
    act: Act


class Sacrifice(Struct, frozen=True):
    """Spends both dice for any one action."""

    act: Act


class Complete(Struct, frozen=True):
    """Announces an own Diagram."""

    slot: int


class Room(Struct, frozen=True):
    """Announces the lock of an Episode's room."""


class Match(Struct, frozen=True):
    """Declares that symbol `index` of the announced Sequence lies at `spot`."""

    index: int
    spot: int


class Track(Struct, frozen=True):
    """Uses the Skill on a track, `pts` or `act`."""

    at: str


class Reset(Struct, frozen=True):
    """Uses the Skill as Reset, with the own disarmed chip at `index`."""

    index: int


class Talent(Struct, frozen=True):
    """Uses the Skill of the own character."""

    act: Act


class Bonus(Struct, frozen=True):
    """Uses the open bonus."""

    act: Act


class Skip(Struct, frozen=True):
    """Declines the open bonus."""


class End(Struct, frozen=True):
    """Ends the turn."""


Action = (
    Choose
    | Orient
    | Discard
    | Roll
    | UseDie
    | Sacrifice
    | Complete
    | Room
    | Match
    | Track
    | Reset
    | Talent
    | Bonus
    | Skip
    | End
)


def face_of(act: Act) -> str:
    """The die face or effect name an act belongs to: `diagram` for reveal, conceal and alter."""
    match act:
        case Peek():
            return "peek"
        case Flip():
            return "flip"
        case Swap():
            return "swap"
        case Dd():
            return "dd"
        case Expose():
            return "expose"
        case Reveal() | Conceal() | Alter():
            return "diagram"
        case Disarm():
            return "disarm"
        case AlterOwn():
            return "alter_own"
        case SetDie():
            return "set_die"
        case _:
            return "scrap"
