"""Matches with various seeds, options and seat counts, on which the laws are tried.

Most are played at random. In those of `by_advisers`, `at_every_table` and `at_some_tables`
computers play, because chance seldom leads to where memory and plans count. All laws share the same
matches, which are played once for each game and seed. The environment variable SHELF_SEEDS sets how
many are played of each game; `make night` sets it.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from games.core import (
    TELL,
    Folded,
    Game,
    Kind,
    Level,
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

IS_DEEP = "SHELF_SEEDS" in os.environ
SEEDS = int(os.environ.get("SHELF_SEEDS", "3"))
BY_ADVISERS = max(2, SEEDS // 2)
LEVELS = tuple(Level)

POSITIONS = 4
"""How many positions of a match are sampled, for laws that cost much time."""

FEW = {"unlock": POSITIONS // 4}
"""The positions of a game where they are fewer, because advice is dear there."""

BOUND = 3000
"""A match that still runs after so many rows counts as endless."""

LONGEST = 600
"""So many rows advisers play at most in a match; a law reads what they have played until then."""

RANDOM_ROWS, ADVISED_ROWS = 40, 3
"""At each table so many rows are played at random at most, and then so many by advisers."""

EVERY, FEWEST_TABLES, SEATS = 1 if IS_DEEP else 3, 12, 2
"""One table of so many has a brief match, but no fewer; laws of advice ask so many of its seats."""

AnyGame = Game[Any, Any, Any, Any]


@dataclasses.dataclass(frozen=True, eq=False)
class Played:
    """A match with all its plays and notices: `plays[n]` is the play after row n.

    `levels` by seat are those of the advisers that played it, () where chance did. Of a `brief` one
    the laws look at three positions, and at one level and few seats in each.
    """

    game: AnyGame
    seed: int
    options: Mapping[str, str]
    seats: int
    draws: tuple[int, ...]
    rows: tuple[Row, ...]
    plays: tuple[Play[Any], ...]
    told: tuple[Told, ...]
    levels: tuple[Level, ...] = ()
    brief: bool = False

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
        by = f", {' '.join(level.value for level in self.levels)}" if self.levels else ""
        return f"{self.game.key} seed {self.seed}, {self.seats} seats, {changed}{by}"

    @property
    def over(self) -> bool:
        """Whether the match ended within the bound."""
        return not self.plays[-1].turn.waiting

    def chance(self, *what: object) -> random.Random:
        """Returns luck of its own for a law; every run draws the same."""
        return random.Random(repr((self.game.key, self.seed, *what)))

    def sampled(self, count: int = 0) -> Iterator[Play[Any]]:
        """Yields the first play, the last one, and a random sample of those between them."""
        count = 1 if self.brief else count or FEW.get(self.game.key, POSITIONS)
        between = range(1, len(self.plays) - 1)
        some = self.chance("sampled", count).sample(between, min(count, len(between)))
        for n in sorted({0, len(self.plays) - 1, *some}):
            yield self.plays[n]

    def asks(self, at: Play[Any]) -> tuple[Level, ...]:
        """The levels that a law of advice asks at a position."""
        return LEVELS if not self.brief else (LEVELS[(self.seed + at.n) % len(LEVELS)],)

    def asked(self, at: Play[Any]) -> list[Seat]:
        """The seats that a law of advice asks at a position, of those that may act."""
        seats = sorted(acting(at))
        few = min(SEATS, len(seats)) if self.brief else len(seats)
        return sorted(self.chance("asked", at.n).sample(seats, few))


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

    What a table proposes for an EACH option is a word of the shell, such as "pick", and so is what
    the number of seats decides.
    """
    return {
        option.name: option.default if option.kind is Kind.EACH else _plain_usual(option)
        for option in game.options
    }


def _plain_usual(option: Option) -> str:
    return option.default if option.by_seats is not None else option.usual


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
            usual = _plain_usual(option)
            lowest = usual if option.proposed == usual else str(low)
            return [usual, lowest, str(min(high, low + 7))]
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


def matches(game: AnyGame, count: int = SEEDS) -> tuple[Played, ...]:
    """Returns `count` matches: the default table first, then the others in a shuffled order.

    Among these a table whose sides no other table has comes before the rest.
    """
    return tuple(_match(game, seed) for seed in range(count))


def by_advisers(game: AnyGame, count: int = BY_ADVISERS) -> tuple[Played, ...]:
    """Returns `count` matches at the tables of `matches`, of which advisers play every seat.

    Each seat has a level by lot. None in a game without advice.
    """
    if game.advise is None:
        return ()
    return tuple(_match(game, seed, LEVELS, LONGEST) for seed in range(count))


@cache
def _match(
    game: AnyGame, seed: int, levels: tuple[Level, ...] = (), longest: int = BOUND
) -> Played:
    picked = _in_order(game)
    return play(game, *picked[seed % len(picked)], seed, levels, longest=longest)


@cache
def at_every_table(game: AnyGame) -> tuple[Played, ...]:
    """Returns a part of a match at each table: first played at random, then by advisers.

    None in a game without advice.
    """
    if game.advise is None:
        return ()
    return tuple(_part(game, *table, seed) for seed, table in enumerate(tables(game)))


