"""Films: the boards of a match as one animated picture, half as wide as a board.

Frames are of one size: a smaller one stands at the left top, so that heads of boards stay where
they are, and its dark ground goes on beneath it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable

from PIL import Image

from render.kit.canvas import Canvas, bench
from render.kit.pixels import scaled
from render.picture import Picture

SMALLER = 2
"""By how much a frame is smaller than a board: 500 pixels wide, as wide as Discord shows it."""

MOST_BYTES = 3 * 2**19
QUALITIES = (75, 50, 25)
"""Of WebP, lossy, the best first: the first that is small enough is taken. At 75 the longest
matches take up to 1.35 MiB; at 60 letters begin to fray."""


def film(boards: Iterable[tuple[Canvas | Picture, int]]) -> bytes:
    """Boards, or the picture of an ending, as one animated WebP that begins again and again.

    Each stays so many milliseconds; the same ones give the same bytes. Only what is made of boards
    is held, because all of them weigh some 80 MB. Without key frames, which would take a third
    more: a film is short, and seen from its start. `method` 0 is the quickest; 2 takes half as long
    again, and saves a quarter of the bytes. Raises `ValueError` without a board.
    """
    frames, stays = list[Image.Image](), list[int]()
    for board, stays_ms in boards:
        is_board = isinstance(board, Canvas)
        full = board.image if is_board else Image.open(io.BytesIO(board.png)).convert("RGB")
        frames.append(full.reduce(SMALLER))
        stays.append(stays_ms)
    size = max(one.width for one in frames), max(one.height for one in frames)
    for at, frame in enumerate(frames):
        if frame.size != size:
            frames[at] = _fitted(frame, size)
    look = {"method": 0, "kmax": 0, "minimize_size": False, "allow_mixed": False}
    moves = {"save_all": True, "append_images": frames[1:], "duration": stays, "loop": 0}
    made = io.BytesIO()
    for quality in QUALITIES:
        made = io.BytesIO()
        frames[0].save(made, "WEBP", quality=quality, **moves, **look)
        if made.tell() <= MOST_BYTES:
            break
    return made.getvalue()


def _fitted(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The image on the ground; beneath it its last row goes on, so that no edge is seen."""
    fitted = bench(*size).copy()
    fitted.paste(image, (0, 0))
    width, height = image.size
    if height < size[1]:
        last = image.crop((0, height - 1, width, height))
        fitted.paste(scaled(last, width, size[1] - height), (0, height))
    return fitted
