"""The worker process that thinks. Beside `bot.match.thinking` it imports the games alone.

Nothing of a match goes to it but what a seat sees.
"""

from __future__ import annotations

import random
import sys
from typing import Any

from msgspec import Struct

from bot.match.thinking.worker_loop import serve
from games.core import Adviser, Draw, Level, Luck, Seen

MODULE = "bot.match.thinking.advice_worker"
"""The module that the process runs."""


class AdviceRequest(Struct, frozen=True):
    """One thought: who advises, by what the seat sees, at which level, and by which chance.

    `adviser` is a function of a module, because it goes to another process by its name. `seed`
    gives the draws; the same call always gives the same advice.
    """

    adviser: Adviser[Any, Any, Any]
    seen: Seen[Any, Any]
    level: Level
    seed: int
    weighed: tuple[tuple[Any, ...], ...] = ()

    def think(self, draw: Draw) -> Any:
        return self.adviser(self.seen, self.level, draw, self.weighed)


class Fortune(Struct, frozen=True):
    """One thought about a roll: what it brings by what the seat sees, see `Luck`.

    `luck` is a function of a module, and `seed` is that of a call.
    """

    luck: Luck[Any, Any]
    seen: Seen[Any, Any]
    seed: int

    def think(self, draw: Draw) -> Any:
        return self.luck(self.seen, draw)


Thought = AdviceRequest | Fortune


def think(thought: Thought) -> Any:
    """Thinks once."""
    return thought.think(random.Random(thought.seed).randrange)


if __name__ == "__main__":
    serve(int(sys.argv[1]), think)
