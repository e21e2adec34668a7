"""What a table is told of a match that is on hold: once that it is, and once that it was closed."""

from __future__ import annotations

from bot.edge.post import Post
from bot.outbox.old_messages import clear
from bot.play.match import voids
from bot.play.match.matches import Matches
from bot.screens import aside as screens
from bot.store import cursors


async def tell_held(post: Post, matches: Matches, match: str) -> None:
    """Tells the players once that their match no longer fits the rules and was set aside."""
    table = await matches.table(match)
    if table.match.caught_up == cursors.ASIDE:
        return
    users = list(table.people)
    note = screens.held(matches.shelf[table.match.game].title, table)
    await post.send(table.match.channel, note, nonce=f"{match}aside", mentions=users)
    seen = table.match.caught_up
    await matches.store.jot(
        lambda tx: cursors.mark_caught_up(tx, match, cursors.ASIDE, seen), on=(match,)
    )


async def tell_closed(post: Post, matches: Matches, match: str) -> bool:
    """Tells the table once that such a match was closed; nobody is pinged for it.

    Returns False for a table whose match never began.
    """
    table = await matches.table(match)
    void = table.facts.void
    if void is None or void.reason != voids.ASIDE:
        return False
    if table.match.caught_up != cursors.ASIDE:
        return True
    note = screens.told(matches.shelf[table.match.game].title, table)
    await post.send(table.match.channel, note, nonce=f"{match}asideend")
    await clear(post, matches.store, match)
    last = table.last
    await matches.store.jot(
        lambda tx: cursors.mark_caught_up(tx, match, last, cursors.ASIDE), on=(match,)
    )
    return True
