"""Pings by direct message, for people who have set that they want them there.

The table's line then names them without a ping. If the process ends between the two, the direct
message is sent again with the same nonce; once Discord may have forgotten that, it is looked for.
"""

from __future__ import annotations

import hashlib

from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.play.match.feature import Call
from bot.play.match.live import Live
from bot.screens import doors
from bot.store.people import mark_closed
from bot.store.tx import Store


async def tell_by_dm(
    post: Post, store: Store, live: Live, call: Call, since: int | None = None
) -> set[int]:
    """Sends a call to those of its people who want it by direct message; returns who got it.

    Whose door is closed is pinged at the table. An earlier try may have sent it after the message
    `since`, if that is given. Raises `Failed` if an answer was lost.
    """
    match, told = live.match.id, set[int]()
    for person in call.people:
        reach = live.table.reach(person)
        if not reach.by_dm or reach.dm_closed:
            continue
        try:
            channel = await post.open_dm(person)
            note = doors.pinged(live, call.note.content)
            if since is None or await post.said(channel, note.content, since) is None:
                await post.send(channel, note, nonce=_nonce(live, call, person))
            told.add(person)
        except Failed as failed:
            if failed.is_lost:
                raise
            if failed.verdict in (Verdict.DM_CLOSED, Verdict.NOWHERE):
                await store.jot(
                    lambda tx, person=person: mark_closed(tx, match, person, True), on=(match,)
                )
    return told


def _nonce(live: Live, call: Call, person: int) -> str:
    """A nonce of its own for each person; Discord: at most 25 characters."""
    digest = hashlib.sha256(f"{call.nonce}.{person}".encode()).hexdigest()
    return f"{live.match.id}p{digest[:16]}"
