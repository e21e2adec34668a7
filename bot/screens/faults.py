"""What a person reads when an answer failed: by a fault of ours, or because Discord refused it."""

from __future__ import annotations

from bot.screens.reaching import Reach, host
from bot.store.tx import Trouble

OUR_FAULT = (
    "That went wrong on our side. Nothing was changed. Try again; if it stays, give {host} the "
    "reference {ref}."
)

SHOWING_FAILED = (
    "What you did stands, but showing it went wrong on our side. Look at the board, or ask for it "
    "again with the command `board`; if it stays, give {host} the reference {ref}."
)

NOT_TAKEN = "Discord did not let me do that just now. Nothing was changed; try again in a moment."

NOT_SHOWN = (
    "What you did stands, but Discord did not let me show it just now. Look at the board, or ask "
    "for it again with the command `board`."
)

AWAY = "The database cannot be reached just now, and nothing was changed. Try again in a minute."

NOT_READ = (
    "What you did stands, but the database cannot be reached just now to show it. Look at the "
    "board in a minute, or ask for it again with the command `board`."
)

FULL = (
    "Nothing was changed: I have no room left to store anything. Tell {host} that the disk is "
    "full, and try again later."
)

FULL_NOT_SHOWN = (
    "What you did stands, but I have no room left to note where it is shown. Look at the board, "
    "and tell {host} that the disk is full."
)

DISK = (
    "Nothing was changed: my disk fails just now. Try again in a minute; if it stays, tell {host}."
)

DISK_NOT_SHOWN = (
    "What you did stands, but my disk fails just now, and it may not be shown. Look at the board "
    "in a minute; if it stays, tell {host}."
)

DONE_BEFORE = "That was done just before I started again. The table shows it."

UNWORDED = "That is not possible now. Nothing was changed."
"""The answer to a refusal of an engine that has no sentence."""

FORM_TOO_LATE = "That took too long for a form. Press once more."
"""Discord: a form can only be the first response to an interaction."""


def failed(ref: str, reach: Reach, *, is_played: bool) -> str:
    """What a person reads after a fault of ours, with its reference in the log."""
    return (SHOWING_FAILED if is_played else OUR_FAULT).format(ref=ref, host=host(reach))


_UNAVAILABLE = {
    Trouble.AWAY: (AWAY, NOT_READ),
    Trouble.FULL: (FULL, FULL_NOT_SHOWN),
    Trouble.DISK: (DISK, DISK_NOT_SHOWN),
}
"""By what keeps the database from being used: if nothing was stored, and if something was."""


def unavailable(trouble: Trouble, reach: Reach, *, is_played: bool) -> str:
    """What a person reads while the database cannot be used."""
    return _UNAVAILABLE[trouble][is_played].format(host=host(reach))


def refused(*, is_played: bool) -> str:
    """What a person reads when Discord did not accept an answer."""
    return NOT_SHOWN if is_played else NOT_TAKEN
