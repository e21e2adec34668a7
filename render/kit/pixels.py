"""Two pixel operations with honest types.

Pillow's own annotations of `resize` and `point` name NumPy, which is not installed here, so the
type checker calls them unknown; this is the only place that has to say so.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image


def scaled(image: Image.Image, width: int, height: int) -> Image.Image:
    """The image stretched smoothly to a size in pixels."""
    return image.resize((width, height), Image.Resampling.BICUBIC)  # pyright: ignore[reportUnknownMemberType]  # NumPy


def sampled(image: Image.Image, width: int, height: int) -> Image.Image:
    """The image at another size by plain sampling: no colour arises that was not there."""
    return image.resize((width, height), Image.Resampling.NEAREST)  # pyright: ignore[reportUnknownMemberType]  # NumPy


def levels(image: Image.Image, level: Callable[[int], float]) -> Image.Image:
    """An L image with every value 0 to 255 replaced by `level` of it, rounded."""
    return image.point([round(level(value)) for value in range(256)])  # pyright: ignore[reportUnknownMemberType]  # NumPy
