"""Advisers for a worker process that do what no adviser may do."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from games.core import Advice, Choice, Draw, Level, Reason, Seen, Setting
from games.seats import Seat
from games.triplock import GAME
from tests.probe.actions import Dial, Pass
from tests.probe.state import left_open, side

SEEN: Seen[Any, Any] = Seen(Seat(0), "", (), Setting())
"""What is seen where nothing is."""

Plans = tuple[tuple[Any, ...], ...]


def saying(what: str) -> Advice[Any]:
    return Advice((Choice((what,), 0.0, Reason("said")),))


def saying_all(*plan: Any) -> Advice[Any]:
    """Advises one plan of these actions."""
    return Advice((Choice(plan, 0.0, Reason("all")),))


def drawing(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Says its level and what it drew."""
    return saying(f"{level.value} {draw(1000)}")


def telling(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Says what its process has: the names in its environment, its modules, niceness and id."""
    names, niceness = sorted(os.environ), os.nice(0)
    return saying(repr((names, sorted(sys.modules), niceness, os.getpid())))


def holding(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Says what its process was given: its arguments, and which files it has open."""
    links = list(Path("/proc/self/fd").iterdir())
    files = [str(link.readlink()) for link in links if link.is_symlink()]
    return saying(repr((sys.orig_argv[1:], files)))


def raising(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Fails, with words that tell what is seen."""
    raise RuntimeError(seen.view)


def passing(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Advises Dial's pass, where it is not legal."""
    return Advice((Choice((Pass(),), 0.0, Reason("none")),))


def timid(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Dials the lowest number that is left in Dial, which opens nothing for long."""
    lowest = left_open(seen.view.board, side(seen.view.board, seen.seat))[0]
    return Advice((Choice((Dial(lowest),), 0.0, Reason("lowest")),))


def telling_first(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Does what `timid` does; who has a partner tells their clue first, once."""
    board = seen.view.board
    partners = side(board, seen.seat)
    tells = len(board.terms.sides[partners]) > 1 and seen.seat not in board.told
    return Advice(timid(seen, level, draw, weighed).choices, tells)


def rolling(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Rolls the dice of Triplock, and knows nothing else."""
    if seen.view.turn.dice:
        raise RuntimeError("no idea")
    return Advice((Choice((GAME.parse("roll"),), 0.0, Reason("none")),))


def waiting(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Ends once somebody has written to the pipe `seen.view`."""
    return saying(Path(seen.view).read_text())


def hanging(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Never ends."""
    threading.Event().wait()
    raise AssertionError


def dying(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    """Ends its process at the first call; `seen.view` is a file that remembers that."""
    mark = Path(seen.view)
    if mark.exists():
        return saying("the second time")
    mark.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def always_dying(seen: Seen[Any, Any], level: Level, draw: Draw, weighed: Plans) -> Advice[Any]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError
