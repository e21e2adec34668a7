"""What all presses of moderators begin with: what they may do, and the table that is meant."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.cogs.tables.blocks import ServerBlocks
from bot.cogs.tables.listing import Listing
from bot.cogs.tables.moderation import MODERATED, Moderation
from bot.inbox.cog import Cog
from bot.inbox.managing import moderates, moderates_all
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.play.lobby.servers import Servers
from bot.play.match.refusals import ShellRefused
from bot.store.matches import Place
from bot.store.tables import Table


class Rights(Struct, frozen=True):
    """What a person may moderate in a server: all of it (`everywhere`), or tables `at` places.

    `places` are those of tables that the person can see; `is_any`: there is something to moderate,
    at one of them or in the channel of the press.
    """

    guild: int
    everywhere: bool
    at: Callable[[Place], bool]
    places: tuple[Place, ...]
    is_any: bool

    @property
    def tables(self) -> frozenset[str]:
        """The tables that the person can see and may moderate."""
        return frozenset(place.match for place in self.places if self.at(place))


async def rights_of(servers: Servers, listing: Listing, press: Press) -> Rights:
    """Returns what the person of a press may moderate now. Raises `tables_in_server`."""
    places, interaction, guild = await listing.places(press), press.interaction, press.guild or 0
    server = await servers.read(guild)

    def at(place: Place) -> bool:
        return moderates(interaction, server, place)

    here = Place("", press.channel, press.channel)
    everywhere = moderates_all(interaction, server)
    is_any = everywhere or at(here) or any(map(at, places))
    return Rights(guild, everywhere, at, tuple(places), is_any)


class ModeratorsCog(Cog):
    """A cog of moderators: each press checks anew that its person is one and sees the table."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._servers = Servers(services.matches)
        self.moderation = Moderation(services.matches, services.acts, services.lobby)
        self.blocks = ServerBlocks(services.matches, self.moderation)
        self.listing = Listing(services, MODERATED)

    async def rights(self, press: Press) -> Rights:
        """What the person of a press may moderate. Raises `not_moderator` if that is nothing."""
        rights = await rights_of(self._servers, self.listing, press)
        if not rights.is_any:
            raise ShellRefused("not_moderator")
        return rights

    async def everywhere(self, press: Press) -> Rights:
        """What the person of a press may moderate, who moderates the whole server.

        Raises `not_moderator_of_all`.
        """
        rights = await self.rights(press)
        if not rights.everywhere:
            raise ShellRefused("not_moderator_of_all")
        return rights

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
