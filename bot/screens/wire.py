"""The address and text of a press, as it stands in a `custom_id`.

`t1<b|s|m>.<match>.<stamp>.<~?><text>`: button, select or modal; 8 characters of Crockford base
32; the seat's stamp in base 36; `~` for a draft, which plays nothing. At most 18 characters go
before the text. Words of the shell begin with `_`; their stamp is the row they were made at and
is not checked. Discord: a `custom_id` has 1 to 100 characters and is unique in its message.
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
    """One press: `kind` is b, s or m; `text` is actions joined by `;`, a draft, or a word."""

    kind: str
    match: str
    stamp: int
    text: str
    draft: bool = False

    @property
    def is_word(self) -> bool:
        """True for a word of the shell, such as `_join`."""
        return self.text.startswith("_")


def write(wire: Wire) -> str:
    """The `custom_id`. Raises `ValueError` when it would not come back by `read`."""
    mark = "~" if wire.draft else ""
    text = f"t1{wire.kind}.{wire.match}.{base36(wire.stamp)}.{mark}{wire.text}"
    if len(text) > MAX_CUSTOM_ID or _PATTERN.fullmatch(text) is None:
        raise ValueError(f"no custom_id: {text!r}")
    return text


def read(custom_id: str, chosen: str = "") -> Wire:
    """The press behind a `custom_id`, with a select's chosen value appended to its text.

    Raises `BadAction` (`unknown_button`) for everything that `write` does not make.
    """
    found = _PATTERN.fullmatch(custom_id)
    if found is None or len(custom_id) > MAX_CUSTOM_ID or len(chosen) > MAX_CUSTOM_ID:
        raise BadAction("unknown_button")
    text = found["text"] + chosen
    if not all("!" <= char <= "}" for char in text):
        raise BadAction("unknown_button")
    return Wire(found["kind"], found["match"], int(found["stamp"], 36), text, bool(found["draft"]))
