"""Paints a picture from an earlier one on the same ground: only what differs is painted anew.

Between two boards of a match little changes, and pasting, quantizing and deflating take most of a
painting. So the latest pictures are kept, as their files. The pixels are the same as those of a
picture that is painted as a whole: each of them depends on what lies over it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec import Struct
from PIL import Image

from render.budget import Kept
from render.ground import Ground
from render.kept import SHEET_BYTES
from render.kit.sprite import Box, Mark, Sprite
from render.palettes import indexed
from render.palettes.png import ROWS, Patch, Sheet, sheet

LITTLE = 0.25
"""At most this share of a picture differs from an earlier one whose place it takes."""

LARGEST = 0.6
"""What share of a picture may differ; where more does, painting the whole is as quick."""

PLACE_BYTES = 300
"""What an earlier picture takes for each place, beside its pixels."""

Placed = tuple[Sprite, int, int]
"""A sprite, and where its drawing's (0, 0) lies in the picture."""

Place = tuple[Mark, int, int]
"""A placed sprite without its pixels."""


class Earlier(Struct, frozen=True):
    """A picture that was painted: on which ground in which palette, what was put where, its file.

    `marks` are the hashes of its places, by which one that differs little is found quickly.
    """

    of: tuple[int, str]
    boxes: dict[Place, Box]
    marks: frozenset[int]
    sheet: Sheet

    @property
    def weight(self) -> int:
        """Its bytes."""
        return self.sheet.weight + PLACE_BYTES * len(self.boxes)


SHEETS: Kept[int, Earlier] = Kept(SHEET_BYTES)
"""The latest pictures on all grounds: those of some hundred matches."""

_numbers = count()


def painted(ground: Ground | Image.Image, placed: Sequence[Placed], palette: str) -> Sheet:
    """The picture with these sprites on a ground."""
    every = [(one, _box(*one)) for one in placed]
    boxes: dict[Place, Box] = {(sprite.mark, x, y): box for (sprite, x, y), box in every}
    if isinstance(ground, Image.Image) or len(boxes) < len(placed):  # twice at one place
        return _whole(ground, every, palette)
    marks = frozenset(map(hash, boxes))
    of = (ground.number, palette)
    earlier = [pair for pair in SHEETS.items() if pair[1].of == of]
    key, nearest = min(earlier, key=lambda pair: len(pair[1].marks ^ marks), default=(0, None))
    differ = None if nearest is None else _different(nearest.boxes, boxes, ground.size)
    if nearest is None or differ is None:
        made = _whole(ground, every, palette)
        is_new = True
    else:
        made = nearest.sheet.patched(_patches(ground, every, differ, palette))
        is_new = _area(differ) > LITTLE * ground.size[0] * ground.size[1]
    latest = Earlier(of, boxes, marks, made)
    SHEETS.put(next(_numbers) if is_new else key, latest, latest.weight)
    return made


def composed(ground: Ground | Image.Image, placed: Sequence[Placed]) -> Image.Image:
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
    return apart if _area(apart) <= LARGEST * width * height else None


def _area(boxes: list[Box]) -> int:
    return sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)


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


def _whole(
    ground: Ground | Image.Image, placed: Sequence[tuple[Placed, Box]], palette: str
) -> Sheet:
    """The whole picture, strip by strip: in full colour all of it at once takes much memory."""
    width, height = ground.size
    tops = range(0, height, 4 * ROWS)
    strips = [(0, top, width, min(height, top + 4 * ROWS)) for top in tops]
    return sheet(*(pixels for pixels, *_ in _patches(ground, placed, strips, palette)))


def _patches(
    ground: Ground | Image.Image,
    placed: Sequence[tuple[Placed, Box]],
    boxes: list[Box],
    palette: str,
) -> list[Patch]:
    """These boxes painted anew; each sprite comes with the box that it covers."""
    patches: list[Patch] = []
    parts = ground.crops(boxes) if isinstance(ground, Ground) else map(ground.crop, boxes)
    for box, part in zip(boxes, parts, strict=True):
        left, top = box[:2]
        for (sprite, x, y), own in placed:
            if _overlap(own, box):
                sprite.paste(part, x - left, y - top)
        patches.append((indexed(part, palette), left, top))
    return patches


def _box(sprite: Sprite, x: int, y: int) -> Box:
    left, top, right, bottom = sprite.box
    return x + left, y + top, x + right, y + bottom
