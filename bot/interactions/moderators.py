"""The rights of moderators in a server, checked at each press, and the base of their cogs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec import Struct

from bot.interactions.cog import Cog, Services
from bot.interactions.permissions import can_see, moderates, moderates_all
from bot.interactions.press import Press
from bot.match.lobby.servers import Servers
from bot.match.refusals import ShellRefused
from bot.store.matches import MODERATED, TablePlace, places_in
from bot.store.tx import Store


class Rights(Struct, frozen=True):
    """The rights of a person in a server: over all of it (`everywhere`), or tables `at` places.

    `places` are those of tables that the person can see; `is_any`: there is something to moderate,
    at one of them or in the channel of the press.
    """

    guild: int
    everywhere: bool
    at: Callable[[TablePlace], bool]
    places: tuple[TablePlace, ...]
    is_any: bool

    @property
    def tables(self) -> frozenset[str]:
        """The tables that the person can see and may moderate."""
        return frozenset(place.match for place in self.places if self.at(place))


async def rights_of(servers: Servers, press: Press, places: Sequence[TablePlace]) -> Rights:
    """Returns what the person of a press may moderate now, who can see tables at these places."""
    guild = press.guild or 0
    server = await servers.read(guild)
    at = partial(moderates, press, server)
    here = TablePlace("", press.channel, press.channel)
    everywhere = moderates_all(press, server)
    is_any = everywhere or at(here) or any(map(at, places))
    return Rights(guild, everywhere, at, tuple(places), is_any)


def server_of(press: Press) -> int:
    """Returns the server of a press. Raises `tables_in_server`."""
    if press.guild is None:
        raise ShellRefused("tables_in_server")
    return press.guild


def seen(press: Press, places: Iterable[TablePlace]) -> list[TablePlace]:
    """Returns the places that the person of a press can see, in their order."""
    return [place for place in places if can_see(press, place)]


async def tables_seen(press: Press, store: Store, statuses: tuple[str, ...]) -> list[TablePlace]:
    """Returns where tables stand that a person sees, newest first. Raises `tables_in_server`."""
    guild = server_of(press)
    return seen(press, await store.read(lambda tx: places_in(tx, guild, statuses)))


class ModeratorsCog(Cog):
    """A cog of moderators: each press checks anew that its person is one and what they can see."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._servers = Servers(services.matches)

    async def places(self, press: Press) -> Sequence[TablePlace]:
        """The places of tables that can be moderated and that the person of a press can see."""
        return await tables_seen(press, self.matches.store, MODERATED)

    async def rights(self, press: Press) -> Rights:
        """The rights of the person of a press. Raises `not_moderator` if there are none."""
        rights = await rights_of(self._servers, press, await self.places(press))
        if not rights.is_any:
            raise ShellRefused("not_moderator")
        return rights

    async def everywhere(self, press: Press) -> Rights:
        """The rights of who moderates the whole server. Raises `not_moderator_of_all`."""
        rights = await self.rights(press)
        if not rights.everywhere:
            raise ShellRefused("not_moderator_of_all")
        return rights
