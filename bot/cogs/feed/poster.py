"""Posts ends of matches in the results feed of their server."""

from __future__ import annotations

import logging

from bot.cogs.feed import screens
from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.outbox.gallery import Gallery
from bot.play.match.live import Live
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from bot.store import persons, servers, threads
from bot.store.duties import Duty, put_off
from bot.store.tx import Tx

log = logging.getLogger(__name__)

PAUSE_S = 30.0
"""Seconds after which an end that Discord did not take is posted again."""


class Feed:
    """Posts ends of matches, each once, where nobody reads of a channel that they cannot see."""

    def __init__(self, post: Post, matches: Matches, gallery: Gallery) -> None:
        self._post = post
        self._matches = matches
        self._gallery = gallery

    async def look(self, duty: Duty) -> None:
        """Posts the end of a match, unless its server has no feed any more."""
        try:
            live = await self._matches.live(duty.match)
        except ShellRefused as refused:  # it is set aside or pruned by now
            log.info("an end is not in the feed", extra={"code": refused.key})
            return
        try:
            await self._tell(live)
        except Failed as failed:
            if failed.is_lost or failed.verdict is Verdict.LATER:
                again_at = self._matches.clock() + (failed.wait_s or PAUSE_S)
                await self._matches.store.write(
                    lambda tx: put_off(tx, duty, again_at), on=(duty.match,)
                )
                return
            log.info("an end is not in the feed", extra={"code": failed.name})

    async def _tell(self, live: Live) -> None:
        """Sends the end; its nonce keeps it from standing twice after an answer was lost."""
        match, guild = live.match, live.match.guild
        feed, home, hidden = await self._matches.store.read(lambda tx: _facts(tx, live))
        if guild is None or feed is None or not self._post.is_seen_by_all_of(guild, feed, home):
            return
        pictures = await self._gallery.paint(live.entry, live.view(None), of=live)
        screen = screens.ended(live, pictures, hidden)
        await self._post.send(feed, screen, nonce=f"{match.id}feed", silent=True)


def _facts(tx: Tx, live: Live) -> tuple[int | None, int, frozenset[int]]:
    """The channel of the feed, where the match stands or its thread hangs, and who is hidden.

    The end stands with names where everybody reads it who reads the feed, so that only those are
    hidden who show their results to nobody.
    """
    server = servers.read(tx, live.match.guild)
    hidden = frozenset(one for one in live.table.people if persons.read(tx, one).hides)
    return server.results_channel, threads.home(tx, live.match.channel), hidden
