"""Prints the strengths of the computer players of some games, or of all."""

from __future__ import annotations

import argparse
import multiprocessing

from benchmarks.strength import lockpick, timelock, triplock, tripol, unlock
from benchmarks.strength.rows import Dealt, Row, line, on_deal

GAMES = {
    "lockpick": lockpick.ROWS,
    "timelock": timelock.ROWS,
    "triplock": triplock.ROWS,
    "tripol": tripol.ROWS,
    "unlock": unlock.ROWS,
}
"""By game, its rows."""


def dealt(key: tuple[str, int, int]) -> Dealt:
    """Plays one deal of a row, in a process of its own."""
    game, number, deal = key
    return on_deal(GAMES[game][number], deal)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="all of them")
    parser.add_argument("--deals", type=int, default=100, help="of each row")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--only", default="", help="rows whose name contains this")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args()
    with multiprocessing.Pool(given.jobs) as pool:
        for game in given.games or GAMES:
            for number, row in enumerate(GAMES[game]):
                if given.only in row.name:
                    deals = range(given.first, given.first + given.deals)
                    keys = [(game, number, deal) for deal in deals]
                    print(_printed(row, pool.map(dealt, keys, chunksize=1)), flush=True)


def _printed(row: Row, found: list[Dealt]) -> str:
    return f"{row.game.title}: {line(row, found)}"


if __name__ == "__main__":
    main()
