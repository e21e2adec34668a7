"""A ratio against a yardstick; both are measured by turns, so that a busy machine slows both."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator

from msgspec import Struct

Clock = Callable[[], float]


class Ratio(Struct, frozen=True):
    """A measured figure divided by its yardstick, the goal (at most), and further figures."""

    name: str
    value: float
    goal: float | None = None
    aside: str = ""

    @property
    def is_missed(self) -> bool:
        return self.goal is not None and self.value > self.goal

    @property
    def line(self) -> str:
        """One line of the report; a ratio below 0.5 is written as 1/n."""
        goal = "" if self.goal is None else f"goal {_shown(self.goal)}"
        mark = "✗" if self.is_missed else "✓" if goal else " "
        return f"{mark} {self.name:<51} {_shown(self.value):>7}  {goal:<11}  {self.aside}".rstrip()


def _shown(value: float) -> str:
    return f"1/{1 / value:.3g}" if value < 0.5 else f"{value:.2f}"


def in_turns(
    jobs: tuple[Callable[[], object], ...], rounds: int, clock: Clock = time.perf_counter
) -> tuple[float, ...]:
    """Returns the median time of each job in seconds; every round runs all jobs in order."""
    taken: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for job, times in zip(jobs, taken, strict=True):
            began = clock()
            job()
            times.append(clock() - began)
    return tuple(statistics.median(times) for times in taken)


def ms(seconds: float) -> str:
    """Returns a time as text: "4.2 ms"."""
    return f"{seconds * 1000:.3g} ms"


Report = Iterator[Ratio]
