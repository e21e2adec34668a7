"""The messages of tables before their matches begin; then they are delivery's."""

from __future__ import annotations

import asyncio
import logging
import weakref

from bot.edge.insist import insist
from bot.edge.post import Post
from bot.edge.verdicts import Failed
from bot.message.message import Message, Screen
from bot.play.match.matches import Matches
from bot.screens import lobby
from bot.store import cursors
from bot.store.cursors import TABLE, Cursor
from bot.store.duties import Duty
from bot.store.tables import Table

log = logging.getLogger(__name__)


class LobbyMessages:
    """Shows tables as they are now. The edits of one table run one after another (`turn`).

    Otherwise the edit of an early press could arrive last, and an outdated table would stay.
    """

    def __init__(self, post: Post, matches: Matches) -> None:
        self._post = post
        self._matches = matches
        self._turns: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    def turn(self, match: str) -> asyncio.Lock:
        """What is held while a message of a table is edited."""
        return self._turns.setdefault(match, asyncio.Lock())

    def of(self, table: Table) -> Message:
        """The message of a table whose match has not begun."""
        entry = self._matches.shelf[table.match.game]
        if table.match.status == "closed":
            return lobby.closed(entry, table)
        notes = self._matches.means.seated(entry, table, self._matches.clock())
        return lobby.lobby(entry, table, notes)

    async def show(self, duty: Duty) -> None:
        """Shows the table of a duty, whose change nobody may have seen."""
        await self.changed(duty.match)

    async def changed(self, match: str) -> None:
        """Shows a table that was changed by a press on another message than its own.

        An invitation keeps the text it was sent with.
        """
        async with self.turn(match):
            table = await self._matches.table(match)
            screen = self.of(table)
            if table.match.status == "lobby" and isinstance(screen, Screen):
                await self._edit(match, screen)

    async def _edit(self, match: str, screen: Screen) -> None:
        by_audience = await self._matches.store.read(lambda tx: cursors.read_cursors(tx, match))
        cursor = by_audience.get(TABLE, Cursor())
        if cursor.channel is None or cursor.message is None or cursor.born >= 0:
            return
        channel, message = cursor.channel, cursor.message
        try:
            await insist(lambda: self._post.edit(channel, message, screen))
        except Failed as failed:  # presses there are answered with how it stands
            log.info("a table was not shown", extra={"match": match, "code": failed.name})
