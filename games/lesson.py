"""Lessons as data: the first match of a game, from its first deal on by a script.

A lesson is a script of parts. The house plays those before the first step, so that the first
decision is already a good one. Each step is a decision of the learner, with the draws that it will
use; the parts between steps are what computers play. After the last part the match goes on by
itself, with real draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from games.first import first_of
from games.log import HINT, Row
from games.seats import Options, Seat

MOST_SAID = 140
"""Characters of what a step says before its decision."""

T = TypeVar("T")


class Step(Struct, frozen=True):
    """A decision of the learner, in words for who has never seen the game.

    * `says`: what there is to do now and why, at most `MOST_SAID` characters.
    * `wrong`: what is answered to any other play; `hint`: what is added from the second one on.
    * `done`: what is said once it is played: what it brought. It stands before what the next step
      says.
    """

    says: str
    wrong: str
    hint: str
    done: str = ""


class Part(Struct, frozen=True):
    """Some rows of a script that one press, the house or a computer plays.

    * `plays`: the texts of actions joined by `;`, each of which is accepted; the script itself
      plays the first. All of them make as many rows, with the same draws, and the rest of the
      script fits after each.
    * `draws`: the numbers that each row draws. The last rows may be forced ones, which the house
      plays.
    * `step`: the learner's decision; None for what others play.
    """

    seat: Seat
    plays: tuple[str, ...]
    draws: tuple[tuple[int, ...], ...]
    step: Step | None = None

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """The texts of the actions of each play that is accepted."""
        return tuple(tuple(play.split(";")) for play in self.plays)


class Lesson(Struct, frozen=True):
    """One lesson of a game.

    * `version` rises with every change, so that who is in the middle begins anew.
    * `options`, `seats` and `draws` are those of the set-up. The learner has the seat `learner`;
      computers sit on all others.
    * `goes_on`: what is said after the last step, when the match goes on without a script.
    """

    version: int
    options: Options
    seats: int
    learner: Seat
    draws: tuple[int, ...]
    parts: tuple[Part, ...]
    goes_on: str

    @property
    def prefix(self) -> int:
        """How many parts the house plays before the first step."""
        return first_of(at for at, part in enumerate(self.parts) if part.step is not None)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The learner's decisions, in order."""
        return tuple(part.step for part in self.parts if part.step is not None)


class Place(Struct, frozen=True):
    """Where a match stands in its lesson.

    `part` is the index of the present part, `ways` are the texts of the actions that are still to
    be played in it, by each way that fits what was played of it, and `draws` those of its rows.
    """

    part: int
    ways: tuple[tuple[str, ...], ...]
    draws: tuple[tuple[int, ...], ...]


def place_of(lesson: Lesson, rows: Sequence[Row]) -> Place | None:
    """Where a match is after these rows; None: beyond the script, or beside it.

    Hints are no part of a script.
    """
    left = [row for row in rows if row.text != HINT]
    for at, part in enumerate(lesson.parts):
        played, left = left[: len(part.draws)], left[len(part.draws) :]
        begun = [row.text for row in played]
        ways = [way for way in part.ways if begun[: len(way)] == list(way[: len(begun)])]
        if not ways or any(row.seat != part.seat for row in played[: len(ways[0])]):
            return None
        if len(played) < len(part.draws):
            done = len(played)
            return Place(at, tuple(way[done:] for way in ways), part.draws[done:])
    return None


def unshuffle(wanted: Sequence[T], items: Sequence[T]) -> tuple[int, ...]:
    """The draws with which `shuffle` brings `items` into the wanted order.

    Raises `ValueError` if these are not the same things.
    """
    left, draws = list(items), list[int]()
    if len(wanted) != len(left):
        raise ValueError("not as many things as wanted")
    for i in range(len(left) - 1, 0, -1):
        j = left.index(wanted[i], 0, i + 1)
        draws.append(j)
        left[i], left[j] = left[j], left[i]
    if left[:1] != list(wanted[:1]):
        raise ValueError("other things than wanted")
    return tuple(draws)
