"""Advice: what a computer player and a hint are made from, and what they give."""

from __future__ import annotations

from enum import Enum
from typing import Generic, TypeVar

from msgspec import Struct

from games.seats import Seat, Setting

A = TypeVar("A")
V = TypeVar("V")
E = TypeVar("E")


class Level(Enum):
    """How well a computer plays; a hint is `HARD`."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Seen(Struct, Generic[V, E], frozen=True):
    """All that an adviser may know, and nothing else; it can be pickled.

    `view` is what `seat` sees now, `told` every event that the seat was told, in order. Whoever
    takes a seat over is told all of it again.
    """

    seat: Seat
    view: V
    told: tuple[E, ...]
    setting: Setting


class Advice(Struct, Generic[A], frozen=True):
    """An action that is legal now, and in one sentence why it was chosen."""

    action: A
    why: str
