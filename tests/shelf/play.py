"""Random matches with various seeds, options and seat counts, on which the laws are tried.

All laws share the same matches, which are played once for each game and seed. The environment
variable SHELF_SEEDS sets how many matches are played of each game (5).
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec.structs import replace

from games.core import (
    Folded,
    Game,
    Kind,
    Option,
    Play,
    Refused,
    Row,
    Seat,
    Seen,
    Setting,
    Sides,
    Tape,
    Told,
    begin,
    extend,
    legal_of,
    public_options,
    seen_of,
    settle,
)

SEEDS = int(os.environ.get("SHELF_SEEDS", "5"))
POSITIONS = 8
"""How many positions of a match are sampled, for laws that cost much time."""

BOUND = 3000
"""A match that still runs after so many rows counts as endless."""

AnyGame = Game[Any, Any, Any, Any]


@dataclass(frozen=True)
class Played:
    """A match with all its plays and notices: `plays[n]` is the play after row n."""

    game: AnyGame
    seed: int
    options: Mapping[str, str]
    seats: int
    draws: tuple[int, ...]
    rows: tuple[Row, ...]
    plays: tuple[Play[Any], ...]
    told: tuple[Told, ...]

    @property
    def sides(self) -> Sides:
        """The sides of the match."""
        return self.game.sides(self.options, self.seats)

    def setting(self, names: tuple[str, ...], reader: Seat | None = None) -> Setting:
        """Returns the setting of a text for a reader; the names are cut to the seats."""
        options = public_options(self.game, self.options)
        return Setting(options, self.sides, names[: self.seats], reader)

    def folded(self, n: int) -> Folded[Any]:
        """Returns the fold of the first `n` rows, with the legal actions after them."""
        at = self.plays[n]
        return Folded(self.plays[: n + 1], self.told[: at.told], legal_of(self.game, at))

    @property
    def where(self) -> str:
        """The words that name this match in a failure."""
        changed = {
            option.name: self.options[option.name]
            for option in self.game.options
            if self.options[option.name] != option.default
        }
        return f"{self.game.key} seed {self.seed}, {self.seats} seats, {changed}"

    @property
    def over(self) -> bool:
        """Whether the match ended within the bound."""
        return not self.plays[-1].turn.waiting

    def chance(self, *what: object) -> random.Random:
        """Returns luck of its own for a law; every run draws the same."""
        return random.Random(repr((self.game.key, self.seed, *what)))

    def sampled(self, count: int = POSITIONS) -> Iterator[Play[Any]]:
        """Yields the first play, the last one, and a random sample of those between them."""
        between = range(1, len(self.plays) - 1)
        some = self.chance("sampled", count).sample(between, min(count, len(between)))
        for n in sorted({0, len(self.plays) - 1, *some}):
            yield self.plays[n]


def acting(play: Play[Any]) -> frozenset[Seat]:
    """Returns the seats that are waited for or may act."""
    return play.turn.waiting | play.turn.may


def seen_at(played: Played, at: Play[Any], seat: Seat, state: Any) -> Seen[Any, Any]:
    """Returns what an adviser gets for a seat, if `state` lies behind the position."""
    return seen_of(played.game, played.options, replace(at, state=state), played.told, seat)


def seats_of(played: Played) -> list[Seat]:
    """Returns all seats of a match."""
    return [Seat(seat) for seat in range(played.seats)]


def tables(game: AnyGame) -> list[tuple[dict[str, str], int]]:
    """Returns options with a seat count: the defaults first, then each value of each option.

    Both the largest and the smallest table are tried. Tables that the set-up refuses are left out.
    """
    kept: list[tuple[dict[str, str], int]] = []
    usual = usual_values(game)
    for given in [usual, *({**usual, **given} for given in _variants(game))]:
        for seats in _counts(game, given):
            options = _filled(game, given, seats)
            if _playable(game, options, seats):
                kept.append((settle(game, options), seats))
    return kept


def usual_values(game: AnyGame) -> dict[str, str]:
    """Returns the options of a table whose host chose none, as the engine gets them.

    What a table proposes for an EACH option is a word of the shell, such as "pick".
    """
    return {
        option.name: option.default if option.kind is Kind.EACH else option.usual
        for option in game.options
    }


def _variants(game: AnyGame) -> Iterator[dict[str, str]]:
    """Yields options of which one is changed, then random values for all options.

    An option that does not count at the usual table is also changed where another makes it count.
    """
    singles = [
        {option.name: value}
        for option in game.options
        for value in values(option)
        if value != option.default
    ]
    yield from singles
    for option in game.options:
        if not _counts_with(game, option, {}):
            changed = [{option.name: value} for value in values(option)]
            hosts = [single for single in singles if _counts_with(game, option, single)]
            yield from ({**host, **one} for host in hosts for one in changed)
    luck = random.Random(game.key)
    for _ in range(12):
        yield {option.name: luck.choice(values(option)) for option in game.options}


def _counts_with(game: AnyGame, option: Option, given: Mapping[str, str]) -> bool:
    """Returns whether an option counts at a table with these options, else the usual ones."""
    try:
        options = settle(game, {**usual_values(game), **given})
        return any(option.applies(options, seats) for seats in game.seats(options))
    except Refused:
        return False


def values(option: Option) -> list[str]:
    """Returns the values to try: the ends of a number, some seats, pairs for an EACH option.

    A SOME option is tried with every number of values, of which the engine takes what it can.

    A number with a proposed value is tried without its default, by which a match may never end.
    """
    match option.kind:
        case Kind.FLAG:
            return ["on", "off"]
        case Kind.CHOICE:
            return list(option.values)
        case Kind.NUMBER:
            low, high = (int(value) for value in option.values)
            lowest = option.proposed or str(low)
            return [option.usual, lowest, str(min(high, low + 7))]
        case Kind.SEAT:
            return [*option.values, "0", "1"]
        case Kind.EACH:
            return [
                "",
                *(",".join(option.values[n : n + 2]) for n in range(len(option.values) - 1)),
            ]
        case Kind.SOME:
            return ["", *(",".join(option.values[-n:]) for n in range(2, len(option.values) + 1))]
        case Kind.TEXT:
            return [option.default]


def _filled(game: AnyGame, given: Mapping[str, str], seats: int) -> dict[str, str]:
    """Returns the options with a value for each seat where an EACH option may not be empty."""
    out = dict(given)
    for option in game.options:
        needed = option.kind is Kind.EACH and not option.may_be_empty
        if needed and option.applies(settle(game, given), seats):
            out[option.name] = ",".join(option.values[:seats])
    return out


def _counts(game: AnyGame, options: Mapping[str, str]) -> list[int]:
    try:
        span = game.seats(settle(game, options))
    except Refused:
        return []
    return sorted({span[0], span[-1], span[min(1, len(span) - 1)]})


def _playable(game: AnyGame, options: Mapping[str, str], seats: int) -> bool:
    try:
        game.setup(settle(game, options), seats, random.Random(0).randrange)
    except Refused:
        return False
    return True


@cache
def matches(game: AnyGame, count: int = SEEDS) -> tuple[Played, ...]:
    """Returns `count` matches: the default table first, then the others in a shuffled order.

    Among these a table whose sides no other table has comes before the rest.
    """
    offered = tables(game)
    rest = offered[1:]
    random.Random(f"{game.key} order").shuffle(rest)
    picked = _each_shape_first(game, [*offered[:1], *rest])
    return tuple(play(game, *picked[seed % len(picked)], seed) for seed in range(count))


def _each_shape_first(
    game: AnyGame, offered: list[tuple[dict[str, str], int]]
) -> list[tuple[dict[str, str], int]]:
    """Returns the tables with the first of each kind of sides before all others."""
    shapes: dict[Sides, tuple[dict[str, str], int]] = {}
    for options, seats in offered:
        shapes.setdefault(game.sides(options, seats), (options, seats))
    first = list(shapes.values())
    return [*first, *(table for table in offered if table not in first)]


def play(game: AnyGame, options: Mapping[str, str], seats: int, seed: int) -> Played:
    """Plays one random match until it ends or reaches the bound."""
    luck = random.Random(f"{game.key} {seed}")
    tape = Tape(luck.randrange)
    first, heard = begin(game, options, seats, tape)
    plays, told = [first], list(heard)
    rows: list[Row] = []
    while plays[-1].turn.waiting and len(rows) < BOUND:
        row, after, heard = _step(game, plays[-1], luck)
        rows.append(row)
        plays.append(after)
        told.extend(heard)
    draws = tuple(tape.drawn)
    return Played(game, seed, options, seats, draws, tuple(rows), tuple(plays), tuple(told))


def _step(
    game: AnyGame, play: Play[Any], luck: random.Random
) -> tuple[Row, Play[Any], tuple[Told, ...]]:
    seat = chosen_seat(play, luck)
    action = play.turn.forced if seat in play.turn.waiting else None
    if action is None:
        action = game.any_action(play.state, seat, luck.randrange)
    text = game.write(action)
    tape = Tape(luck.randrange)
    after, heard = extend(game, play, seat, text, tape)
    return Row(after.n, seat, text, tuple(tape.drawn)), after, heard


def chosen_seat(play: Play[Any], luck: random.Random) -> Seat:
    """Returns a seat that is waited for, or sometimes (15 %) one that may act."""
    free = sorted(play.turn.may)
    if free and luck.random() < 0.15:
        return luck.choice(free)
    return luck.choice(sorted(play.turn.waiting))
