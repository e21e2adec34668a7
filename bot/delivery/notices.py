"""Tells people what waits for them outside a turn, and puts such lines away once nothing waits.

A line stands in the table's channel, or in the direct messages of who wants pings there. A send may
be repeated: it carries a nonce, and a line whose answer was lost is looked for.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence

from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.delivery.places import board_url
from bot.match.controls.message import Note
from bot.match.lobby import waits
from bot.match.matches import Matches
from bot.screens.waits import wait_note
from bot.store import cursors, match_people
from bot.store.cursors import TABLE, Cursor
from bot.store.jobs import Job, put_off
from bot.store.match_people import Wait
from bot.store.tables import Table
from bot.store.tx import Tx

log = logging.getLogger(__name__)

PAUSE_S = 30.0
"""Seconds after which a line that Discord did not take is tried again."""


class WaitNotices:
    """Sends and deletes the lines that tell what waits, when their duty is due."""

    def __init__(self, post: Post, matches: Matches) -> None:
        self._post = post
        self._matches = matches
        self._store = matches.store

    async def look(self, duty: Job) -> None:
        """Does what is due about the waits of a match, and puts the duty for what comes later."""
        at, match = self._matches.clock(), duty.match
        shelf = self._matches.shelf
        due = await self._store.read(lambda tx: waits.due_notices(tx, shelf, match, at))
        if due is None:
            return
        again_at, calm_in_s = due.again_at, self._post.knocks.wait_s()
        try:
            if calm_in_s > 0:
                again_at = at + calm_in_s
            else:
                await self._put_away(due.over)
                await self._store.write_relaxed(
                    lambda tx: _unheard(tx, due.unheard, at), on=(match,)
                )
                await self._tell(due.table, due.tell)
        except Failed as failed:
            fields = {"match": match, "code": failed.name}
            log.warning("what waits was not told", extra=fields)
            again_at = at + (failed.wait_s or PAUSE_S)
        if again_at is not None:
            await self._store.write(lambda tx: put_off(tx, duty, again_at), on=(match,))

    async def _put_away(self, over: Sequence[Wait]) -> None:
        for wait in {wait.message: wait for wait in over}.values():
            if wait.channel is not None and wait.message is not None:
                match, message = wait.match, wait.message
                await self._post.try_delete(wait.channel, message)
                await self._store.write_relaxed(
                    lambda tx, m=match, n=message: match_people.drop_wait_message(tx, m, n),
                    on=(match,),
                )

    async def _tell(self, table: Table, tell: Sequence[Wait]) -> None:
        """One line for each reason in the channel, and one for each person who wants it apart."""
        url = await self._store.read(lambda tx: board_url(tx, table.match.id))
        alone = await self._store.read(
            lambda tx: [wait for wait in tell if waits.pings_by_dm(tx, table, wait.person)]
        )
        here = [wait for wait in tell if wait not in alone]
        for wait in alone:
            if not await self._whisper(table, wait, url):
                here.append(wait)
        for reason in dict.fromkeys(wait.reason for wait in here):
            those = [wait for wait in here if wait.reason == reason]
            mentions = [wait.person for wait in those]
            note = wait_note(self._matches.shelf[table.match.game], table, reason, mentions, url)
            try:
                await self._send(table.match.channel, note, those, mentions=mentions)
            except Failed as failed:
                if failed.is_lost or failed.verdict is Verdict.LATER:
                    raise
                log.info("what waits stays untold", extra={"match": table.match.id})
                at = self._matches.clock()
                await self._store.write_relaxed(
                    lambda tx, those=those, at=at: _unheard(tx, those, at), on=(table.match.id,)
                )

    async def _whisper(self, table: Table, wait: Wait, url: str | None) -> bool:
        """Tells a person by direct message; returns False if Discord does not take that."""
        note = wait_note(self._matches.shelf[table.match.game], table, wait.reason, (), url)
        try:
            channel = await self._post.open_dm(wait.person)
            await self._send(channel, note, [wait])
        except Failed as failed:
            if failed.is_lost or failed.verdict is Verdict.LATER:
                raise
            return False
        return True

    async def _send(
        self, channel: int, note: Note, those: Sequence[Wait], mentions: list[int] | None = None
    ) -> None:
        """Sends a line, unless it stands there since an earlier try, and stores where it is."""
        match, is_again = those[0].match, any(wait.tried for wait in those)
        told = "".join(f"{wait.person}.{wait.reason}.{wait.occasion}" for wait in those)
        nonce = f"{match}q{hashlib.sha256(told.encode()).hexdigest()[:16]}"

        def trying(tx: Tx) -> int | None:
            for wait in those:
                match_people.mark_wait_tried(tx, wait)
            return cursors.read_cursors(tx, match).get(TABLE, Cursor()).message

        board = await self._store.write_relaxed(trying, on=(match,))
        message = await self._post.said(channel, note.content, board) if is_again else None
        if message is None:
            message = await self._post.send(channel, note, nonce=nonce, mentions=mentions)
        at = self._matches.clock()

        def write(tx: Tx) -> None:
            for wait in those:
                match_people.mark_wait_told(tx, wait, at, channel, message)

        await self._store.write_relaxed(write, on=(match,))


def _unheard(tx: Tx, those: Sequence[Wait], at: float) -> None:
    for wait in those:
        match_people.mark_wait_told(tx, wait, at)
