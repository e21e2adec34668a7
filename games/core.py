"""The contract between a game and the house: what an engine is, and how a log is folded.

A game is a value, a frozen `Game` record of pure functions. The stored truth of a match is its
options, the draws of its set-up and one row per accepted action with the numbers it drew;
`replay` folds that log back into the state.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NewType, TypeVar

from msgspec import Struct

Seat = NewType("Seat", int)
"""A chair, counted from 0. Never a Discord id."""

Draw = Callable[[int], int]
"""`draw(n)` gives a uniform int in `range(n)`: the only chance there is."""

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
    """A player's wrong step: a text key and its values. Nothing has changed."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


class BadAction(Refused):
    """The text is no sentence of this game's notation."""


class Illegal(Refused):
    """A sentence of the notation, but not now, or not by this seat."""


class OffTape(Exception):
    """A log's draws do not fit its actions: it was not made by these rules."""


class Turn(Struct, frozen=True):
    """Who owes what.

    `stage` rises when the question changes for anybody but the actor. `waiting` are the seats
    that owe an action (empty: the match is over), `may` those that may still act though nobody
    waits for them. `forced` is the one action left, which the shell plays at once.
    """

    stage: int
    waiting: frozenset[Seat]
    ask: str
    may: frozenset[Seat] = frozenset()
    forced: Any = None


class Notice(Struct, frozen=True):
    """Something that happened, and the seats that may know it; None is everyone."""

    what: Any
    to: frozenset[Seat] | None = None


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
    `said`: a value in a table's terms, with {} for it ("{}×{}"); "" for name and value. `void`: the
    flag that, when it is on, leaves this option without meaning.
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
        """What a person typed, in the light of what he sees; by default one parsed action."""
        return self.read(view, text) if self.read is not None else (self.parse(text),)


class Tape:
    """A source of draws that remembers them: `secrets.randbelow`, or a recorded list.

    A recorded list raises `OffTape` when it runs out, when a number does not fit its range, or,
    by `finish`, when some are left.
    """

    def __init__(self, source: Draw | Sequence[int]) -> None:
        self._live = source if callable(source) else None
        self._left = () if callable(source) else tuple(source)
        self.drawn: list[int] = []

    def __call__(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"draw({n}): nothing to draw from")
        if self._live is not None:
            value = self._live(n)
        elif len(self.drawn) < len(self._left):
            value = self._left[len(self.drawn)]
        else:
            raise OffTape(f"draw {len(self.drawn) + 1} was never recorded")
        if not 0 <= value < n:
            raise OffTape(f"draw {len(self.drawn) + 1} is {value}, not in range({n})")
        self.drawn.append(value)
        return value

    def finish(self) -> None:
        """Raises `OffTape` when recorded numbers are left over."""
        if self._live is None and len(self.drawn) != len(self._left):
            raise OffTape(f"{len(self._left) - len(self.drawn)} recorded draws were not used")


T = TypeVar("T")


def shuffle(items: Iterable[T], draw: Draw) -> list[T]:
    """Fisher-Yates from the end, as at every table: i = len-1 down to 1, j = draw(i+1)."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = draw(i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def settle(game: Game[Any, Any, Any], given: Mapping[str, str]) -> dict[str, str]:
    """All options of a game, defaults included, in declared order.

    Raises `Illegal` for an unknown name (`no_option`) or a value outside its kind
    (`bad_option`); combinations are judged by `setup`.
    """
    known = {option.name for option in game.options}
    for name in given:
        if name not in known:
            raise Illegal("no_option", name=name)
    out: dict[str, str] = {}
    for option in game.options:
        value = given.get(option.name, option.default)
        if not _fits(option, value):
            raise Illegal("bad_option", name=option.name, value=value, values=option.values)
        out[option.name] = value
    return out


def _fits(option: Option, value: str) -> bool:
    match option.kind:
        case Kind.FLAG:
            return value in ("on", "off")
        case Kind.CHOICE:
            return value in option.values
        case Kind.NUMBER:
            low, high = (int(bound) for bound in option.values)
            return value.isascii() and value.isdigit() and low <= int(value) <= high
        case Kind.SEAT:
            return value in option.values or (value.isascii() and value.isdigit())
        case Kind.EACH:
            picked = [item for item in value.split(",") if item]
            return len(set(picked)) == len(picked) and all(p in option.values for p in picked)
        case Kind.TEXT:
            return True


# -- the log and its fold -------------------------------------------------------------------

LEAVE, UNDO, HINT = "_leave", "_undo:", "_hint"
"""What the shell does to a match is a row too; no game's notation begins with `_`."""


