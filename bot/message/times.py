"""Times for a message: as Discord shows them, and in words."""

from __future__ import annotations


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
