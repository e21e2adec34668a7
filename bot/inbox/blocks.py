"""[Don't ask again], for who has declined an invitation or a seat."""

from __future__ import annotations

import discord

from bot.edge.acknowledge import hold
from bot.edge.respond import show_privately
from bot.inbox.words import Handlers
from bot.message.wire import Wire
from bot.play.matches import Matches
from bot.play.persons import Persons
from bot.play.refusals import ShellRefused
from bot.screens.persons import DontAsk, has_blocked
from bot.store.offers import read_offer
from bot.store.sittings import read_history
from bot.store.tx import Tx


class BlockWords:
    """Answers that press. `words` gives the handler of its shell word."""

    def __init__(self, matches: Matches, persons: Persons) -> None:
        self._matches = matches
        self._persons = persons
        self.words: Handlers = {DontAsk.name: self._block}

    async def _block(self, interaction: discord.Interaction, wire: Wire) -> None:
        """Blocks who sent an invitation (`_block`) or made an offer (`_block:<offer>`)."""
        await hold(interaction)
        offer, user = wire.text.partition(":")[2], interaction.user.id
        other = await (self._maker(offer, user) if offer else self._host(wire.match, user))
        name = await self._matches.store.read(lambda tx: _name_of(tx, wire.match, other))
        await self._persons.block(user, other, name, interaction=interaction.id)
        await show_privately(interaction, has_blocked(name))

    async def _host(self, match: str, user: int) -> int:
        """Returns who invited this person. Raises `not_invited`."""
        table = await self._matches.table(match)
        if table.match.invited != user:
            raise ShellRefused("not_invited", command=f"/{table.match.game} start")
        return table.match.host

    async def _maker(self, offer: str, user: int) -> int:
        """Returns who offered this person a seat. Raises `not_your_offer`."""
        known = await self._matches.store.read(lambda tx: read_offer(tx, offer))
        if known is None or known.terms.get("to") != str(user):
            raise ShellRefused("not_your_offer")
        return known.person


def _name_of(tx: Tx, match: str, person: int) -> str:
    """Returns the name under which a person sat at a match. Raises `offer_gone` for nobody's."""
    names = [one.name for one in read_history(tx, match) if one.person == person]
    if not names:
        raise ShellRefused("offer_gone")
    return names[-1]
