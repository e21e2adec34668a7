"""Blocks: whose invitations, hand-overs, offers and nudges a person does not want.

Who is blocked is not told: what they send reads the same as ever, and notifies nobody. The store
knows them by a mark, a keyed hash of their id, so that a list of blocks names nobody who has been
forgotten.
"""

from __future__ import annotations

from bot.message.names import cut
from bot.play.match import marks
from bot.play.match.refusals import ShellRefused
from bot.store import blocks as rows
from bot.store import persons
from bot.store.blocks import Blocked
from bot.store.tx import Tx

KEY = "blocks"
"""The use of the marks, by which their key is found."""


def mark_of(tx: Tx, person: int) -> str | None:
    """Returns the mark of a person; None as long as nobody was ever blocked."""
    return marks.mark_of(tx, KEY, str(person))


def block(tx: Tx, by: int, person: int, name: str, at: float) -> None:
    """Stores that `by` does not want to hear of a person."""
    rows.add(tx, by, Blocked(marks.make_mark(tx, KEY, str(person)), cut(name), at))


def is_blocked(tx: Tx, by: int, person: int) -> bool:
    """Whether `by` has blocked a person.

    Whoever asks `by` for something on behalf of that person then asks as ever, without a ping.
    """
    mark = mark_of(tx, person)
    return mark is not None and rows.has(tx, by, mark)


def check_invited(tx: Tx, person: int | None, key: str = "no_invitations") -> None:
    """Checks that a person, if any, wants to be asked by others. Raises the refusal `key`."""
    if person is not None and not persons.read(tx, person).invitations:
        raise ShellRefused(key, person=person)


def who_hears(tx: Tx, asking: int, asked: int | None) -> list[int]:
    """Returns who is pinged when somebody asks a person for something: nobody, if blocked."""
    return [] if asked is None or is_blocked(tx, asked, asking) else [asked]
