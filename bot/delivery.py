"""Shows what is on disk: one task a match, the newest state wins, private notices all in order.

For each audience (the table, each seat) a cursor says where its message is and which row it
shows; a cursor moves when Discord has accepted the message. So everything here may be repeated
after any failure: edits are idempotent, sends carry a nonce. A board is edited within a turn and
sent anew, with one ping, when somebody is asked who was not told yet.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

import discord
from msgspec.structs import replace

from bot import screens
from bot.faults import PASSING, Verdict, judge
from bot.gallery import Gallery
from bot.matches import Live, Matches
from bot.old_messages import put_away
from bot.post import Post
from bot.quiet import Quiet
from bot.scenes import tell_table
from bot.screen import Note, Screen
from bot.sentences import ShellRefused
from bot.storage import cursors, records
from bot.storage.cursors import TABLE, Cursor
from bot.story import last_row_of
from bot.wire import base36
from games.core import Seat

log = logging.getLogger(__name__)

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0

NO_TABLE = (
    "I can't write in the channel now, so the match goes on here. Whoever manages the channel can "
    "let me in again: I need **View Channel**, **Send Messages** and **Attach Files**."
)

DM_OPEN = "I can message you again. What is private comes here, too."

ASIDE = -2
"""Stands where the last shown row stands, once players know that their match was set aside."""


class Delivery:
    """Wakes on every accepted action; sleeps when every cursor has met the log."""

    def __init__(self, client: discord.Client, matches: Matches, gallery: Gallery) -> None:
        self.post = Post(client)
        self._matches = matches
        self._store = matches.store
        self._gallery = gallery
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._dirty: set[str] = set()
        self._recovering: set[str] = set()
        self.quiet = Quiet()
        self._stopping = False

    def wake(self, match: str, *, message: int | None = None, via: Any = None) -> None:
        """Something of this match may want showing; `via` is an interaction on `message`."""
        if message is not None and via is not None:
            self.post.offer(message, via)
        self._dirty.add(match)
        self.quiet.nudge(match)
        if match not in self._tasks and not self._stopping:
            task = asyncio.create_task(self._run(match), name=f"delivery {match}")
            self._tasks[match] = task

    async def recover(self) -> int:
        """Shows again every match whose messages lag behind its log; gives how many."""
        behind = await self._store.read(cursors.lagging)
        for match in behind:
            self._recovering.add(match)
            self.wake(match)
        return len(behind)

    async def settled(self, match: str) -> None:
        """Waits until this match has nothing under way."""
        task = self._tasks.get(match)
        if task is not None:
            await asyncio.wait([task])

    async def idle(self) -> None:
        """Waits until nothing is under way."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def stop(self, grace_s: float) -> None:
        """Lets what is under way finish within the grace; what is left is shown at next start."""
        self._stopping = True
        self.quiet.end()
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=grace_s)
        left = list(self._tasks.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def board_url(self, match: str) -> str | None:
        """The address of the live board."""

        def read(con: Any) -> tuple[records.Table | None, dict[int, Cursor]]:
            return records.read_table(con, match), cursors.read_cursors(con, match)

        table, places = await self._store.read(read)
        cursor = places.get(TABLE)
        if table is None or cursor is None or cursor.channel is None or cursor.message is None:
            return None
        return screens.link(table.match.guild, cursor.channel, cursor.message)

    async def place(self, match: str, message: int, channel: int) -> None:
        """Notes the message a table stands in before its match begins."""
        cursor = Cursor(channel, message)
        await self._store.write(lambda con: cursors.write_cursor(con, match, TABLE, cursor))

    async def repost(self, match: str) -> None:
        """Sends the board anew at the bottom, without a ping; the old one loses its buttons."""

        def forget(con: Any) -> None:
            cursor = cursors.read_cursors(con, match).get(TABLE)
            if cursor is not None:
                cursors.retire(con, match, TABLE, cursor, cursor.shown)
                fresh = Cursor(born=cursor.born, told=cursor.told)
                cursors.write_cursor(con, match, TABLE, fresh)

        await self._store.write(forget)
        self.wake(match)

    async def refresh(self, match: str) -> None:
        """Shows the table again though its log has not grown."""

        def blur(con: Any) -> None:
            cursor = cursors.read_cursors(con, match).get(TABLE)
            if cursor is not None:
                cursors.write_cursor(con, match, TABLE, replace(cursor, shown=-1))

        await self._store.write(blur)
        self.wake(match)

    async def strip(self, live: Live, channel: int, message: int) -> None:
        """A message that was pressed and is no live one loses its buttons."""
        match = live.match.id
        old = Cursor(channel, message, max(0, live.play.n - 1))

        def write(con: Any) -> None:
            if not cursors.is_live(con, message):
                cursors.retire(con, match, TABLE, old, live.play.n)

        await self._store.write(write)
        self.wake(match)

    async def told(self, live: Live, seat: Seat) -> int:
        """How many notices of the log this seat was told."""
        match = live.match.id
        places = await self._store.read(lambda con: cursors.read_cursors(con, match))
        return places.get(seat, Cursor()).told

    async def mark_told(self, live: Live, seat: Seat) -> None:
        """All private notices reached this seat by another way."""
        match, count = live.match.id, len(live.play.told)

        def write(con: Any) -> None:
            cursor = cursors.read_cursors(con, match).get(seat, Cursor())
            cursors.write_cursor(con, match, seat, replace(cursor, told=count))

        await self._store.write(write)

    async def try_dm(self, live: Live, seat: Seat) -> bool:
        """Sends a line; when it got through, direct messages are open again, and True."""
        match = live.match.id
        try:
            channel = await self.post.open_dm(live.seats[seat].user)
            nonce = f"{match}o{secrets.token_hex(4)}"
            await self.post.send(channel, Note(f"{live.entry.title}: {DM_OPEN}"), nonce=nonce)
        except discord.HTTPException as error:
            if judge(error)[0] not in (Verdict.DM_CLOSED, Verdict.NOWHERE, Verdict.FORBIDDEN):
                raise
            return False
        changes = {"dm_closed": 0, "dm_said": 0}
        await self._store.write(lambda con: records.update_seat(con, match, seat, changes))
        fresh = await self._matches.live(match)
        places = await self._store.read(lambda con: cursors.read_cursors(con, match))
        cursor = replace(places.get(seat, Cursor()), channel=channel, born=-1, message=None)
        await self._show_seat(fresh, seat, cursor, await self.board_url(match))
        after = await self._matches.table(match)
        await self.refresh(match)
        return not after.seats[seat].dm_closed

    # -- the task of one match ----------------------------------------------------------

    async def _run(self, match: str) -> None:
        pause_s = FIRST_PAUSE_S
        try:
            while match in self._dirty:
                self._dirty.discard(match)
                try:
                    await self._show(match)
                    pause_s = FIRST_PAUSE_S
                    if await self.quiet.rest(match):
                        self._dirty.add(match)
                except (discord.HTTPException, *PASSING) as error:
                    verdict, wait_s = judge(error)
                    log.warning(
                        "a message was not delivered",
                        extra={"match": match, "status": verdict.value, "code": _code(error)},
                    )
                    if verdict is Verdict.LATER:
                        self._dirty.add(match)
                        await asyncio.sleep(min(wait_s or pause_s, LONGEST_PAUSE_S))
                        pause_s = min(pause_s * 2, LONGEST_PAUSE_S)
        except asyncio.CancelledError:
            raise
        except Exception:  # the one guard of this long-lived task: a fault must not end delivery
            log.exception("delivery failed", extra={"match": match})
        finally:
            self._tasks.pop(match, None)
            self._recovering.discard(match)
            if match in self._dirty and not self._stopping:
                self.wake(match)

    async def _show(self, match: str) -> None:
        try:
            live = await self._matches.live(match)
        except ShellRefused as refused:
            if refused.key == "aside":
                await self._tell_aside(match)
            return
        places = await self._store.read(lambda con: cursors.read_cursors(con, match))
        table, reached = await self._show_table(live, places.get(TABLE, Cursor()))
        url = None
        if table.message is not None and table.channel is not None:
            url = screens.link(live.match.guild, table.channel, table.message)
        if not live.entry.solitaire:
            for record in live.seats:
                seat = Seat(record.seat)
                lead = "" if reached else NO_TABLE
                await self._show_seat(live, seat, places.get(seat, Cursor()), url, lead)
        await put_away(self.post, self._store, live, url)
        n = live.play.n
        if not self.quiet.is_put_off(match):
            await self._store.write(lambda con: cursors.settle(con, match, n))

    async def _tell_aside(self, match: str) -> None:
        """Tells the players, once, that their match no longer fits the rules and is kept."""
        table = await self._matches.table(match)
        if table.match.settled == ASIDE:
            return
        entry = self._matches.shelf[table.match.game]
        users = [record.user for record in table.seats]
        mentions = " ".join(f"<@{user}>" for user in users)
        note = Note(f"{entry.title}: {ShellRefused('aside').sentence} {mentions}")
        await self.post.send(table.match.channel, note, nonce=f"{match}aside", mentions=users)
        await self._store.write(lambda con: cursors.settle(con, match, ASIDE))

    # -- the table ----------------------------------------------------------------------

    async def _show_table(self, live: Live, cursor: Cursor) -> tuple[Cursor, bool]:
        """The table's cursor after it, and whether those who are asked anew were told there."""
        match, n = live.match.id, live.play.n
        due = _unpinged(live)
        actor = live.rows[-1].seat if live.rows else None
        fresh = [seat for seat in due if seat != actor]
        ended = live.match.status == "over" and cursor.born < n
        if ended:
            fresh = [Seat(r.seat) for r in live.seats if r.seat != actor]
        begins = n == 0 and cursor.born < 0
        if live.entry.solitaire:
            fresh = []
        try:
            again = match in self._recovering
            cursor = await tell_table(self.post, self._store, self._gallery, live, cursor, again)
            stepped = screens.last_scene(live) > max(0, cursor.born)
            if fresh or begins or stepped or cursor.message is None:
                cursor = await self._send_board(live, cursor, fresh, due)
            elif due:
                await self._note_pings(live, due)
            if cursor.shown < n and not self.quiet.puts_off(live, cursor):
                cursor = await self._dress(live, cursor)
        except discord.HTTPException as error:
            verdict, _ = judge(error)
            if verdict is Verdict.LATER:
                raise
            log.warning(
                "the table cannot be shown",
                extra={"match": match, "status": verdict.value, "code": _code(error)},
            )
        return cursor, not fresh or cursor.born == n

    async def _send_board(
        self, live: Live, cursor: Cursor, fresh: list[Seat], due: list[Seat]
    ) -> Cursor:
        """A new board: born as one plain line that pings, then dressed; quiet where nobody is."""
        match, n = live.match.id, live.play.n
        channel = live.match.channel
        nonce = f"{match}{base36(n)}t"
        found = None
        if match in self._recovering:
            found = await self.post.find(channel, match, n)
        dressed = -1
        if found is not None and found != cursor.message:
            message = found
        elif fresh:
            users = [live.seats[seat].user for seat in fresh]
            note = screens.ping(live, fresh)
            message = await self.post.send(channel, note, nonce=nonce, mentions=users)
        else:
            screen = await self._board(live)
            nonce = f"{match}{base36(n)}q{(cursor.message or 0) % 1296:x}"
            message = await self.post.send(channel, screen, nonce=nonce[:25])
            dressed = n
        new = Cursor(channel, message, n, dressed, cursor.told)

        def write(con: Any) -> None:
            if cursor.message is not None and cursor.message != message:
                cursors.retire(con, match, TABLE, cursor, n)
            cursors.write_cursor(con, match, TABLE, new)
            _write_pings(con, live, due)

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
            await self.post.edit(cursor.channel, cursor.message, await self._board(live))
            self.quiet.edited(match)
        except discord.HTTPException as error:
            verdict, _ = judge(error)
            if verdict not in (Verdict.GONE, Verdict.STALE_EDIT):
                raise
            if verdict is Verdict.STALE_EDIT:
                await self.post.try_delete(cursor.channel, cursor.message)
            gone = Cursor(born=cursor.born, told=cursor.told)
            await self._store.write(lambda con: cursors.write_cursor(con, match, TABLE, gone))
            return await self._send_board(live, gone, [], [])
        shown = replace(cursor, shown=live.play.n)
        await self._store.write(lambda con: cursors.write_cursor(con, match, TABLE, shown))
        return shown

    async def _note_pings(self, live: Live, due: list[Seat]) -> None:
        await self._store.write(lambda con: _write_pings(con, live, due))

    # -- one seat -----------------------------------------------------------------------

    async def _show_seat(
        self, live: Live, seat: Seat, cursor: Cursor, url: str | None, lead: str = ""
    ) -> None:
        """What this seat alone may see; a `lead` is a line that pings, for the table could not."""
        if live.seats[seat].dm_closed:
            return
        match = live.match.id
        try:
            cursor = await self._tell(live, seat, cursor, url)
            await self._show_own(live, seat, cursor, url, lead)
        except discord.HTTPException as error:
            verdict, _ = judge(error)
            if verdict is not Verdict.DM_CLOSED and verdict is not Verdict.NOWHERE:
                if verdict in (Verdict.LATER, Verdict.TOKEN_OVER):
                    raise
                log.warning(
                    "a private message was refused",
                    extra={"match": match, "status": verdict.value, "code": _code(error)},
                )
                return
            changes = {"dm_closed": 1}
            await self._store.write(lambda con: records.update_seat(con, match, seat, changes))
            await self.refresh(match)

    async def _dm(self, live: Live, seat: Seat, cursor: Cursor) -> int:
        if cursor.channel is not None:
            return cursor.channel
        return await self.post.open_dm(live.seats[seat].user)

    async def _tell(self, live: Live, seat: Seat, cursor: Cursor, url: str | None) -> Cursor:
        """Sends the private looks that were not told yet, each a message to keep."""
        match = live.match.id
        names = screens.plain_names(live)
        told = live.play.told
        for index in range(cursor.told, len(told)):
            entry = told[index]
            to = entry.notice.to
            step = replace(cursor, told=index + 1)
            caption = None
            if to is not None and seat in to:
                caption = live.entry.texts.caption(entry.notice.what, names, seat)
            if caption is not None:
                picture = await self._gallery.scene(live.entry, entry.notice.what)
                if picture is not None:
                    channel = await self._dm(live, seat, cursor)
                    screen = screens.look(live, caption, picture, index, url)
                    name = screen.files[0].name
                    known = None
                    if match in self._recovering:
                        known = await self.post.find(channel, match, entry.n, name)
                    if known is None:
                        nonce = f"{match}{base36(index)}l{seat}"
                        await self.post.send(channel, screen, nonce=nonce, silent=True)
                    step = replace(step, channel=channel)
                    kept = step
                    await self._store.write(
                        lambda con, kept=kept: cursors.write_cursor(con, match, seat, kept)
                    )
            cursor = step
        return cursor

    async def _show_own(
        self, live: Live, seat: Seat, cursor: Cursor, url: str | None, lead: str
    ) -> None:
        """Sends the seat's own panel anew when it is asked, edits it when it acted or all ended."""
        match, n = live.match.id, live.play.n
        asked = live.play.asked[seat]
        over = live.match.status == "over"
        if asked is not None and asked > cursor.born:
            pictures = await self._gallery.paint(live.entry, live.view(seat))
            screen = screens.private(live, seat, pictures, board_url=url)
            channel = await self._dm(live, seat, cursor)
            if lead:
                note = Note(f"{live.entry.title}: it is your turn. {lead}")
                await self.post.send(channel, note, nonce=f"{match}{base36(n)}f{seat}")
            message = None
            if match in self._recovering:
                message = await self.post.find(channel, match, n)
            if message is None or message == cursor.message:
                nonce = f"{match}{base36(n)}d{seat}"
                message = await self.post.send(channel, screen, nonce=nonce, silent=True)
            new = Cursor(channel, message, n, n, cursor.told)

            def write(con: Any) -> None:
                if cursor.message != message:
                    cursors.retire(con, match, seat, cursor, n)
                cursors.write_cursor(con, match, seat, new)

            await self._store.write(write)
            return
        acted = last_row_of(live, seat) > cursor.shown or (over and cursor.shown < n)
        if cursor.message is None or cursor.channel is None or not acted:
            if cursor.shown < n:
                await self._store.write(lambda con: cursors.write_cursor(con, match, seat, cursor))
            return
        await self._edit_own(live, seat, cursor, url)

    async def _edit_own(self, live: Live, seat: Seat, cursor: Cursor, url: str | None) -> None:
        match, n = live.match.id, live.play.n
        if cursor.channel is None or cursor.message is None:
            return
        waits = seat not in live.play.turn.waiting | live.play.turn.may
        if waits and live.match.status == "open":
            screen = screens.record(live, cursor.born, n, seat, url)
        else:
            pictures = await self._gallery.paint(live.entry, live.view(seat))
            screen = screens.private(live, seat, pictures, board_url=url)
        try:
            await self.post.edit(cursor.channel, cursor.message, screen)
            shown = replace(cursor, shown=n)
        except discord.HTTPException as error:
            verdict, _ = judge(error)
            if verdict not in (Verdict.GONE, Verdict.STALE_EDIT):
                raise
            channel = cursor.channel
            message = await self.post.send(
                channel, screen, nonce=f"{match}{base36(n)}e{seat}", silent=True
            )
            shown = Cursor(channel, message, cursor.born, n, cursor.told)
        await self._store.write(lambda con: cursors.write_cursor(con, match, seat, shown))


def _unpinged(live: Live) -> list[Seat]:
    """The seats that are asked and were not pinged for it yet."""
    return [
        Seat(seat)
        for seat, asked in enumerate(live.play.asked)
        if asked is not None and asked > live.seats[seat].pinged
    ]


def _write_pings(con: Any, live: Live, due: list[Seat]) -> None:
    for seat in due:
        asked = live.play.asked[seat]
        records.update_seat(con, live.match.id, seat, {"pinged": asked})


def _code(error: BaseException) -> str:
    code = getattr(error, "code", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__
