"""Writes a picture in a palette as PNG (W3C PNG, third edition; all chunks big-endian).

Pillow's own writer spends most of a board's time in deflate. Here strips of rows are deflated each
for itself, so that the next picture takes over those in which nothing has changed.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from render.deflate import adler32, crc32, deflated, inflated

SIGNATURE = b"\x89PNG\r\n\x1a\n"
INDEXED, DEPTH = 3, 8
"""Colour type and bits of a pixel: an index into the palette."""

WINDOW = b"\x78\x01"
"""The head of a zlib stream with a window of 32 kB (RFC 1950)."""

LAST = b"\x03\x00"
"""An empty block that ends a stream (RFC 1951)."""

ROWS = 64
"""The rows of a strip, fewer in the last one."""

ADLER = 65521
"""The modulus of zlib's checksum (RFC 1950)."""

Patch = tuple[Image.Image, int, int]
"""Pixels in the palette of a picture, and where their left top lies in it."""


class Strip(Struct, frozen=True):
    """Some rows of a picture: their chunk of the file, and the checksum of what it deflates."""

    chunk: bytes
    checksum: int


class Sheet(Struct, frozen=True):
    """A picture as its file; the strips of it that did not change are those of an earlier one."""

    width: int
    height: int
    head: bytes
    strips: tuple[Strip, ...]

    @property
    def weight(self) -> int:
        """The bytes of all strips, of which an earlier picture may hold most."""
        return sum(len(each.chunk) for each in self.strips)

    @property
    def png(self) -> bytes:
        """The bytes of the file."""
        chunks = [each.chunk for each in self.strips]
        end = _chunk(b"IDAT", LAST + struct.pack(">I", self._checksum()))
        return b"".join((self.head, *chunks, end, _chunk(b"IEND", b"")))

    def _checksum(self) -> int:
        """Adler-32 of all rows, of those of the strips."""
        low, high = 1, 0
        for at, each in enumerate(self.strips):
            size = (self.width + 1) * (min(self.height, (at + 1) * ROWS) - at * ROWS)
            high += (each.checksum >> 16) + size * (low - 1)
            low += (each.checksum & 0xFFFF) - 1
        return high % ADLER << 16 | low % ADLER

    def patched(self, patches: Sequence[Patch]) -> Sheet:
        """The picture with these pixels in their places; they lie within it."""
        strips = list(self.strips)
        for at, strip in enumerate(self.strips):
            top = at * ROWS
            bottom = min(self.height, top + ROWS)
            here = [(p, x, y) for p, x, y in patches if y < bottom and y + p.height > top]
            if here:
                rows = Image.frombytes(
                    "P", (self.width + 1, bottom - top), inflated(strip.chunk[8:-4])
                )
                for pixels, x, y in here:
                    rows.paste(pixels, (x + 1, y - top))
                strips[at] = _strip(memoryview(rows.tobytes()))
        return replace(self, strips=tuple(strips))


def sheet(*images: Image.Image) -> Sheet:
    """Pictures of mode P beneath each other as one file, without transparency.

    They are of one width and palette; the height of all but the last is a multiple of `ROWS`.
    """
    width, height = images[0].width, sum(image.height for image in images)
    size = struct.pack(">IIBBBBB", width, height, DEPTH, INDEXED, 0, 0, 0)
    colours = bytes(images[0].getpalette() or ())
    chunks = ((b"IHDR", size), (b"PLTE", colours), (b"IDAT", WINDOW))
    head = SIGNATURE + b"".join(_chunk(kind, content) for kind, content in chunks)
    step = ROWS * (width + 1)
    strips = tuple(
        _strip(lines[at : at + step])
        for lines in (memoryview(_lines(image)) for image in images)
        for at in range(0, len(lines), step)
    )
    return Sheet(width, height, head, strips)


def png(image: Image.Image) -> bytes:
    """The bytes of a picture of mode P; without transparency."""
    return sheet(image).png


def _strip(lines: memoryview) -> Strip:
    return Strip(_chunk(b"IDAT", deflated(lines)), adler32(lines))


def _lines(image: Image.Image) -> bytes:
    """The rows from the top, each after a byte 0: no filter, which suits a palette best."""
    # One byte of padding at the end of each row is the next one's filter.
    return b"\0" + image.tobytes("raw", "P", image.width + 1)[:-1]


def _chunk(kind: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc32(kind, content))
    )
