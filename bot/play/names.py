"""Display names, cut so that they fit a line and cannot break it."""

from __future__ import annotations

MAX_NAME = 16


def cut(name: str) -> str:
    """A display name of at most 16 characters, without controls or marks that stack up."""
    plain = "".join(char for char in name if char.isprintable() and not _is_stacking(char))
    plain = " ".join(plain.split()) or "someone"
    return plain if len(plain) <= MAX_NAME else plain[: MAX_NAME - 1].rstrip() + "…"


def _is_stacking(char: str) -> bool:
    """Combining marks, which can climb over other lines, and signs that turn the direction."""
    code = ord(char)
    return (
        0x0300 <= code <= 0x036F
        or 0x0483 <= code <= 0x0489
        or 0x1AB0 <= code <= 0x1AFF
        or 0x1DC0 <= code <= 0x1DFF
        or 0x20D0 <= code <= 0x20FF
        or 0xFE20 <= code <= 0xFE2F
        or 0x200B <= code <= 0x200F
        or 0x202A <= code <= 0x202E
        or 0x2066 <= code <= 0x2069
    )
