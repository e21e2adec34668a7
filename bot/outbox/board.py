"""The board: the one live message of a match that everybody at the table reads.

The live board is edited within a turn. When a seat is asked that was not pinged for its question
yet, a new board is sent with one ping, and the old board is retired. Every step can be repeated
after a failure.
"""

from __future__ import annotations

import logging

from msgspec import Struct
from msgspec.structs import replace

from bot import screens
from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.outbox.drafts import Drafts, Drawn
from bot.outbox.gallery import Gallery
from bot.outbox.private import looked
from bot.outbox.quiet import Quiet
from bot.outbox.scenes import tell_table
from bot.play import again, series
from bot.play.live import Live
from bot.screens.message import Screen
from bot.store import cursors
from bot.store.cursors import TABLE, Cursor
from bot.store.ids import base36
from bot.store.people import mark_pinged
from bot.store.sqlite import Store
from bot.store.tx import Tx
from games.core import Seat

log = logging.getLogger(__name__)


class Errand(Struct, frozen=True):
    """What a round does beyond bringing the table up to date.

    `again`: Discord may have accepted an earlier send whose answer was lost, so the round looks
    for that message before it sends. `anew`: the round sends the board again at the bottom of the
    channel. `stale`: the round edits the board although the log has not grown.
    """

    again: bool = False
    anew: bool = False
    stale: bool = False


class BoardMessage:
    """Shows boards.

    Only the match's own delivery task calls it, so the cursor of a running match has one writer.
    """

    def __init__(
        self, post: Post, store: Store, gallery: Gallery, quiet: Quiet, drafts: Drafts
    ) -> None:
        self._post = post
        self._store = store
        self._gallery = gallery
        self._quiet = quiet
        self._drafts = drafts

    async def show(self, live: Live, cursor: Cursor, errand: Errand) -> tuple[Cursor, bool]:
        """Shows the table; returns its new cursor and whether all due pings were sent.

        A table that the bot cannot write to is logged and holds up no private message. Raises
        `Failed` with `Verdict.LATER` when a later try may succeed.
        """
        fresh = _to_ping(live, cursor, unpinged(live))
        try:
            if errand.again:
                live, cursor, found = await self._adopt(live, cursor)
                fresh = _to_ping(live, cursor, unpinged(live))
                errand = replace(errand, anew=errand.anew and not found)
            cursor = await self._bring_up(live, cursor, fresh, errand)
        except Failed as failed:
            verdict = failed.verdict
            if verdict is Verdict.LATER:
                raise
            log.warning(
                "the table cannot be shown",
                extra={"match": live.match.id, "status": verdict.value, "code": failed.name},
            )
            # The line that pings may stand although its edit was refused.
            match = live.match.id
            stored = await self._store.read(lambda tx: cursors.read_cursors(tx, match))
            cursor = stored.get(TABLE, cursor)
        return cursor, not fresh or cursor.born == live.play.n

    async def _adopt(self, live: Live, cursor: Cursor) -> tuple[Live, Cursor, bool]:
        """Adopts a board that Discord accepted although its answer was lost.

        Seats asked at that board's row or before count as pinged by it. The flag says whether
        such a board was found.
        """
        match, channel = live.match.id, live.match.channel
        retired = await self._store.read(lambda tx: cursors.read_retired(tx, match))
        known = [old.message for old in retired]
        found = await self._post.find(channel, match, after=cursor.message, known=known)
        row = None if found is None else live.row_known_as(found.row)
        if found is None or row is None:
            return live, cursor, False
        told = [seat for seat in unpinged(live) if (live.play.asked[seat] or 0) <= row]
        new = Cursor(channel, found.message, row, -1, cursor.told)

        def write(tx: Tx) -> None:
            cursors.retire(tx, match, TABLE, cursor, row)
            cursors.write_cursor(tx, match, TABLE, new)
            write_pings(tx, live, told)

        await self._store.jot(write)
        return _pinged(live, told), new, True

    async def _bring_up(
        self, live: Live, cursor: Cursor, fresh: list[Seat], errand: Errand
    ) -> Cursor:
        n, due = live.play.n, unpinged(live)
        begins = n == 0 and cursor.born < 0
        cursor = await tell_table(
            self._post, self._store, self._gallery, live, cursor, errand.again
        )
        stepped = screens.scene_since(live, max(0, cursor.born))
        if fresh or begins or stepped or errand.anew or cursor.message is None:
            cursor = await self._send(live, cursor, fresh, due)
        elif due:
            await self._store.jot(lambda tx: write_pings(tx, live, due))
        may_wait = not (errand.stale or errand.again)
        if may_wait and (cursor.shown == n or self._quiet.puts_off_board(live, cursor)):
            return cursor
        return await self._dress(live, cursor)

    async def _send(self, live: Live, cursor: Cursor, fresh: list[Seat], due: list[Seat]) -> Cursor:
        """Sends a new board, and notes the seats in `due` as pinged.

        A board that pings `fresh` is sent as one plain line, because a push notification shows
        nothing else; the caller edits it into a screen. A board that pings nobody is a screen.
        """
        match, n, channel = live.match.id, live.play.n, live.match.channel
        if fresh:
            users = list(people_on(live, fresh))
            note = screens.ping(live, fresh)
            nonce = f"{match}{base36(n)}t"
            message = await self._post.send(channel, note, nonce=nonce, mentions=users)
        else:
            screen = await self._board(live)
            # It includes the id of the replaced message, because two boards may show the same row.
            nonce = f"{match}{base36(n)}q{base36(cursor.message or 0)[-11:]}"
            # Every direct message notifies, and a screen has no line for the notification to show.
            # The person who asked for this board already reads the channel, so it is sent silently.
            alone = live.match.guild is None
            message = await self._post.send(channel, screen, nonce=nonce[:25], silent=alone)
        new = Cursor(channel, message, n, -1 if fresh else n, cursor.told)

        def write(tx: Tx) -> None:
            if cursor.message is not None and cursor.message != message:
                cursors.retire(tx, match, TABLE, cursor, n)
            cursors.write_cursor(tx, match, TABLE, new)
            write_pings(tx, live, due)

        await self._store.jot(write)
        return new

    async def _board(self, live: Live, message: int | None = None) -> Screen:
        """The board; `message` is the one that is edited into it, None for a new one."""
        seat = screens.table_reader(live)
        sequence = 0
        if message is not None and seat is not None:
            sequence = self._drafts.following(message)
            self._drafts.note(message, Drawn(live.stamp(seat), sequence))
        prompt = screens.table_prompt(live, sequence=sequence)
        pictures = await self._gallery.paint(live.entry, prompt.view)
        if live.is_alone:
            looks = [] if seat is None else await looked(self._gallery, live, seat)
            return screens.own_board(live, prompt, pictures, looks=looks)
        return screens.board(live, prompt, pictures)

    async def _dress(self, live: Live, cursor: Cursor) -> Cursor:
        """Edits the live board to the newest state; sends a new one if it is gone or too old."""
        if cursor.channel is None or cursor.message is None:
            return cursor
        match = live.match.id
        try:
            screen = await self._board(live, cursor.message)
            await self._post.edit(cursor.channel, cursor.message, screen)
            self._quiet.edited(match)
        except Failed as failed:
            if failed.verdict not in (Verdict.GONE, Verdict.STALE_EDIT):
                raise
            if failed.verdict is Verdict.STALE_EDIT:
                await self._post.try_delete(cursor.channel, cursor.message)
            gone = Cursor(born=cursor.born, told=cursor.told)
            await self._store.jot(lambda tx: cursors.write_cursor(tx, match, TABLE, gone))
            return await self._send(live, gone, [], [])
        shown = replace(cursor, shown=live.play.n)
        await self._store.jot(lambda tx: cursors.write_cursor(tx, match, TABLE, shown))
        return shown


