"""What people wrote, as it may stand in a message: cut, and without effect."""

from __future__ import annotations

import re

from bot.message.names import cut
from render import fonts

_MARKUP = re.compile(r"[\\*_~`|<\[\]]|^\s*[#>+-]", re.MULTILINE)
"""What Discord may read as markdown: signs anywhere, and those that begin a line."""

_LINK = re.compile(r":(?=//)|\bdiscord(?:app)?\.", re.IGNORECASE)
"""What Discord makes a link or an invitation of, up to where it is broken."""

BROKEN = "\u200b"
"""A sign without width."""


def plain(name: str) -> str:
    """A name where no markdown is read: in alt texts, labels and titles. It is cut.

    This, `escape` and `drawn` are the only ways by which a name reaches a screen.
    """
    return unlinked(cut(name))


def escape(name: str) -> str:
    """A name for a message, which people read there as `plain` has it."""
    return harmless(cut(name))


def drawn(name: str) -> str:
    """A name in a picture, where no markdown is read; "" if the font lacks a letter of it."""
    return fonts.drawn(cut(name))


def harmless(text: str) -> str:
    """Any text for a message, read there as it stands: nothing in it has an effect."""
    marked = _MARKUP.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", text)
    return unlinked(marked).replace("@", f"@{BROKEN}")


def unlinked(text: str) -> str:
    """A text in which links and invitations are none; it looks the same."""
    return _LINK.sub(lambda found: found[0] + BROKEN, text)


MAX_TEXT = 3800
"""The most characters of text in one message. Discord: 4,000 over all its text blocks."""


def spoken(text: str) -> str:
    """An alt text as text of a message: it is read there as it stands, cut to `MAX_TEXT`."""
    return harmless(text)[:MAX_TEXT]


MOST_SHOWN = 40
"""The most characters of a typed line that are shown back."""


def shown(text: str) -> str:
    """What a person typed, safe to be shown back: cut, on one line, escaped; "nothing" if empty."""
    plain = "".join(char if char.isprintable() else " " for char in text)[:MOST_SHOWN]
    return harmless(plain.strip()) or "nothing"
