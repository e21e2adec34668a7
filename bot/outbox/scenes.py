"""Scenes: public events with a picture of their own, which are sent to the table once.

One action can end a game inside a match and begin the next, and the board then shows the new game
at once. The end of the old game is therefore sent as a message of its own, which stays.
"""

from __future__ import annotations

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

    The cursor is stored after each scene that Discord accepted. `again`: looks first whether the
    scene stands there already, because Discord may have forgotten the nonce.
    """
    match = live.match.id
    for index in range(cursor.told, len(live.told)):
        cursor = replace(cursor, told=index + 1)
        told = live.told[index]
        screen = await _screen(gallery, live, told, index)
        if screen is None:
            continue
        if not (again and await post.stands(live.match.channel, screen.files[0].name)):
            await post.send(live.match.channel, screen, nonce=f"{match}{base36(index)}s")
        kept = cursor
        await store.write(lambda tx, kept=kept: cursors.write_cursor(tx, match, TABLE, kept))
    return cursor


async def _screen(gallery: Gallery, live: Live, told: Told, index: int) -> Screen | None:
    caption = screens.public_caption(live, told)
    if caption is None:
        return None
    picture = await gallery.scene(live.entry, told.notice.seen_by(None))
    return None if picture is None else screens.scene(live, told, caption, picture, index)
