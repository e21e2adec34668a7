"""The process that makes one film, and what is sent to it: views of a match that is over.

It imports painters, and nothing of store or Discord. It is the second place that calls painters,
beside the gallery (law 38): what fails here is the answer, and nobody gets a film.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bot.match.thinking.worker_loop import serve
from render.picture import Picture

if TYPE_CHECKING:
    from render.kit.canvas import Canvas


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


def make(request: FilmRequest) -> bytes:
    """Makes a film."""
    from render.reel import film  # the bot, too, imports this module, and makes none

    boards = ((request.frame(shot.view), shot.stays_ms) for shot in request.shots)
    ending = request.paint(request.ending.view, "")[0]
    return film(chain(boards, [(ending, request.ending.stays_ms)]))


if __name__ == "__main__":
    serve(int(sys.argv[1]), make)