def _to_ping(live: Live, cursor: Cursor, due: list[Seat]) -> list[Seat]:
    """The seats a new board pings: those asked anew, at the end all, but never the last actor."""
    if live.is_alone:
        return []
    actors = live.table.sittings_with(live.rows[-1].seat) if live.rows else ()
    others = {Seat(s.seat) for s in live.seats if s.person is not None and s not in actors}
    if live.match.status == "over" and cursor.born < live.play.n:
        return sorted(others - _starts_next(live))
    return [seat for seat in due if seat in others]


def _starts_next(live: Live) -> frozenset[Seat]:
    """The seats of who begins the next game of a series; its board pings them."""
    starter = again.first(live) if series.goes_on(live) else None
    if starter is None:
        return frozenset()
    return frozenset(Seat(sitting.seat) for sitting in live.table.sittings_with(starter))


def unpinged(live: Live) -> list[Seat]:
    """The seats that are asked, and whose people were not pinged for their question yet."""
    return [
        Seat(seat)
        for seat, asked in enumerate(live.play.asked)
        if asked is not None and asked > live.table.reach(live.seats[seat].person).pinged
    ]


def people_on(live: Live, seats: list[Seat]) -> dict[int, int]:
    """Returns the people on these seats, each with the last row at which they were asked."""
    out: dict[int, int] = {}
    for seat in seats:
        person = live.seats[seat].person
        if person is not None:
            out[person] = max(out.get(person, 0), live.play.asked[seat] or 0)
    return out


def _pinged(live: Live, seats: list[Seat]) -> Live:
    """The same match, in which the people on these seats were pinged for their questions."""
    pinged = people_on(live, seats)
    known = [reach for reach in live.table.reached if reach.person not in pinged]
    known += [replace(live.table.reach(person), pinged=n) for person, n in pinged.items()]
    return replace(live, table=replace(live.table, reached=tuple(known)))


def write_pings(tx: Tx, live: Live, due: list[Seat]) -> None:
    """Stores that the people on these seats were pinged, with the row at which they were asked."""
    for person, asked in people_on(live, due).items():
        mark_pinged(tx, live.match.id, person, asked)
