"""Who sits on a seat, and who played a row: closed types, and the columns that hold them."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from bot.store.tx import Record, Value
from games.core import Level

NOBODY = 0
"""Stands where a row needs an id and its person was forgotten."""


class Person(Struct, frozen=True):
    """A Discord user."""

    id: int


class Computer(Struct, frozen=True):
    """A computer player."""

    level: Level


class Nobody(Struct, frozen=True):
    """The seat's person has left, and nobody took their place."""


class Clock(Struct, frozen=True):
    """Time was up, and the game's fallback was played."""


class House(Struct, frozen=True):
    """The action was forced, so the shell played it at once."""


class Moderator(Struct, frozen=True):
    """A Discord user who acted for a seat that is not theirs."""

    id: int


Sitter = Person | Computer | Nobody
"""Who sits on a seat."""

Actor = Person | Clock | Computer | House | Moderator
"""Who played a row."""


def columns(who: Sitter | Actor) -> tuple[str, int | None, str | None]:
    """Returns the kind, the person and the level that are stored for a sitter or an actor."""
    match who:
        case Person(id):
            return "person", id, None
        case Moderator(id):
            return "moderator", id, None
        case Computer(level):
            return "computer", None, level.value
        case Clock():
            return "clock", None, None
        case House():
            return "house", None, None
        case Nobody():
            return "nobody", None, None
        case _:
            assert_never(who)


def sitter_of(row: Record) -> Sitter:
    """Returns the sitter in the columns `sitter`, `person` and `level`."""
    match row["sitter"]:
        case "person":
            return Person(row["person"])
        case "computer":
            return Computer(Level(row["level"]))
        case _:
            return Nobody()


def actor_of(row: Record) -> Actor:
    """Returns the actor in the columns `actor`, `person` and `level`."""
    match row["actor"]:
        case "person":
            return Person(row["person"])
        case "moderator":
            return Moderator(row["person"])
        case "computer":
            return Computer(Level(row["level"]))
        case "clock":
            return Clock()
        case _:
            return House()


def sat(who: Sitter) -> dict[str, Value]:
    """Returns the values of the columns `sitter`, `person` and `level`."""
    kind, person, level = columns(who)
    return {"sitter": kind, "person": person, "level": level}


def acted(who: Actor) -> dict[str, Value]:
    """Returns the values of the columns `actor`, `person` and `level`."""
    kind, person, level = columns(who)
    return {"actor": kind, "person": person, "level": level}
