"""The worker process that thinks. Beside `bot.workers` it imports the games alone."""

from __future__ import annotations

import random
import sys
from typing import Any

from bot.play.thinking.calls import Thought
from bot.workers.worker import serve

MODULE = "bot.play.thinking.worker"
"""What the process runs."""


def think(thought: Thought) -> Any:
    """Thinks once."""
    return thought.think(random.Random(thought.seed).randrange)


if __name__ == "__main__":
    serve(int(sys.argv[1]), think)
