"""Words for a message: names escaped, lists and counts."""

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


def joined(items: list[str]) -> str:
    """Items as a list in words: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def numbered(count: int, noun: str) -> str:
    """A number of things that begins a sentence: "One earlier move", "Two earlier moves"."""
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {noun}{'' if count == 1 else 's'}"


def continued(sentence: str) -> str:
    """A sentence as it goes on after a colon: "you win"; a name at its head stays as it is."""
    head, space, rest = sentence.partition(" ")
    small = head.lower() if head in ("You", "Nobody", "The", "It") else head
    return f"{small}{space}{rest}"


def hinted(hints: int) -> str:
    """A number of hints in words: "1 hint", "2 hints"."""
    return f"{hints} {'hint' if hints == 1 else 'hints'}"


WITHOUT = "It ended without a result"
"""The end of a match that nobody has won or lost, as a sentence without a full stop."""

MORE = "More"
"""The choice of a long select that opens its next page."""

MORE_ABOUT = "Shows further choices"
