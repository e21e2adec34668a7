"""The messages of tables whose match does not run: before it begins, closed, or on hold.

A table that nobody began in time is edited, and pings nobody. Of one that somebody closed nothing
is left but a line that pings who sat there. An invitation becomes a line, because the person who
was invited may have seen it, and the host has to learn that they declined.
"""

from __future__ import annotations

import logging

from msgspec import Struct

from bot.delivery.board import RefreshFlags, try_refused_again
from bot.delivery.boards import write_table_cursor
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.delivery.old_messages import clear
from bot.delivery.places import board_url
from bot.match import endings
from bot.match.blocks import who_hears
from bot.match.controls.message import Message, Note, Screen
from bot.match.games import GameEntry
from bot.match.matches import Matches
from bot.screens import lobby, quarantine
from bot.screens.terms import AboutTable
from bot.store import cursors, results
from bot.store.cursors import TABLE, Cursor
from bot.store.keys import base36
from bot.store.results import Expired
from bot.store.tables import Table, read_table
from bot.store.tx import Store, Tx

log = logging.getLogger(__name__)

WORDS = (AboutTable.name, lobby.Join.name, lobby.Decline.name, lobby.CloseTable.name)
"""Shell words of which the first message of a table has at least one."""


class LobbyMessages:
    """Shows tables that cannot be played: they have not begun, are on hold, or are closed.

    Only the match's own delivery task calls `show`. Nothing is shown of the tables in `opening`,
    whose first message a handler sends; they say whether something was to be shown meanwhile.
    """

    def __init__(self, post: Post, matches: Matches) -> None:
        self._post = post
        self._matches = matches
        self._store = matches.store
        self.opening: dict[str, bool] = {}

    def of(self, table: Table) -> Message:
        entry = self._matches.shelf[table.match.game]
        return lobby.lobby(entry, table, self._matches.means.seated(entry, table))

    async def show(self, match: str, why: str, errand: RefreshFlags) -> None:
        """Shows what is due of a match that cannot be played, for this reason."""
        if why == "not_open":
            await self._show_open(match)
        if why == "aside":
            await tell_held(self._post, self._matches, match)
        if why == "closed_table" and not await tell_closed(self._post, self._matches, match):
            await self._show_closed(match, errand)

    async def _show_closed(self, match: str, errand: RefreshFlags) -> None:
        """Shows in a table's message that nobody began its match in time, or that it was closed."""
        await clear(self._post, self._store, match)
        table = await self._matches.table(match)
        entry = self._matches.shelf[table.match.game]
        if table.facts.void is not None:
            await show_closed(self._post, self._store, entry, table, again=errand.again)
        else:
            await show_expired(self._post, self._store, entry, match, is_stale=errand.stale)

    async def _show_open(self, match: str) -> None:
        """Brings the message of a table up to date whose match has not begun, if that is due.

        A table that Discord refuses is tried again later, as a board is. Raises `Failed` when a
        later try may succeed.
        """
        table, is_refused = await self._matches.table(match), False
        seen = table.match.caught_up
        if match in self.opening:
            self.opening[match] = True
            return
        if seen >= cursors.ASIDE:
            return
        try:
            await self._show(table)
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            log.info("a table was not shown", extra={"match": match, "code": failed.name})
            is_refused = True

        def write(tx: Tx) -> None:
            cursors.mark_caught_up(tx, match, cursors.UNSHOWN, seen)
            if is_refused:
                try_refused_again(tx, match, self._matches.clock())

        await self._store.write_relaxed(write, on=(match,))

    async def _show(self, table: Table) -> None:
        """Edits a message, or sends it. An invitation keeps the text it was sent with."""
        match, screen = table.match, self.of(table)
        by_audience = await self._store.read(lambda tx: cursors.read_cursors(tx, match.id))
        cursor = by_audience.get(TABLE, Cursor())
        channel, message = cursor.channel or match.channel, cursor.message
        if message is None:
            found = await self._post.find(channel, match.id, words=WORDS)
            message = None if found is None else found.message
        if message is None:
            message = await self._sent(table, screen)
        elif isinstance(screen, Screen):
            message = await self._edited(match.id, channel, message, screen)
        new = Cursor(channel, message)
        if new != cursor:
            await self._store.write(
                lambda tx: write_table_cursor(tx, match.id, new), on=(match.id,)
            )

    async def _sent(self, table: Table, screen: Message) -> int:
        """Sends the first message of a table, as its handler does."""
        match = table.match
        hears = await self._store.read(lambda tx: who_hears(tx, match.host, match.invited))
        nonce = f"{match.id}lobby"
        return await self._post.send(match.channel, screen, nonce=nonce, mentions=hears)

    async def _edited(self, match: str, channel: int, message: int, screen: Screen) -> int:
        """Edits a message; returns its id, or that of the one in its place."""
        try:
            await self._post.edit(channel, message, screen)
        except Failed as failed:
            if failed.verdict not in (Verdict.GONE, Verdict.STALE_EDIT):
                raise
            if failed.verdict is Verdict.STALE_EDIT:
                await self._post.try_delete(channel, message)
            nonce = f"{match}l{base36(message)[-11:]}"
            return await self._post.send(channel, screen, nonce=nonce)
        return message


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
    """Tells the table once that its match was closed; False if that never began."""
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
