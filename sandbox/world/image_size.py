"""The size of a picture, read from its first bytes."""

from __future__ import annotations

import struct

_PNG, _GIF = b"\x89PNG\r\n\x1a\n", (b"GIF87a", b"GIF89a")
_RIFF, _WEBP = b"RIFF", b"WEBPVP8X"
"""How a WebP begins, before and after its length, that is more than one plain frame."""


def size_and_kind(content: bytes) -> tuple[str, int, int] | None:
    """The content type, width and height in px of a PNG, a GIF or a WebP, such as an animated one.

    None for anything else.
    """
    if content.startswith(_PNG) and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return "image/png", width, height
    if content.startswith(_GIF) and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return "image/gif", width, height
    if content.startswith(_RIFF) and content[8:16] == _WEBP and len(content) >= 30:
        width, height = (int.from_bytes(content[at : at + 3], "little") + 1 for at in (24, 27))
        return "image/webp", width, height
    return None
