"""What waits for people outside a turn: a table to start, [Ready] to press, a rematch to accept.

Each is stored by the change that leaves it waiting, and told once (`bot/play/lobby/untold.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.play.lobby.ready import mark, unready
from bot.play.lobby.terms import still_to_pick, table_counts
from bot.play.match.offers import REMATCH
from bot.shelf import Shelved
from bot.store import waits as rows
from bot.store.duties import NO_SEAT, Duty, drop, put
from bot.store.ids import base36
from bot.store.offers import OPEN
from bot.store.tables import Table, read_table
from bot.store.tx import Tx
from bot.store.waits import Wait

WAIT = "wait"
"""The kind of duty that tells people what waits for them."""

START, READY, PICKS = "start", "ready", "pick"
"""Reasons beside `REMATCH`: the host starts, somebody agrees to a change, somebody picks."""


def waiting(entry: Shelved, table: Table) -> tuple[Wait, ...]:
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


def _before(entry: Shelved, table: Table) -> Iterator[Wait]:
    match, counts, have = table.match, table_counts(entry, table), len(table.seats)
    late = unready(table)
    agreed = base36(mark(table))
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


def follow(tx: Tx, shelf: Mapping[str, Shelved], match: str, by: int | None, at: float) -> None:
    """Stores what a change by a person has left waiting for others, and has it told.

    What waits for that person stands before them already.
    """
    table = read_table(tx, match)
    if table is None or table.match.guild is None or table.match.game not in shelf:
        return
    now = waiting(shelf[table.match.game], table)
    for wait in now:
        if rows.add(tx, wait) and wait.person == by:
            rows.mark_told(tx, wait, at)
    keys = {wait.key for wait in now}
    known = rows.read(tx, match)
    if any((w.told_at is None) if w.key in keys else (w.message is not None) for w in known):
        put(tx, Duty(WAIT, match, NO_SEAT, 0, at))
    else:
        drop(tx, WAIT, match)
