"""What stands in a message in place of pictures that could not be made: their alt texts."""

from __future__ import annotations

from bot.message.escaping import spoken
from bot.message.message import Beside, Say, Screen, Show

MISSING = "-# The picture could not be made. What it would show:"
"""Stands above the words, once a message."""

SHORT = "-# The picture could not be made."
"""Stands alone where there is no room for words."""

MOST = 4_000
"""Discord: the most characters over all texts of a message."""

LEAST = 40
"""Fewer characters tell nothing of a picture."""

CUT = "…"


def in_place(screen: Screen) -> dict[str, str]:
    """The words in place of each missing picture, by its file name; together they fit the message.

    The room that is left is shared out equally; a picture without room has no entry.
    """
    missing = [b for b in screen.blocks if isinstance(b, Show) and b.picture is None]
    if not missing:
        return {}
    said = (block.content for block in screen.blocks if isinstance(block, Say | Beside))
    left = MOST - sum(map(len, said))
    first, room = missing[0].name, (left - len(MISSING) - 1) // len(missing)
    if room < LEAST:
        return {first: SHORT} if left >= len(SHORT) else {}
    out = {show.name: _fitted(spoken(show.alt), room) for show in missing}
    return out | {first: f"{MISSING}\n{out[first]}"}


def _fitted(text: str, room: int) -> str:
    """The text, cut at the end of a word if it is longer than its room."""
    if len(text) <= room:
        return text
    cut = text.rfind(" ", 1, room)
    return text[: cut if cut > 0 else room - 1].rstrip("\\ ") + CUT
