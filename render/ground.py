"""A picture that others are painted on, kept in little memory.

As pixels a board takes four megabytes. Its scenery is even, so that it is deflated to a fiftieth,
and a part is had back quicker than it is painted: a whole board in a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from PIL import Image

from render.deflate import deflated, inflated

ROWS = 32
"""The rows of a strip, fewer in the last one. Each strip is deflated for itself."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom lie outside."""

_numbers = count()


class Ground:
    """The pixels of an RGB image, which never change. Its `number` is no other ground's."""

    def __init__(self, image: Image.Image) -> None:
        self.size = image.size
        self.number = next(_numbers)
        rows = memoryview(image.tobytes())
        step = 3 * image.width * ROWS
        self._strips = tuple(deflated(rows[at : at + step]) for at in range(0, len(rows), step))

    @property
    def weight(self) -> int:
        """Its bytes."""
        return sum(map(len, self._strips))

    def copy(self) -> Image.Image:
        """The whole as a new image."""
        return self.crop((0, 0, *self.size))

    def crop(self, box: Box) -> Image.Image:
        """A part as a new image; the box lies within the ground."""
        (part,) = self.crops((box,))
        return part

    def crops(self, boxes: Iterable[Box]) -> Iterator[Image.Image]:
        """Parts as new images; each box lies within the ground."""
        width, strips = self.size[0], dict[int, bytes]()
        for left, top, right, bottom in boxes:
            wanted = range(top // ROWS, -(-bottom // ROWS))
            strips |= {at: inflated(self._strips[at]) for at in wanted if at not in strips}
            rows = b"".join(strips[at] for at in wanted)
            above = Image.frombytes("RGB", (width, len(rows) // (3 * width)), rows)
            first = wanted.start * ROWS
            here = (left, top - first, right, bottom - first)
            yield above if here == (0, 0, *above.size) else above.crop(here)
