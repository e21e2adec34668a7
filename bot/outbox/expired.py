"""The message of a table that nobody began in time: it is edited, and nobody is pinged."""

from __future__ import annotations

import logging

from msgspec import Struct

from bot import screens
from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.screens import expiry as expiry_screens
from bot.shelf import Shelved
from bot.store import cursors, expiry
from bot.store.cursors import ASIDE, TABLE, Cursor
from bot.store.expiry import Expired
from bot.store.tables import Table, read_table
from bot.store.tx import Store, Tx

log = logging.getLogger(__name__)


class _Known(Struct, frozen=True):
    """An expired table, where its message is, and the address of the table opened in its place."""

    table: Table
    expired: Expired
    cursor: Cursor
    url: str | None


async def show_expired(
    post: Post, store: Store, entry: Shelved, match: str, *, is_stale: bool
) -> None:
    """Edits the message of an expired table if that is due, or if `is_stale`.

    A message that Discord does not let us edit stays, and its buttons answer that the table is
    closed. Raises `Failed` when a later try may succeed.
    """
    known = await store.read(lambda tx: _read(tx, match))
    if known is None or not (is_stale or known.table.match.caught_up < ASIDE):
        return
    at = known.cursor
    if at.channel is not None and at.message is not None:
        again = known.expired.again is not None
        screen = expiry_screens.expired(entry, known.table, again=again, url=known.url)
        try:
            await post.edit(at.channel, at.message, screen)
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            log.info("an expired table was not edited", extra={"match": match, "code": failed.name})
    seen = known.table.match.caught_up
    await store.jot(lambda tx: cursors.mark_caught_up(tx, match, 0, seen), on=(match,))


def _read(tx: Tx, match: str) -> _Known | None:
    table, expired = read_table(tx, match), expiry.read(tx, match)
    if table is None or expired is None:
        return None
    at = cursors.read_cursors(tx, match).get(TABLE, Cursor())
    url: str | None = None
    if expired.again is not None:
        new = cursors.read_cursors(tx, expired.again).get(TABLE, Cursor())
        if new.channel is not None and new.message is not None:
            url = screens.link(table.match.guild, new.channel, new.message)
    return _Known(table, expired, at, url)
