"""What another world has in place of what its reader must not know: nothing that can be read."""

from __future__ import annotations

from typing import Any

from games.core import LEAVE, Notice, Row, Seat, Told


class Unread:
    """Stands where the reader may not look: reading anything of it is an error."""

    def __getattribute__(self, name: str) -> Any:
        if name == "__class__":
            return Unread
        raise AssertionError(f"a screen looked at {name} of what its reader may not know")


def told_to(told: Told, viewer: Seat | None) -> Told:
    """The notice with nothing to read in it but what this reader may know."""
    notice = told.notice
    is_open = notice.to is None or viewer in notice.to
    is_own = viewer is not None and viewer in notice.owners
    what = notice.what if is_open else Unread()
    whole = notice.whole if notice.whole is None or is_own else Unread()
    return Told(told.n, told.seat, Notice(what, notice.to, whole, notice.owners))


def secret(row: Row) -> Row:
    """The log's own words and draws are for nobody while the match runs."""
    return row if row.text.startswith(LEAVE[0]) else Row(row.n, row.seat, "secret", (4, 7))
