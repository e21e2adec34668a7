"""Old messages are deleted, or shrink to what is needed of them while the match runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot import screens
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.match.live import Live
from bot.store import cursors
from bot.store.cursors import NOTHING, TABLE, Retired
from bot.store.tx import Store, Tx


async def put_away(
    post: Post,
    store: Store,
    live: Live,
    retired: tuple[Retired, ...],
    done: list[Callable[[Tx], None]],
) -> None:
    """Deletes retired messages of a match, or shrinks them to words that stay.

    What stores that about each of them is added to `done`; unless it is stored, a message is put
    away once more, which is harmless. One that Discord lets us neither edit nor delete is
    forgotten, and its buttons answer that the table has moved on. Raises `Failed` when a later try
    may succeed.
    """
    for old in retired:
        does_stay = await _put_away(post, store, live, old)
        settle = cursors.keep if does_stay else cursors.drop_retired
        done.append(partial(settle, channel=old.channel, message=old.message))


async def clear(post: Post, store: Store, match: str) -> None:
    """Deletes and forgets all old messages of a match or table."""
    for old in await store.read(lambda tx: cursors.read_retired(tx, match)):
        await _delete(post, store, old)
        await store.write_relaxed(
            lambda tx, old=old: cursors.drop_retired(tx, old.channel, old.message), on=(match,)
        )


async def _put_away(post: Post, store: Store, live: Live, old: Retired) -> bool:
    """Shrinks or deletes a message; returns whether its words stay."""
    is_board = old.audience == TABLE and old.since > NOTHING
    left = screens.remains(live, old.since, min(old.upto, live.play.n)) if is_board else None
    if left is not None:
        try:
            await post.edit(old.channel, old.message, left)
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            if failed.verdict is not Verdict.STALE_EDIT:
                return False
        else:
            return True
    await _delete(post, store, old)
    return False


async def _delete(post: Post, store: Store, old: Retired) -> None:
    """Deletes a message, or looks for those that no row knows and deletes them."""
    messages = [old.message]
    if old.is_sought:
        known = await store.read(lambda tx: cursors.messages_of(tx, old.match))
        messages = await post.strays(old.channel, old.match, known)
    for message in messages:
        await post.try_delete(old.channel, message)
