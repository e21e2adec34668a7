"""A row of the table: who plays whom at what, and how that is counted."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence

from msgspec import Struct

from benchmarks.strength.matches import AnyGame, Player, played
from games.core import Options, Outcome, Seat, settle

Score = Callable[[Outcome, frozenset[Seat]], float]
"""What a side has from a match."""


def win(outcome: Outcome, side: frozenset[Seat]) -> float:
    """1 for a win alone, its part of a win that is shared with rivals, half of a draw of two."""
    if outcome.winners:
        return len(side.intersection(outcome.winners)) / len(outcome.winners)
    return 0.5 if len(outcome.points) == 2 * len(side) else 0.0


class Row(Struct, frozen=True):
    """`hero` against `rivals` on every other side; None plays at random.

    `goal`: the least score that is wanted, in the unit of `score`; None: only printed. `is_share`:
    the score is a share and printed in percent.
    """

    name: str
    game: AnyGame
    options: Options
    seats: int
    hero: Player
    rivals: Player | None = None
    goal: float | None = None
    score: Score = win
    is_share: bool = True
    less_is_better: bool = False


class Dealt(Struct, frozen=True):
    """The mean score of the hero on one deal, and the CPU seconds of each of its turns."""

    score: float
    turns: tuple[float, ...]


def on_deal(row: Row, deal: int) -> Dealt:
    """Plays a deal once with the hero on each side."""
    sides = row.game.sides(settle(row.game, row.options), row.seats)
    scores: list[float] = []
    turns: list[float] = []
    for side in sides:
        players = [row.hero if Seat(seat) in side else row.rivals for seat in range(row.seats)]
        result = played(row.game, row.options, players, deal)
        scores.append(row.score(result.outcome, side))
        turns += [one for seat in side for one in result.turns[seat]]
    return Dealt(statistics.fmean(scores), tuple(turns))


def line(row: Row, dealt: Sequence[Dealt]) -> str:
    """The row as it is printed: the mean with its 95 % interval, the goal, the times."""
    scores = [one.score for one in dealt]
    mean = statistics.fmean(scores)
    around = 1.96 * statistics.stdev(scores) / math.sqrt(len(scores)) if len(scores) > 1 else 0.0
    scale, unit = (100, " %") if row.is_share else (1, "")
    met = row.goal is None or (mean <= row.goal if row.less_is_better else mean >= row.goal)
    goal = "" if row.goal is None else f"goal {row.goal * scale:g}{unit}"
    mark = " " if row.goal is None else "✓" if met else "✗"
    share = (
        f"{mean * scale:.1f}{unit} [{(mean - around) * scale:.1f}, {(mean + around) * scale:.1f}]"
    )
    times = sorted(time for one in dealt for time in one.turns)
    return f"{mark} {row.name:<44} {share:<24} {goal:<12} {len(dealt)} deals; {_times(times)}"


def _times(times: Sequence[float]) -> str:
    """Median, 95th percentile and the longest of whole turns, in CPU milliseconds."""
    if not times:
        return "no turn"
    found = (times[len(times) // 2], times[len(times) * 95 // 100], times[-1])
    return " / ".join(f"{one * 1000:.1f}" for one in found) + " ms a turn"
