"""Encoding: one fixed palette of at most 256 colours a game, then PNG in mode P.

A palette is a file of colours, trained once on that game's pictures and then kept: the same view
gives the same pixels everywhere and, in one process, the same bytes. Nearest-colour quantizing
without dither keeps files small.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from render.kept import kept

FOLDER = Path(__file__).parent
"""One `<name>.txt` a palette, a colour of six hexadecimal digits a line."""


@kept
def palette(name: str) -> Image.Image:
    """The palette of that name as Pillow wants it; a game without its own takes the bench's."""
    path = FOLDER / f"{name}.txt"
    lines = (path if path.exists() else FOLDER / "bench.txt").read_text().split()
    flat = [value for line in lines for value in bytes.fromhex(line)]
    flat += flat[:3] * (256 - len(lines))
    image = Image.new("P", (1, 1))
    image.putpalette(flat)
    image.load()  # installs it now: two threads that did at first use would free each other's
    return image


def indexed(image: Image.Image, name: str) -> Image.Image:
    """The RGB picture in the palette of that name, in mode P."""
    return image.quantize(palette=palette(name), dither=Image.Dither.NONE)
