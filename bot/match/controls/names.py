"""Display names, shortened and cleaned so that they cannot break a line.

How to reach who runs the bot, and what they say of privacy: what the host has set, in words.
"""

from __future__ import annotations

from msgspec import Struct

MAX_NAME = 18
"""The most characters of a name: "Tumbler 2 (medium)" has as many."""

SOMEBODY = "somebody"
"""The name of a person who was forgotten, or whose match has lost its names."""


A_PLAYER = "a player"
"""The name of a person who hides their results, where they are told to others."""


def of_player(shape: str) -> str:
    """The same where several hide them and no mark stands beside it: "player circle"."""
    return f"player {shape}"


def of_computer(level: str, number: int) -> str:
    """The name of a computer, by which nobody takes it for a person: "Tumbler 2 (medium)"."""
    return f"Tumbler{f' {number}' if number > 1 else ''} ({level})"


def without_level(name: str) -> str:
    """The name of a computer for what outlasts its level: "Tumbler 2"."""
    return name.partition(" (")[0]


def cut(name: str) -> str:
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


class HostContact(Struct, frozen=True):
    """An address of http(s) or of e-mail by which the host is reached, and that of their policy.

    None: not set. Neither has a space or a sign by which it would end where it is shown.
    """

    contact: str | None = None
    policy: str | None = None


def host(reach: HostContact) -> str:
    """Who runs the bot, within a sentence, with the way to reach them if it is known."""
    return "the host of this bot" + ("" if reach.contact is None else f" ({shown(reach.contact)})")


def shown(address: str) -> str:
    """An address as a message has it: a link without a preview, or an e-mail address to copy."""
    return f"<{address}>" if address.startswith(("http://", "https://")) else f"`{address}`"
