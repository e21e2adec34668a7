"""The private messages of a seat: looks to keep, and one live panel for each match.

The panel is sent anew when the seat is asked, silently, because the table pings. It is edited when
the seat itself has acted and when the match has ended, but not at each move of others.
"""

from __future__ import annotations

import logging
import secrets
from typing import Any

from msgspec.structs import replace

from bot import screens
from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.outbox.gallery import Gallery
from bot.outbox.quiet import Quiet
from bot.play.live import Live
from bot.screens.message import Note, Screen
from bot.screens.story import last_row_of, plain_names, private
from bot.store import cursors
from bot.store.cursors import Cursor
from bot.store.ids import base36
from bot.store.seats import update_seat
from bot.store.sqlite import Store
from games.core import Seat, Told

log = logging.getLogger(__name__)

DM_OPEN = "I can message you again. What is private comes here, too."


class PrivateMessages:
    """Shows private messages.

    `again` in all methods: looks for a message that Discord may have accepted before it sends one.
    """

    def __init__(self, post: Post, store: Store, gallery: Gallery, quiet: Quiet) -> None:
        self._post = post
        self._store = store
        self._gallery = gallery
        self._quiet = quiet

    async def show(
        self,
        live: Live,
        seat: Seat,
        cursor: Cursor,
        url: str | None,
        *,
        lead: str = "",
        again: bool = False,
    ) -> bool:
        """Brings a seat up to date; False if Discord says just now that the door is closed.

        `url` is the board's address. A `lead` is sent as a line that notifies, because the table
        could not ping. Raises `Failed` when a later try may succeed.
        """
        if live.seats[seat].dm_closed:
            return True
        match = live.match.id
        try:
            cursor = await self._tell(live, seat, cursor, url, again)
            await self._show_panel(live, seat, cursor, url, lead, again)
        except Failed as failed:
            verdict = failed.verdict
            if verdict in (Verdict.LATER, Verdict.TOKEN_OVER):
                raise
            if verdict is Verdict.DM_CLOSED or verdict is Verdict.NOWHERE:
                changes = {"dm_closed": 1}
                await self._store.write(lambda con: update_seat(con, match, seat, changes))
                return False
            log.warning(
                "a private message was refused",
                extra={"match": match, "status": verdict.value, "code": failed.name},
            )
        return True

    async def try_open(self, live: Live, seat: Seat) -> int | None:
        """Sends a line to a seat with a closed door; returns its channel, or None if that failed.

        If the line gets through, the door counts as open and the seat gets private messages again.
        """
        match = live.match.id
        try:
            channel = await self._post.open_dm(live.seats[seat].user)
            nonce = f"{match}o{secrets.token_hex(4)}"
            await self._post.send(channel, Note(f"{live.entry.title}: {DM_OPEN}"), nonce=nonce)
        except Failed as failed:
            if failed.verdict not in (Verdict.DM_CLOSED, Verdict.NOWHERE, Verdict.FORBIDDEN):
                raise
            return None
        changes = {"dm_closed": 0, "dm_said": 0}
        await self._store.write(lambda con: update_seat(con, match, seat, changes))
        return channel

    async def _channel(self, live: Live, seat: Seat, cursor: Cursor) -> int:
        if cursor.channel is not None:
            return cursor.channel
        return await self._post.open_dm(live.seats[seat].user)

    async def _tell(
        self, live: Live, seat: Seat, cursor: Cursor, url: str | None, again: bool
    ) -> Cursor:
        """Sends the looks that the seat was not told yet, in order; the cursor moves with each."""
        match = live.match.id
        for index in range(cursor.told, len(live.play.told)):
            told = live.play.told[index]
            cursor = replace(cursor, told=index + 1)
            screen = await self._look(live, seat, told, index, url)
            if screen is None:
                continue
            channel = await self._channel(live, seat, cursor)
            name = screen.files[0].name
            if not (again and await self._post.stands(channel, name)):
                nonce = f"{match}{base36(index)}l{seat}"
                await self._post.send(channel, screen, nonce=nonce, silent=True)
            cursor = replace(cursor, channel=channel)
            await self._keep(live, seat, cursor)
        return cursor

    async def _look(
        self, live: Live, seat: Seat, told: Told, index: int, url: str | None
    ) -> Screen | None:
        event = private(told, seat)
        if event is None:
            return None
        caption = live.entry.texts.caption(event, plain_names(live), seat)
        picture = await self._gallery.scene(live.entry, event) if caption else None
        if caption is None or picture is None:
            return None
        return screens.look(live, caption, picture, index, url)

    async def _show_panel(
        self, live: Live, seat: Seat, cursor: Cursor, url: str | None, lead: str, again: bool
    ) -> None:
        asked, n = live.play.asked[seat], live.play.n
        if asked is not None and asked > cursor.born:
            await self._send(live, seat, cursor, url, lead, again)
            return
        ended = live.match.status == "over" and cursor.shown < n
        if cursor.message is None or cursor.channel is None:
            return
        if last_row_of(live, seat) > cursor.shown or ended:
            pressed_here = self._post.is_pressed(cursor.message)
            if not self._quiet.puts_off_own(live, seat, pressed_here=pressed_here):
                await self._edit(live, seat, cursor, cursor.channel, cursor.message, url)

    async def _send(
        self, live: Live, seat: Seat, cursor: Cursor, url: str | None, lead: str, again: bool
    ) -> None:
        match, n = live.match.id, live.play.n
        screen = await self._panel(live, seat, url)
        channel = await self._channel(live, seat, cursor)
        if lead:
            note = Note(f"{live.entry.title}: it is your turn. {lead}")
            await self._post.send(channel, note, nonce=f"{match}{base36(n)}f{seat}")
        found = await self._post.find(channel, match, after=cursor.message) if again else None
        if found is not None and found.row == n:
            message, lost = found.message, None
        else:
            nonce = f"{match}{base36(n)}d{seat}"
            message, lost = await self._post.send(channel, screen, nonce=nonce, silent=True), found
        new = Cursor(channel, message, n, n, cursor.told)

        def write(con: Any) -> None:
            if lost is not None and lost.message != message:
                old = Cursor(channel, lost.message, lost.row)
                cursors.retire(con, match, seat, old, n)
            if cursor.message != message:
                cursors.retire(con, match, seat, cursor, n)
            cursors.write_cursor(con, match, seat, new)

        await self._store.write(write)

    async def _edit(
        self, live: Live, seat: Seat, cursor: Cursor, channel: int, message: int, url: str | None
    ) -> None:
        """Edits the live panel; sends the same screen anew if the panel is gone or too old."""
        match, n = live.match.id, live.play.n
        acts = seat in live.play.turn.waiting | live.play.turn.may
        if acts or live.match.status != "open":
            screen = await self._panel(live, seat, url)
        else:
            screen = screens.old_board(live, cursor.born, n, seat, url)
        try:
            await self._post.edit(channel, message, screen)
        except Failed as failed:
            if failed.verdict not in (Verdict.GONE, Verdict.STALE_EDIT):
                raise
            nonce = f"{match}{base36(n)}e{seat}"
            message = await self._post.send(channel, screen, nonce=nonce, silent=True)
        await self._keep(live, seat, replace(cursor, message=message, shown=n))

    async def _panel(self, live: Live, seat: Seat, url: str | None) -> Screen:
        pictures = await self._gallery.paint(live.entry, live.view(seat))
        return screens.private(live, seat, pictures, board_url=url)

    async def _keep(self, live: Live, seat: Seat, cursor: Cursor) -> None:
        match = live.match.id
        await self._store.write(lambda con: cursors.write_cursor(con, match, seat, cursor))
