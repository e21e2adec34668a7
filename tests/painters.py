"""Painters for a process that makes films: they do what no painter may do.

The view tells where to leave a word. They are functions of a module, as those of games are.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from PIL import Image

from bot.delivery.film_worker import FilmRequest, Shot
from render.kit.canvas import Canvas
from render.picture import Picture


def call(frame: Any, view: Any = "") -> FilmRequest:
    """A film with one board, which `frame` paints."""
    return FilmRequest(frame, ends, (Shot(view, 600),), Shot("", 4_000))


def plain(_view: Any) -> Canvas:
    return Canvas(Image.new("RGB", (400, 300)))


def ends(_view: Any, _draft: str) -> tuple[Picture, ...]:
    file = io.BytesIO()
    Image.new("RGB", (400, 200)).save(file, "PNG")
    return (Picture(file.getvalue(), 400, 200),)


def telling(view: Any) -> Canvas:
    """Says what its process has: the names in its environment, its modules and its niceness."""
    Path(view).write_text(repr((sorted(os.environ), sorted(sys.modules), os.nice(0))))
    return plain(view)


def raising_with(words: str, _view: Any) -> Canvas:
    """Fails with such words."""
    raise RuntimeError(words)


def hanging(_view: Any) -> Canvas:
    """Never ends."""
    threading.Event().wait()
    raise AssertionError


def dying(_view: Any) -> Canvas:
    """Ends its process."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def waiting_at(gate: str, view: Any) -> Canvas:
    """Ends once somebody has written to a pipe."""
    Path(gate).read_text()
    return plain(view)
