"""The contract between a game and the house: what an engine is.

A game is a value, a frozen `Game` record of pure functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NewType, TypeVar

from msgspec import Struct

from games.tape import Draw

Seat = NewType("Seat", int)
"""A seat, counted from 0. Never a Discord id."""

Names = tuple[str, ...]
"""Display names by seat, already cut and escaped for where they will stand."""

MARKS = ("●", "▲", "■", "◆", "★", "✚", "⬢")
SHAPES = ("circle", "triangle", "square", "diamond", "star", "cross", "hexagon")
"""The sign and the spoken name of each seat, the same in pictures, texts and alt texts."""

MAX_ACTION_TEXT = 60
"""Characters of an action's text, so that it fits a `custom_id` with its address."""

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Refused(Exception):
    """A player's step is refused: a text key and its values. Nothing has changed."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


class BadAction(Refused):
    """The text cannot be read in this game's notation."""


class Illegal(Refused):
    """The action can be read, but not be played now, or not by this seat."""


class Turn(Struct, frozen=True):
    """Who is waited for, who else may act, and what is asked.

    `stage` rises when the question changes for anybody but the actor. `waiting` are the seats
    that owe an action (empty: the match is over), `may` those that may act although nobody waits
    for them. `forced` is the only action left, which the shell plays at once.
    """

    stage: int
    waiting: frozenset[Seat]
    ask: str
    may: frozenset[Seat] = frozenset()
    forced: Any = None


class Notice(Struct, frozen=True):
    """Something that happened, and who may know how much of it.

    `what` is the event as every seat in `to` may know it (None: everybody). Where a part of it is
    secret, `whole` is the same event with its secret part, which the seat `owner` alone may know.
    """

    what: Any
    to: frozenset[Seat] | None = None
    whole: Any = None
    owner: Seat | None = None

    def seen_by(self, reader: Seat | None) -> Any:
        """The event as `reader` may know it (None: a spectator); None: nothing of it at all."""
        if self.whole is not None and reader is not None and reader == self.owner:
            return self.whole
        if self.to is None or (reader is not None and reader in self.to):
            return self.what
        return None


class Step(Struct, Generic[S], frozen=True):
    """What an action led to: the new state, and what is to be told, in order."""

    state: S
    notices: tuple[Notice, ...] = ()


class Scores(Struct, frozen=True):
    """A finished match.

    `points` by seat (None: this seat has no score); `rank` orders several attempts at one deal,
    the largest tuple first.
    """

    winners: tuple[Seat, ...]
    points: tuple[int | None, ...]
    rank: tuple[int, ...]
    reason: str


class Kind(Enum):
    """What values an option takes."""

    FLAG = "flag"  # on, off
    CHOICE = "choice"  # one of `values`
    NUMBER = "number"  # a whole number from values[0] to values[1]
    SEAT = "seat"  # a seat number, or one of `values`
    EACH = "each"  # one of `values` per seat, joined by commas, all different; empty: none
    TEXT = "text"  # free text that only the engine judges; no command offers it


class Option(Struct, frozen=True):
    """One setting of a game, as data: commands, lobby and help are made from it.

    `labels`: the full name of each value and what it means, in the order of `values`; or ().
    `said`: how a table's terms tell the value, with {} for it ("{}×{}"); "" tells name and value.
    `void`: a flag that, when it is on, leaves this option without meaning.
    """

    name: str
    kind: Kind
    values: tuple[str, ...]
    default: str
    about: str
    labels: tuple[tuple[str, str], ...] = ()
    said: str = ""
    void: str = ""


def no_preview(state: Any, seat: Seat, action: Any) -> Any:
    """Refuses: this game has nothing that can be shown before it is played."""
    raise Illegal("no_preview")


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, A, V]):
    """One game, as a value. All functions are pure; docs/design.md has their laws, 11 to 20."""

    key: str
    title: str
    rules_version: int
    options: tuple[Option, ...]
    seats: Callable[[Mapping[str, str]], range]
    setup: Callable[[Mapping[str, str], int, Draw], Step[S]]
    turn: Callable[[S], Turn]
    legal: Callable[[S, Seat], tuple[A, ...]]
    apply: Callable[[S, Seat, A, Draw], Step[S]]
    leave: Callable[[S, Seat, Draw], Step[S]]
    view: Callable[[S, Seat | None], V]
    imagine: Callable[[V, Draw], S]
    scores: Callable[[S], Scores | None]
    fallback: Callable[[S, Seat, Draw], A]
    parse: Callable[[str], A]
    write: Callable[[A], str]
    preview: Callable[[S, Seat, A], S] = no_preview
    sample: Callable[[S, Seat, Draw], A] | None = None
    read: Callable[[V, str], tuple[A, ...]] | None = None
    again: Callable[[S], Mapping[str, str]] | None = None

    def any_action(self, state: S, seat: Seat, draw: Draw) -> A:
        """Any legal action of a seat that may act; by default one of `legal`."""
        if self.sample is not None:
            return self.sample(state, seat, draw)
        actions = self.legal(state, seat)
        return actions[draw(len(actions))]

    def typed(self, view: V, text: str) -> tuple[A, ...]:
        """The actions that a person typed, read with their view; by default one parsed action."""
        return self.read(view, text) if self.read is not None else (self.parse(text),)
