"""Training of a palette from pictures, run by hand when a game's look has changed.

`write(name, images)` replaces `<name>.txt`; the images are RGB pictures of that game, best a dozen
that show everything it draws. `tests/render/train.py` does it for the games that exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from render.kept import SPRITES
from render.kit.pixels import sampled
from render.kit.theme import NIGHT, Colour
from render.palettes import FOLDER

KEPT: tuple[Colour, ...] = (
    *(NIGHT.ember, NIGHT.aqua, NIGHT.text, NIGHT.dim, NIGHT.ink),
    *NIGHT.seats,
    *NIGHT.suits,
)
"""Colours that carry meaning stay exact in every palette."""


def train(images: Iterable[Image.Image], also: Sequence[Colour] = ()) -> list[Colour]:
    """At most 256 colours that serve all the images, the kept ones and `also` first."""
    kept = tuple(dict.fromkeys([*KEPT, *also]))
    sheet = _sheet([image.convert("RGB") for image in images])
    found = sheet.quantize(256 - len(kept), Image.Quantize.MEDIANCUT, kmeans=3)
    flat = found.getpalette() or []
    rest = [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]
    return list(dict.fromkeys([*kept, *rest]))[:256]


def write(name: str, images: Iterable[Image.Image], also: Sequence[Colour] = ()) -> None:
    """Trains a palette and stores it under that name."""
    lines = (f"{red:02X}{green:02X}{blue:02X}\n" for red, green, blue in train(images, also))
    (FOLDER / f"{name}.txt").write_text("".join(lines))
    SPRITES.clear()


def _sheet(images: Sequence[Image.Image]) -> Image.Image:
    """All images below each other, at half size by plain sampling: no new colours arise."""
    small = [sampled(image, image.width // 2, image.height // 2) for image in images]
    sheet = Image.new("RGB", (max(i.width for i in small), sum(i.height for i in small)))
    top = 0
    for image in small:
        sheet.paste(image, (0, top))
        top += image.height
    return sheet
