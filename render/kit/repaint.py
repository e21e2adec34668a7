"""Paints a picture from an earlier one on the same ground: only what differs is painted anew.

Between two boards of a match little changes, and pasting and quantizing take most of a painting.
So the last few pictures of each ground are kept, in their palette. The pixels are the same as those
of a picture that is painted as a whole: each of them depends on what lies over it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import ReferenceType, ref

from msgspec import Struct
from PIL import Image

from render.kept import GROUNDS, weight_of
from render.kit.sprite import Box, Mark, Sprite
from render.palettes import indexed

MOST = 4
"""How many pictures are kept of one ground: as many matches on it can run at once at full speed."""

LARGEST = 0.6
"""What share of a picture may differ; where more does, painting the whole is as quick."""

PLACE_BYTES = 300
"""What an earlier picture takes for each place, beside its pixels."""

Placed = tuple[Sprite, int, int]
"""A sprite, and where its drawing's (0, 0) lies in the picture."""

Place = tuple[Mark, int, int]
"""A placed sprite without its pixels."""


class Earlier(Struct, frozen=True):
    """A picture that was painted on a ground: what was put where, in order, and its pixels."""

    ground: ReferenceType[Image.Image]
    boxes: dict[Place, Box]
    pixels: Image.Image

    @property
    def weight(self) -> int:
        """Its bytes."""
        return weight_of(self.pixels) + PLACE_BYTES * len(self.boxes)


def painted(ground: Image.Image, placed: Sequence[Placed], palette: str) -> Image.Image:
    """The picture with these sprites on a ground, in mode P. It is shared: never draw on it."""
    boxes = {(sprite.mark, x, y): _box(sprite, x, y) for sprite, x, y in placed}
    if len(boxes) < len(placed):  # something is put twice at one place
        return indexed(composed(ground, placed), palette)
    key = ("earlier", id(ground), palette)
    earlier = tuple(each for each in GROUNDS.get(key) or () if each.ground() is ground)
    nearest = min(earlier, key=lambda each: len(each.boxes.keys() ^ boxes.keys()), default=None)
    differ = None if nearest is None else _different(nearest.boxes, boxes, ground.size)
    if nearest is None or differ is None:
        pixels = indexed(composed(ground, placed), palette)
        rest = earlier[: MOST - 1]
    else:
        whole = list(zip(placed, boxes.values(), strict=True))
        pixels = _repainted(nearest.pixels, ground, whole, differ, palette)
        rest = tuple(each for each in earlier if each is not nearest)
    latest = (Earlier(ref(ground), boxes, pixels), *rest)
    GROUNDS.put(key, latest, weight_of(latest))
    return pixels


def composed(ground: Image.Image, placed: Sequence[Placed]) -> Image.Image:
    """A ground with these sprites on it, in order and in full colour."""
    image = ground.copy()
    for sprite, x, y in placed:
        sprite.paste(image, x, y)
    return image


def _different(
    old: dict[Place, Box], new: dict[Place, Box], size: tuple[int, int]
) -> list[Box] | None:
    """The boxes outside which both pictures are equal; None if it is quicker to paint the whole."""
    if [place for place in old if place in new] != [place for place in new if place in old]:
        return None  # what lies over what has changed
    boxes = [old[place] for place in old.keys() - new.keys()]
    boxes += [new[place] for place in new.keys() - old.keys()]
    width, height = size
    inside = [_within(box, width, height) for box in boxes]
    apart = _apart([box for box in inside if box[0] < box[2] and box[1] < box[3]])
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in apart)
    return apart if area <= LARGEST * width * height else None


def _within(box: Box, width: int, height: int) -> Box:
    left, top, right, bottom = box
    return max(0, left), max(0, top), min(width, right), min(height, bottom)


def _apart(boxes: list[Box]) -> list[Box]:
    """Boxes that cover these and do not overlap."""
    apart: list[Box] = []
    for box in boxes:
        grown = box
        while touched := [other for other in apart if _overlap(grown, other)]:
            apart = [other for other in apart if other not in touched]
            lefts, tops, rights, bottoms = zip(grown, *touched, strict=True)
            grown = (min(lefts), min(tops), max(rights), max(bottoms))
        apart.append(grown)
    return apart


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _repainted(
    pixels: Image.Image,
    ground: Image.Image,
    placed: Sequence[tuple[Placed, Box]],
    boxes: list[Box],
    palette: str,
) -> Image.Image:
    """The pixels with these boxes painted anew; each sprite comes with the box that it covers."""
    if not boxes:
        return pixels
    pixels = pixels.copy()
    for box in boxes:
        left, top = box[:2]
        here = [(s, x - left, y - top) for (s, x, y), own in placed if _overlap(own, box)]
        pixels.paste(indexed(composed(ground.crop(box), here), palette), (left, top))
    return pixels


def _box(sprite: Sprite, x: int, y: int) -> Box:
    left, top, right, bottom = sprite.box
    return x + left, y + top, x + right, y + bottom
