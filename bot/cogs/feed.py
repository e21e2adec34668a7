"""The results feed: each finished match as a small line with its ending, in a channel of choice.

It tells ends by the rules, of matches in a server that has a feed.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

from bot.cogs.share.poster import EndingSender
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.delivery.gallery import Gallery
from bot.interactions.cog import Cog, Services
from bot.match.controls.message import Say, Screen
from bot.match.feature import Feature, MatchChange
from bot.match.live import Live
from bot.match.lobby.deals import is_closed
from bot.match.lobby.visibility import hiding, hiding_spoken, marked_once
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.screens.parts import prompt_of, shows
from bot.screens.story import outcome
from bot.store import jobs, servers
from bot.store.jobs import NO_SEAT, Job, put_off
from render.picture import Picture

log = logging.getLogger(__name__)

FEED = "feed"
"""The kind of duty by which the end of a match is posted in the results feed of its server."""

PAUSE_S = 30.0
"""Seconds after which an end that Discord did not take is posted again."""

NONCE_S = 120.0
"""Discord: for "a few minutes" a nonce keeps a message from standing twice; surely for so many
seconds."""


def after(change: MatchChange, now: Live) -> None:
    """Has the end of a match posted, but for a day's deal before its day is over."""
    has_ended = change.live.play.turn.waiting and not now.play.turn.waiting
    if not has_ended or now.match.guild is None or is_closed(now.facts.deal.name, change.at):
        return
    if servers.read(change.tx, now.match.guild).results_channel is not None:
        jobs.put(change.tx, Job(FEED, now.match.id, NO_SEAT, now.play.n, change.at))


def ended(live: Live, pictures: tuple[Picture, ...], hidden: Collection[int] = ()) -> Screen:
    """The end of a match, in a small line with a picture. `hidden` people are not named."""
    told = marked_once(outcome(hiding(live, hidden)))
    line = Say(f"-# {live.entry.title}: {told}. <#{live.match.channel}>")
    spoken = hiding_spoken(live, hidden)
    return Screen((line, *shows(spoken, prompt_of(live, None), pictures)[:1]), live.entry.accent)


FEATURE = Feature("feed", after=after)


class Feed:
    """Posts ends of matches, each once, where nobody reads of a channel that they cannot see."""

    def __init__(self, post: Post, matches: Matches, gallery: Gallery) -> None:
        self._post = post
        self._matches = matches
        self._gallery = gallery
        self._sender = EndingSender(matches, post)

    async def look(self, duty: Job) -> None:
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
        """Sends the end. It stands once though an answer was lost: Discord knows its nonce for some
        minutes, and later it is looked for.
        """
        guild = live.match.guild
        server = await self._matches.store.read(lambda tx: servers.read(tx, guild))
        feed = server.results_channel
        if feed is None:
            return
        readers = await self._sender.audience(live, guild, feed, None)
        if not readers.sees_home:
            return
        named = hiding(live, readers.hidden)
        pictures = await self._gallery.paint(live.entry, live.view(None), of=named)
        screen = ended(live, pictures, readers.hidden)
        age_s = self._matches.clock() - (live.match.ended_at or 0.0)
        if age_s > NONCE_S and await self._post.stands(feed, screen):
            return
        await self._post.send(feed, screen, nonce=f"{live.match.id}feed", silent=True)


class FeedCog(Cog):
    """Posts ends of matches, which takes no press."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        feed = Feed(self.delivery.post, self.matches, services.gallery)
        self.does(FEED, feed.look, beside=True)
