"""Scenes: public events with a picture of their own, which are sent to the table once.

One action can end a game inside a match and begin the next, and the board then shows the new game
at once. The end of the old game is therefore sent as a message of its own, which stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot import screens
from bot.edge.post import Post
from bot.outbox.gallery import Gallery
from bot.play.live import Live
from bot.screens.message import Screen
from bot.store import cursors
from bot.store.cursors import TABLE, Cursor
from bot.store.ids import base36
from bot.store.sqlite import Store
from games.core import Told


async def tell_table(
    post: Post, store: Store, gallery: Gallery, live: Live, cursor: Cursor, again: bool
) -> Cursor:
    """Sends the public scenes after the table's cursor, in order; returns the new cursor.

    The cursor is stored after each scene that Discord accepted; it reaches a row with the row's
    last scene. `again`: looks first whether the
    scene stands there already, because Discord may have forgotten the nonce.
    """
    match = live.match.id
    due = [at for at, told in enumerate(live.told) if told.n > cursor.told]
    scenes = [at for at in due if screens.public_caption(live, live.told[at]) is not None]
    rows = [live.told[at].n for at in scenes]
    for count, at in enumerate(scenes):
        screen = await _screen(gallery, live, live.told[at], at)
        if screen is None:
            continue
        if not (again and await post.stands(live.match.channel, screen)):
            await post.send(live.match.channel, screen, nonce=f"{match}{base36(at)}s")
        cursor = replace(cursor, told=reached(rows, count))
        kept = cursor
        await store.jot(lambda tx, kept=kept: cursors.write_cursor(tx, match, TABLE, kept))
    return replace(cursor, told=live.play.n)


def reached(rows: Sequence[int], count: int) -> int:
    """Returns the row up to which all is told, once what belongs to `rows[count]` was sent.

    `rows` are those of everything that is due, in order.
    """
    is_last = count + 1 == len(rows) or rows[count + 1] > rows[count]
    return rows[count] if is_last else rows[count] - 1


async def _screen(gallery: Gallery, live: Live, told: Told, index: int) -> Screen | None:
    caption = screens.public_caption(live, told)
    if caption is None:
        return None
    picture = await gallery.scene(live.entry, told.notice.seen_by(None), live)
    return screens.scene(live, told, caption, picture, index)
