"""Names as they are shown: of people, so that they break no line and are no word of ours; ours.

What a person is called comes in by `person_name`; what shows a stored name cuts it by `cut_name`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from games.core import SHAPES, Level

MAX_NAME = 18
"""The most characters of a name: "Tumbler 2 (medium)" has as many."""

SOMEBODY = "somebody"
"""The name of a person who was forgotten, or whose match has lost its names."""

SOMEONE = "someone"
"""The name of a person whose name shows nothing."""

A_PLAYER = "a player"
"""The name of a person who hides their results, where they are told to others."""

TUMBLER = "Tumbler"

_STACKING = r"\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
"""Combining marks that can cover other lines."""

_BLANK = r"\s\u115f\u1160\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159"
"""Spaces, and what fonts draw like one although it is no mark and can be printed."""

_VARIES = r"\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""Selectors of how the sign before them looks; of emoji there are two."""

_KEPT = re.compile(
    "\U0001f3f4[\U000e0030-\U000e007a]+\U000e007f"  # the flag of a region
    r"|[0-9#*]\ufe0f?\u20e3"  # a key
    rf"|(?<=[^{_BLANK}{_VARIES}])[\ufe0e\ufe0f]"
    rf"|(?<=[^\0-\x7f\u200c\u200d{_BLANK}])[\u200c\u200d](?=[^\0-\x7f\u200c\u200d{_BLANK}{_VARIES}])"
    r"| "
    rf"|[^\u200c\u200d{_STACKING}{_BLANK}{_VARIES}]"
)
"""The signs of a name that are kept; those that join, only between what they join."""

_SIGN = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}"
    "|.[\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
    "(?:[\u200c\u200d].[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]*)*"
)
"""One sign as it is read: a flag, or a letter with all that is joined to it."""

_LETTER = re.compile(r"\bLETTER (?:SMALL CAPITAL )?([A-Z])\b")
"""Which Latin letter a sign looks like, by its name in Unicode."""

_LOOKS = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u044c\u0455\u0456"
    "\u0458\u04bb\u04cf\u0501\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4"
    "\u03c5\u03c7i1|0",
    "abekmhopctyxbsljhldabenlkmvoptuxlllo",
)
"""Small letters and digits by what they look like: Cyrillic, Greek, and Latin ones like an l."""


def shape_name(shape: str) -> str:
    """The name of one of several people who hide their results, by a shape: "player circle"."""
    return f"player {shape}"


def computer_name(level: str, number: int) -> str:
    """The name of a computer, by which nobody takes it for a person: "Tumbler 2 (medium)"."""
    return f"{TUMBLER}{f' {number}' if number > 1 else ''} ({level})"


def name_without_level(name: str) -> str:
    """The name of a computer for what outlasts its level: "Tumbler 2"."""
    return name.partition(" (")[0]


def person_name(display: str, user: str) -> str:
    """Returns what a person is called: the display name, or the user name, as `cut_name` does.

    The user name stands for one that shows nothing, or that looks like a word by which the bot
    calls somebody itself. If it looks so, too, it has the "@" of user names before it.
    """
    found = [clean for name in (display, user) if (clean := _clean(name))]
    own = next((clean for clean in found if not _is_ours(clean)), None)
    return cut_name(own or (f"@{found[-1]}" if found else ""))


def cut_name(name: str) -> str:
    """Returns a display name of at most `MAX_NAME` characters; `SOMEONE` if it shows nothing.

    What cannot be printed, covers other lines or shows nothing is removed; no sign is cut apart.
    """
    plain = _clean(name) or SOMEONE
    if len(plain) <= MAX_NAME:
        return plain
    cut = ""
    for sign in _SIGN.findall(plain):
        if len(cut) + len(sign) >= MAX_NAME:
            break
        cut += sign
    return f"{cut.rstrip()}…"


def _clean(name: str) -> str:
    """A name without what is removed; "" if nothing shows. A letter and its accent are one sign."""
    if not (name.isascii() and name.isprintable()):
        kept = _KEPT.findall(unicodedata.normalize("NFC", name))
        name = "".join(
            one for one in kept if len(one) > 1 or one in "\u200c\u200d" or one.isprintable()
        )
    is_seen = any(unicodedata.category(char)[0] not in "CMZ" for char in name)
    return " ".join(name.split()) if is_seen else ""


@lru_cache(maxsize=256)
def _is_ours(name: str) -> bool:
    """Whether a name looks like a word by which the bot calls somebody."""
    looks = _looks(name)
    return looks in _OURS or _COMPUTER.fullmatch(looks) is not None


def _looks(name: str) -> str:
    """A name by its looks: letters and digits in small Latin, alike ones the same."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKS)
    letters = "".join(char if char.isascii() else _latin(char) for char in plain)
    return "".join(filter(str.isalnum, letters)).replace("rn", "m")


def _latin(char: str) -> str:
    """The small Latin letter that a sign looks like; a mark is none, and others stay."""
    found = _LETTER.search(unicodedata.name(char, ""))
    if found is not None:
        return found[1].lower().translate(_LOOKS)
    return "" if unicodedata.combining(char) else char


_OURS = frozenset(
    map(
        _looks,
        (
            *(SOMEBODY, SOMEONE, A_PLAYER, "you", "nobody", "everybody", "everyone"),
            *("the others", "the house", "the Lock", "the host", "the bot", "a moderator"),
            *("a computer", "the computer"),
            *map(shape_name, SHAPES),
        ),
    )
)
"""The looks of the words by which the bot calls people; those of computers are a pattern."""

_COMPUTER = re.compile(
    rf"{_looks(TUMBLER)}[\dlo]*((?:{'|'.join(_looks(level.value) for level in Level)}).*)?"
)
