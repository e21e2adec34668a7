"""A finished drawing, cut so that pasting and keeping it cost little.

A pixel that is blended through a mask takes twenty times the time of one that is copied, and in
most drawings few need it: those of edges and shadows. So a drawing is cut into bands of rows, and
of a band what is all solid is copied, and what is all empty is left out. What is long and the same
all along is kept as one column.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from itertools import count, groupby

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from render.deflate import deflated
from render.kept import weight_of
from render.kit.pixels import sampled
from render.kit.theme import Colour

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom lie outside."""

Mark = tuple[int, int]
"""Names a sprite for as long as the process runs: its number, and the width it was widened to."""

_numbers = count()

STEP, STEPS = 4, 32
"""A band ends at every fourth row at most, and at about so many of them."""

PART = 700
"""Pasting a part takes as long as blending so many pixels more."""

LONG = 100
"""A column is cut as if it were so many pixels wide."""

_RUN = re.compile(rb"\xff+|\0+")


class Part(Struct, frozen=True):
    """A rectangle of a sprite, and where its corner lies.

    The image is solid (RGB), has a mask of its own (RGBA), or is the mask of a colour (L). With a
    `span` it is one column, which is repeated over so many pixels.
    """

    image: Image.Image
    x: int
    y: int
    span: int = 0
    colour: Colour = (0, 0, 0)

    def paste(self, target: Image.Image, x: int, y: int) -> None:
        """Pastes it with the sprite's corner at (x, y)."""
        image, place = self.image, (x + self.x, y + self.y)
        if self.span:
            image = sampled(image, self.span, image.height)
        match image.mode:
            case "RGB":
                target.paste(image, place)
            case "L":  # quicker than to paste the colour itself
                target.paste(Image.new("RGB", image.size, self.colour), place, image)
            case _:
                target.paste(image, place, image)

    @property
    def box(self) -> Box:
        """What it covers."""
        width, height = self.image.size
        return self.x, self.y, self.x + (self.span or width), self.y + height


class Sprite:
    """Parts that do not overlap. Its own (0, 0) lies at (`left`, `top`) in the drawing.

    `width` and `height` are its own size; shadow and shine reach beyond: `box` covers all of it.
    """

    __slots__ = ("box", "height", "left", "mark", "parts", "top", "width")

    def __init__(
        self,
        image: Image.Image,
        width: int,
        height: int,
        left: int,
        top: int,
        *,
        long: bool = False,
    ) -> None:
        """Cuts an RGBA image. A `long` drawing can be widened: it is the same all along."""
        parts = _halves(image) if long else tuple(_cut(image))
        self._fill(parts, (width, height), (left, top), next(_numbers))

    def _fill(
        self, parts: tuple[Part, ...], size: tuple[int, int], corner: tuple[int, int], number: int
    ) -> None:
        self.parts = parts
        self.width, self.height = size
        self.left, self.top = corner
        self.mark: Mark = (number, self.width)
        self.box = _around([part.box for part in parts])

    @classmethod
    def flat(cls, image: Image.Image, colour: Colour = (0, 0, 0)) -> Sprite:
        """A sprite in one piece: of a mask in one colour, or of an RGBA image.

        For what is pasted but once, and for what is all edges: there cutting takes longer.
        """
        made = cls.__new__(cls)
        box = image.getbbox()
        parts = (Part(image.crop(box), *box[:2], colour=colour),) if box else ()
        made._fill(parts, image.size, (0, 0), next(_numbers))
        return made

    def widened(self, width: int) -> Sprite:
        """The same long drawing at a larger width; it shares the images."""
        further = width - self.width
        if further <= 0:
            return self
        middle, *_ = (part.x for part in self.parts if part.span)
        parts = tuple(_moved(part, middle, further) for part in self.parts)
        wide = Sprite.__new__(Sprite)
        wide._fill(parts, (width, self.height), (self.left, self.top), self.mark[0])
        return wide

    def paste(self, image: Image.Image, x: int, y: int) -> None:
        """Pastes the drawing with its (0, 0) at (x, y); what lies outside the image is left out."""
        for part in self.parts:
            part.paste(image, x, y)

    def packed(self) -> bytes:
        """All of it, pickled and deflated."""
        return deflated(memoryview(pickle.dumps(self)))

    @property
    def weight(self) -> int:
        """The bytes of its pixels and masks."""
        return sum(weight_of(part.image) for part in self.parts)


