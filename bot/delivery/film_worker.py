"""What goes to the process that makes films: views of a match that is over, and no state.

The worker process that makes films. It imports painters, and nothing of store or Discord.

It is the second place that calls painters, beside the gallery (law 38): what fails here is the
answer, and nobody gets a film.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from bot.match.thinking.pool_worker import serve
from render.film import Kind, Reel
from render.kit.canvas import Canvas
from render.picture import Picture


class Shot(Struct, frozen=True):
    """A view that is filmed, and how many milliseconds it stays."""

    view: Any
    stays_ms: int


class FilmRequest(Struct, frozen=True):
    """A film to be made: the boards of some views, then the ending.

    `frame` and `paint` are those of the game's painter, functions of a module, because they go to
    another process by their names. The ending is the first picture of its view.
    """

    frame: Callable[[Any], Canvas]
    paint: Callable[[Any, str], tuple[Picture, ...]]
    shots: tuple[Shot, ...]
    ending: Shot
    kind: Kind


MODULE = "bot.delivery.film_worker"
"""What the process runs."""


def make(call: FilmRequest) -> bytes:
    """Makes a film."""
    reel = Reel()
    for shot in call.shots:
        reel.add(call.frame(shot.view), shot.stays_ms)
    reel.add(call.paint(call.ending.view, "")[0], call.ending.stays_ms)
    return reel.film(call.kind)


if __name__ == "__main__":
    serve(int(sys.argv[1]), make)
