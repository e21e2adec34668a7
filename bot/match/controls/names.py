"""Names as they are shown: of people, cut and cleaned so that they break no line; of computers."""

from __future__ import annotations

MAX_NAME = 18
"""The most characters of a name: "Tumbler 2 (medium)" has as many."""

SOMEBODY = "somebody"
"""The name of a person who was forgotten, or whose match has lost its names."""

A_PLAYER = "a player"
"""The name of a person who hides their results, where they are told to others."""


def shape_name(shape: str) -> str:
    """The name of one of several people who hide their results, by a shape: "player circle"."""
    return f"player {shape}"


def computer_name(level: str, number: int) -> str:
    """The name of a computer, by which nobody takes it for a person: "Tumbler 2 (medium)"."""
    return f"Tumbler{f' {number}' if number > 1 else ''} ({level})"


def name_without_level(name: str) -> str:
    """The name of a computer for what outlasts its level: "Tumbler 2"."""
    return name.partition(" (")[0]


def cut_name(name: str) -> str:
    """Returns a display name of at most `MAX_NAME` characters; "someone" if nothing is left.

    Removes characters that cannot be printed and those of `_is_stacking`.
    """
    plain = name
    if not (name.isascii() and name.isprintable()):
        plain = "".join(char for char in name if char.isprintable() and not _is_stacking(char))
    plain = " ".join(plain.split()) or "someone"
    return plain if len(plain) <= MAX_NAME else plain[: MAX_NAME - 1].rstrip() + "…"


def _is_stacking(char: str) -> bool:
    """Whether it can cover other lines or turn the direction of text.

    Combining marks do the former; signs without width may do the latter.
    """
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
