"""The private messages of a person: one live panel for each match, and looks that stay.

The panel shows one seat of the person: one that is waited for, if there is any. It is sent anew
when that seat is asked and has a hand, silently, because the table pings, and the old one is
deleted. It is edited when the person has acted or seen something, when only computers have acted
since then, when the seat is asked without a hand, and when the match has ended, but not at each
move of others. Who has no panel then gets none.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from bot import screens
from bot.delivery import pings
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.delivery.gallery import Gallery
from bot.delivery.pacing import EditPacing
from bot.delivery.panels import Drafts, Drawn
from bot.match.controls.message import Screen
from bot.match.live import Live
from bot.match.turn_timer import note_closed_door
from bot.screens.parts import has_hand
from bot.screens.private import dms_open_again, turn_dm
from bot.screens.scenes import Looked
from bot.screens.story import last_row_of
from bot.store import cursors
from bot.store.cursors import Cursor
from bot.store.keys import base36
from bot.store.match_people import mark_dm_closed
from bot.store.seats import mark_told
from bot.store.tx import Store, Tx
from games.core import Seat

log = logging.getLogger(__name__)


class PrivateMessages:
    """Shows private messages.

    `again` in all methods: looks for a message that Discord may have accepted before it sends one.
    """

    def __init__(
        self, post: Post, store: Store, gallery: Gallery, quiet: EditPacing, drafts: Drafts
    ) -> None:
        self._post = post
        self._store = store
        self._gallery = gallery
        self._quiet = quiet
        self._drafts = drafts

    async def show(
        self,
        live: Live,
        person: int,
        cursor: Cursor,
        url: str | None,
        *,
        lead: str = "",
        again: bool = False,
    ) -> bool:
        """Brings a person up to date; False if Discord says just now that the door is closed.

        `url` is the board's address. A `lead` is sent as a line that notifies, because the table
        could not ping. Raises `Failed` when a later try may succeed.
        """
        seat = live.seat_for(person)
        if seat is None or live.table.reach(person).reads_hand:
            return True
        match = live.match.id
        try:
            if again:
                cursor = await self._adopt(live, person, cursor)
            cursor = await self._tell(live, person, cursor, url, again)
            await self._show_panel(live, person, seat, cursor, url, lead)
        except Failed as failed:
            verdict = failed.verdict
            if verdict in (Verdict.LATER, Verdict.TOKEN_OVER):
                raise
            if verdict is Verdict.DM_CLOSED or verdict is Verdict.NOWHERE:
                await self._store.write_relaxed(
                    lambda tx: note_closed_door(tx, match, person), on=(match,)
                )
                return False
            log.warning(
                "a private message was refused",
                extra={"match": match, "status": verdict.value, "code": failed.name},
            )
        return True

    async def _adopt(self, live: Live, person: int, cursor: Cursor) -> Cursor:
        """Adopts a panel that Discord accepted although its answer was lost.

        The match may have moved on meanwhile, so the panel may show a row of long ago.
        """
        match, channel = live.match.id, await self._channel(person, cursor)
        retired = await self._store.read(lambda tx: cursors.read_retired(tx, match))
        known = [old.message for old in retired]
        found = await self._post.find(channel, match, after=cursor.message, known=known)
        row = None if found is None else live.row_known_as(found.row)
        if found is None or row is None:
            return cursor
        new = replace(
            cursor, channel=channel, message=found.message, born=row, shown=cursors.UNSHOWN
        )

        def write(tx: Tx) -> None:
            cursors.retire(tx, match, person, cursor, row)
            cursors.write_cursor(tx, match, person, new)

        await self._store.write_relaxed(write, on=(match,))
        return new

    async def try_dm(self, live: Live, person: int) -> bool:
        """Sends a line to a person with a closed door; returns False if Discord refuses it.

        If the line gets through, the door counts as open, and the next round sends the panel anew.
        """
        match = live.match.id
        try:
            channel = await self._post.open_dm(person)
            nonce = f"{match}o{secrets.token_hex(4)}"
            await self._post.send(channel, dms_open_again(live), nonce=nonce)
        except Failed as failed:
            if failed.verdict not in (Verdict.DM_CLOSED, Verdict.NOWHERE, Verdict.FORBIDDEN):
                raise
            return False

        def write(tx: Tx) -> None:
            mark_dm_closed(tx, match, person, False)
            known = cursors.read_cursors(tx, match).get(person, Cursor())
            new = replace(known, channel=channel, born=-1)
            cursors.write_cursor(tx, match, person, new)
            cursors.mark_behind(tx, match)

        await self._store.write(write, on=(match,))
        return True

    async def _channel(self, person: int, cursor: Cursor) -> int:
        return await self._post.open_dm(person) if cursor.channel is None else cursor.channel

    async def _tell(
        self, live: Live, person: int, cursor: Cursor, url: str | None, again: bool
    ) -> Cursor:
        """Sends the looks that the person was not told yet and that stay, in order.

        All looks of a row are sent before the row counts as told; a look that is sent once more
        after a failure has the same nonce and the same file name.
        """
        match = live.match.id
        looks = [look for look in screens.untold(live, person) if look.caption.stays]
        rows = [look.told.n for look in looks]
        for at, look in enumerate(looks):
            event = look.told.notice.seen_by(look.seat)
            picture = await self._gallery.scene(live.entry, event, live)
            screen = screens.look(live, look.seat, look.caption, picture, look.at, url)
            channel = await self._channel(person, cursor)
            if not (again and await self._post.stands(channel, screen)):
                nonce = f"{match}{base36(look.at)}l{look.seat}"
                await self._post.send(channel, screen, nonce=nonce, silent=True)
            cursor = replace(cursor, channel=channel)
            await self._keep(live, person, cursor, _reached(rows, at))
        return cursor

    async def _show_panel(
        self,
        live: Live,
        person: int,
        seat: Seat,
        cursor: Cursor,
        url: str | None,
        lead: str,
    ) -> None:
        asked = live.play.asked[seat]
        is_asked = asked is not None and asked > cursor.born
        stands = cursor.message is not None and cursor.born >= 0  # not as a door was opened
        is_open = not lead and is_asked and not has_hand(live, seat)
        goes_on = is_asked and stands and (is_open or pings.goes_on(live, person))
        if is_asked and not (goes_on or is_open):
            await self._send(live, person, seat, cursor, url, lead)
            return
        if goes_on:
            cursor = replace(cursor, born=live.play.n)
        if cursor.message is None:
            return
        ended = live.match.status == "over" and cursor.shown < live.newest
        has_seen = any(True for _ in screens.untold(live, person))
        if last_row_of(live, seat) > cursor.shown or has_seen or ended or goes_on:
            pressed_here = goes_on or self._post.is_pressed(cursor.message)
            if not self._quiet.puts_off_own(live, seat, pressed_here=pressed_here):
                await self._edit(live, person, seat, cursor, url)

    async def _send(
        self,
        live: Live,
        person: int,
        seat: Seat,
        cursor: Cursor,
        url: str | None,
        lead: str,
    ) -> None:
        match, n = live.match.id, live.play.n
        screen = await self._panel(live, seat, url)
        channel = await self._channel(person, cursor)
        if cursor.channel is None:  # so that a message that gets lost can be looked for there
            there = replace(cursor, channel=channel)
            await self._store.write_relaxed(
                lambda tx: cursors.write_cursor(tx, match, person, there), on=(match,)
            )
        if lead:
            note = turn_dm(live, lead)
            await self._post.send(channel, note, nonce=f"{match}{base36(n)}f{seat}")
        nonce = f"{match}{base36(n)}d{seat}"
        message = await self._post.send(channel, screen, nonce=nonce, silent=True)
        self._drafts.sent(message, Drawn(live.stamp(seat), 0))
        new = Cursor(channel, message, n, n)

        def write(tx: Tx) -> None:
            if cursor.message != message:
                cursors.retire(tx, match, person, cursor, n)
            cursors.write_cursor(tx, match, person, new, seen=live.match.caught_up)
            mark_told(tx, match, person, n)

        await self._store.write_relaxed(write, on=(match,))

    async def _edit(
        self, live: Live, person: int, seat: Seat, cursor: Cursor, url: str | None
    ) -> None:
        """Edits the live panel; sends the same screen anew if the panel is gone or too old.

        Neither the end nor a board without a hand is sent so: the panel is put away.
        """
        match, n, channel, message = live.match.id, live.play.n, cursor.channel, cursor.message
        if channel is None or message is None:
            return
        acts = seat in live.play.turn.waiting | live.play.turn.may
        if acts or live.match.status != "open":
            screen = await self._panel(live, seat, url, message)
        else:
            looks = await looked(self._gallery, live, seat)
            screen = screens.resting(live, seat, looks=looks, board_url=url)
        try:
            await self._post.edit(channel, message, screen)
        except Failed as failed:
            if failed.verdict not in (Verdict.GONE, Verdict.STALE_EDIT):
                raise
            if live.match.status == "over" or not has_hand(live, seat):
                retires = partial(cursors.retire, match=match, audience=person, cursor=cursor)
                await self._store.write_relaxed(partial(retires, upto=n), on=(match,))
                message, cursor = None, replace(cursor, born=-1)  # a hand is sent when it comes
            else:
                nonce = f"{match}{base36(n)}e{seat}"
                message = await self._post.send(channel, screen, nonce=nonce, silent=True)
        shown = replace(cursor, message=message, shown=live.newest)
        await self._keep(live, person, shown, n)

    async def _panel(
        self, live: Live, seat: Seat, url: str | None, message: int | None = None
    ) -> Screen:
        """The panel of a seat; `message` is the one that is edited into it, None for a new one."""
        sequence = 0
        if message is not None:
            sequence = self._drafts.following(message)
            self._drafts.note(message, Drawn(live.stamp(seat), sequence))
        prompt = screens.prompt_of(live, seat, sequence=sequence)
        pictures = await self._gallery.paint(live.entry, prompt.view, of=live)
        looks = await looked(self._gallery, live, seat)
        return screens.private(live, prompt, pictures, looks=looks, board_url=url)

    async def _keep(self, live: Live, person: int, cursor: Cursor, told: int) -> None:
        match = live.match.id

        def write(tx: Tx) -> None:
            cursors.write_cursor(tx, match, person, cursor, seen=live.match.caught_up)
            mark_told(tx, match, person, told)

        await self._store.write_relaxed(write, on=(match,))


async def looked(gallery: Gallery, live: Live, seat: Seat) -> list[Looked]:
    """The looks that stand on the live message of a seat, with their pictures."""
    return [
        (look, await gallery.scene(live.entry, look.told.notice.seen_by(seat), live))
        for look in screens.own_looks(live, seat)
    ]


def _reached(rows: Sequence[int], count: int) -> int:
    """Returns the row up to which all is told, once what belongs to `rows[count]` was sent.

    `rows` are those of everything that is due, in order.
    """
    is_last = count + 1 == len(rows) or rows[count + 1] > rows[count]
    return rows[count] if is_last else rows[count] - 1
