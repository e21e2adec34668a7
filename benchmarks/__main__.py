"""`python -m benchmarks [part ...]`: prints every figure as a ratio beside its goal.

The parts are painting, pressing, rush, engines, searching, starting, memory, storing,
engines_of_store, boards, films, processes and watching; without a name, all of them run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks import (
    boards,
    engines,
    engines_of_store,
    films,
    memory,
    painting,
    pressing,
    processes,
    rush,
    searching,
    starting,
    storing,
    watching,
)
from benchmarks.ratio import Report

PARTS: dict[str, Callable[[], Report]] = {
    "painting": painting.report,
    "pressing": pressing.report,
    "rush": rush.report,
    "engines": engines.report,
    "searching": searching.report,
    "starting": starting.report,
    "memory": memory.report,
    "storing": storing.report,
    "engines_of_store": engines_of_store.report,
    "boards": boards.report,
    "films": films.report,
    "processes": processes.report,
    "watching": watching.report,
}


def main(wanted: list[str]) -> int:
    unknown = set(wanted) - set(PARTS)
    if unknown:
        print(f"No such part: {', '.join(sorted(unknown))}. {__doc__}", file=sys.stderr)
        return 2
    for name in wanted or PARTS:
        for ratio in PARTS[name]():
            print(ratio.line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
