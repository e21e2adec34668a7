"""Who was forgotten is known by a mark for 90 days, so that a backup of before forgets them again.

A mark is a keyed hash of their id: it names nobody, and tells a known id from all others.
"""

from __future__ import annotations

from msgspec import Struct

from bot.play.match.clock import DAY_S
from bot.play.match.marks import make_mark, marked
from bot.store.meta import drop_meta, read_like, read_meta, write_meta
from bot.store.tx import Tx

KEPT_S = 90 * DAY_S
"""Seconds that a mark is kept."""

KEY = "forgets"
"""Where the key of the marks stands among the values of the installation."""

MARK = "forgot."
"""How the key of a mark begins there; its value is when that was."""


class Marks(Struct, frozen=True):
    """The key of the marks, None as long as nobody was ever forgotten; and each with its time."""

    key: str | None
    at: dict[str, float]

    def of(self, person: int) -> float | None:
        """When a person was forgotten; None if they were not."""
        return None if self.key is None else self.at.get(marked(self.key, str(person)))


def read(tx: Tx) -> Marks:
    """Returns all marks."""
    found = read_like(tx, MARK)
    return Marks(
        read_meta(tx, KEY), {key.removeprefix(MARK): float(at) for key, at in found.items()}
    )


def note(tx: Tx, person: int, at: float) -> None:
    """Stores that a person was forgotten."""
    write_meta(tx, MARK + make_mark(tx, KEY, str(person)), repr(at))


def take_over(tx: Tx, marks: Marks) -> None:
    """Stores the marks of another database, whose place this one takes.

    One with a key of its own keeps that, and has marks of whoever is forgotten again.
    """
    if marks.key is None or read_meta(tx, KEY) not in (None, marks.key):
        return
    write_meta(tx, KEY, marks.key)
    for mark, at in marks.at.items():
        write_meta(tx, MARK + mark, repr(at))


def expire(tx: Tx, now: float) -> None:
    """Drops the marks that are old enough."""
    for mark, at in read(tx).at.items():
        if at <= now - KEPT_S:
            drop_meta(tx, MARK + mark)
