"""The terms of an Unlock match: what makes a code legal, and the options as they are played."""

from __future__ import annotations

from msgspec import Struct


class Laws(Struct, frozen=True):
    """What makes a code legal: grid 3 or 4, difficulty easy, medium or hard."""

    grid: int
    difficulty: str

    @property
    def dots(self) -> int:
        """How many dots there are; they are numbered from 1."""
        return self.grid * self.grid


class Terms(Struct, frozen=True):
    """The options of a match, all public. `lock` is the option as it was given: seat or "bot"."""

    laws: Laws
    seats: int
    lock: str
    tournament: bool
    cards: int

    @property
    def bot(self) -> bool:
        """Whether the house is the Lock, so that every seat guesses."""
        return self.lock == "bot"

    @property
    def rounds(self) -> int:
        """Games in the match: as many as seats in a tournament, else one."""
        return self.seats if self.tournament else 1
