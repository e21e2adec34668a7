"""What the person of an interaction may see of matches, by where they ask."""

from __future__ import annotations

from functools import partial

import discord

from bot.inbox.managing import can_see
from bot.play.lobby import seeing
from bot.play.lobby.seeing import Reader
from bot.play.match.live import Live
from bot.play.match.matches import Matches
from bot.store.matches import read_seen


def reader_of(interaction: discord.Interaction) -> Reader:
    """Returns the person of an interaction as one who wants to see something of matches."""
    return Reader(interaction.user.id, interaction.guild_id, partial(can_see, interaction))


async def check_sees(matches: Matches, interaction: discord.Interaction, live: Live) -> None:
    """Checks that the person of an interaction may see a match.

    Raises `closed_day` and `unknown_match`.
    """
    reader, match = reader_of(interaction), live.match.id
    found = await matches.store.read(lambda tx: read_seen(tx, match, reader.person))
    seeing.check_sees(reader, found, live, matches.clock())
