"""The places of the messages of matches, as the store has them. Nothing here sends or edits."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.delivery.places import board_url
from bot.match.live import Live
from bot.store import cursors, results
from bot.store.cursors import TABLE, Cursor, Retired
from bot.store.jobs import Job
from bot.store.matches import read_match
from bot.store.tables import Table
from bot.store.tx import Store, Tx


class Boards:
    """Reads and stores which messages show a match, and what is left to do about old ones."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def url(self, match: str) -> str | None:
        return await self._store.read(lambda tx: board_url(tx, match))

    async def note_table(self, table: Table, message: int, channel: int) -> None:
        """Stores which message shows a table as it is known here, unless that is known."""
        match, seen = table.match.id, table.match.caught_up

        def write(tx: Tx) -> None:
            if TABLE not in cursors.read_cursors(tx, match):
                write_table_cursor(tx, match, Cursor(channel, message))
            cursors.mark_caught_up(tx, match, cursors.UNSHOWN, seen)

        await self._store.write(write, on=(match,))

    async def note_line(self, match: str, message: int, channel: int) -> None:
        """Stores that a line stands beside a table until its ending was shown, or it is closed.

        If it has ended or was closed by now, the next round deletes the line.
        """

        def write(tx: Tx) -> None:
            cursors.retire(tx, match, TABLE, Cursor(channel, message), 0)
            found = read_match(tx, match)
            if found is None or found.status in ("over", "closed"):
                tx.touched.change(match)
            else:
                cursors.keep(tx, channel, message)

        await self._store.write(write, on=(match,))

    async def retire(self, live: Live, channel: int, message: int) -> bool:
        """Retires a message; returns False for the live message of some audience."""
        match = live.match.id
        old = Cursor(channel, message)  # it tells nothing that is needed

        def write(tx: Tx) -> bool:
            is_stale = not cursors.is_live(tx, message)
            if is_stale:
                cursors.retire(tx, match, TABLE, old, live.play.n)
            return is_stale

        return await self._store.write_relaxed(write)

    async def finish(
        self, live: Live, done: Iterable[Callable[[Tx], None]], *, has_ended: bool, is_due: bool
    ) -> tuple[Retired, ...]:
        """Returns what is to be put away. If that is nothing, marks a match as caught up.

        `done` store what became of old messages. `has_ended`: the table shows the ending, so all
        goes that stood there beside it. `is_due`: something is still to be shown.
        """
        match = live.match.id

        def work(tx: Tx) -> tuple[Retired, ...]:
            for store in done:
                store(tx)
            cursors.retire_strangers(tx, match)
            if has_ended:
                cursors.keep_no_longer(tx, match)
            retired = tuple(old for old in cursors.read_retired(tx, match) if not old.stays)
            if not (retired or is_due):
                cursors.mark_caught_up(tx, match, live.newest, live.match.caught_up)
            return retired

        return await self._store.write_relaxed(work, on=(match,))

    async def try_again(self, duty: Job) -> None:
        """Has a table shown again whose messages Discord refused when it was shown last."""

        def write(tx: Tx) -> None:
            found = read_match(tx, duty.match)
            if found is not None and found.status != "closed":
                cursors.mark_behind(tx, duty.match)

        await self._store.write(write, on=(duty.match,))


def write_table_cursor(tx: Tx, match: str, cursor: Cursor) -> None:
    """Stores which message shows a table. That of one of which it was opened again leads there."""
    cursors.write_cursor(tx, match, TABLE, cursor)
    old = results.reopened_from(tx, match)
    if old is not None:
        tx.needs(old)
        cursors.mark_behind(tx, old)
