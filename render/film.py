"""The limits of a film: its encodings, its length and its size. `render.reel` makes it."""

from __future__ import annotations

from enum import Enum

MOST_FRAMES = 60


class Kind(Enum):
    """How a film is encoded; its value is also the ending of its file's name."""

    WEBP = "webp"
    GIF = "gif"


MOST_BYTES = {Kind.WEBP: 3 * 2**19, Kind.GIF: 3 * 2**20}
