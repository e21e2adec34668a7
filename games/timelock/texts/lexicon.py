"""The words that Timelock's texts share: pieces, targets, rolls and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.texts import MAX_ALT, counted, listed
from games.timelock.rules.board import pip_of
from games.timelock.rules.dice import GOAL_TARGET, Roll
from games.timelock.rules.state import State, Terms

PIECES = ("", "Pawn", "Drone", "Queen")
"""The names of the pieces by their size."""

EDGES = ("South", "North")
"""The names of the sides of the board."""

CORNERS = ("south-west", "north-west", "north-east", "south-east")
"""Where four players sit, by seat."""

PLAIN = 4
"""From this depth on an alt text tells no distances."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def piece(pip: int) -> str:
    """The name of a piece by its size."""
    return PIECES[pip]


def piece_of(letter: str) -> str:
    """The name of a piece by its letter: "Pawn"."""
    return PIECES[pip_of(letter)]


def number(n: int) -> str:
    """A small number as a word: "two"."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def points(n: int) -> str:
    """So many points: "1 point"."""
    return counted(n, "point")


def pyramids(n: int) -> str:
    """So many pyramids, as a word: "two pyramids"."""
    return counted(n, "pyramid").replace(str(n), number(n), 1)


def rolled(roll: Roll) -> str:
    """A roll in a sentence: "5, 4 and SWAP"."""
    return f"{roll.d1}, {roll.d2} and {roll.face}"


def stacks(homes: Iterable[str]) -> str:
    """Stacks as a subject: "stack b", "stacks b and d"."""
    named = list(homes)
    return f"stack {named[0]}" if len(named) == 1 else f"stacks {listed(named)}"


def verb(n: int, one: str, more: str) -> str:
    """The verb that fits so many subjects."""
    return one if n == 1 else more


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def is_partners(terms: Terms) -> bool:
    """Whether two sides of two seats play."""
    return terms.seats > 2


def far_edge(state: State) -> str:
    """The side of the board whose Goal the mover may move: "North"."""
    return EDGES[1 - state.terms.edge(state.mover)]


def their_goal(state: State) -> str:
    """The Goal that the mover may move: "their Goal", with partners "North's Goal"."""
    return f"{far_edge(state)}'s Goal" if is_partners(state.terms) else "their Goal"


def target_words(state: State, target: str) -> str:
    """A target of a step that is no pyramid put back: "a", "their Goal"."""
    return their_goal(state) if target == GOAL_TARGET else target


def needed(terms: Terms) -> int:
    """How many stacks a team has to match or remove."""
    return int(terms.win) if terms.win.isdigit() else 4


def shortened(tell: Callable[[int], str], depths: int) -> str:
    """The first telling that fits an alt text; each depth, from 0, tells the same in less."""
    tellings = (tell(depth) for depth in range(depths))
    return next((text for text in tellings if len(text) <= MAX_ALT), tell(depths - 1)[:MAX_ALT])
