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
from bot.delivery import pings
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.delivery.gallery import Gallery
from bot.delivery.pacing import EditPacing
from bot.delivery.panels import Drafts, Drawn
from bot.delivery.pings import tell_by_dm
from bot.delivery.private import looked
from bot.match import sleep
from bot.match.controls.message import Screen
from bot.match.feature import FeaturePing
from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.turn_timer import counts_time, mark_due_told, schedule_match
from bot.match.wall_clock import DAY_S
from bot.store import cursors, spans
from bot.store.cursors import TABLE, Cursor
from bot.store.jobs import NO_SEAT, Job, put
from bot.store.keys import base36
from bot.store.matches import NOWHERE
from bot.store.tx import Tx
from games.core import Seat

log = logging.getLogger(__name__)

REFUSED = "refused"
"""The kind of duty by which a table whose messages Discord refuses is tried again."""

REFUSED_AGAIN_S = 1_800.0
"""Seconds after which a refused table is tried again."""

REFUSED_LONGEST_S = DAY_S
"""The most seconds until a refused table is tried again whose match has ended: nobody waits."""


class RefreshFlags(Struct, frozen=True):
    """What a round does beyond bringing the table up to date.

    `again`: Discord may have accepted an earlier send whose answer was lost, so the round looks
    for that message before it sends. `anew`: the round sends the board again at the bottom of the
    channel. `stale`: the round edits the board although the log has not grown.
    """

    again: bool = False
    anew: bool = False
    stale: bool = False

    def __or__(self, other: RefreshFlags) -> RefreshFlags:
        return RefreshFlags(
            self.again or other.again, self.anew or other.anew, self.stale or other.stale
        )


