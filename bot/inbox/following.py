"""The way to the next match that waits for a person, shown where a turn of theirs has ended."""

from __future__ import annotations

import discord

from bot.outbox.delivery import Delivery
from bot.play.live import Live
from bot.play.matches import Matches
from bot.screens.following import next_button
from bot.screens.message import Button
from bot.store import asks
from bot.store.matches import read_match
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

    def read(tx: Tx) -> tuple[str, str, int] | None:
        for match in asks.waiting_for(tx, user):
            found = None if match == live.match.id else read_match(tx, match)
            if found is not None and found.game in matches.shelf:
                return found.id, found.game, found.channel
        return None

    found = await matches.store.read(read)
    url = None if found is None else await delivery.board_url(found[0])
    if found is None or url is None:
        return None
    channel = interaction.client.get_channel(found[2])
    place: str | None = getattr(channel, "name", None)
    return next_button(matches.shelf[found[1]].game.title, place, url)
