"""Words for a message: names escaped, lists, counts and times."""

from __future__ import annotations

from bot.play.names import cut

_MARKDOWN = str.maketrans({char: "\\" + char for char in "\\*_~`|>#-[]()<@:"})


def escape(name: str) -> str:
    """A name for a message, cut and escaped."""
    return harmless(cut(name))


def harmless(text: str) -> str:
    """Any text, escaped for a message: its markdown, mentions and links have no effect."""
    return text.translate(_MARKDOWN).replace("\\@", "@\u200b")


MAX_TEXT = 3800
"""The most characters of text in one message. Discord: 4,000 over all its text blocks."""


def spoken(text: str) -> str:
    """An alt text as text of a message: markdown is escaped, and it is cut to `MAX_TEXT`."""
    for char in "\\*_~`|":
        text = text.replace(char, "\\" + char)
    return text[:MAX_TEXT]


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


def relative(at: float) -> str:
    """A time (seconds since the epoch, UTC) as Discord shows it: "in 5 hours", "2 days ago".

    It works in the text of a message, and not in labels, options and alt texts.
    """
    return f"<t:{int(at)}:R>"


NOW = "just now"


def ago(at: float, now: float) -> str:
    """The time from `at` to `now` (both in seconds), in the largest unit that fits: "2 h"."""
    passed_s = max(0, int(now - at))
    for unit_s, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if passed_s >= unit_s:
            return f"{passed_s // unit_s} {name}"
    return NOW


WITHOUT = "It ended without a result"
"""The end of a match that nobody has won or lost, as a sentence without a full stop."""

MORE = "More"
"""The choice of a long select that opens its next page."""

MORE_ABOUT = "Shows further choices"
