"""What people read when something failed, instead of an answer or a picture, or soon may."""

from __future__ import annotations

from bot.match.controls.message import Beside, Say, Screen, Show
from bot.match.controls.wording import HostContact, host_words
from bot.screens.words import relative, spoken
from bot.store.tx import Trouble

OUR_FAULT = (
    "That went wrong on our side. Nothing was changed. Try again; if it stays, give {host} the "
    "reference {ref}."
)

SHOWING_FAILED = (
    "What you did stands, but showing it went wrong on our side. Look again in a minute; if it "
    "stays, give {host} the reference {ref}."
)

NOT_TAKEN = "Discord did not let me do that just now. Nothing was changed; try again in a moment."

NOT_SHOWN = (
    "What you did stands, but Discord did not let me show it just now. Look again in a minute."
)

AWAY = "The database cannot be reached just now, and nothing was changed. Try again in a minute."

NOT_READ = (
    "What you did stands, but the database cannot be reached just now to show it. Look again in a "
    "minute."
)

FULL = (
    "Nothing was changed: I have no room left to store anything. Tell {host} that the disk is "
    "full, and try again later."
)

FULL_NOT_SHOWN = (
    "What you did stands, but I have no room left to note where it is shown. Tell {host} that the "
    "disk is full."
)

DISK = (
    "Nothing was changed: my disk fails just now. Try again in a minute; if it stays, tell {host}."
)

DISK_NOT_SHOWN = (
    "What you did stands, but my disk fails just now, and it may not be shown. Look again in a "
    "minute; if it stays, tell {host}."
)

_UNAVAILABLE = {
    Trouble.AWAY: (AWAY, NOT_READ),
    Trouble.FULL: (FULL, FULL_NOT_SHOWN),
    Trouble.DISK: (DISK, DISK_NOT_SHOWN),
}
"""By what keeps the database from being used: if nothing was stored, and if something was."""

DONE_BEFORE = "That was done just before I started again. The table shows it."

UNWORDED = "That is not possible now. Nothing was changed."
"""The answer to a refusal of an engine that has no sentence."""

FORM_TOO_LATE = "That took too long for a form. Press once more."
"""Discord: a form can only be the first response to an interaction."""

PICTURE_MISSING = "-# The picture could not be made. What it would show:"
"""Stands above the words in place of pictures, once a message."""

PICTURE_MISSING_SHORT = "-# The picture could not be made."
"""Stands in place of the first picture where there is no room for words."""

MOST_CHARACTERS = 4_000
"""Discord: the most characters over all texts of a message."""

LEAST_CHARACTERS = 40
"""Fewer characters tell nothing of a picture."""

CUT = "…"


def failed(ref: str, reach: HostContact, *, is_played: bool) -> str:
    """What a person reads after a fault of ours, with its reference in the log."""
    return (SHOWING_FAILED if is_played else OUR_FAULT).format(ref=ref, host=host_words(reach))


def unavailable(trouble: Trouble, reach: HostContact, *, is_played: bool) -> str:
    """What a person reads while the database cannot be used."""
    return _UNAVAILABLE[trouble][is_played].format(host=host_words(reach))


def refused(*, is_played: bool) -> str:
    """What a person reads when Discord did not accept an answer."""
    return NOT_SHOWN if is_played else NOT_TAKEN


def under_maintenance(until: float) -> str:
    """What is told while the host is at work, until a time (seconds since the epoch, UTC)."""
    return (
        f"🧰 My host is at work on me until <t:{int(until)}:t> ({relative(until)}). What you do"
        " counts; if I am away in between, nobody loses time by it."
    )


def in_place_of_pictures(screen: Screen) -> dict[str, str]:
    """The words in place of each missing picture, by its file name; together they fit the message.

    The room that is left is shared out equally; a picture without room has no entry.
    """
    missing = [b for b in screen.blocks if isinstance(b, Show) and b.picture is None]
    if not missing:
        return {}
    said = (block.content for block in screen.blocks if isinstance(block, Say | Beside))
    left = MOST_CHARACTERS - sum(map(len, said))
    first, room = missing[0].name, (left - len(PICTURE_MISSING) - 1) // len(missing)
    if room < LEAST_CHARACTERS:
        return {first: PICTURE_MISSING_SHORT} if left >= len(PICTURE_MISSING_SHORT) else {}
    out = {show.name: _fitted(spoken(show.alt), room) for show in missing}
    return out | {first: f"{PICTURE_MISSING}\n{out[first]}"}


def _fitted(text: str, room: int) -> str:
    """The text, cut at the end of a word if it is longer than its room."""
    if len(text) <= room:
        return text
    cut = text.rfind(" ", 1, room)
    return text[: cut if cut > 0 else room - 1].rstrip("\\ ") + CUT
