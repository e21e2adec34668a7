"""The wire: the match, stamp and text of a press, as they stand in a `custom_id`.

`t1<b|s|m>.<match>.<stamp>.<~?><text>`: b is a button, s a select, m a modal. The match id has 8
characters of Crockford base 32. The stamp is the seat's, in base 36. `~` marks a draft, which plays
nothing. At most 18 characters stand before `~` and the text. A shell word begins with `_`; its
stamp is the row it was made at and is not checked. Discord: a `custom_id` has 1 to 100 characters
and is unique in its message.
"""

from __future__ import annotations

import re

from msgspec import Struct

from bot.store.ids import ALPHABET, MATCH_LENGTH, base36
from games.core import BadAction

MAX_CUSTOM_ID = 100
DISABLED = "t1x."

_PATTERN = re.compile(
    rf"t1(?P<kind>[bsm])\.(?P<match>[{ALPHABET}]{{{MATCH_LENGTH}}})\."
    r"(?P<stamp>[0-9a-z]{1,4})\.(?P<draft>~?)(?P<text>[!-}]{0,99})"
)


class Wire(Struct, frozen=True):
    """One press. `kind` is b, s or m; `text` is actions joined by `;`, a draft or a shell word."""

    kind: str
    match: str
    stamp: int
    text: str
    draft: bool = False

    @property
    def is_word(self) -> bool:
        """True if the text is a shell word, such as `_join`."""
        return self.text.startswith("_")


def write(wire: Wire) -> str:
    """The `custom_id` of a wire. Raises `ValueError` if `read` would not give the same wire."""
    mark = "~" if wire.draft else ""
    text = f"t1{wire.kind}.{wire.match}.{base36(wire.stamp)}.{mark}{wire.text}"
    if len(text) > MAX_CUSTOM_ID or _PATTERN.fullmatch(text) is None:
        raise ValueError(f"no custom_id: {text!r}")
    return text


def read(custom_id: str, chosen: str = "") -> Wire:
    """The wire of a `custom_id`, with the value chosen in a select appended to its text.

    Raises `BadAction` (`unknown_button`) for a text that `write` cannot have made.
    """
    found = _PATTERN.fullmatch(custom_id)
    if found is None or len(custom_id) > MAX_CUSTOM_ID or len(chosen) > MAX_CUSTOM_ID:
        raise BadAction("unknown_button")
    text = found["text"] + chosen
    if not all("!" <= char <= "}" for char in text):
        raise BadAction("unknown_button")
    return Wire(found["kind"], found["match"], int(found["stamp"], 36), text, bool(found["draft"]))
