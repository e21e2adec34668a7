"""Old messages are deleted, or shrink to what is still needed of them."""

from __future__ import annotations

from bot import screens
from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.play.live import Live
from bot.store import cursors
from bot.store.cursors import NOTHING, TABLE, Retired
from bot.store.sqlite import Store


async def put_away(post: Post, store: Store, live: Live, retired: tuple[Retired, ...]) -> None:
    """Deletes retired messages of a match, or shrinks them to words, and forgets them.

    A message that Discord lets us neither edit nor delete stays, and its buttons answer that the
    table has moved on. Raises `Failed` when a later try may succeed.
    """
    for old in retired:
        await _put_away(post, live, old)
        await store.jot(lambda tx, old=old: cursors.drop_retired(tx, old))


async def _put_away(post: Post, live: Live, old: Retired) -> None:
    is_board = old.audience == TABLE and old.since > NOTHING
    left = screens.remains(live, old.since, min(old.upto, live.play.n)) if is_board else None
    if left is not None:
        try:
            await post.edit(old.channel, old.message, left)
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            if failed.verdict is not Verdict.STALE_EDIT:
                return
        else:
            return
    await post.try_delete(old.channel, old.message)
