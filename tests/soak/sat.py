"""Who sat at a match before somebody was forgotten, for what still names them.

A match that somebody leaves by being forgotten is shown anew, without the name. Nobody edits what
stands of a match that was over then, or at which they sat no more; the question says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.match.live import Live
from bot.store.seats import Sitting
from bot.store.tables import Table
from games.core import LEAVE


class Before(Struct, frozen=True):
    """A match as it was before a person was forgotten; `held` are the seats they had then."""

    table: Table
    history: tuple[Sitting, ...]
    held: frozenset[int]

    @property
    def is_over(self) -> bool:
        """Whether it was over then."""
        return self.table.match.status == "over"


class Sat:
    """Remembers who sat there, each time before somebody who ever sat there was forgotten."""

    def __init__(self) -> None:
        self._known: defaultdict[str, list[Before]] = defaultdict(list)

    def remember(self, person: int, table: Table, history: tuple[Sitting, ...]) -> None:
        """Remembers who sits or ever sat at a match, before a person is forgotten."""
        held = frozenset(table.seats_of(person))
        self._known[table.match.id].append(Before(table, history, held))

    def as_shown(self, live: Live) -> Iterator[Live]:
        """A match as it is, and as a message may still show it that nobody had to edit."""
        yield live
        left = {row.seat for row in live.rows if row.text == LEAVE}
        for before in self._known[live.match.id]:
            if before.is_over or not before.held or not left & before.held:
                known = before.table if before.is_over else live.table
                seats = seats_at(before.history, live.play.n)
                past = named_as(before.history, live.table.past)
                table = replace(live.table, seats=seats, past=past)
                yield replace(live, table=replace(table, facts=known.facts, added=known.added))


def named_as(history: tuple[Sitting, ...], now: tuple[Sitting, ...]) -> tuple[Sitting, ...]:
    """Sittings of now, of those who sat there as `history` named them."""
    known = {(one.seat, one.since): one for one in history}
    then = ((one, known.get((one.seat, one.since), one)) for one in now)
    return tuple(replace(old, until=one.until) for one, old in then)


def seats_at(history: tuple[Sitting, ...], n: int) -> tuple[Sitting, ...]:
    """Who sat there at row n, by seat; `history` is in order."""
    sat = {s.seat: s for s in history if s.since <= n}
    return tuple(sat[seat] for seat in sorted(sat))
