"""Who is meant: a seat in public, by mark and name, and in private, as "you"."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import SHAPES, Names, Seat, Setting
from games.texts import listed, marked


def who(setting: Setting, seat: Seat) -> str:
    """A seat as a subject: "you", "▲ Ben"."""
    return "you" if seat == setting.reader else marked(setting.names, seat)


def people(setting: Setting, seats: Iterable[Seat]) -> str:
    """Seats in a sentence, the reader first: "you and ▲ Ben"."""
    return listed(sorted((who(setting, seat) for seat in seats), key=lambda one: one != "you"))


def spoken(names: Names, seat: Seat) -> str:
    """A seat by its name alone, for alt texts; by its shape where there are no names."""
    return names[seat] if names else SHAPES[seat]


def introduced(names: Names, seat: Seat) -> str:
    """A seat by name and shape: "Ben, triangle"; the shape alone without names."""
    return f"{names[seat]}, {SHAPES[seat]}" if names else SHAPES[seat]


def wins(setting: Setting, winners: tuple[Seat, ...]) -> str:
    """Who wins: "▲ Ben wins", "you win", "● Ana and ▲ Ben share the win"."""
    told = people(setting, winners)
    if len(winners) > 1:
        return f"{told} share the win"
    return f"{told} {'win' if told == 'you' else 'wins'}"
