"""What is left of a table that somebody closed: nothing, or one line for those who must know.

Who sat there is told by a line with a ping. An invitation becomes a line, because the person who
was invited may have seen it, and the host has to learn that they declined.
"""

from __future__ import annotations

from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.message.message import Note
from bot.screens import lobby as screens
from bot.shelf import Shelved
from bot.store import cursors
from bot.store.cursors import TABLE, Cursor
from bot.store.tables import Table
from bot.store.tx import Store


async def show_closed(
    post: Post, store: Store, entry: Shelved, table: Table, *, again: bool
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
        if screens.is_invitation(table):
            await _shrink(post, entry, table, at.channel, at.message)
        else:
            await _tell(post, entry, table, at.channel, at.message, again=again)
            await post.try_delete(at.channel, at.message)
    await store.jot(lambda tx: cursors.mark_caught_up(tx, match, 0, seen), on=(match,))


async def _shrink(post: Post, entry: Shelved, table: Table, channel: int, message: int) -> None:
    try:
        await post.edit(channel, message, screens.closed(entry, table))
    except Failed as failed:
        if failed.verdict is Verdict.LATER:
            raise


async def _tell(
    post: Post, entry: Shelved, table: Table, channel: int, message: int, *, again: bool
) -> None:
    void = table.facts.void
    others = [person for person in table.people if void is None or person != void.person]
    if not others:
        return
    pings = " ".join(f"<@{person}>" for person in others)
    note = Note(f"{screens.closed_words(entry, table)} {pings}")
    if again and await post.said(channel, note.content, message) is not None:
        return
    try:
        await post.send(channel, note, nonce=f"{table.match.id}closed", mentions=others)
    except Failed as failed:
        if failed.verdict is Verdict.LATER:
            raise
