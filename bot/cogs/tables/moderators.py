"""What all presses of moderators begin with: who they are, and the table that is meant."""

from __future__ import annotations

from bot.cogs.tables.blocks import ServerBlocks
from bot.cogs.tables.listing import Listing
from bot.cogs.tables.moderation import MODERATED, Moderation
from bot.inbox.cog import Cog
from bot.inbox.managing import managed_server
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.play.match.refusals import ShellRefused
from bot.store.tables import Table


class ModeratorsCog(Cog):
    """A cog of moderators: each press checks anew that its person is one and sees the table."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.moderation = Moderation(services.matches, services.acts, services.lobby)
        self.blocks = ServerBlocks(services.matches, self.moderation)
        self.listing = Listing(services, MODERATED)

    async def server(self, press: Press) -> int:
        """The server that the person of a press moderates. Raises what says why they may not."""
        return managed_server(press.interaction)

    async def table(self, press: Press) -> tuple[int, Table]:
        """The server and the table of a press. Raises what says why they may not moderate it."""
        guild = await self.server(press)
        if not await self.listing.has(press):
            raise ShellRefused("ended_already")
        return guild, await self.moderation.table(press.match, guild, press.person)
