"""Advice: what computer players and hints are made from, and what they give."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.seats import Seat, Setting
from games.tape import Draw

A = TypeVar("A")
V = TypeVar("V")
E = TypeVar("E")

MOST_CHOICES = 12
"""The most choices of an advice, beside the plans that had to be weighed."""


class Level(Enum):
    """How well a computer plays; a hint is `HARD`."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Seen(Struct, Generic[V, E], frozen=True):
    """All that an adviser may know, and nothing else; it can be pickled.

    `view` is what `seat` sees now, `told` every event that the seat was told, in order. Whoever
    takes a seat over is told all of it again. The setting has no names, because advice hangs on
    none.
    """

    seat: Seat
    view: V
    told: tuple[E, ...]
    setting: Setting


class Reason(Struct, frozen=True):
    """Why a plan was chosen: a key of the game's own, and the things of the table that it names.

    `texts.why` puts it into a sentence, and `texts.idea` into one that only points to the plan. A
    check in the tests of the texts recomputes each key.
    """

    key: str
    values: tuple[tuple[str, str | int], ...] = ()

    def __getitem__(self, name: str) -> str | int:
        """The value of that name. Raises `KeyError`."""
        return dict(self.values)[name]


def because(key: str, **values: str | int) -> Reason:
    """Returns a reason with named values."""
    return Reason(key, tuple(values.items()))


class Choice(Struct, Generic[A], frozen=True):
    """A whole plan, what it is worth, and why.

    * `plan`: its first action is legal now, each next one after it. It ends before or with the
      first action that draws or shows something, or where the seat owes nothing more.
    * `worth`: in the game's own unit (points, where there are any). The plans of one advice are
      weighed by the same imagined worlds, so that a difference is a cost and no noise.
    """

    plan: tuple[A, ...]
    worth: float
    reason: Reason


class Advice(Struct, Generic[A], frozen=True):
    """The choices of a seat, best first as the level sees it: 1 to `MOST_CHOICES`.

    `tells`: the seat tells its side first what it saw.
    """

    choices: tuple[Choice[A], ...]
    tells: bool = False

    @property
    def best(self) -> Choice[A]:
        """The choice that the level plays."""
        return self.choices[0]


Adviser = Callable[[Seen[V, E], Level, Draw, tuple[tuple[A, ...], ...]], Advice[A]]
"""Weighs what a seat may do. The last argument are plans that are weighed whatever they are worth:
each of them stands among the choices."""

Luck = Callable[[Seen[V, E], Draw], float]
"""What the roll of the turn that has just begun is worth to its seat, less what one is worth there
on the average, as `HARD` judges; in the unit of `Choice.worth`. It draws to imagine what is hidden.
"""


DIGITS = 9
"""Worths are told to so many digits after the point."""


def settled(worth: float) -> float:
    """Returns a worth without its last digits, so that what is worth the same is equal.

    These hang on the order in which it was added up, and no decision may hang on them: advisers
    compare settled worths, or whole numbers, and take the first of equal ones. A sum of floats is
    `math.fsum`, because `sum` adds them up in another way from Python 3.12 on.
    """
    return round(worth, DIGITS)


def ranked(choices: list[Choice[A]], weighed: tuple[tuple[A, ...], ...] = ()) -> Advice[A]:
    """Returns an advice of the best choices and of those whose plans had to be weighed.

    Of two that are worth the same, the one that comes first stands first.
    """
    told = (replace(choice, worth=settled(choice.worth)) for choice in choices)
    known = sorted(told, key=lambda choice: -choice.worth)
    kept = [one for n, one in enumerate(known) if n < MOST_CHOICES or one.plan in weighed]
    return Advice(tuple(kept))
