"""Looks up whether Discord still knows a person who is waited for.

Who has left the server but takes direct messages plays on there. Only an answer of Discord makes
somebody gone: a request that fails says nothing.
"""

from __future__ import annotations

from bot.cogs.clock.screens import left_server
from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.play.match.live import Live
from bot.store.asks import Ask
from bot.store.ids import base36

UNREACHABLE = (Verdict.DM_CLOSED, Verdict.NOWHERE, Verdict.FORBIDDEN)


class Whereabouts:
    """Looks people up, one request each time; a second one for who has left the server."""

    def __init__(self, post: Post) -> None:
        self._post = post

    async def is_gone(self, live: Live, ask: Ask) -> bool | None:
        """Whether the person of a question can't be reached any more; None if nobody can tell."""
        guild = live.match.guild
        if guild is None:
            return None
        try:
            is_here = await self._post.is_member(guild, ask.person)
            if is_here is not False:
                return None if is_here is None else False
            has_account = await self._post.has_account(ask.person)
            return not (has_account and await self._reaches(live, ask))
        except Failed:
            return None

    async def _reaches(self, live: Live, ask: Ask) -> bool:
        """Tells a person by direct message that they are still asked; False if they take none."""
        nonce = f"{live.match.id}w{ask.seat}{base36(ask.k)}.{ask.stage}n{ask.nudges}"
        try:
            channel = await self._post.open_dm(ask.person)
            await self._post.send(channel, left_server(live, ask), nonce=nonce[:25])
        except Failed as failed:
            if failed.verdict in UNREACHABLE:
                return False
            raise
        return True
