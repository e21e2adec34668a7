"""Who is to be told now of what waits for them outside a turn, and which lines are over.

Each is told once, by a line that pings as a turn does. In quiet hours it waits for their end, and
who has blocked the person who caused it is not told. The line is put away once nothing waits.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.play.lobby import waits
from bot.play.match.blocks import is_blocked
from bot.play.match.quiet_hours import hush_until
from bot.shelf import Shelved
from bot.store import persons
from bot.store import waits as rows
from bot.store.tables import Table, read_table
from bot.store.tx import Tx
from bot.store.waits import Wait


class Due(Struct, frozen=True):
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


def due(tx: Tx, shelf: Mapping[str, Shelved], match: str, at: float) -> Due | None:
    """Returns what is to be done now; None for an unknown match."""
    table = read_table(tx, match)
    if table is None or table.match.game not in shelf:
        return None
    now = {wait.key for wait in waits.waiting(shelf[table.match.game], table)}
    tell, unheard, over, again = list[Wait](), list[Wait](), list[Wait](), list[float]()
    known = rows.read(tx, match)
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
    return Due(table, tuple(tell), tuple(unheard), tuple(over), min(again, default=None))


def by_dm(tx: Tx, table: Table, person: int) -> bool:
    """Whether a person wants pings by direct message, and can be reached there."""
    wants = persons.read(tx, person).ping == persons.DM
    return wants and not table.reach(person).dm_closed
