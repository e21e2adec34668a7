"""The reel of a film: the boards of a match as one animated picture, half as wide as a board.

Frames are of one size: a smaller one stands at the left top, so that heads of boards stay where
they are, and its dark ground goes on beneath it.
"""

from __future__ import annotations

import io

from PIL import Image

from render.film import MOST_BYTES, MOST_FRAMES, Kind
from render.kit.canvas import Canvas, bench
from render.kit.pixels import scaled
from render.picture import Picture

SMALLER = 2
"""By how much a frame is smaller than a board: 500 pixels wide, as wide as Discord shows it."""

QUALITIES = (75, 50, 25)
"""Of WebP, lossy, the best first: the first that is small enough is taken. At 75 the longest
matches take up to 1.35 MiB; at 60 letters begin to fray."""

COLOURS = (64, 32, 16)
"""Of GIF, the most first."""

SAMPLES, MOVES = 8, 2
"""From so many frames the colours of a GIF are chosen, and so often they are moved."""


class Reel:
    """The frames of a film. It holds them alone, because all of them weigh some 80 MB."""

    def __init__(self) -> None:
        self._images: list[Image.Image] = []
        self._stays_ms: list[int] = []

    def add(self, board: Canvas | Picture, stays_ms: int) -> None:
        """Adds a board, or the picture of an ending, which stays so many milliseconds."""
        if isinstance(board, Canvas):
            full = board.image
        else:
            full = Image.open(io.BytesIO(board.png)).convert("RGB")
        self._images.append(full.reduce(SMALLER))
        self._stays_ms.append(stays_ms)

    def film(self, kind: Kind) -> bytes:
        """The frames as one animated picture that begins again and again.

        The same frames give the same bytes. Raises `ValueError` without a frame, or with too many.
        """
        if not 0 < len(self._images) <= MOST_FRAMES:
            raise ValueError(f"a film of {len(self._images)} frames")
        self._fit()
        make = _gif if kind is Kind.GIF else _webp
        return make(self._images, self._stays_ms)

    def _fit(self) -> None:
        """Brings the frames to one size, that of the largest."""
        size = max(one.width for one in self._images), max(one.height for one in self._images)
        for at, image in enumerate(self._images):
            if image.size != size:
                self._images[at] = _fitted(image, size)


def _fitted(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The image on the ground; beneath it its last row goes on, so that no edge is seen."""
    fitted = bench(*size).copy()
    fitted.paste(image, (0, 0))
    width, height = image.size
    if height < size[1]:
        last = image.crop((0, height - 1, width, height))
        fitted.paste(scaled(last, width, size[1] - height), (0, height))
    return fitted


def _webp(images: list[Image.Image], stays: list[int]) -> bytes:
    """Without key frames, which would take a third more; a film is short, and seen from its start.

    `method` 0 is the quickest; 2 takes half as long again, and saves a quarter of the bytes.
    """
    made = b""
    for quality in QUALITIES:
        look = {"quality": quality, "method": 0, "kmax": 0}
        made = _saved(images, "WEBP", stays, minimize_size=False, allow_mixed=False, **look)
        if len(made) <= MOST_BYTES[Kind.WEBP]:
            break
    return made


def _gif(images: list[Image.Image], stays: list[int]) -> bytes:
    """In one palette for all frames, so that what does not change takes no bytes.

    Its colours are chosen far apart, then moved to where the pixels are: by their number alone, the
    rare colours of seats would be lost among the tones of the ground.
    """
    made, sample, plain = b"", _sample(images), Image.Dither.NONE
    for colours in COLOURS:
        palette = sample.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=MOVES)
        indexed = [each.quantize(palette=palette, dither=plain) for each in images]
        made = _saved(indexed, "GIF", stays, optimize=False, disposal=1)
        if len(made) <= MOST_BYTES[Kind.GIF]:
            break
    return made


def _sample(images: list[Image.Image]) -> Image.Image:
    """Some of the frames beneath each other, the first and the last among them."""
    last = len(images) - 1
    chosen = [images[last * at // (SAMPLES - 1)] for at in range(SAMPLES)]
    width, height = images[0].size
    sample = Image.new("RGB", (width, height * SAMPLES))
    for at, image in enumerate(chosen):
        sample.paste(image, (0, at * height))
    return sample.reduce(2 * SMALLER)


def _saved(images: list[Image.Image], kind: str, stays: list[int], **look: object) -> bytes:
    file = io.BytesIO()
    first, *others = images
    first.save(file, kind, save_all=True, append_images=others, duration=stays, loop=0, **look)
    return file.getvalue()
