"""What presses of moderators at tables begin with: what they may do, and which table is meant."""

from __future__ import annotations

from bot.cogs.tables.blocks import ServerBlocks
from bot.cogs.tables.listing import Listing
from bot.cogs.tables.moderation import Moderation
from bot.inbox.moderators import ModeratorsCog, Rights
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.play.match.refusals import ShellRefused
from bot.store.matches import MODERATED
from bot.store.tables import Table


class TableModeratorsCog(ModeratorsCog):
    """A cog of moderators who act at tables that are open or run."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.moderation = Moderation(services.matches, services.acts, services.lobby)
        self.blocks = ServerBlocks(services.matches, self.moderation)
        self.listing = Listing(services, MODERATED)

    async def table(self, press: Press) -> tuple[Rights, Table]:
        """What a person may moderate, and the table of the press.

        Raises what says why they may not moderate it.
        """
        rights = await self.rights(press)
        if press.match not in [place.match for place in rights.places]:
            raise ShellRefused("ended_already")
        if press.match not in rights.tables:
            raise ShellRefused("not_moderator")
        return rights, await self.moderation.table(press.match, rights.guild, press.person)
