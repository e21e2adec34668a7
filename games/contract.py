"""The contract between a game and the house: what an engine is.

A game is a value, a frozen `Game` record of pure functions. `seats` says who sits where and on
which side, `advice` what an adviser gets and gives; `core` gathers all names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.advice import Adviser, Luck
from games.seats import Options, Seat, Sides, each_alone
from games.tape import Draw

MAX_ACTION_TEXT = 60
"""Characters of an action's text, so that it fits a `custom_id` with its address."""

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
E = TypeVar("E")


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


class Turn(Struct, Generic[A], frozen=True):
    """Who is waited for, who else may act, and what is asked.

    `stage` rises when the question changes for anybody but the actor. `waiting` are the seats
    that owe an action (empty: the match is over), `may` those that may act although nobody waits
    for them. `forced` is the only action left, which the shell plays at once.
    """

    stage: int
    waiting: frozenset[Seat]
    ask: str
    may: frozenset[Seat] = frozenset()
    forced: A | None = None


class Notice(Struct, Generic[E], frozen=True):
    """Something that happened, as an event, and who may know how much of it.

    `what` is the event as the seats in `to` may know it; None is everyone. If the event has a
    secret part, `whole` is the same event with it, for the seats in `owners`.
    """

    what: E
    to: frozenset[Seat] | None = None
    whole: E | None = None
    owners: frozenset[Seat] = frozenset()

    def seen_by(self, reader: Seat | None) -> E | None:
        """Returns the event as a reader may know it (None: everybody); None: not at all."""
        if self.whole is not None and reader is not None and reader in self.owners:
            return self.whole
        if self.to is None or (reader is not None and reader in self.to):
            return self.what
        return None


class Step(Struct, Generic[S, E], frozen=True):
    """What an action led to: the new state, and what is to be told, in order."""

    state: S
    notices: tuple[Notice[E], ...] = ()


Setup = Callable[[Options, int, Draw], Step[S, E]]
"""Makes the first state of a match by its options and number of seats."""


class Ending(Enum):
    """How a match ended for its sides."""

    WON = "won"  # somebody won; several winners share the win
    DRAWN = "drawn"  # two sides or more, and nobody won
    LOST = "lost"  # one side, and the house won


class Outcome(Struct, frozen=True):
    """A finished match.

    `winners` are the seats that won, none unless the ending is `WON`. `points` by seat (None: this
    seat has no score); `rank` orders several attempts at one deal, the largest tuple first;
    `reason` is a key of the game's texts.
    """

    ending: Ending
    winners: tuple[Seat, ...]
    points: tuple[int | None, ...]
    rank: tuple[int, ...]
    reason: str


def fits(outcome: Outcome, sides: Sides) -> bool:
    """Whether an outcome is possible for these sides: its winners, and a point for each seat."""
    everybody = frozenset[Seat]().union(*sides)
    scored = len(outcome.points) == len(everybody)
    match outcome.ending:
        case Ending.WON:
            return scored and bool(outcome.winners) and set(outcome.winners) <= everybody
        case Ending.DRAWN:
            return scored and not outcome.winners and len(sides) > 1
        case Ending.LOST:  # pragma: no branch
            return scored and not outcome.winners and len(sides) == 1


class Order(Enum):
    """How people get their seats when a match begins."""

    JOINED = "joined"  # in the order in which they sat down; a rematch keeps it, or `moves_on`
    LOT = "lot"  # by lot; in a rematch the losers sit first


class Kind(Enum):
    """What values an option takes."""

    FLAG = "flag"  # on, off
    CHOICE = "choice"  # one of `values`
    NUMBER = "number"  # a whole number from values[0] to values[1]; the default may be a word
    SEAT = "seat"  # a seat number, or one of `values`
    SOME = (
        "some"  # several of `values`, joined by commas, all different; the engine judges how many
    )
    EACH = "each"  # one of `values` per seat, joined by commas, all different; empty: none
    TEXT = "text"  # free text that only the engine judges; no command offers it


def always(options: Options, seats: int) -> bool:
    """An option that counts whatever the other options and the number of seats are."""
    return True


