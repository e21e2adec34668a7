"""Random matches to the end, over seeds, options and seat counts: what the laws are tried on.

A match is made once a game and seed, and kept: every law reads the same ones. The environment
variable SHELF_SEEDS says how many matches a game plays (5); more of them look deeper.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.core import Game, Kind, Option, Play, Refused, Row, Seat, Tape, begin, extend, settle

SEEDS = int(os.environ.get("SHELF_SEEDS", "5"))
POSITIONS = 8
"""Sampled positions a match, for laws that cost more than a glance."""

BOUND = 3000
"""Rows after which a match that still runs counts as endless."""

AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True)
class Played:
    """A match with every play of it: `plays[n]` is the one after row n."""

    game: AnyGame
    seed: int
    options: Mapping[str, str]
    seats: int
    draws: tuple[int, ...]
    rows: tuple[Row, ...]
    plays: tuple[Play[Any], ...]

    @property
    def where(self) -> str:
        """What names this match in a failure."""
        changed = {
            option.name: self.options[option.name]
            for option in self.game.options
            if self.options[option.name] != option.default
        }
        return f"{self.game.key} seed {self.seed}, {self.seats} seats, {changed}"

    @property
    def over(self) -> bool:
        """Whether it came to its end within the bound."""
        return not self.plays[-1].turn.waiting

    def chance(self, *what: object) -> random.Random:
        """Luck of its own for a law, the same at each run."""
        return random.Random(repr((self.game.key, self.seed, *what)))

    def sampled(self, count: int = POSITIONS) -> Iterator[Play[Any]]:
        """Some plays: the first, the last, and others between them at random."""
        between = range(1, len(self.plays) - 1)
        some = self.chance("sampled", count).sample(between, min(count, len(between)))
        for n in sorted({0, len(self.plays) - 1, *some}):
            yield self.plays[n]


def acting(play: Play[Any]) -> frozenset[Seat]:
    """The seats that owe an action or may act."""
    return play.turn.waiting | play.turn.may


def chairs(played: Played) -> list[Seat]:
    """All seats of a match."""
    return [Seat(seat) for seat in range(played.seats)]


# -- options --------------------------------------------------------------------------------


def tables(game: AnyGame) -> list[tuple[dict[str, str], int]]:
    """Options with a seat count, all of them playable: the defaults first, then each value.

    What the set-up refuses is left out; the largest and the smallest table are both tried.
    """
    kept: list[tuple[dict[str, str], int]] = []
    for options in [{}, *_variants(game)]:
        for seats in _counts(game, options):
            if _playable(game, options, seats):
                kept.append((settle(game, options), seats))
    return kept


def _variants(game: AnyGame) -> Iterator[dict[str, str]]:
    """One option changed at a time, then some of all changed together."""
    for option in game.options:
        for value in values(option):
            if value != option.default:
                yield {option.name: value}
    luck = random.Random(game.key)
    for _ in range(12):
        yield {option.name: luck.choice(values(option)) for option in game.options}


def values(option: Option) -> list[str]:
    """Values to try: the ends of a number, some seats, a pair of an `each`."""
    match option.kind:
        case Kind.FLAG:
            return ["on", "off"]
        case Kind.CHOICE:
            return list(option.values)
        case Kind.NUMBER:
            low, high = (int(value) for value in option.values)
            return [option.default, str(low), str(min(high, low + 7))]
        case Kind.SEAT:
            return [*option.values, "0", "1"]
        case Kind.EACH:
            return [
                "",
                *(",".join(option.values[n : n + 2]) for n in range(len(option.values) - 1)),
            ]
        case Kind.TEXT:
            return [option.default]


def _counts(game: AnyGame, options: Mapping[str, str]) -> list[int]:
    try:
        span = game.seats(settle(game, options))
    except Refused:
        return []
    return sorted({min(span), max(span), min(min(span) + 1, max(span))})


def _playable(game: AnyGame, options: Mapping[str, str], seats: int) -> bool:
    try:
        game.setup(settle(game, options), seats, random.Random(0).randrange)
    except Refused:
        return False
    return True


# -- matches --------------------------------------------------------------------------------


@cache
def matches(game: AnyGame, count: int = SEEDS) -> tuple[Played, ...]:
    """`count` matches: the defaults first, then the other tables, spread evenly and mixed."""
    offered = tables(game)
    rest = offered[1:]
    random.Random(f"{game.key} order").shuffle(rest)
    picked = [*offered[:1], *rest]
    return tuple(play(game, *picked[seed % len(picked)], seed) for seed in range(count))


def play(game: AnyGame, options: Mapping[str, str], seats: int, seed: int) -> Played:
    """One random match, ended by its own rules or cut off at the bound."""
    luck = random.Random(f"{game.key} {seed}")
    tape = Tape(luck.randrange)
    plays = [begin(game, options, seats, tape)]
    rows: list[Row] = []
    while plays[-1].turn.waiting and len(rows) < BOUND:
        row, after = _step(game, plays[-1], luck)
        rows.append(row)
        plays.append(after)
    return Played(game, seed, options, seats, tuple(tape.drawn), tuple(rows), tuple(plays))


def _step(game: AnyGame, play: Play[Any], luck: random.Random) -> tuple[Row, Play[Any]]:
    seat = chosen_seat(play, luck)
    action = play.turn.forced if seat in play.turn.waiting else None
    if action is None:
        action = game.any_action(play.state, seat, luck.randrange)
    text = game.write(action)
    tape = Tape(luck.randrange)
    after = extend(game, play, seat, text, tape)
    return Row(after.n, seat, text, tuple(tape.drawn)), after


def chosen_seat(play: Play[Any], luck: random.Random) -> Seat:
    """Mostly one that is waited for; now and then one that may act though nobody waits for it."""
    free = sorted(play.turn.may)
    if free and luck.random() < 0.15:
        return luck.choice(free)
    return luck.choice(sorted(play.turn.waiting))
