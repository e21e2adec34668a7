"""The writer of PNGs: what it writes is what others read, and small."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.palettes import palette
from render.palettes.png import png
from render.triplock.parts.board import paint_board
from tests.render.samples import SAMPLES


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (256, 1), (1000, 850)])
def test_another_reader_finds_the_same_pixels(size: tuple[int, int]) -> None:
    image = palette("triplock").resize(size)
    image.putdata([place * 37 % 256 for place in range(size[0] * size[1])])
    found = Image.open(BytesIO(png(image)))
    found.load()
    assert (found.format, found.mode, found.size) == ("PNG", "P", size)
    assert found.tobytes() == image.tobytes()
    assert found.getpalette() == image.getpalette()


def test_a_board_takes_hardly_more_bytes_than_by_pillow() -> None:
    board = paint_board(*SAMPLES["public-flip"]).picture("triplock")
    again = Image.open(BytesIO(board.png))
    theirs = BytesIO()
    again.save(theirs, "PNG", compress_level=3)
    assert len(board.png) < 1.06 * len(theirs.getvalue())
    assert png(again) == board.png
