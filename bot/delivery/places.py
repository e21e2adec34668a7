"""Where a match is shown: in a thread of its own or the channel, and the address of its board.

Each match has a thread, unless the server has chosen otherwise. It hangs on the message that
announced the table; Discord takes one thread for each message, and gives it the message's id, so
that opening it again after a crash opens no second one. That message is the one line that stays in
the channel: it leads to the thread and tells how the match ended. A rematch goes on in the thread
of the match before. Where no thread is to be had, the channel is used.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from bot import screens
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.match.controls.message import Note
from bot.match.live import Live
from bot.screens.board import ended_in
from bot.screens.lobby import begun, begun_words, thread_name
from bot.store import cursors, servers
from bot.store.cursors import TABLE, Cursor
from bot.store.matches import MatchRecord, home_channel, read_match, write_thread
from bot.store.tables import Table
from bot.store.tx import Store, Tx

log = logging.getLogger(__name__)


class Threads:
    """Opens threads. Only the match's own delivery task calls it.

    `as_usual`: whether a match has one where the server has not chosen, and the bot may open it.
    """

    as_usual = True

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

        if not await self._wants(match.guild, match.channel):
            return live, cursor
        try:
            cursor = await self._announced(live, cursor)
            thread = await self._open(live, cursor.message or 0)
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            log.info("no thread was opened", extra={"match": match.id, "code": failed.name})
            return live, cursor

        def write(tx: Tx) -> None:
            write_thread(tx, match.id, thread, match.channel)
            cursors.drop_cursor(tx, match.id, TABLE)  # the message stays: the thread hangs on it

        await self._store.write(write)
        moved = replace(live.table, match=replace(match, channel=thread))
        return replace(live, table=moved), Cursor()

    async def _wants(self, guild: int, channel: int) -> bool:
        def read(tx: Tx) -> tuple[bool, bool | None]:
            return home_channel(tx, channel) != channel, servers.read(tx, guild).threads

        in_one, chosen = await self._store.read(read)
        if in_one or not (chosen or self.as_usual):
            return False
        return self._post.opens_thread(guild, channel, chosen=chosen)

    async def _open(self, live: Live, message: int) -> int:
        """Opens a thread on a message, and has that lead there."""
        match, entry, table = live.match, live.entry, live.table
        name = thread_name(entry, table)
        thread = await self._post.open_thread(match.guild or 0, match.channel, message, name)
        await self._post.edit(match.channel, message, begun(entry, table, thread))
        return thread

    async def _announced(self, live: Live, cursor: Cursor) -> Cursor:
        """Announces a match that has no message yet, and stores where."""
        match = live.match
        if cursor.message is not None and cursor.channel == match.channel:
            return cursor
        note = Note(begun_words(live.entry, live.table))
        message = await self._post.send(match.channel, note, nonce=f"{match.id}begun")
        new = Cursor(match.channel, message)
        await self._store.write_relaxed(
            lambda tx: cursors.write_cursor(tx, match.id, TABLE, new), on=(match.id,)
        )
        return new

    async def follow(self, live: Live) -> None:
        """Has the line in the channel tell who plays in the thread, or how the match has ended.

        Raises `Failed` with `Verdict.LATER` when a later try may succeed.
        """
        thread = live.match.channel
        home = await self._store.read(lambda tx: home_channel(tx, thread))
        if home == thread:
            return
        is_over = live.match.status == "over"
        line = ended_in(live) if is_over else begun(live.entry, live.table, thread)
        try:
            await self._post.edit(home, thread, line)
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            log.info("a line was not edited", extra={"match": live.match.id, "code": failed.name})


def board_url(tx: Tx, match: str) -> str | None:
    """Returns the address of the live board of a match; None while there is none."""
    found = read_match(tx, match)
    return None if found is None else _address(found, cursors.board_of(match).of(tx))


def board_of(seen: Live | Table) -> str | None:
    """Returns the address of the board as it stood when the match was read; None without one."""
    return _address(seen.match, seen.facts.board)


def way_to(live: Live, table: Cursor | None) -> str | None:
    """Returns the address at which a private message names the table; None if it stands nowhere.

    The result stays, but a board is deleted when the next one is sent.
    """
    url = _address(live.match, table)
    return url if url is None or live.match.status == "over" else screens.channel_link(live)


def _address(match: MatchRecord, cursor: Cursor | None) -> str | None:
    if cursor is None or cursor.channel is None or cursor.message is None:
        return None
    return screens.link(match.guild, cursor.channel, cursor.message)
