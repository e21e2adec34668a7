"""A substitute for a seat: the command that offers it, and the answers of the named person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.cogs.substitute import rules, screens
from bot.delivery.discord.errors import PASSING, Failed
from bot.interactions.autocomplete import Finder, suggest
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.press import ChosenPerson, Press, chosen_person, name_of, roles_of
from bot.match.blocks import check_invited, who_hears
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.screens.blocks import DontAsk, asks_to_block
from bot.screens.commands import PARAMETERS
from bot.store.offers import CANCELLED, close


class SubstituteCog(Cog):
    """Offers seats to people, who take them by a press."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(screens.AnswerOffer, self._answer)
        self.on(screens.OfferTo, self._choose)

    def match_commands(self) -> Iterator[Command]:
        finder = Finder(self.services)

        async def body(press: Press, values: dict[str, Any]) -> None:
            to: Any = values["user"]
            live = await finder.live(press, values.get("match"))
            is_member = isinstance(to, discord.Member)
            named = ChosenPerson(to.id, name_of(to), to.bot, is_member, roles_of(to))
            await self._offer(press, live, named)

        parameters = {
            "user": (discord.User, PARAMETERS["substitute"]),
            "match": (str | None, PARAMETERS["match"]),
        }
        command = make_command(self.services, None, "substitute", parameters, body)
        suggest(command, "match", finder.matches)
        yield command

    async def _choose(self, press: Press, _word: screens.OfferTo) -> None:
        await self._offer(press, await self.matches.live(press.match), chosen_person(press))

    async def _offer(self, press: Press, live: Live, to: ChosenPerson) -> None:
        """Offers the person's seat to somebody, who is pinged by it."""
        match, read = live.match.id, self.matches.store.read
        if to.is_app:
            raise ShellRefused("an_app", name=to.name)
        if press.guild is not None and not to.is_member:
            raise ShellRefused("not_a_member", name=to.name)
        await read(lambda tx: check_invited(tx, to.id, "no_seat_offers"))
        press.check_home(live.match.guild)
        offer = await self.matches.change(
            match, press.by, lambda now: rules.offer(now, press.by, to.id, to.name, to.roles)
        )
        is_rated = await read(lambda tx: rules.is_rated(tx, match))
        screen = screens.offered(live, offer, is_rated=is_rated)
        hears = await read(lambda tx: who_hears(tx, press.person, to.id))
        nonce = f"{offer.id}handover"
        try:
            sent = await press.publish(screen, of=live.match.guild, nonce=nonce, mentions=hears)
        except (discord.HTTPException, Failed, *PASSING):  # it may stand nowhere
            await self.matches.store.write(lambda tx: close(tx, offer.id, CANCELLED), on=(match,))
            press.trace.has_stored = False
            raise
        await self.services.boards.note_line(match, sent, press.channel)

    async def _answer(self, press: Press, word: screens.AnswerOffer) -> None:
        if word.said == "no":
            await self._refuse(press, word.offer)
            return
        await press.hold()
        acted = await self.services.acts.seats_pass(
            press.match,
            lambda live: rules.taken(live, press.by, word.offer),
            lambda now: rules.accept(now, press.by, word.offer),
            interaction=press.by.interaction,
        )
        await press.swap(screens.taken(acted.live, acted.seat))

    async def _refuse(self, press: Press, offer: str) -> None:
        known = await self.change(press, lambda now: rules.refuse(now, press.by, offer))
        live = await self.matches.live(known.match)
        await press.swap(screens.declined(live, known, press.name))
        if press.person != known.person:
            name = live.seats[rules.seat_of(known)].name
            await press.answer(asks_to_block(name, known.match, DontAsk(known.id)))
