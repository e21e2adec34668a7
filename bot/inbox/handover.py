"""Handing a seat over: the command that offers it, and the answers of the named person."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.edge.acknowledge import hold
from bot.edge.respond import answer, publish, swap
from bot.inbox.finder import Finder
from bot.inbox.guard import guarded
from bot.inbox.parameters import command
from bot.inbox.services import Services
from bot.inbox.words import Handlers, by_whom
from bot.message.names import cut
from bot.message.wire import Wire
from bot.play import handover
from bot.play.act import Acts
from bot.play.blocks import check_invited, who_hears
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens import handover as screens
from bot.screens.commands import command_about, parameter_about
from bot.screens.persons import DontAsk, asks_to_block
from bot.shelf import Shelved


def handover_command(services: Services, entry: Shelved) -> app_commands.Command[Any, ..., Any]:
    """`/<game> handover`: offers the own seat to somebody, who takes it by a press."""
    finder = Finder(services, entry)

    async def body(interaction: discord.Interaction, given: dict[str, Any]) -> None:
        async with guarded(interaction):
            to: Any = given["to"]
            if to.bot:
                raise ShellRefused("an_app", name=cut(to.display_name))
            await services.matches.store.read(lambda tx: check_invited(tx, to.id, "no_seat_offers"))
            live = await finder.live(interaction, given.get("match"), mine=True)
            by = by_whom(interaction)
            offer = await services.matches.change(
                live.match.id, by, lambda now: handover.offer(now, by, to.id, to.display_name)
            )
            sent = await publish(
                interaction,
                screens.offered(live, offer),
                services.delivery.post,
                nonce=f"{offer.id}handover",
                mentions=await services.matches.store.read(
                    lambda tx: who_hears(tx, interaction.user.id, to.id)
                ),
            )
            await services.delivery.note_line(live.match.id, sent, interaction.channel_id or 0)

    parameters = {
        "to": (discord.User, parameter_about(entry, "to")),
        "match": (str | None, parameter_about(entry, "match")),
    }
    made = command("handover", command_about(entry, "handover"), parameters, body)
    made.guild_only = True
    made.autocomplete("match")(finder.matches)
    return made


class HandoverWords:
    """Answers the buttons of an offered seat. `words` gives the handler of their shell word."""

    def __init__(self, matches: Matches, acts: Acts) -> None:
        self._matches = matches
        self._acts = acts
        self.words: Handlers = {"_offer": self._answer}

    async def _answer(self, interaction: discord.Interaction, wire: Wire) -> None:
        _, _, rest = wire.text.partition(":")
        said, _, offer = rest.partition(":")
        if said not in ("yes", "no"):
            raise ShellRefused("unknown_button")
        await hold(interaction)
        user, by = interaction.user, by_whom(interaction)
        if said == "no":
            known = await self._matches.change(
                wire.match, by, lambda now: handover.refuse(now, by, offer)
            )
            live = await self._matches.live(known.match)
            await swap(interaction, screens.declined(live, known, user.display_name))
            if user.id != known.person:
                name = live.seats[screens.seat_of(known)].name
                await answer(interaction, asks_to_block(name, known.match, DontAsk(known.id)))
            return
        acted = await self._acts.seat_passes(
            wire.match,
            lambda live: handover.taken(live, by, offer),
            lambda now: handover.accept(now, by, offer),
            interaction=interaction.id,
        )
        interaction.extras["played"] = True
        await swap(interaction, screens.taken(acted.live, acted.seat))
