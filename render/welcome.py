"""The picture of the five games, for who has seen none: a piece of a board of each, by its name."""

from __future__ import annotations

from importlib import import_module

from PIL import Image, ImageDraw

from render.kit import NIGHT, Canvas, bench
from render.kit.pixels import scaled
from render.picture import Picture

WIDTH, HEIGHT, EDGE, GAP, TALL, STEP, LINE = 1000, 600, 28, 24, 216, 284, 4
"""In pixels: a piece is `TALL`, in a frame of a `LINE`, and the next one begins a `STEP` below."""

ROWS = (
    (
        ("triplock", 4, 30, 566, 480),
        ("unlock", 3, 226, 262, 564),
        ("tripol", 0, 196, 310, 600),
    ),
    (("timelock", 3, 66, 640, 774), ("lockpick", 1, 206, 128, 590)),
)
"""By game the number of an example, and the left, top and width of what is shown of its board."""


def paint() -> Picture:
    """Three pieces above two, each in a brass frame."""
    return canvas().picture("welcome")


def canvas() -> Canvas:
    """The same in full colour."""
    ground = bench(WIDTH, HEIGHT).copy()
    for at, row in enumerate(ROWS):
        top, wide = EDGE + at * STEP, (WIDTH - 2 * EDGE + GAP) // len(row) - GAP
        for place, (key, number, x, y, width) in enumerate(row):
            examples = import_module(f"games.{key}.examples").examples()
            view = list(examples.values())[number].view
            board: Image.Image = import_module(f"render.{key}").frame(view).image
            piece = board.crop((x, y, x + width, y + width * TALL // wide))
            left = EDGE + place * (wide + GAP)
            edge = _round(wide + 2 * LINE, TALL + 2 * LINE, 18 + LINE)
            ground.paste(NIGHT.brass.mid, (left - LINE, top - LINE), edge)
            ground.paste(scaled(piece, wide, TALL), (left, top), _round(wide, TALL, 18))
    made = Canvas(ground)
    for at, row in enumerate(ROWS):
        for place, (key, *_) in enumerate(row):
            x = EDGE + (2 * place + 1) * (WIDTH - 2 * EDGE + GAP) // (2 * len(row)) - GAP // 2
            made.text(x, EDGE + at * STEP + TALL + 34, key.title(), 42, NIGHT.brass.light)
    return made


def _round(width: int, height: int, radius: int) -> Image.Image:
    """A mask with round corners."""
    mask = Image.new("L", (width * 4, height * 4))
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * 4, fill=255)
    return mask.reduce(4)
