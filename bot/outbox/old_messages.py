"""Old messages lose picture and buttons; what happened in their time stays in words."""

from __future__ import annotations

from bot import screens
from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.play.live import Live
from bot.store import cursors
from bot.store.cursors import TABLE, Retired
from bot.store.sqlite import Store
from games.core import Seat


async def put_away(post: Post, store: Store, live: Live, url: str | None) -> None:
    """Edits every retired message of a match into its record, and forgets it.

    One that cannot be edited any more is let go: its buttons answer that the table has moved on.
    Raises what may pass when it is tried again.
    """
    match = live.match.id
    for old in await store.read(lambda con: cursors.read_retired(con, match)):
        await _put_away(post, live, old, url)
        await store.write(lambda con, old=old: cursors.drop_retired(con, old))


async def _put_away(post: Post, live: Live, old: Retired, url: str | None) -> None:
    seat = None if old.audience == TABLE else Seat(old.audience)
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