def at_some_tables(game: AnyGame, most: int | None = None) -> tuple[Played, ...]:
    """Returns brief parts at one of `EVERY` tables, those of each kind of sides first."""
    if game.advise is None:
        return ()
    some = _in_order(game)
    count = min(len(some), max(len(some) // EVERY, FEWEST_TABLES))
    return tuple(_brief_part(game, seed) for seed in range(count)[:most])


def briefly_at_every_table(game: AnyGame) -> tuple[Played, ...]:
    """Returns a brief part at each table."""
    if game.advise is None:
        return ()
    return tuple(_brief_part(game, seed) for seed in range(len(_in_order(game))))


@cache
def _brief_part(game: AnyGame, seed: int) -> Played:
    return dataclasses.replace(_part(game, *_in_order(game)[seed], seed), brief=True)


def _part(game: AnyGame, options: Mapping[str, str], seats: int, seed: int) -> Played:
    by_chance = random.Random(f"{game.key} part {seed}").randrange(RANDOM_ROWS + 1)
    longest = by_chance + ADVISED_ROWS
    return play(game, options, seats, seed, LEVELS, longest=longest, by_chance=by_chance)


@cache
def _in_order(game: AnyGame) -> list[tuple[dict[str, str], int]]:
    """Returns the tables in the order in which matches are played at them."""
    offered = tables(game)
    rest = offered[1:]
    random.Random(f"{game.key} order").shuffle(rest)
    return _each_shape_first(game, [*offered[:1], *rest])


def _each_shape_first(
    game: AnyGame, offered: list[tuple[dict[str, str], int]]
) -> list[tuple[dict[str, str], int]]:
    """Returns the tables with the first of each kind of sides before all others."""
    shapes: dict[Sides, tuple[dict[str, str], int]] = {}
    for options, seats in offered:
        shapes.setdefault(game.sides(options, seats), (options, seats))
    first = list(shapes.values())
    return [*first, *(table for table in offered if table not in first)]


def play(
    game: AnyGame,
    options: Mapping[str, str],
    seats: int,
    seed: int,
    levels: Sequence[Level] = (),
    *,
    longest: int = BOUND,
    by_chance: int = 0,
) -> Played:
    """Plays one match until it ends or has `longest` rows.

    It is played at random; or after `by_chance` rows by advisers, if levels are given, of which
    each seat gets one by lot.
    """
    luck = random.Random(f"{game.key} {seed}")
    running = _Running(game, options, seats, luck)
    given = tuple(luck.choice(levels) for _ in range(seats)) if levels else ()
    while running.now.turn.waiting and len(running.rows) < longest:
        seat = chosen_seat(running.now, luck)
        level = given[seat] if given and len(running.rows) >= by_chance else None
        if running.now.turn.forced is not None and seat in running.now.turn.waiting:
            running.extend(seat, game.write(running.now.turn.forced))
        elif level is None or not running.advised(seat, level):
            action = game.any_action(running.now.state, seat, luck.randrange)
            running.extend(seat, game.write(action))
    return running.played(seed, given)


class _Running:
    """A match while it is played."""

    def __init__(
        self, game: AnyGame, options: Mapping[str, str], seats: int, luck: random.Random
    ) -> None:
        self._game, self._options, self._seats, self._luck = game, options, seats, luck
        self._tape = Tape(luck.randrange)
        first, heard = begin(game, options, seats, self._tape)
        self.rows: list[Row] = []
        self._plays, self._told = [first], list(heard)

    @property
    def now(self) -> Play[Any]:
        """The play after the last row."""
        return self._plays[-1]

    def extend(self, seat: Seat, text: str) -> None:
        """Plays one row. Raises what the engine raises."""
        tape = Tape(self._luck.randrange)
        after, heard = extend(self._game, self.now, seat, text, tape)
        self.rows.append(Row(after.n, seat, text, tuple(tape.drawn)))
        self._plays.append(after)
        self._told.extend(heard)

    def advised(self, seat: Seat, level: Level) -> bool:
        """Plays what the game's adviser would play, after the telling if it tells.

        Returns whether a row was played: bad advice is not judged here.
        """
        game, before = self._game, len(self.rows)
        assert game.advise is not None
        seen = seen_of(game, self._options, self.now, self._told, seat)
        advice = game.advise(seen, level, self._luck.randrange, ())
        with contextlib.suppress(Refused):
            for text in (*([TELL] if advice.tells else []), *map(game.write, advice.best.plan)):
                self.extend(seat, text)
        return len(self.rows) > before

    def played(self, seed: int, levels: tuple[Level, ...]) -> Played:
        """Returns the match as it is now."""
        return Played(
            self._game,
            seed,
            self._options,
            self._seats,
            tuple(self._tape.drawn),
            tuple(self.rows),
            tuple(self._plays),
            tuple(self._told),
            levels,
        )


def chosen_seat(play: Play[Any], luck: random.Random) -> Seat:
    """Returns a seat that is waited for, or sometimes (15 %) one that may act."""
    free = sorted(play.turn.may)
    if free and luck.random() < 0.15:
        return luck.choice(free)
    return luck.choice(sorted(play.turn.waiting))