def _around(boxes: list[Box]) -> Box:
    """The smallest box that covers these; an empty one for none."""
    if not boxes:
        return 0, 0, 0, 0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _cut(image: Image.Image) -> Iterator[Part]:
    for box in _boxes(image.getchannel("A")):
        crop = image.crop(box)
        is_solid = crop.getchannel("A").getextrema() == (255, 255)
        yield Part(crop.convert("RGB") if is_solid else crop, *box[:2])


def _halves(image: Image.Image) -> tuple[Part, ...]:
    """The parts of an image on both sides of its middle column, and those of that column."""
    width, height = image.size
    middle = width // 2
    column = sampled(image.crop((middle, 0, middle + 1, height)), LONG, height)
    return (
        *_cut(image.crop((0, 0, middle, height))),
        *(
            replace(part, image=part.image.crop((0, 0, 1, part.image.height)), x=middle, span=1)
            for part in _cut(column)
        ),
        *(
            replace(part, x=part.x + middle + 1)
            for part in _cut(image.crop((middle + 1, 0, width, height)))
        ),
    )


def _moved(part: Part, middle: int, further: int) -> Part:
    if part.span:
        return replace(part, span=part.span + further)
    return replace(part, x=part.x + further) if part.x > middle else part


class Band(Struct, frozen=True):
    """Rows of a mask: from where to where they are not empty, and there a run of one kind.

    In every row the run is all solid, or all empty; `first` is `last` where there is none.
    """

    top: int
    bottom: int
    left: int
    right: int
    first: int
    last: int
    is_solid: bool

    def joined(self, above: Band) -> Band:
        """Both bands as one."""
        left, right = min(self.left, above.left), max(self.right, above.right)
        first, last = max(self.first, above.first), min(self.last, above.last)
        if self.is_solid != above.is_solid or first >= last:
            first = last = right
        return Band(above.top, self.bottom, left, right, first, last, self.is_solid)

    def cut(self) -> tuple[int, list[Box]]:
        """The cost of pasting it, in blended pixels, and the boxes: one, or about the run."""
        tall = self.bottom - self.top
        edges = [(self.left, self.first), (self.last, self.right)]
        spans = [span for span in edges if span[0] < span[1]]
        blended = sum(right - left for left, right in spans)
        if self.is_solid:
            spans.append((self.first, self.last))
        cost, whole = PART * len(spans) + blended * tall, PART + (self.right - self.left) * tall
        if spans and cost > whole:
            cost, spans = whole, [(self.left, self.right)]
        return cost, [(left, self.top, right, self.bottom) for left, right in spans]


def _boxes(mask: Image.Image) -> Iterator[Box]:
    """The boxes of a mask's parts: those of the bands that are pasted in the least time."""
    rows = list(_rows(mask))
    best: list[tuple[int, int, list[Box]]] = [(0, 0, [])]
    for end, band in enumerate(rows):
        cost, boxes = band.cut()
        found = (best[end][0] + cost, end, boxes)
        for start in range(end - 1, -1, -1):
            band = band.joined(rows[start])
            cost, boxes = band.cut()
            if cost > found[0]:
                break
            found = min(found, (best[start][0] + cost, start, boxes))
        best.append(found)
    at = len(rows)
    while at:
        _, at, boxes = best[at]
        yield from boxes


def _rows(mask: Image.Image) -> Iterator[Band]:
    """The least bands of a mask, from the top."""
    width, data = mask.width, mask.tobytes()
    lines = (data[at : at + width] for at in range(0, len(data), width))
    bottom, held, least = 0, None, max(STEP, mask.height // STEPS)
    for line, same in groupby(lines):
        top, bottom = bottom, bottom + sum(1 for _ in same)
        left, right = width - len(line.lstrip(b"\0")), len(line.rstrip(b"\0"))
        runs = [run.span() for run in _RUN.finditer(line, left, right)] or [(right, right or width)]
        first, last = max(runs, key=lambda run: run[1] - run[0])
        is_solid = line[first : first + 1] == b"\xff"
        band = Band(top, bottom, left, right, first, last, is_solid)
        if held and bottom - top >= least:
            yield held
            held = None
        held = band.joined(held) if held else band
        if bottom - held.top >= least:
            yield held
            held = None
    if held:
        yield held
