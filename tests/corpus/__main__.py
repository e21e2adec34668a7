"""`python -m tests.corpus` records what has no match yet; `--more 3` three more of each game.

`--games triplock` records that game only. `--digests` keeps all matches and their results, and
notes anew what is seen at their ends: for a change of views that is meant.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections.abc import Collection, Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from bot.match.games import GAMES
from games.core import LEAVE
from tests.corpus.finished import AnyGame, Finished, finished, read, write
from tests.corpus.modes import Mode, modes, wanted
from tests.corpus.players import played
from tests.shelf.play import tables

TRIES = 3
"""So many matches are played for one more that is kept."""

Tables = list[tuple[dict[str, str], int]]


def record(game: AnyGame, more: int) -> list[Finished]:
    """The matches that are kept, those that are missing, and so many more."""
    kept = [match for match in read(game.key) if match.rules == game.by(match.rules).rules_version]
    missing = wanted(game) - covered(game, of_now(game))
    offered = tables(game)
    seeds = count(len(kept))
    while missing:
        best = max(offered, key=lambda one: (len(missing & modes(game, *one)), -one[1]))
        wants = missing & modes(game, *best)
        made = _made(game, *best, seeds) if wants else _with_row(game, offered, missing, seeds)
        missing -= covered(game, [made])
        kept.append(made)
    for _ in range(more):
        kept.append(_with_news(game, offered, kept, seeds))
    return kept


def _with_news(
    game: AnyGame, offered: Tables, kept: Sequence[Finished], seeds: Iterator[int]
) -> Finished:
    """A further match; of a few the first that ended in a way in which none has ended before."""
    known = {(match.ended.ending, match.ended.reason) for match in kept}
    luck = random.Random(f"{game.key} {len(kept)}")
    made = [_made(game, *luck.choice(offered), seeds) for _ in range(TRIES)]
    new = [one for one in made if (one.ended.ending, one.ended.reason) not in known]
    return (new or made)[0]


def _with_row(
    game: AnyGame, offered: Tables, missing: Collection[Mode], seeds: Iterator[int]
) -> Finished:
    """A match with one of the rows of the shell that are missing. Raises `ValueError`."""
    partners = [one for one in offered if len(game.sides(*one)) < one[1]]
    for options, seats in [*partners, *offered] * 3:
        made = _made(game, options, seats, seeds, leaves=("row", LEAVE) in missing)
        if covered(game, [made]) & set(missing):
            return made
    raise ValueError(f"{game.key}: no table for {sorted(missing)}")


def of_now(game: AnyGame) -> list[Finished]:
    """The matches that are kept and were played by the present rules."""
    return [match for match in read(game.key) if match.rules == game.rules_version]


def covered(game: AnyGame, matches: Sequence[Finished]) -> set[Mode]:
    """The modes that these matches have."""
    found = (modes(game, match.settled(game), match.seats, match.rows) for match in matches)
    return set[Mode]().union(*found)


def _made(
    game: AnyGame,
    options: dict[str, str],
    seats: int,
    seeds: Iterator[int],
    *,
    leaves: bool = False,
) -> Finished:
    """A match at a table; one that does not end in time is played with other luck."""
    for seed in seeds:
        draws, rows = played(game, options, seats, seed, leaves=leaves)
        try:
            return finished(game, options, seats, draws, rows)
        except ValueError:
            continue
    raise AssertionError("there are always more seeds")


def digested(game: AnyGame) -> list[Finished]:
    """The matches that are kept, with what is seen at their ends now. The results stay the same."""
    out: list[Finished] = []
    for match in read(game.key):
        now = match.again(game)
        out.append(replace(match, digest=now.digest, asked=now.asked))
    return out


def main(given: Sequence[str] | None = None) -> int:
    """Does what the words of the command say; returns the exit code."""
    words = ArgumentParser(prog="python -m tests.corpus", description=__doc__)
    words.add_argument("--games", default=",".join(GAMES))
    words.add_argument("--more", type=int, default=0)
    words.add_argument("--digests", action="store_true")
    found = words.parse_args(given)
    for key in found.games.split(","):
        game = GAMES[key].game
        matches = digested(game) if found.digests else record(game, found.more)
        write(key, matches)
        print(f"{key}: {len(matches)} matches, {sum(len(match.log) for match in matches)} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())
