"""The ways to answer an interaction: privately, in place, for everybody, or by a form."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.edge.acknowledge import take_over
from bot.edge.components import NOBODY, editing, rows, sending
from bot.screens.message import Message, Note, Screen

_THINKING = discord.InteractionResponseType.deferred_channel_message


async def answer(interaction: discord.Interaction, message: Message) -> None:
    """A private message to the presser.

    It is the first response; or it fills a deferred one ("thinking…"), once; else a follow-up.
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
    """The pressed message becomes this screen."""
    await take_over(interaction)
    if interaction.response.is_done():
        await interaction.edit_original_response(**editing(screen))
    else:
        await interaction.response.edit_message(**editing(screen))


async def publish(
    interaction: discord.Interaction, message: Message, allowed: discord.AllowedMentions = NOBODY
) -> int | None:
    """A message for everybody where it was asked for; its id, if Discord told it."""
    await take_over(interaction)
    if not interaction.response.is_done():
        sent = await interaction.response.send_message(**sending(message), allowed_mentions=allowed)
        return sent.message_id
    if interaction.response.type is _THINKING:
        await answer(interaction, Note("It stands below."))
    late = await interaction.followup.send(**sending(message), allowed_mentions=allowed, wait=True)
    return late.id


async def ask(interaction: discord.Interaction, form: ui.Modal) -> None:
    """Opens a form. Discord takes one as the first response only."""
    await take_over(interaction)
    if interaction.response.is_done():
        await answer(interaction, Note("That took too long for a form. Press once more."))
    else:
        await interaction.response.send_modal(form)
