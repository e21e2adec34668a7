"""Old messages become records: words in place of the picture and the buttons."""

from __future__ import annotations

from bot import screens
from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.play.live import Live
from bot.store import cursors
from bot.store.cursors import Retired
from bot.store.sqlite import Store
from games.core import Seat


async def put_away(
    post: Post, store: Store, live: Live, retired: tuple[Retired, ...], url: str | None
) -> None:
    """Edits retired messages of a match into records, and forgets them.

    A message that is too old to edit is deleted if Discord allows it. Any other that cannot be
    edited stays, and its buttons answer that the table has moved on. Raises `Failed` when a later
    try may succeed.
    """
    for old in retired:
        await _put_away(post, live, old, url)
        await store.jot(lambda tx, old=old: cursors.drop_retired(tx, old))


async def _put_away(post: Post, live: Live, old: Retired, url: str | None) -> None:
    seat = None if old.seat is None else Seat(old.seat)
    since, upto = max(old.since, 0), min(old.upto, live.play.n)
    if old.since < 0:
        screen = screens.opened(live, url)
    else:
        screen = screens.old_board(live, since, upto, seat, url)
    try:
        await post.edit(old.channel, old.message, screen)
    except Failed as failed:
        if failed.verdict is Verdict.LATER:
            raise
        if failed.verdict is Verdict.STALE_EDIT:
            await post.try_delete(old.channel, old.message)
