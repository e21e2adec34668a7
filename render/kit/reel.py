"""The pictures of a replay: frames of one size and one palette, as a film needs them."""

from __future__ import annotations

from collections.abc import Sequence

from render.kit.canvas import Canvas, bench
from render.picture import Picture


def reel(frames: Sequence[Canvas], palette: str) -> tuple[Picture, ...]:
    """Returns the frames as pictures of the same size, which fits the largest of them.

    A smaller frame stands at the left top of the dark ground.
    """
    width = max((frame.width for frame in frames), default=0)
    height = max((frame.height for frame in frames), default=0)
    return tuple(_fitted(frame, width, height).picture(palette) for frame in frames)


def _fitted(frame: Canvas, width: int, height: int) -> Canvas:
    if (frame.width, frame.height) == (width, height):
        return frame
    ground = bench(width, height).copy()
    ground.paste(frame.image, (0, 0))
    return Canvas(ground)
