"""What stands at the table: one live board a match, for everybody to see.

It is edited within a turn and sent anew, with one ping, when somebody is asked who was not told
yet; then the old one is retired. Every step may be repeated after a failure.
"""

from __future__ import annotations

import logging
from typing import Any

import discord
from msgspec.structs import replace

from bot import screens
from bot.delivery.post import Post
from bot.delivery.quiet import Quiet
from bot.delivery.scenes import tell_table
from bot.faults import Verdict, judge, named
from bot.gallery import Gallery
from bot.matches import Live
from bot.screen import Screen
from bot.storage import cursors, records
from bot.storage.cursors import TABLE, Cursor
from bot.storage.store import Store
from bot.wire import base36
from games.core import Seat

log = logging.getLogger(__name__)


class AtTable:
    """Shows boards. `again` in its functions: look for our own message before sending another."""

    def __init__(self, post: Post, store: Store, gallery: Gallery, quiet: Quiet) -> None:
        self._post = post
        self._store = store
        self._gallery = gallery
        self._quiet = quiet

    async def show(self, live: Live, cursor: Cursor, *, again: bool) -> tuple[Cursor, bool]:
        """The table's cursor after it, and whether those who are asked anew were told there.

        A table that cannot be written to stops nobody; what may pass later is raised.
        """
        due = unpinged(live)
        fresh = _to_ping(live, cursor, due)
        try:
            cursor = await self._bring_up(live, cursor, fresh, due, again)
        except discord.HTTPException as error:
            verdict, _ = judge(error)
            if verdict is Verdict.LATER:
                raise
            log.warning(
                "the table cannot be shown",
                extra={"match": live.match.id, "status": verdict.value, "code": named(error)},
            )
        return cursor, not fresh or cursor.born == live.play.n

    async def _bring_up(
        self, live: Live, cursor: Cursor, fresh: list[Seat], due: list[Seat], again: bool
    ) -> Cursor:
        n = live.play.n
        begins = n == 0 and cursor.born < 0
        cursor = await tell_table(self._post, self._store, self._gallery, live, cursor, again)
        stepped = screens.last_scene(live) > max(0, cursor.born)
        if fresh or begins or stepped or cursor.message is None:
            cursor = await self._send(live, cursor, fresh, due, again)
        elif due:
            await self._store.write(lambda con: write_pings(con, live, due))
        if cursor.shown < n and not self._quiet.puts_off_board(live, cursor):
            cursor = await self._dress(live, cursor)
        return cursor

    async def _send(
        self, live: Live, cursor: Cursor, fresh: list[Seat], due: list[Seat], again: bool
    ) -> Cursor:
        """A new board: born as one plain line that pings, then dressed; quiet where nobody is."""
        match, n, channel = live.match.id, live.play.n, live.match.channel
        found = await self._post.find(channel, match, n) if again else None
        dressed = -1
        if found is not None and found != cursor.message:
            message = found
        elif fresh:
            users = [live.seats[seat].user for seat in fresh]
            note = screens.ping(live, fresh)
            nonce = f"{match}{base36(n)}t"
            message = await self._post.send(channel, note, nonce=nonce, mentions=users)
        else:
            screen = await self._board(live)
            nonce = f"{match}{base36(n)}q{(cursor.message or 0) % 1296:x}"
            # In direct messages every message rings, and this one has no line to show: who asked
            # for it is there already.
            alone = live.match.guild is None
            message = await self._post.send(channel, screen, nonce=nonce[:25], silent=alone)
            dressed = n
        new = Cursor(channel, message, n, dressed, cursor.told)

        def write(con: Any) -> None:
            if cursor.message is not None and cursor.message != message:
                cursors.retire(con, match, TABLE, cursor, n)
            cursors.write_cursor(con, match, TABLE, new)
            write_pings(con, live, due)

        await self._store.write(write)
        return new

    async def _board(self, live: Live) -> Screen:
        if live.entry.solitaire:
            view = live.view(Seat(0) if live.match.status == "open" else None)
            return screens.solitaire(live, await self._gallery.paint(live.entry, view))
        pictures = await self._gallery.paint(live.entry, live.view(None))
        return screens.board(live, pictures)

    async def _dress(self, live: Live, cursor: Cursor) -> Cursor:
        """Edits the live board to the newest state, or sends it anew where that cannot be."""
        if cursor.channel is None or cursor.message is None:
            return cursor
        match = live.match.id
        try:
            await self._post.edit(cursor.channel, cursor.message, await self._board(live))
            self._quiet.edited(match)
        except discord.HTTPException as error:
            verdict, _ = judge(error)
            if verdict not in (Verdict.GONE, Verdict.STALE_EDIT):
                raise
            if verdict is Verdict.STALE_EDIT:
                await self._post.try_delete(cursor.channel, cursor.message)
            gone = Cursor(born=cursor.born, told=cursor.told)
            await self._store.write(lambda con: cursors.write_cursor(con, match, TABLE, gone))
            return await self._send(live, gone, [], [], again=False)
        shown = replace(cursor, shown=live.play.n)
        await self._store.write(lambda con: cursors.write_cursor(con, match, TABLE, shown))
        return shown


def _to_ping(live: Live, cursor: Cursor, due: list[Seat]) -> list[Seat]:
    """Whom a new board pings: who is asked anew, at the end all; never who acted last."""
    if live.entry.solitaire:
        return []
    actor = live.rows[-1].seat if live.rows else None
    if live.match.status == "over" and cursor.born < live.play.n:
        return [Seat(record.seat) for record in live.seats if record.seat != actor]
    return [seat for seat in due if seat != actor]


def unpinged(live: Live) -> list[Seat]:
    """The seats that are asked and were not pinged for it yet."""
    return [
        Seat(seat)
        for seat, asked in enumerate(live.play.asked)
        if asked is not None and asked > live.seats[seat].pinged
    ]


def write_pings(con: Any, live: Live, due: list[Seat]) -> None:
    """Notes for which question each of these seats was pinged."""
    for seat in due:
        asked = live.play.asked[seat]
        records.update_seat(con, live.match.id, seat, {"pinged": asked})
