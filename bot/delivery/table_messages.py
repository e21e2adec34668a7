"""The messages of tables whose match does not run: before it begins, closed, or on hold.

A table that nobody began in time is edited, and pings nobody. Of one that somebody closed nothing
is left but a line that pings who sat there. An invitation becomes a line, because the person who
was invited may have seen it, and the host has to learn that they declined.
"""

from __future__ import annotations

import asyncio
import logging
import weakref

from msgspec import Struct

from bot.delivery.discord.errors import Failed, Verdict, insist
from bot.delivery.discord.post import Post
from bot.delivery.old_messages import clear
from bot.delivery.places import board_url
from bot.match import endings
from bot.match.controls.message import Message, Note, Screen
from bot.match.games import GameEntry
from bot.match.matches import Matches
from bot.screens import lobby, quarantine
from bot.store import cursors, results
from bot.store.cursors import TABLE, Cursor
from bot.store.jobs import Job
from bot.store.results import Expired
from bot.store.tables import Table, read_table
from bot.store.tx import Store, Tx

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

    async def show(self, duty: Job) -> None:
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


class _KnownExpired(Struct, frozen=True):
    """An expired table, where its message is, and the address of the table opened in its place."""

    table: Table
    expired: Expired
    cursor: Cursor
    url: str | None


async def show_expired(
    post: Post, store: Store, entry: GameEntry, match: str, *, is_stale: bool
) -> None:
    """Edits the message of an expired table if that is due, or if `is_stale`.

    A message that Discord does not let us edit stays, and its buttons answer that the table is
    closed. Raises `Failed` when a later try may succeed.
    """
    known = await store.read(lambda tx: _read_expired(tx, match))
    if known is None or not (is_stale or known.table.match.caught_up < cursors.ASIDE):
        return
    at = known.cursor
    if at.channel is not None and at.message is not None:
        again = known.expired.again is not None
        screen = lobby.expired(entry, known.table, again=again, url=known.url)
        try:
            await post.edit(at.channel, at.message, screen)
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            log.info("an expired table was not edited", extra={"match": match, "code": failed.name})
    seen = known.table.match.caught_up
    await store.write_relaxed(lambda tx: cursors.mark_caught_up(tx, match, 0, seen), on=(match,))


def _read_expired(tx: Tx, match: str) -> _KnownExpired | None:
    table, expired = read_table(tx, match), results.read_expired(tx, match)
    if table is None or expired is None:
        return None
    at = cursors.read_cursors(tx, match).get(TABLE, Cursor())
    url = None if expired.again is None else board_url(tx, expired.again)
    return _KnownExpired(table, expired, at, url)


async def show_closed(
    post: Post, store: Store, entry: GameEntry, table: Table, *, again: bool
) -> None:
    """Puts a closed table's message away, if that is due, and tells those who sat there.

    `again`: looks first whether they were told. Raises `Failed` when a later try may succeed.
    """
    match, seen = table.match.id, table.match.caught_up
    if seen >= cursors.ASIDE:
        return
    by_audience = await store.read(lambda tx: cursors.read_cursors(tx, match))
    at = by_audience.get(TABLE, Cursor())
    if at.channel is not None and at.message is not None:
        if lobby.is_invitation(table):
            await _shrink_invitation(post, entry, table, at.channel, at.message)
        else:
            await _tell_who_sat(post, entry, table, at.channel, at.message, again=again)
            await post.try_delete(at.channel, at.message)
    await store.write_relaxed(lambda tx: cursors.mark_caught_up(tx, match, 0, seen), on=(match,))


async def _shrink_invitation(
    post: Post, entry: GameEntry, table: Table, channel: int, message: int
) -> None:
    try:
        await post.edit(channel, message, lobby.closed(entry, table))
    except Failed as failed:
        if failed.verdict is Verdict.LATER:
            raise


async def _tell_who_sat(
    post: Post, entry: GameEntry, table: Table, channel: int, message: int, *, again: bool
) -> None:
    void = table.facts.void
    others = [person for person in table.people if void is None or person != void.person]
    if not others:
        return
    pings = " ".join(f"<@{person}>" for person in others)
    note = Note(f"{lobby.closed_words(entry, table)} {pings}")
    if again and await post.said(channel, note.content, message) is not None:
        return
    try:
        await post.send(channel, note, nonce=f"{table.match.id}closed", mentions=others)
    except Failed as failed:
        if failed.verdict is Verdict.LATER:
            raise


async def tell_held(post: Post, matches: Matches, match: str) -> None:
    """Tells the players once that their match no longer fits the rules and was set aside."""
    table = await matches.table(match)
    if table.match.caught_up == cursors.ASIDE:
        return
    users = list(table.people)
    note = quarantine.held_note(matches.shelf[table.match.game].title, table)
    await post.send(table.match.channel, note, nonce=f"{match}aside", mentions=users)
    seen = table.match.caught_up
    await matches.store.write_relaxed(
        lambda tx: cursors.mark_caught_up(tx, match, cursors.ASIDE, seen), on=(match,)
    )


async def tell_closed(post: Post, matches: Matches, match: str) -> bool:
    """Tells the table once that such a match was closed; nobody is pinged for it.

    Returns False for a table whose match never began.
    """
    table = await matches.table(match)
    void = table.facts.void
    if void is None or void.reason != endings.ASIDE:
        return False
    if table.match.caught_up != cursors.ASIDE:
        return True
    note = quarantine.closed_note(matches.shelf[table.match.game].title, table)
    await post.send(table.match.channel, note, nonce=f"{match}asideend")
    await clear(post, matches.store, match)
    last = table.last
    await matches.store.write_relaxed(
        lambda tx: cursors.mark_caught_up(tx, match, last, cursors.ASIDE), on=(match,)
    )
    return True
