"""The duty by which ends of matches are posted."""

from __future__ import annotations

from bot.cogs.feed.poster import Feed
from bot.cogs.feed.rules import FEED
from bot.inbox.cog import Cog
from bot.inbox.services import Services


class FeedCog(Cog):
    """Posts ends of matches, which takes no press."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        feed = Feed(self.delivery.post, self.matches, services.gallery)
        self.does(FEED, feed.look, beside=True)
