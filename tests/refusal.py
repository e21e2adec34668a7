"""Why a person was refused, or which fault they were told of: a key to compare, not the words.

The words stand once in `bot.screens` and, as people read them, in the record.

    assert refusal(house.answer(ben)) == "host_closes"
"""

from __future__ import annotations

import re

from bot.screens import faults
from bot.screens.refusals import SENTENCES

_FIELD = re.compile(r"\\\{\w+\\\}")

_FAULTS = {
    "our_fault": faults.OUR_FAULT,
    "showing_failed": faults.SHOWING_FAILED,
    "not_taken": faults.NOT_TAKEN,
    "not_shown": faults.NOT_SHOWN,
    "unworded": faults.UNWORDED,
    "away": faults.AWAY,
    "not_read": faults.NOT_READ,
    "full": faults.FULL,
    "full_not_shown": faults.FULL_NOT_SHOWN,
    "disk": faults.DISK,
    "disk_not_shown": faults.DISK_NOT_SHOWN,
}
OURS = frozenset({"our_fault", "showing_failed", "unworded"})
"""The keys of what only a fault of ours brings about."""

_PATTERNS = {
    key: re.compile(_FIELD.sub(".+", re.escape(told)), re.DOTALL)
    for key, told in (SENTENCES | _FAULTS).items()
}
"""Each key with what its sentence looks like, whatever its fields are."""


def refusal(text: str) -> str:
    """The key of the refusal or fault that is `text` or a line of it, or nothing if none is."""
    said = (text, *text.split("\n"))
    found = [key for key, told in _PATTERNS.items() if any(map(told.fullmatch, said))]
    assert len(found) < 2, f"{found}: {text}"
    return "".join(found)
