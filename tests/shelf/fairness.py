"""The laws of what is rated: a mode has words, several sides, and seats that are alike."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.core import Level, Options, Outcome, Sides
from tests.shelf.play import AnyGame, play, tables

BOUND = 0.10
"""By so much of all matches a seat may win more or less often than its share."""

FEWEST = 10
"""So many matches at least: a seat that always wins is then out of bounds, of two seats too."""


class RatedTable(NamedTuple):
    """The first table of a mode with so many seats."""

    mode: str
    options: Options
    seats: int


def rated_tables(game: AnyGame) -> list[RatedTable]:
    """Returns a table of each mode with each number of seats that `tables` tries, rising."""
    found: dict[tuple[str, int], RatedTable] = {}
    for options, seats in tables(game):
        mode = game.rated(options, seats)
        if mode is not None:
            found.setdefault((mode, seats), RatedTable(mode, options, seats))
    return sorted(found.values(), key=lambda table: table.seats)


def modes_have_words(game: AnyGame, words: Mapping[str, str]) -> Iterator[str]:
    """Every mode that can be rated has words after the title, and no other has; no two the same."""
    modes = {table.mode for table in rated_tables(game)}
    for mode in sorted(modes ^ set(words)):
        yield f"{game.key}: {mode!r} is {'without words' if mode in modes else 'never rated'}"
    if len(set(words.values())) < len(words):
        yield f"{game.key}: two modes have the same words"
    if any(told != told.strip() for told in words.values()):
        yield f"{game.key}: words begin or end with a space"


def modes_have_sides(game: AnyGame) -> Iterator[str]:
    """Nobody is rated against the house: a mode has two sides or more at every table."""
    for options, seats in tables(game):
        is_rated = game.rated(options, seats) is not None
        if is_rated and len(game.sides(options, seats)) < 2:
            yield f"{game.key}: {seats} seats on one side are rated"


def wins(outcome: Outcome, sides: Sides) -> tuple[float, ...]:
    """What each side has of a match: its part of the win; in a draw all have the same."""
    winning = [bool(side.intersection(outcome.winners)) for side in sides]
    if not any(winning):
        winning = [True] * len(sides)
    return tuple(won / sum(winning) for won in winning)


def seats_are_alike(game: AnyGame, table: RatedTable, rows: int) -> Iterator[str]:
    """No seat decides: where medium plays itself, each side wins its share, within `BOUND`.

    Matches are played until they have so many rows together. What so few matches can be off by
    chance, two standard errors, is allowed, too; `benchmarks/strength/seats.py` plays 400.
    """
    sides = game.sides(table.options, table.seats)
    sums, count, left = [0.0] * len(sides), 0, rows
    while count < FEWEST or left > 0:
        played = play(game, table.options, table.seats, count, (Level.MEDIUM,))
        outcome = game.outcome(played.plays[-1].state)
        assert outcome is not None
        sums = [total + won for total, won in zip(sums, wins(outcome, sides), strict=True)]
        count, left = count + 1, left - len(played.rows)
    share = 1 / len(sides)
    bound = BOUND + 2 * math.sqrt(share * (1 - share) / count)
    for number, total in enumerate(sums):
        if abs(total / count - share) > bound:
            told = f"side {number} of {len(sides)} wins {total / count:.0%} of {count} matches"
            yield f"{game.key} {table.mode!r}, {table.seats} seats: {told}"
