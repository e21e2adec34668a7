"""Redraws: answers to a press that edit a live message themselves, beside the rounds of its match.

Such an edit shows the match as it stood at the press. It may arrive after the match has moved on
and a round has edited or replaced the message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from bot.match.live import Live
from bot.store import cursors
from bot.store.move_log import last_row
from bot.store.tx import Store, Tx


class Redraws:
    """Remembers by match which redraws are under way, and which rows they have shown."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._under_way: Counter[str] = Counter()
        self._unsure: set[str] = set()
        self._rows: dict[str, dict[int, int]] = {}

    @asynccontextmanager
    async def under_way(self, live: Live, message: int) -> AsyncGenerator[None]:
        """Counts the block as a redraw that shows the match as `live`, however it ends.

        The match counts as behind until a round has followed, if it moves on before the block has
        ended, or has moved on already.
        """
        match = live.match.id
        self._under_way[match] += 1
        try:
            if not await self._store.read(lambda tx: _is_newest(tx, live, message)):
                self._unsure.add(match)
                await self._store.write_relaxed(
                    lambda tx: cursors.mark_behind(tx, match), on=(match,)
                )
            yield
        finally:
            self._under_way[match] -= 1
            if not self._under_way[match]:
                del self._under_way[match]

    def leave_unsure(self, match: str) -> bool:
        """Whether a redraw is under way; then nobody knows what the match's messages show."""
        if match in self._under_way:
            self._unsure.add(match)
        return match in self._under_way

    async def calls_for_round(self, live: Live, message: int) -> bool:
        """Whether a round has to follow a redraw that has ended and showed the match as `live`."""
        match = live.match.id
        was_unsure = match in self._unsure
        self._unsure.discard(match)
        is_newest = await self._store.read(lambda tx: _is_newest(tx, live, message))
        if is_newest and not was_unsure:
            return False
        self._rows.setdefault(match, {})[message] = live.play.n
        return True

    async def note(self, match: str) -> None:
        """Has the cursor of each message that was redrawn name the row that it shows."""
        rows = self._rows.pop(match, None)
        if rows is None:
            return

        def work(tx: Tx) -> None:
            cursors.mark_behind(tx, match)
            for audience, cursor in cursors.read_cursors(tx, match).items():
                row = rows.get(cursor.message or 0, cursor.shown)
                if row < cursor.shown:
                    cursors.write_cursor(tx, match, audience, replace(cursor, shown=row))

        await self._store.write_relaxed(work, on=(match,))


def _is_newest(tx: Tx, live: Live, message: int) -> bool:
    """Whether `live` has the last row of its match, and the message is live."""
    return last_row(tx, live.match.id) == live.play.n and cursors.is_live(tx, message)
