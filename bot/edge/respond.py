"""The ways to answer an interaction: privately, in place, for everybody, or by a form."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.edge.acknowledge import take_over
from bot.edge.components import NOBODY, editing, rows, sending
from bot.screens.faults import FORM_TOO_LATE
from bot.screens.message import Message, Note, Screen
from bot.screens.notes import STANDS_BELOW

_THINKING = discord.InteractionResponseType.deferred_channel_message


async def answer(interaction: discord.Interaction, message: Message) -> None:
    """Sends a private answer to the person of the interaction.

    The answer is the first response if there was none. If the first response is "thinking…", one
    answer fills it. Any other answer is a follow-up.
    """
    await take_over(interaction)
    response = interaction.response
    if not response.is_done():
        await response.send_message(**sending(message), ephemeral=True, allowed_mentions=NOBODY)
    elif response.type is _THINKING and not interaction.extras.get("filled"):
        interaction.extras["filled"] = True
        await interaction.edit_original_response(**_filling(message))
    else:
        await interaction.followup.send(**sending(message), ephemeral=True, allowed_mentions=NOBODY)


def _filling(message: Message) -> dict[str, Any]:
    if isinstance(message, Note):
        return {"content": message.content, "view": rows(message), "allowed_mentions": NOBODY}
    return editing(message)


async def swap(interaction: discord.Interaction, screen: Screen) -> None:
    """Edits the pressed message into this screen."""
    await take_over(interaction)
    if interaction.response.is_done():
        await interaction.edit_original_response(**editing(screen))
    else:
        await interaction.response.edit_message(**editing(screen))


async def publish(
    interaction: discord.Interaction, message: Message, allowed: discord.AllowedMentions = NOBODY
) -> int | None:
    """Sends a message to everybody in the channel; returns its id, if Discord gave it."""
    await take_over(interaction)
    if not interaction.response.is_done():
        sent = await interaction.response.send_message(**sending(message), allowed_mentions=allowed)
        return sent.message_id
    if interaction.response.type is _THINKING:
        await answer(interaction, STANDS_BELOW)
    late = await interaction.followup.send(**sending(message), allowed_mentions=allowed, wait=True)
    return late.id


async def ask(interaction: discord.Interaction, form: ui.Modal) -> None:
    """Opens a form. Discord accepts a form only as the first response."""
    await take_over(interaction)
    if interaction.response.is_done():
        await answer(interaction, Note(FORM_TOO_LATE))
    else:
        await interaction.response.send_modal(form)
