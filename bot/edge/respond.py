"""The ways to answer an interaction: privately, in place, for everybody, or by a form.

An answer is given again while Discord says nothing. A first response and an edit are accepted once,
however often they are given. A private follow-up may then stand twice, which is better than never.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.edge.acknowledge import First, first_of, give, take_over
from bot.edge.components import NOBODY, editing, pinging, rows, sending
from bot.edge.insist import insist
from bot.edge.post import Post
from bot.screens.faults import FORM_TOO_LATE
from bot.screens.message import Message, Note, Screen
from bot.screens.notes import STANDS_BELOW

_FILLED = "filled"


async def answer(interaction: discord.Interaction, message: Message) -> None:
    """Sends a private answer to the person of the interaction.

    The answer is the first response if there was none. If the first response is "thinking…", one
    answer fills it. Any other answer is a follow-up.
    """
    await take_over(interaction)
    if first_of(interaction) is None:
        await give(interaction, First.SHOWN, lambda: _show(interaction, message))
        if first_of(interaction) is First.SHOWN:
            return
    first = first_of(interaction)
    if first is First.THINKING and not interaction.extras.get(_FILLED):
        interaction.extras[_FILLED] = True
        await insist(lambda: interaction.edit_original_response(**_filling(message)))
    else:
        await insist(lambda: _follow_up(interaction, message))


async def _show(interaction: discord.Interaction, message: Message) -> None:
    await interaction.response.send_message(
        **sending(message), ephemeral=True, allowed_mentions=NOBODY
    )


async def _follow_up(interaction: discord.Interaction, message: Message) -> None:
    await interaction.followup.send(**sending(message), ephemeral=True, allowed_mentions=NOBODY)


def _filling(message: Message) -> dict[str, Any]:
    if isinstance(message, Note):
        return {"content": message.content, "view": rows(message), "allowed_mentions": NOBODY}
    return editing(message)


async def swap(interaction: discord.Interaction, screen: Screen) -> None:
    """Edits the pressed message into this screen."""
    await take_over(interaction)
    if first_of(interaction) is None:
        await give(
            interaction,
            First.SHOWN,
            lambda: interaction.response.edit_message(**editing(screen)),
        )
        if first_of(interaction) is First.SHOWN:
            return
    await insist(lambda: interaction.edit_original_response(**editing(screen)))


async def publish(
    interaction: discord.Interaction,
    message: Message,
    post: Post,
    *,
    nonce: str,
    mentions: Sequence[int] = (),
) -> int:
    """Sends a message to everybody in the channel, once; returns its id. `mentions` are pinged.

    It is the first response if there was none. Otherwise `post` sends it under this nonce, because
    a response that is filled later pings nobody.
    """
    await take_over(interaction)
    if first_of(interaction) is None:
        allowed = pinging(mentions)
        sent = await give(
            interaction,
            First.SHOWN,
            lambda: interaction.response.send_message(**sending(message), allowed_mentions=allowed),
        )
        if sent is not None and sent.message_id is not None:
            return sent.message_id
        if first_of(interaction) is First.SHOWN:
            return (await insist(interaction.original_response)).id
    channel = interaction.channel_id or 0
    stands = await insist(lambda: post.send(channel, message, nonce=nonce, mentions=list(mentions)))
    if first_of(interaction) is First.THINKING:
        await answer(interaction, STANDS_BELOW)
    return stands


async def ask(interaction: discord.Interaction, form: ui.Modal) -> None:
    """Opens a form. Discord accepts a form only as the first response."""
    await take_over(interaction)
    if first_of(interaction) is None:
        await give(interaction, First.FORM, lambda: interaction.response.send_modal(form))
    if first_of(interaction) is not First.FORM:
        await answer(interaction, Note(FORM_TOO_LATE))
