"""The way to the next match that waits for a person, shown where a turn of theirs has ended."""

from __future__ import annotations

import discord

from bot.message.message import Button
from bot.outbox.delivery import Delivery
from bot.play.match.live import Live
from bot.play.match.matches import Matches
from bot.screens.following import next_button
from bot.store import asks
from bot.store.matches import MatchRecord, read_match
from bot.store.tx import Tx


async def following(
    matches: Matches, delivery: Delivery, interaction: discord.Interaction, live: Live
) -> Button | None:
    """Gives a link to the match that waits longest for the user, beside the one just played.

    None while that one still asks the user itself, and where no other does.
    """
    user = interaction.user.id
    if live.is_asked(user):
        return None

    def read(tx: Tx) -> list[MatchRecord]:
        others = (match for match in asks.waiting_for(tx, user) if match != live.match.id)
        return [found for match in others if (found := read_match(tx, match)) is not None]

    for match in await matches.store.read(read):
        url = await delivery.board_url(match.id) if match.game in matches.shelf else None
        if url is not None:
            channel = interaction.client.get_channel(match.channel)
            place: str | None = getattr(channel, "name", None)
            return next_button(matches.shelf[match.game].game.title, place, url)
    return None
