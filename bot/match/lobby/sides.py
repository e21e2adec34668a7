"""Sides at a table: who may sit where, and how lots deal people to seats without parting a side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from games.core import Draw, Sides, shuffle, side_of

T = TypeVar("T")


def are_teams(sides: Sides) -> bool:
    """Whether a side has several seats, so that people choose a side and not only a seat."""
    return any(len(side) > 1 for side in sides)


def may_sit(sides: Sides, ever: Iterable[int], seat: int) -> bool:
    """Whether a person may take a seat who holds or held the seats `ever`.

    A person may hold any seats of one side. Who ever sat on another side may take none.
    """
    return all(side_of(sides, other) == side_of(sides, seat) for other in ever)


def free_seat(sides: Sides, taken: Iterable[int], side: int | None = None) -> int | None:
    """Returns the lowest free seat, of one side if it is given; None if there is none."""
    wanted = sorted(seat for at, one in enumerate(sides) if side in (None, at) for seat in one)
    held = set(taken)
    return next((seat for seat in wanted if seat not in held), None)


def dealt_seats(people: Sequence[T], sides: Sides, chance: Draw) -> list[T]:
    """Returns the people in the order of their seats by lot, given in the order of their old seats.

    Partners stay together: lots decide which side sits where, if they are of one size, and who of
    a side sits on which of its seats.
    """
    if not are_teams(sides):
        return shuffle(people, chance)
    groups = [[people[seat] for seat in sorted(side)] for side in sides]
    if len({len(group) for group in groups}) == 1:
        groups = shuffle(groups, chance)
    out = list(people)
    for side, group in zip(sides, groups, strict=True):
        for seat, person in zip(sorted(side), shuffle(group, chance), strict=True):
            out[seat] = person
    return out
