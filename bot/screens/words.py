"""Words for a message: names that are only characters, lists, and times."""

from __future__ import annotations

from bot.play.names import cut

_MARKDOWN = str.maketrans({char: "\\" + char for char in "\\*_~`|>#-[]()<@:"})


def escape(name: str) -> str:
    """A name for a message, short and harmless."""
    return harmless(cut(name))


def harmless(text: str) -> str:
    """Anybody's text for a message: markdown, mentions and links are only characters."""
    return text.translate(_MARKDOWN).replace("\\@", "@\u200b")


MOST_SHOWN = 40
"""Characters of a typed line that are shown back."""


def shown(text: str) -> str:
    """What somebody typed, safe to be shown back: short, on one line, its signs meaning nothing."""
    plain = "".join(char if char.isprintable() else " " for char in text)[:MOST_SHOWN]
    return harmless(plain.strip()) or "nothing"


def joined(items: list[str]) -> str:
    """Words in a row: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def hinted(hints: int) -> str:
    """Hints in words: "1 hint"."""
    return f"{hints} {'hint' if hints == 1 else 'hints'}"


# -- times ------------------------------------------------------------------------------------

NOW = "just now"


def ago(at: float, now: float) -> str:
    """How long something lasts, in the largest unit that fits: "2 h"."""
    passed_s = max(0, int(now - at))
    for unit_s, name in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if passed_s >= unit_s:
            return f"{passed_s // unit_s} {name}"
    return NOW


def since_words(at: float, now: float) -> str:
    """Since when something lasts: "since 2 h", "just now"."""
    passed = ago(at, now)
    return passed if passed == NOW else f"since {passed}"
