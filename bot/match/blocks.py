"""Blocks: whose invitations, hand-overs, offers and nudges a person does not want.

Who is blocked is not told: what they send reads the same as ever, and notifies nobody. The store
knows the blocked by marks, keyed hashes of their ids, so that a list of blocks names nobody who has
been forgotten (`bot/store/marks`).
"""

from __future__ import annotations

from bot.match.controls.names import cut_name
from bot.match.refusals import ShellRefused
from bot.store import person_settings
from bot.store.meta import make_mark, mark_of
from bot.store.person_settings import Blocked
from bot.store.tx import Tx

KEY = "blocks"
"""The use of the marks of blocked people, by which their key is found."""


def blocked_mark_of(tx: Tx, person: int) -> str | None:
    """Returns the mark of a person; None as long as nobody was ever blocked."""
    return mark_of(tx, KEY, str(person))


def block(tx: Tx, by: int, person: int, name: str, at: float) -> None:
    """Stores that `by` does not want to hear of a person."""
    person_settings.add_block(tx, by, Blocked(make_mark(tx, KEY, str(person)), cut_name(name), at))


def is_blocked(tx: Tx, by: int, person: int) -> bool:
    """Whether `by` has blocked a person, whose requests are then shown as usual but ping nobody."""
    mark = blocked_mark_of(tx, person)
    return mark is not None and person_settings.has_block(tx, by, mark)


def check_invited(tx: Tx, person: int | None, key: str = "no_invitations") -> None:
    """Checks that a person, if any, wants to be asked by others. Raises the refusal `key`."""
    if person is not None and not person_settings.read(tx, person).invitations:
        raise ShellRefused(key, person=person)


def who_hears(tx: Tx, asking: int, asked: int | None) -> list[int]:
    """Returns who is pinged when somebody asks a person for something: nobody, if blocked."""
    return [] if asked is None or is_blocked(tx, asked, asking) else [asked]
