"""Forgets a server 60 days after the bot was removed from it, if Discord says that it still is."""

from __future__ import annotations

import logging

from bot.edge.post import Post
from bot.edge.verdicts import Failed
from bot.play.lobby import left_servers
from bot.play.match.clock import HOUR_S
from bot.play.match.matches import Matches
from bot.store.duties import Duty, put_off

log = logging.getLogger(__name__)


class Leaving:
    """Does the duty of a server that the bot was removed from."""

    def __init__(self, post: Post, matches: Matches) -> None:
        self._post = post
        self._matches = matches

    async def look(self, duty: Duty) -> None:
        """Forgets a server, unless the bot is there; later, if nobody can tell that now."""
        guild, matches = int(duty.match), self._matches
        try:
            is_there = await self._post.is_in(guild)
        except Failed as failed:
            log.info("a server was not looked up", extra={"server": guild, "code": failed.name})
            later = matches.clock() + HOUR_S
            await matches.store.write(lambda tx: put_off(tx, duty, later))
            return
        if not is_there:
            await matches.store.write(lambda tx: left_servers.forget(matches.writing(tx), guild))
