"""A thread of its own for each match, where the server has set so.

It hangs on the message that announced the table; Discord takes one thread for each message, and
gives it the message's id, so that opening it again after a crash opens no second one. A rematch
goes on in the thread of the match before. Where no thread is to be had, the channel is used.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.play.live import Live
from bot.screens import lobby as screens
from bot.screens.message import Note
from bot.store import cursors, servers, threads
from bot.store.cursors import TABLE, Cursor
from bot.store.sqlite import Store
from bot.store.tx import Tx

log = logging.getLogger(__name__)


class Threads:
    """Opens threads. Only the match's own delivery task calls it."""

    def __init__(self, post: Post, store: Store) -> None:
        self._post = post
        self._store = store

    async def place(self, live: Live, cursor: Cursor) -> tuple[Live, Cursor]:
        """Opens the thread of a match before its first board; returns both as they are then.

        Raises `Failed` with `Verdict.LATER` when a later try may succeed.
        """
        match = live.match
        if match.guild is None or cursor.born >= 0:
            return live, cursor

        def wants(tx: Tx) -> bool:
            in_one = threads.home(tx, match.channel) != match.channel
            return servers.read(tx, match.guild).threads and not in_one

        if not await self._store.read(wants):
            return live, cursor
        try:
            thread = await self._open(live, cursor)
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            log.info("no thread was opened", extra={"match": match.id, "code": failed.name})
            return live, cursor

        def write(tx: Tx) -> None:
            threads.write(tx, match.id, thread, match.channel)
            cursors.drop_cursor(tx, match.id, TABLE)  # the message stays: the thread hangs on it

        await self._store.write(write)
        moved = replace(live.table, match=replace(match, channel=thread))
        return replace(live, table=moved), Cursor()

    async def _open(self, live: Live, cursor: Cursor) -> int:
        """Opens a thread on the table's message, or on a line that announces the match."""
        match, entry, table = live.match, live.entry, live.table
        message = cursor.message
        if message is None or cursor.channel != match.channel:
            note = Note(screens.begun_words(entry, table))
            message = await self._post.send(match.channel, note, nonce=f"{match.id}begun")
        name = screens.thread_name(entry, table)
        thread = await self._post.open_thread(match.guild or 0, match.channel, message, name)
        if message == cursor.message:
            await self._post.edit(match.channel, message, screens.begun(entry, table, thread))
        return thread
