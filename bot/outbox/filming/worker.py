"""The worker process that makes films. It imports painters, and nothing of store or Discord.

It is the second place that calls painters, beside the gallery (law 38): what fails here is the
answer, and nobody gets a film.
"""

from __future__ import annotations

import sys

from bot.outbox.filming.calls import Call
from bot.workers.worker import serve
from render.film import Reel

MODULE = "bot.outbox.filming.worker"
"""What the process runs."""


def make(call: Call) -> bytes:
    """Makes a film."""
    reel = Reel()
    for shot in call.shots:
        reel.add(call.frame(shot.view), shot.stays_ms)
    reel.add(call.paint(call.ending.view, "")[0], call.ending.stays_ms)
    return reel.film(call.kind)


if __name__ == "__main__":
    serve(int(sys.argv[1]), make)
