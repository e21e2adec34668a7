"""Triplock's chips, dice, Diagrams and characters, read once from cards.toml.

Beside them the small values of a match that all may know: bead, dice, rewards, symbols matched.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from msgspec import Struct, convert

COUNTED = ("points", "lose", "draw", "peek")
"""Effects that are written with a number."""

AUTOMATIC = ("points", "lose", "drop_dice", "drop_skill", "bead_off", "steal_fs", "end_turn")
"""Effects that happen at once, whoever's turn it is; all others wait for their owner."""


class Effect(Struct, frozen=True):
    """One effect: its word and its number (1 where none is written)."""

    name: str
    n: int = 1

    @property
    def text(self) -> str:
        """The text of the data file: `peek:1`, `flip`."""
        return f"{self.name}:{self.n}" if self.name in COUNTED else self.name


class Side(Struct, frozen=True):
    """One side of a Diagram.

    A standard side has `kind` (collect, combo, trip) and `symbols`; a Trap's or Countermeasure's
    has `who` (opp, self) and `event`.
    """

    reward: tuple[str, ...]
    kind: str = ""
    symbols: tuple[str, ...] = ()
    who: str = ""
    event: str = ""

    @property
    def points(self) -> int:
        """The sum of the leading points effects (rules 7.2)."""
        return sum(effect(text).n for text in self.reward[: self._leading()])

    @property
    def rest(self) -> tuple[str, ...]:
        """The rewards behind the leading points, in listed order."""
        return self.reward[self._leading() :]

    def _leading(self) -> int:
        names = [effect(text).name for text in self.reward]
        return next((i for i, name in enumerate(names) if name != "points"), len(names))


class Diagram(Struct, frozen=True):
    """A Diagram: `type` is standard, trap or counter; four sides, index 0..3."""

    id: str
    type: str
    sides: tuple[Side, ...]


class Character(Struct, frozen=True):
    """A character and its Skill, one effect."""

    id: str
    name: str
    skill_name: str
    skill: str


class Numbers(Struct, frozen=True):
    """The numbers of the rules."""

    win_points: int
    win_completed: int
    hand_limit: int
    start_diagrams: int
    round_cap: int
    pts_track: int
    pts_reward: int
    act_track: int


class Chips(Struct, frozen=True):
    """Symbols, the two faces of each mechanism, and the symbol of each Failsafe."""

    symbols: tuple[str, ...]
    mechanisms: tuple[tuple[str, str], ...]
    failsafe_symbols: tuple[str, ...]
    failsafes: tuple[str, ...]


class Bead(Struct, frozen=True):
    """The Skill bead: at hand, pts, act, reset or char; `n` steps on a track."""

    at: str
    n: int


class Die(Struct, frozen=True):
    """A rolled action die: its face now, and whether it was used."""

    face: str
    used: bool


class Hit(Struct, frozen=True):
    """A declared symbol of a running attempt that was right."""

    index: int
    spot: int


class Owed(Struct, frozen=True):
    """A reward still to be used: its effect's text, its source, its reach.

    `by` is a Diagram's id, or the track `act`; `wide`: it comes from a Diagram.
    """

    effect: str
    by: str
    wide: bool


DATA: dict[str, Any] = tomllib.loads(
    files("games.triplock").joinpath("cards.toml").read_text("utf-8")
)
"""The whole data file, as its tables stand there."""

RULES = convert(DATA["rules"], Numbers)
CHIPS = convert(DATA["chips"], Chips)
FACES = convert(DATA["dice"]["action"], tuple[str, ...])
DIAGRAMS = {card.id: card for card in convert(DATA["diagrams"], tuple[Diagram, ...])}
CHARACTERS = {char.id: char for char in convert(DATA["characters"], tuple[Character, ...])}

_MECHANISMS, _FAILSAFES = CHIPS.mechanisms * 2, CHIPS.failsafes * 2
"""The symbols by id, of both sets of chips."""

HAND = Bead("hand", 0)


@lru_cache(maxsize=256)  # short texts of the card file
def effect(text: str) -> Effect:
    """The effect of a data file's text.

    >>> effect("peek:2")
    Effect(name='peek', n=2)
    """
    name, _, number = text.partition(":")
    return Effect(name, int(number) if number else 1)


def mechanisms(number: int) -> range:
    """The ids of the mechanisms of a set of chips, the first one 0."""
    size = len(CHIPS.mechanisms)
    return range(number * size, (number + 1) * size)


def failsafes(number: int) -> range:
    """The ids of the Failsafes of a set of chips, the first one 0."""
    size = len(CHIPS.failsafes)
    return range(number * size, (number + 1) * size)


def mech_symbol(mech: int, up: int) -> str:
    """The symbol of a mechanism's face; ids from 4 on are the second set's copies."""
    return _MECHANISMS[mech][up]


def chip_symbol(chip: int) -> str:
    """The symbol of a Failsafe; ids from 8 on are the second set's copies."""
    return _FAILSAFES[chip]


def side_of(card_id: str, side: int) -> Side:
    """One side of a Diagram by its id."""
    return DIAGRAMS[card_id].sides[side]