class Row(Struct, frozen=True):
    """One accepted action: its number from 1, who played it, its text, the numbers it drew."""

    n: int
    seat: Seat
    text: str
    draws: tuple[int, ...] = ()


class Told(Struct, frozen=True):
    """A notice and the row it came from; the set-up is row 0."""

    n: int
    seat: Seat | None
    notice: Notice


class Play(Struct, Generic[S], frozen=True):
    """A log folded up to row `n`.

    `stamps` by seat: the latest of its own last action and the last rise of the stage; a button
    made before it is stale. `asked` by seat: the row since which it has been waited for without
    a break, None while nobody waits for it.
    """

    state: S
    turn: Turn
    n: int
    stamps: tuple[int, ...]
    asked: tuple[int | None, ...]
    told: tuple[Told, ...]
    hints: int = 0


def begin(game: Game[S, Any, Any], options: Mapping[str, str], seats: int, draw: Draw) -> Play[S]:
    """The play after set-up, row 0."""
    step = game.setup(options, seats, draw)
    turn = game.turn(step.state)
    return Play(
        step.state,
        turn,
        0,
        (0,) * seats,
        tuple(0 if Seat(seat) in turn.waiting else None for seat in range(seats)),
        tuple(Told(0, None, notice) for notice in step.notices),
    )


def extend(game: Game[S, A, Any], play: Play[S], seat: Seat, text: str, draw: Draw) -> Play[S]:
    """The play after one more row. Raises what the engine raises, and then nothing has changed."""
    n = play.n + 1
    if text == HINT:
        return Play(play.state, play.turn, n, play.stamps, play.asked, play.told, play.hints + 1)
    if text == LEAVE:
        step = game.leave(play.state, seat, draw)
    else:
        step = game.apply(play.state, seat, game.parse(text), draw)
    turn = game.turn(step.state)
    stamps = list(play.stamps)
    if turn.stage != play.turn.stage:
        stamps = [n] * len(stamps)
    stamps[seat] = n
    return Play(
        step.state,
        turn,
        n,
        tuple(stamps),
        _asked(play, turn, n),
        play.told + tuple(Told(n, seat, notice) for notice in step.notices),
        play.hints,
    )


def _asked(play: Play[Any], turn: Turn, n: int) -> tuple[int | None, ...]:
    """Keeps the row since which a seat is waited for; a new question counts as a new wait."""
    asked: list[int | None] = []
    for seat, since in enumerate(play.asked):
        if Seat(seat) not in turn.waiting:
            asked.append(None)
        else:
            asked.append(n if since is None else since)
    return tuple(asked)


def replay(
    game: Game[S, Any, Any],
    options: Mapping[str, str],
    seats: int,
    draws: Sequence[int],
    rows: Iterable[Row],
) -> Play[S]:
    """Folds a whole log. Raises `OffTape` or a refusal where the log does not fit the rules."""
    tape = Tape(draws)
    plays = [begin(game, options, seats, tape)]
    tape.finish()
    for row in rows:
        plays.append(replay_row(game, plays, row))
    return plays[-1]


def replay_row(game: Game[S, Any, Any], plays: Sequence[Play[S]], row: Row) -> Play[S]:
    """The play after a stored row, given the plays after each row before it."""
    if row.text.startswith(UNDO):
        return _undone(plays, int(row.text.removeprefix(UNDO)), row.n)
    tape = Tape(row.draws)
    play = extend(game, plays[-1], row.seat, row.text, tape)
    tape.finish()
    return play


def _undone(plays: Sequence[Play[S]], kept: int, n: int) -> Play[S]:
    """Back to row `kept`; the numbers and every stamp rise on, what was told stays told."""
    old, now = plays[kept], plays[-1]
    return Play(
        old.state,
        old.turn,
        n,
        (n,) * len(old.stamps),
        tuple(None if since is None else n for since in old.asked),
        now.told,
        now.hints,
    )


def checksum(game: Game[S, Any, Any], play: Play[S]) -> int:
    """A CRC of what is asked of whom and what is legal: a replay must meet the stored one."""
    lines = [play.turn.ask]
    for seat in sorted(play.turn.waiting | play.turn.may):
        lines.append(f"{seat}")
        lines.extend(game.write(action) for action in game.legal(play.state, seat))
    return zlib.crc32("\n".join(lines).encode())