class Option(Struct, frozen=True):
    """One setting of a game, or one of the table's terms, as data.

    Commands, lobby and help are made from it.

    * `labels`: the full name of each value and what it means, in the order of `offered` or else
      `values`; or ().
    * `said`: how a table's terms tell the value, with {} for it ("{}×{}"); "" tells name and value.
    * `applies`: whether the option counts with the other options and the number of seats.
    * `may_be_empty`: whether a seat may go without a value of an EACH option.
    * `meaning`: what a value other than the usual one brings, after the option's words at a table
      ("tournament on: everybody is the Lock once"); of a SEAT option, what the role does. A value
      with a label is explained by that. "": it explains itself.
    * `follows`: where nothing is given, the value that follows from the options before it.
    * `proposed`: the value of a new table whose host chose none; "": the default. For an EACH
      option it may be the word "pick": people pick theirs before the match begins.
    * `by_seats`: what `proposed` stands for once it is known how many play; then it is a word of
      its own, which no engine gets. For a SEAT option it may be the word "host".
    * `offered`: the values of a NUMBER option that a list offers, where all would be too many.
    * `role`: what the seat that a SEAT option names is called ("the Lock"); "": it begins.
    """

    name: str
    kind: Kind
    values: tuple[str, ...]
    default: str
    about: str
    labels: tuple[tuple[str, str], ...] = ()
    said: str = ""
    applies: Callable[[Options, int], bool] = always
    may_be_empty: bool = True
    role: str = ""
    meaning: str = ""
    proposed: str = ""
    follows: Callable[[Options], str] | None = None
    offered: tuple[str, ...] = ()
    by_seats: Callable[[int], str] | None = None

    def value(self, given: Options, before: Options) -> str:
        """The value at a table with the `given` ones, those `before` it completed; the default."""
        value = given.get(self.name, self.default)
        return self.follows(before) if self.follows is not None and not value else value

    def is_open(self, value: str) -> bool:
        """Whether the number of seats decides what a value stands for."""
        return self.by_seats is not None and value == self.proposed

    @property
    def usual(self) -> str:
        """The value that a table has unless its host chooses another."""
        return self.proposed or self.default


class Dice(Struct, Generic[S, V, E], frozen=True):
    """The dice of a game in which every turn begins with a roll.

    `number` gives the number of the turn by the state, from 1; a new number is a new roll.
    `luck` is what a roll is worth beside the average one.
    """

    number: Callable[[S], int]
    luck: Luck[V, E]


def no_preview(state: Any, seat: Seat, action: Any) -> Any:
    """Refuses with `no_preview`: nothing in this game can be shown before it is played."""
    raise Illegal("no_preview")


def _alone(options: Options, seats: int) -> Sides:
    return each_alone(seats)


def _yes(options: Options, seats: int) -> bool:
    return True


def _as_they_are(options: Options) -> None:
    return None


def _no(options: Options, seats: int) -> bool:
    return False