class BoardMessage:
    """Shows boards.

    Only the match's own delivery task calls it, so the cursor of a running match has one writer.
    """

    def __init__(
        self,
        post: Post,
        matches: Matches,
        gallery: Gallery,
        quiet: EditPacing,
        drafts: Drafts,
    ) -> None:
        self._matches = matches
        self._store = matches.store
        self._post = post
        self._gallery = gallery
        self._quiet = quiet
        self._drafts = drafts

    async def show(self, live: Live, cursor: Cursor, errand: RefreshFlags) -> tuple[Cursor, bool]:
        """Shows the table; returns its new cursor and whether all due pings were sent.

        A table that the bot cannot write to is logged and holds up no private message. Raises
        `Failed` with `Verdict.LATER` when a later try may succeed.
        """
        if live.match.channel == NOWHERE:
            return cursor, True
        seats, match = pings.fresh(live, cursor), live.match.id
        may_have_told = errand.again or live.facts.is_refused
        since = cursor.message if may_have_told else None
        if live.facts.is_refused:
            errand = replace(errand, stale=True)  # the round finds out whether Discord takes it
        try:
            if errand.again:
                live, cursor, found = await self._adopt(live, cursor)
                seats = pings.fresh(live, cursor)
                errand = replace(errand, anew=errand.anew and not found)
            cursor = await self._bring_up(live, cursor, seats, errand, since)
            if live.facts.is_refused:
                await self._store.write_relaxed(
                    lambda tx: _end_refusal(tx, match, self._matches.clock()), on=(match,)
                )
        except Failed as failed:
            verdict, is_removed = failed.verdict, self._post.has_left(live.match.guild)
            if verdict is Verdict.LATER:
                raise
            log.warning(
                "the table cannot be shown",
                extra={"match": live.match.id, "status": verdict.value, "code": failed.name},
            )

            is_over = live.match.status == "over"

            def note(tx: Tx) -> Cursor:
                if is_removed:
                    sleep.fall_asleep(tx, match, sleep.REMOVED, self._matches.clock())
                elif verdict is Verdict.NOWHERE:
                    sleep.fall_asleep(tx, match, sleep.CHANNEL, self._matches.clock())
                elif verdict is Verdict.LOCKED:
                    sleep.fall_asleep(tx, match, sleep.LOCKED, self._matches.clock())
                elif spans.read_sleep(tx, match) is None:
                    _begin_refusal(tx, match, self._matches.clock(), is_over=is_over)
                # The line that pings may stand although its edit was refused.
                return cursors.read_cursors(tx, match).get(TABLE, cursor)

            cursor = await self._store.write_relaxed(note, on=(match,))
        return cursor, not seats or cursor.born == live.play.n

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
        told = [seat for seat in pings.unpinged(live) if (live.play.asked[seat] or 0) <= row]
        new = Cursor(channel, found.message, row, -1)

        def write(tx: Tx) -> None:
            cursors.retire(tx, match, TABLE, cursor, row)
            cursors.write_cursor(tx, match, TABLE, new)
            pings.write_pings(tx, live, told, self._matches.clock())
            mark_due_told(tx, match, found.mentions)

        await self._store.write_relaxed(write, on=(match,))
        return pings.pinged(live, told), new, True

    async def _bring_up(
        self, live: Live, cursor: Cursor, seats: list[Seat], errand: RefreshFlags, since: int | None
    ) -> Cursor:
        """Sends what is due; direct messages only if they were not sent after `since`."""
        n, due = live.play.n, pings.unpinged(live)
        begins = n == 0 and cursor.born < 0
        is_watched = live.is_alone or counts_time(live.table)
        stepped = is_watched and screens.milestone_since(live, max(0, cursor.born))
        if seats or begins or stepped or errand.anew or cursor.message is None:
            call = pings.turn_call(live, seats) if seats else None
            cursor = await self._send(live, cursor, call, due, since)
        elif due:
            await self._store.write_relaxed(
                lambda tx: pings.write_pings(tx, live, due, self._matches.clock()),
                on=(live.match.id,),
            )
        for call in await self._further(live):
            cursor = await self._send(live, cursor, call, [], since)
        may_wait = not (errand.stale or errand.again)
        if may_wait and (cursor.shown == live.newest or self._quiet.puts_off_board(live, cursor)):
            return cursor
        return await self._dress(live, cursor)

    async def _further(self, live: Live) -> list[FeaturePing]:
        """The calls of features that are due beside that of the turn."""
        composed = self._matches.means.calls(live)

        def work(tx: Tx) -> list[FeaturePing]:
            change = self._matches.writing(tx).of(live)
            return [call for compose in composed for call in compose(change)]

        return await self._store.write_relaxed(work, on=(live.match.id,)) if composed else []

    async def _send(
        self,
        live: Live,
        cursor: Cursor,
        call: FeaturePing | None,
        due: list[Seat],
        since: int | None = None,
    ) -> Cursor:
        """Sends a new board, and notes the seats in `due` as pinged.

        A board with a call is sent as one plain line, because a push notification shows nothing
        else; the caller edits it into a screen. A board that pings nobody is a screen.
        """
        match, n, channel = live.match.id, live.play.n, live.match.channel
        if call is not None:
            told = await tell_by_dm(self._post, self._store, live, call, since)
            mentions = [person for person in call.people if person not in told]
            message = await self._post.send(channel, call.note, nonce=call.nonce, mentions=mentions)
        else:
            screen = await self._board(live)
            # It includes the id of the replaced message, because two boards may show the same row.
            nonce = f"{match}{base36(n)}q{base36(cursor.message or 0)[-11:]}"
            # Every direct message notifies, and a screen has no line for the notification to show.
            # The person who asked for this board already reads the channel, so it is sent silently.
            alone = live.match.guild is None
            message = await self._post.send(channel, screen, nonce=nonce[:25], silent=alone)
            if (seat := screens.table_reader(live)) is not None:
                self._drafts.sent(message, Drawn(live.stamp(seat), 0))
        new = Cursor(channel, message, n, live.newest if call is None else -1)

        def write(tx: Tx) -> None:
            if cursor.message is not None and cursor.message != message:
                cursors.retire(tx, match, TABLE, cursor, n)
            cursors.write_cursor(tx, match, TABLE, new)
            pings.write_pings(tx, live, due, self._matches.clock())
            if call is not None:
                call.told(tx)

        await self._store.write_relaxed(write, on=(match,))
        return new

    async def _board(self, live: Live, message: int | None = None) -> Screen:
        """The board; `message` is the one that is edited into it, None for a new one."""
        seat = screens.table_reader(live)
        sequence = 0
        if message is not None and seat is not None:
            sequence = self._drafts.following(message)
            self._drafts.note(message, Drawn(live.stamp(seat), sequence))
        prompt = screens.table_prompt(live, sequence=sequence)
        pictures = await self._gallery.paint(live.entry, prompt.view, of=live)
        looks = [] if seat is None else await looked(self._gallery, live, seat)
        if live.is_alone:
            return screens.own_board(live, prompt, pictures, looks=looks)
        if seat is not None:
            return screens.private(live, prompt, pictures, looks=looks)
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
            gone = Cursor(born=cursor.born)
            await self._store.write_relaxed(
                lambda tx: cursors.write_cursor(tx, match, TABLE, gone), on=(match,)
            )
            return await self._send(live, gone, None, [])
        shown = replace(cursor, shown=live.newest)
        await self._store.write_relaxed(
            lambda tx: cursors.write_cursor(tx, match, TABLE, shown), on=(match,)
        )
        return shown


def _begin_refusal(tx: Tx, match: str, at: float, *, is_over: bool) -> None:
    """Stores that Discord refuses a table, so that its time stops, and when it is tried again.

    The bot may lack a permission in the channel. The outage counts from the first refusal to the
    first message that Discord takes. The table of a match that has ended is tried when it has been
    refused for twice as long.
    """
    spans.begin_outage(tx, spans.TABLE, match, at)
    since = spans.out_since(tx, spans.TABLE, match)
    try_refused_again(tx, match, at, 0.0 if since is None or not is_over else at - since)


def try_refused_again(tx: Tx, match: str, at: float, lasts_s: float = 0.0) -> None:
    """Stores when a table is tried again that has been refused for so many seconds."""
    in_s = min(max(REFUSED_AGAIN_S, lasts_s), REFUSED_LONGEST_S)
    put(tx, Job(REFUSED, match, NO_SEAT, 0, at + in_s))


def _end_refusal(tx: Tx, match: str, at: float) -> None:
    """Stores that Discord takes a table again."""
    spans.end_outage(tx, spans.TABLE, match, at)
    schedule_match(tx, match, at)
