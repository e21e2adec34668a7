"""Prints what the luck of the dice costs, whether it is 0 on average, and how exact its sums are.

`python -m benchmarks.luck timelock` or `lockpick`, by hand: every figure is of whole matches
between computer players. At Timelock the sums of the first matches are compared with a count of all
rolls; at Lockpick with the same sums by other draws, and with what was reached in the end.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from msgspec import Struct

from benchmarks.strength.matches import AnyGame, level
from games import lockpick, timelock
from games.core import Level, Options, Seat, Seen, Tape, begin, extend, seen_of, settle
from games.lockpick.ai.luck import luck as lockpick_luck
from games.lockpick.rules.state import State as LockpickState
from games.timelock.ai.luck import PAIRS, Rolls
from games.timelock.ai.luck import luck as timelock_luck
from games.timelock.ai.race import EVERY_ROLL
from games.timelock.rules.dice import FACES, Roll
from games.timelock.rules.state import State as TimelockState

NEAR = 0.5
"""An error of a sum that hardly changes what is told of it, in points or sets."""


class Table(Struct, frozen=True):
    """What is played: options, and the levels of the seats."""

    name: str
    game: AnyGame
    options: Options
    levels: tuple[Level, ...]


EASY, MEDIUM, HARD = Level
TIMELOCK = (
    Table("medium : medium", timelock.GAME, {}, (MEDIUM,) * 2),
    Table("hard : easy", timelock.GAME, {}, (HARD, EASY)),
    Table("four medium", timelock.GAME, {}, (MEDIUM,) * 4),
    Table("remove, medium : medium", timelock.GAME, {"win": "remove"}, (MEDIUM,) * 2),
    Table("solitaire 5, hard", timelock.GAME, {"solo": "5"}, (HARD,)),
    Table("solitaire 3, medium", timelock.GAME, {"solo": "3"}, (MEDIUM,)),
    Table("solitaire clock, hard", timelock.GAME, {"solo": "clock"}, (HARD,)),
)
LOCKPICK = (Table("hints", lockpick.GAME, {}, (HARD,)),)


class Dealt(Struct, frozen=True):
    """Of one match: by seat the sums of luck and of a second opinion, CPU seconds a turn, merit."""

    sums: tuple[float, ...]
    others: tuple[float, ...] | None
    seconds: tuple[float, ...]
    merit: float


def beginnings(table: Table, deal: int) -> Iterator[tuple[Any, Seen[Any, Any]]]:
    """The state at the first decision of each turn with what its seat sees, then the last one."""
    game, dice = table.game, random.Random(f"deal {deal}")
    options, players = settle(game, table.options), [level(game, one) for one in table.levels]
    play, _ = begin(game, options, len(players), Tape(dice.randrange))
    number, seat = 0, Seat(0)
    while game.outcome(play.state) is None:
        seat = min(play.turn.waiting)
        seen = seen_of(game, options, play, [], seat)
        if (now := _number(play.state)) != number:
            number = now
            yield play.state, seen
        luck = random.Random(f"thought {deal} {play.n}")
        forced = play.turn.forced
        plan = players[seat](seen, luck.randrange).best.plan if forced is None else (forced,)
        for action in plan:
            play, _ = extend(game, play, seat, game.write(action), Tape(dice.randrange))
    yield play.state, seen_of(game, options, play, [], seat)


def _number(state: Any) -> int:
    return state.number if isinstance(state, TimelockState) else state.turn


def of_timelock(number: int, counted: int, deal: int) -> Dealt:
    """The luck of a match, and by all rolls."""

    def other(seen: Seen[Any, Any], _: Callable[[int], int]) -> float:
        state = seen.view.table
        rolls = Rolls(state)
        every = sum(
            rolls.worth(Roll(*pair, face)) * len({pair, pair[::-1]})
            for face, pair in product(FACES, PAIRS)
        )
        return rolls.worth(state.now.roll) - every / EVERY_ROLL

    return _dealt(TIMELOCK[number], timelock_luck, other if deal < counted else None, deal)


def of_lockpick(number: int, counted: int, deal: int) -> Dealt:
    """The luck of a match, and by other draws."""
    return _dealt(LOCKPICK[number], lockpick_luck, lockpick_luck, deal)


def _dealt(table: Table, luck: Any, other: Any, deal: int) -> Dealt:
    sums, others, seconds = [0.0] * len(table.levels), [0.0] * len(table.levels), []
    *turns, (end, _) = beginnings(table, deal)
    for number, (_, seen) in enumerate(turns):
        began = time.process_time()
        sums[seen.seat] += luck(seen, random.Random(f"one {deal} {number}").randrange)
        seconds.append(time.process_time() - began)
        if other:
            others[seen.seat] += other(seen, random.Random(f"other {deal} {number}").randrange)
    merit = float(sum(end.frozen)) if isinstance(end, LockpickState) else 0.0
    return Dealt(tuple(sums), tuple(others) if other else None, tuple(seconds), merit)


def _lines(table: Table, found: Sequence[Dealt]) -> Iterator[str]:
    seconds = sorted(one for each in found for one in each.seconds)
    yield f"{table.game.title}, {table.name}: {len(found)} matches, {len(seconds)} turns"
    middle, late = statistics.median(seconds), seconds[int(0.95 * len(seconds))]
    yield (
        f"  CPU ms a turn: median {1e3 * middle:.0f}, 95 % {1e3 * late:.0f},"
        f" worst {1e3 * seconds[-1]:.0f}"
    )
    sums = [one for each in found for one in each.sums]
    mean, spread = statistics.mean(sums), statistics.stdev(sums)
    wide = 1.96 * statistics.stdev([sum(each.sums) / len(each.sums) for each in found])
    wide /= len(found) ** 0.5
    yield f"  sum of a seat: mean {mean:+.2f} [{mean - wide:+.2f}, {mean + wide:+.2f}],"
    yield f"    spread {spread:.2f}, {min(sums):+.1f} to {max(sums):+.1f}"
    errors = sorted(
        abs(one - other)
        for each in found
        if each.others is not None
        for one, other in zip(each.sums, each.others, strict=True)
    )
    if errors:
        parts = ", ".join(f"{part} % {_at(errors, part):.2f}" for part in (50, 75, 90, 95, 99))
        near = sum(one < NEAR for one in errors) / len(errors)
        root = statistics.mean(one * one for one in errors) ** 0.5
        yield f"  error of {len(errors)} sums: root mean square {root:.3f}, {parts},"
        yield f"    worst {errors[-1]:.2f}; below {NEAR}: {near:.1%}"
    if table in LOCKPICK:
        goes = statistics.correlation(sums, [each.merit for each in found])
        yield f"  with the tumblers frozen in the end: correlation {goes:.2f}"


def _at(errors: Sequence[float], part: int) -> float:
    return errors[min(len(errors) - 1, part * len(errors) // 100)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.luck", description=__doc__)
    parser.add_argument("game", choices=["timelock", "lockpick"])
    parser.add_argument("--matches", type=int, default=200, help="of each table")
    parser.add_argument("--counted", type=int, default=40, help="matches with a count of all rolls")
    parser.add_argument("--only", default="", help="tables whose name contains this")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args()
    tables, of = (TIMELOCK, of_timelock) if given.game == "timelock" else (LOCKPICK, of_lockpick)
    with multiprocessing.Pool(given.jobs) as pool:
        for number, table in enumerate(tables):
            if given.only in table.name:
                job = partial(of, number, given.counted)
                found = pool.map(job, range(given.matches), chunksize=1)
                print("\n".join(_lines(table, found)), flush=True)


if __name__ == "__main__":
    main()
