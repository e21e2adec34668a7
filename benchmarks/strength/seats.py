"""How often each seat wins where medium plays itself: `python -m benchmarks.strength.seats`.

A mode is rated where no seat decides it. Each row plays whole matches at one table, and prints what
each side wins, in the order of the seats, beside its share with the 95 % interval of chance. A
cross: a side is off by more than the bound. What is not rated stands in brackets. It takes one
process, and twenty minutes for all.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator

from msgspec import Struct

from benchmarks.strength.matches import AnyGame, level, played
from games import timelock, triplock, tripol, unlock
from games.core import Level, Options, settle
from tests.shelf.fairness import BOUND, wins
from tests.shelf.play import usual_values

CLOSE = 1600
"""So many matches where 400 cannot tell on which side of the bound a table is."""


class Table(Struct, frozen=True):
    """What is played: the options that are not the usual ones, and for how many, so many times."""

    game: AnyGame
    given: Options
    seats: int
    matches: int = 400

    @property
    def name(self) -> str:
        """The table as it is printed, with its mode."""
        mode = self.game.rated(self.options, self.seats)
        given = "".join(f", {name} {value}" for name, value in self.given.items())
        told = f"{self.game.title}, {self.seats} seats{given}"
        return told if mode is not None else f"({told})"

    @property
    def options(self) -> Options:
        """The options with which it is played."""
        return settle(self.game, {**usual_values(self.game), **self.given})


def _tables() -> Iterator[Table]:
    yield Table(triplock.GAME, {}, 2, CLOSE)
    yield Table(triplock.GAME, {"first_skip": "on"}, 2)
    yield Table(triplock.GAME, {"mode": "ring"}, 3)
    for seats in (2, 3, 5):
        yield Table(unlock.GAME, {"lock": "bot"}, seats)
    for seats in (2, 3, 4):
        yield Table(unlock.GAME, {"tournament": "on"}, seats, CLOSE)
    yield Table(unlock.GAME, {"tournament": "on"}, 5)
    yield Table(timelock.GAME, {}, 2, CLOSE)
    yield Table(timelock.GAME, {}, 4)
    for win in ("3", "2", "remove"):
        yield Table(timelock.GAME, {"win": win}, 2, CLOSE)
    for seats in (2, 3, 4):
        yield Table(tripol.GAME, {}, seats)
    for option in ("one_colour", "my_colour"):
        yield Table(tripol.GAME, {option: "on"}, 3)


TABLES = tuple(_tables())
"""What is rated at usual numbers of seats, and, printed in brackets, what is not."""


def line(table: Table, count: int, first: int = 0) -> str:
    """Plays `count` matches at a table, from the deal `first` on, and tells who won them."""
    began = time.process_time()
    options, player = table.options, level(table.game, Level.MEDIUM)
    sides = table.game.sides(options, table.seats)
    sums = [0.0] * len(sides)
    for deal in range(first, first + count):
        outcome = played(table.game, options, [player] * table.seats, deal).outcome
        sums = [total + won for total, won in zip(sums, wins(outcome, sides), strict=True)]
    share = 1 / len(sides)
    around = 1.96 * math.sqrt(share * (1 - share) / count)
    mark = "✗" if any(abs(total / count - share) > BOUND for total in sums) else "✓"
    told = " : ".join(f"{total / count:.1%}" for total in sums)
    shares = f"share {share:.1%} ± {around:.1%}"
    spent = f"{count} matches; {time.process_time() - began:.0f} s"
    return f"{mark} {table.name:<40} {told:<36} {shares:<24} {spent}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.seats")
    keys = sorted({table.game.key for table in TABLES})
    parser.add_argument("games", nargs="*", choices=[*keys, []], help="all of them")
    parser.add_argument("--matches", type=int, default=0, help="at each table")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--only", default="", help="tables whose name contains this")
    given = parser.parse_args()
    for table in TABLES:
        if table.game.key in (given.games or keys) and given.only in table.name:
            print(line(table, given.matches or table.matches, given.first), flush=True)


if __name__ == "__main__":
    main()