def _never(options: Options, seats: int) -> None:
    return None


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, A, V, E]):
    """One game, as a value. All functions are pure; docs/design.md has their laws, 11 to 20.

    S is the state, secrets included; A an action; V what one reader sees; E an event.
    """

    key: str
    """The game's command, folder and file names."""
    title: str
    """The game's name, as people read it."""
    rules_version: int
    """Rises when an old log would replay to another match."""
    former: tuple[Setup[S, E], ...] = ()
    """The `setup` of earlier versions by which matches still go on, the latest version last.

    A match of a version before them goes on by the present rules."""
    options: tuple[Option, ...]
    """What may be chosen before a match, in the order in which commands offer it."""
    seats: Callable[[Options], tuple[int, ...]]
    """The possible numbers of seats, rising. Raises `Illegal` for values that exclude another."""
    sides: Callable[[Options, int], Sides] = _alone
    """The sides of a table with so many seats; by default everybody plays alone."""
    hides: Callable[[Options, int], bool] = _yes
    """Whether a seat may know what others may not. False: everything is on the board."""
    order: Order = Order.JOINED
    """How people get their seats."""
    moves_on: Callable[[Options, int], bool] = _no
    """Whether the first seat begins, always: then everybody moves by one seat for a rematch."""
    setup: Setup[S, E]
    """The first state. Raises `Illegal` for options that cannot be played."""
    turn: Callable[[S], Turn[A]]
    """Who is waited for and what is asked. Nobody is waited for: the match is over."""
    legal: Callable[[S, Seat], tuple[A, ...]]
    """The legal actions of a seat, in a fixed order, by what the seat knows."""
    apply: Callable[[S, Seat, A, Draw], Step[S, E]]
    """The only judge: plays an action, or raises `Illegal`."""
    leave: Callable[[S, Seat, Draw], Step[S, E]]
    """The seat leaves the match (row `_leave`). Raises `Illegal` if it cannot any more."""
    tell: Callable[[S, Seat], Step[S, E]] | None = None
    """The seat tells its own side what it saw (row `_tell`). Raises `Illegal` if it saw nothing.

    A game with it has `may_tell` in its view: whether the reader has something to tell now.
    """
    view: Callable[[S, Seat | None], V]
    """All that a reader may see, and nothing else; None is a spectator."""
    imagine: Callable[[V, Draw], S]
    """A state that could lie behind a view."""
    outcome: Callable[[S], Outcome | None]
    """How the match ended; None while it runs."""
    fallback: Callable[[S, Seat, Draw], A]
    """What the clock plays for an absent seat: it risks little and gains little."""
    advise: Adviser[V, E, A] | None = None
    """What a computer would play. It knows only what its seat was shown and told."""
    judges: Callable[[Options, int], bool] = _yes
    """Whether `advise` judges plans well enough for a review, with these options and seats."""
    dice: Dice[S, V, E] | None = None
    """The rolls with which turns begin, and what they are worth; None where no dice fall."""
    parse: Callable[[str], A]
    """Reads the text of an action. Raises `BadAction`."""
    write: Callable[[A], str]
    """The text of an action, at most `MAX_ACTION_TEXT` printable ASCII characters."""
    read: Callable[[V, str], tuple[A, ...]] | None = None
    """Reads what a person typed, with their view; by default `parse` reads it."""
    spell: Callable[[V, A], str] | None = None
    """What a person types for a legal action, as `read` reads it; by default `write` gives it."""
    preview: Callable[[S, Seat, A], S] = no_preview
    """The state that a half-made turn is drawn from. Draws nothing and tells nothing new."""
    sample: Callable[[S, Seat, Draw], A] | None = None
    """A legal action by chance, where `legal` does not list them all."""
    even: Callable[[Options], Options | None] = _as_they_are
    """The options of a match that is counted with others, so that no seat has a better chance.

    None: none has with any of the options that may be changed for that."""
    rated: Callable[[Options, int], str | None] = _never
    """The mode whose matches people are rated by, with these options and so many seats.

    "" where a game has one mode alone. None: no match is rated, because a seat or what was given
    decides it, or because it is another game. A mode has two sides or more, and its seats are
    alike: `seats_are_alike` in tests/shelf/fairness.py."""
    again: Callable[[S], Options] | None = None
    """The options of a rematch of the same people in the same seats; by default the same ones."""

    def by(self, version: int) -> Game[S, A, V, E]:
        """The game by the rules that a match of this version goes on by."""
        back = self.rules_version - version
        if not 0 < back <= len(self.former):
            return self
        return replace(self, rules_version=version, setup=self.former[-back], former=())

    def any_action(self, state: S, seat: Seat, draw: Draw) -> A:
        """Any legal action of a seat that may act; by default one of `legal`."""
        if self.sample is not None:
            return self.sample(state, seat, draw)
        actions = self.legal(state, seat)
        return actions[draw(len(actions))]

    def typed(self, view: V, text: str) -> tuple[A, ...]:
        """The actions that a person typed, read with their view; by default one parsed action."""
        return self.read(view, text) if self.read is not None else (self.parse(text),)

    def spelled(self, view: V, action: A) -> str:
        """What a person types for a legal action; `typed` gives that action."""
        return self.spell(view, action) if self.spell is not None else self.write(action)
