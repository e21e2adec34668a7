"""What waits for people outside a turn: a table to start, [Ready] to press, a rematch to accept.

The change that leaves it waiting stores it. Its person is told once, by a line that pings as a turn
does, except if they blocked the person who caused it. In quiet hours the line waits for their end.
It is put away once nothing waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bot.match.blocks import is_blocked
from bot.match.games import GameEntry
from bot.match.lobby.hosting import still_to_pick, terms_mark, unready
from bot.match.lobby.terms import table_counts
from bot.match.offers import REMATCH
from bot.match.quiet_hours import hush_until
from bot.store import jobs, person_settings
from bot.store.jobs import NO_SEAT, Job
from bot.store.keys import base36
from bot.store.match_people import Wait, add_wait, mark_wait_told, read_waits
from bot.store.offers import OPEN
from bot.store.tables import Table, read_table
from bot.store.tx import Tx

WAIT = "wait"
"""The kind of duty that tells people what waits for them."""

START, READY, PICKS = "start", "ready", "pick"
"""Reasons beside `REMATCH`: the host starts, somebody agrees to a change, somebody picks."""


def waiting(entry: GameEntry, table: Table) -> tuple[Wait, ...]:
    """Returns what waits for people at a table that has not begun, or at a match that is over."""
    match = table.match
    if match.status == "lobby":
        return tuple(_before(entry, table))
    offer = table.facts.offer(REMATCH)
    if match.status != "over" or offer is None or offer.state != OPEN or table.facts.rematch:
        return ()
    people = (person for person in table.people if person not in offer.agreed)
    by = next(iter(offer.agreed), offer.person)
    return tuple(Wait(match.id, person, REMATCH, "", by) for person in people)


def _before(entry: GameEntry, table: Table) -> Iterator[Wait]:
    match, counts, have = table.match, table_counts(entry, table), len(table.seats)
    late = unready(table)
    agreed = base36(terms_mark(table))
    for person in dict.fromkeys(sitting.person for sitting in late):
        if person is not None:
            yield Wait(match.id, person, READY, agreed, match.host)
    missing = still_to_pick(entry, table)
    if late or have not in counts or len(table.people) < 2:
        return
    latest = table.people[-1]
    for person in dict.fromkeys(sitting.person for sitting in missing):
        if person is not None:
            yield Wait(match.id, person, PICKS, "", latest)
    if not missing:  # it begins by itself unless its host says for how many it is
        yield Wait(match.id, match.host, START, "", latest)


def follow(tx: Tx, shelf: Mapping[str, GameEntry], match: str, by: int | None, at: float) -> None:
    """Stores and tells what a change left waiting for others than who made it."""
    table = read_table(tx, match)
    if table is None or table.match.guild is None or table.match.game not in shelf:
        return
    now = waiting(shelf[table.match.game], table)
    for wait in now:
        if add_wait(tx, wait) and wait.person == by:
            mark_wait_told(tx, wait, at)
    keys = {wait.key for wait in now}
    known = read_waits(tx, match)
    if any((w.told_at is None) if w.key in keys else (w.message is not None) for w in known):
        jobs.put(tx, Job(WAIT, match, NO_SEAT, 0, at))
    else:
        jobs.drop(tx, WAIT, match)


class DueNotices(Struct, frozen=True):
    """What is to be done about the waits of a match now.

    `tell` are those to be told; `unheard` those of whom their person wants to hear nothing; `over`
    those whose message is to be deleted, because nobody whom it pings is waited for. `again_at` is
    when the next quiet hours end.
    """

    table: Table
    tell: tuple[Wait, ...] = ()
    unheard: tuple[Wait, ...] = ()
    over: tuple[Wait, ...] = ()
    again_at: float | None = None


def due_notices(tx: Tx, shelf: Mapping[str, GameEntry], match: str, at: float) -> DueNotices | None:
    """Returns what is to be done now; None for an unknown match."""
    table = read_table(tx, match)
    if table is None or table.match.game not in shelf:
        return None
    now = {wait.key for wait in waiting(shelf[table.match.game], table)}
    tell, unheard, over, again = list[Wait](), list[Wait](), list[Wait](), list[float]()
    known = read_waits(tx, match)
    needed = {wait.message for wait in known if wait.key in now}
    for wait in known:
        if wait.key not in now:
            over += [] if wait.message in {None, *needed} else [wait]
        elif wait.told_at is None and is_blocked(tx, wait.person, wait.by):
            unheard.append(wait)
        elif wait.told_at is None:
            until = hush_until(tx, wait.person, at)
            if until is None:
                tell.append(wait)
            else:
                again.append(until)
    return DueNotices(table, tuple(tell), tuple(unheard), tuple(over), min(again, default=None))


def pings_by_dm(tx: Tx, table: Table, person: int) -> bool:
    """Whether a person wants pings by direct message, and can be reached there."""
    wants = person_settings.read(tx, person).ping == person_settings.DM
    return wants and not table.reach(person).dm_closed
