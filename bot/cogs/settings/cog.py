"""`/settings`: a person's settings on private pages, and whom they do not want to hear from."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from bot.cogs.settings import screens
from bot.cogs.settings.rules import Persons
from bot.cogs.settings.zones import fitting_zones, zone_of
from bot.interactions.autocomplete import Choices, choices, suggest
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.press import Press
from bot.match.lobby.typed_options import MOST_LINES
from bot.match.quiet_hours import LONGEST_DAYS
from bot.match.refusals import ShellRefused
from bot.screens.blocks import DontAsk, has_blocked
from bot.screens.commands import PARAMETERS
from bot.screens.words import shown
from bot.store.offers import read_offer
from bot.store.seats import read_history
from bot.store.tx import Tx
from games.texts import some

NAMED = 3
"""The most cities that the answer to something that is no city names."""


class SettingsCog(Cog):
    """What a person sets for all matches."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._persons = Persons(services.matches)
        self.on(screens.SettingsPage, self._turn)
        self.on(screens.Set, self._set)
        self.on(screens.Away, self._away)
        self.on(screens.Back, self._back)
        self.on(screens.Date, self._share)
        self.on(screens.Blocks, self._blocks)
        self.on(screens.UnblockPerson, self._unblock)
        self.on(DontAsk, self._block)

    def own_commands(self) -> Iterator[Command]:
        """`/settings`; with a zone it sets the person's time zone."""

        async def body(press: Press, values: dict[str, Any]) -> None:
            typed = values.get("zone")
            if typed is None:
                await press.answer(screens.panel(await self._persons.read(press.person)))
                return
            zone = zone_of(typed)
            if zone is None:
                found = [f"`{zone}`" for zone in await self._zones(typed, NAMED)]
                near = ", ".join(some(found, none=""))
                raise ShellRefused("zone_near" if near else "no_zone", zone=shown(typed), near=near)
            own = await self._persons.zone(press.person, zone, interaction=press.by.interaction)
            await press.answer(screens.panel(own, lead=screens.zone_set(zone)))

        async def zones(_: Press, typed: str) -> Choices:
            return choices(await self._zones(typed, MOST_LINES))

        parameters = {"zone": (str | None, PARAMETERS["zone"])}
        command = make_command(self.services, None, "settings", parameters, body)
        suggest(command, "zone", zones)
        yield command

    async def _zones(self, typed: str, most: int) -> tuple[str, ...]:
        """Returns the cities that fit what was typed; the first call reads some hundred files."""
        return await asyncio.to_thread(fitting_zones, typed, most, self.matches.clock())

    async def _turn(self, press: Press, word: screens.SettingsPage) -> None:
        await press.show(screens.panel(await self._persons.read(press.person), word.page))

    async def _set(self, press: Press, word: screens.Set) -> None:
        await press.hold()
        own = await self._persons.choose(
            press.person, word.what, word.value, interaction=press.by.interaction
        )
        await press.show(screens.panel(own, screens.PAGE_OF[word.what]))

    async def _away(self, press: Press, word: screens.Away) -> None:
        await press.hold()
        days = word.days or LONGEST_DAYS
        own = await self._persons.leave(press.person, days, interaction=press.by.interaction)
        await press.show(screens.panel(own, "away"))

    async def _back(self, press: Press, _word: screens.Back) -> None:
        await press.hold()
        own = await self._persons.back(press.person, interaction=press.by.interaction)
        await press.show(screens.panel(own, "away"))

    async def _share(self, press: Press, word: screens.Date) -> None:
        await press.hold()
        own = await self._persons.share(
            press.person, shared=word.shared, interaction=press.by.interaction
        )
        await press.show(screens.panel(own, "away"))

    async def _blocks(self, press: Press, word: screens.Blocks) -> None:
        own = await self._persons.read(press.person)
        await press.show(screens.blocked_people(own.blocked, word.page or 1))

    async def _unblock(self, press: Press, word: screens.UnblockPerson) -> None:
        await press.hold()
        own = await self._persons.unblock(press.person, word.mark, interaction=press.by.interaction)
        await press.show(screens.blocked_people(own.blocked))

    async def _block(self, press: Press, word: DontAsk) -> None:
        """Blocks who sent an invitation or made an offer."""
        await press.hold()
        offer = word.offer
        other = await (self._host(press) if offer is None else self._maker(press, offer))
        name = await self.matches.store.read(lambda tx: _name_of(tx, press.match, other))
        await self._persons.block(press.person, other, name, interaction=press.by.interaction)
        await press.show(has_blocked(name))

    async def _host(self, press: Press) -> int:
        """Returns who invited the presser. Raises `not_invited`."""
        table = await self.matches.table(press.match)
        if table.match.invited != press.person:
            raise ShellRefused("not_invited", command=f"/{table.match.game} start")
        return table.match.host

    async def _maker(self, press: Press, offer: str) -> int:
        """Returns who offered the presser a seat. Raises `not_your_offer`."""
        known = await self.matches.store.read(lambda tx: read_offer(tx, offer))
        if known is None or known.terms.get("to") != str(press.person):
            raise ShellRefused("not_your_offer")
        return known.person


def _name_of(tx: Tx, match: str, person: int) -> str:
    """Returns the name under which a person sat at a match. Raises `offer_gone` for nobody's."""
    names = [one.name for one in read_history(tx, match) if one.person == person]
    if not names:
        raise ShellRefused("offer_gone")
    return names[-1]
