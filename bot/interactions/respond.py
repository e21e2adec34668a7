"""The ways to answer an interaction: privately, in place, for everybody, or by a form.

An answer is given again while Discord says nothing. A first response and an edit are accepted once,
however often they are given. A private follow-up may then stand twice, which is better than never.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import discord
from discord import InteractionResponseType as Kind
from discord import ui
from msgspec import Struct

from bot.delivery.discord import trace
from bot.delivery.discord.calls import FOLLOW_UP, FOLLOW_UPS, ORIGINAL, by_token, call_back
from bot.delivery.discord.components import EPHEMERAL, editing, pinging, sending
from bot.delivery.discord.errors import PASSING, Failed, Verdict, insist, judge, logged
from bot.delivery.discord.post import Post
from bot.interactions.acknowledge import Elsewhere, First, first_of, give, hold, take_over
from bot.match.controls.message import Message, Note, Row, Screen
from bot.screens.board import STANDS_BELOW
from bot.screens.faults import FORM_TOO_LATE

log = logging.getLogger(__name__)

_FILLED = "filled"


class PrivateAnswer(Struct, frozen=True):
    """A private answer: its message, and the way to edit it while its token lives."""

    message: int
    edit: Callable[[Screen], Awaitable[None]]


async def hold_to_edit(interaction: discord.Interaction, post: Post) -> None:
    """Acknowledges a press as `hold` does; a message that others see may then be edited by it.

    Whatever the press stores is shown at once, so the interaction is offered before.
    """
    await hold(interaction)
    if interaction.message is not None and not is_private(interaction):
        post.offer(interaction.message.id, interaction)


async def answer(interaction: discord.Interaction, message: Message) -> PrivateAnswer | None:
    """Sends a private answer to the person of the interaction.

    The answer is the first response if there was none. If the first response is "thinking…", one
    answer fills it. Any other answer is a follow-up. Returns None if nobody knows its message.
    """
    await take_over(interaction)
    if first_of(interaction) is None:
        send = partial(_send, interaction, message, flags=EPHEMERAL)
        sent = await give(interaction, First.SHOWN, send)
        if first_of(interaction) is First.SHOWN:
            return None if sent is None else PrivateAnswer(sent, in_place(interaction))
    first = first_of(interaction)
    if first is First.THINKING and not interaction.extras.get(_FILLED):
        interaction.extras[_FILLED] = True
        filled = await insist(lambda: _edit(interaction, message))
        trace.answered(interaction)
        return PrivateAnswer(filled, in_place(interaction))
    followed = await insist(lambda: _follow_up(interaction, message))
    trace.answered(interaction)

    async def edit(screen: Screen) -> None:
        async with _as_failed():
            body = editing(screen)
            await by_token(interaction, "PATCH", FOLLOW_UP, body, message_id=followed)

    return PrivateAnswer(followed, edit)


def in_place(interaction: discord.Interaction) -> Callable[[Screen], Awaitable[None]]:
    """The way to edit the pressed message or the first response. It may raise `Failed`."""

    async def edit(screen: Screen) -> None:
        async with _as_failed():
            await _edit(interaction, screen)

    return edit


@asynccontextmanager
async def _as_failed() -> AsyncGenerator[None]:
    """Turns an error of a request into `Failed`."""
    try:
        yield
    except (discord.HTTPException, *PASSING) as error:
        raise Failed(error) from error


async def _send(interaction: discord.Interaction, message: Message, **how: Any) -> int | None:
    return await call_back(interaction, Kind.channel_message, sending(message, **how))


async def _edit(interaction: discord.Interaction, message: Message) -> int:
    """Edits the pressed message or the first response; returns its id."""
    return int((await by_token(interaction, "PATCH", ORIGINAL, editing(message)))["id"])


async def _follow_up(interaction: discord.Interaction, message: Message) -> int:
    body = sending(message, flags=EPHEMERAL)
    return int((await by_token(interaction, "POST", f"{FOLLOW_UPS}?wait=true", body))["id"])


async def swap(interaction: discord.Interaction, screen: Screen) -> None:
    """Edits the pressed message into this screen.

    If that message was deleted meanwhile, because the table has moved on, the screen is a private
    answer.
    """
    await take_over(interaction)
    try:
        if first_of(interaction) is None:
            await give(
                interaction,
                First.SHOWN,
                lambda: call_back(interaction, Kind.message_update, editing(screen)),
            )
            if first_of(interaction) is First.SHOWN:
                return
        await insist(lambda: _edit(interaction, screen))
        trace.answered(interaction)
    except discord.HTTPException as error:
        if judge(error)[0] is not Verdict.GONE:
            raise
        await answer(interaction, screen)


def is_private(interaction: discord.Interaction) -> bool:
    """Whether the pressed message is a private answer (Discord: ephemeral)."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def show_privately(interaction: discord.Interaction, screen: Screen) -> None:
    """Edits the pressed private answer into this screen; answers a press on any other message."""
    await (swap if is_private(interaction) else answer)(interaction, screen)


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
        send = partial(_send, interaction, message, pings=pinging(mentions))
        sent = await give(interaction, First.SHOWN, send)
        if sent is not None:
            return sent
        if first_of(interaction) is First.SHOWN:
            return (await insist(interaction.original_response)).id
    channel = interaction.channel_id or 0
    stands = await insist(lambda: post.send(channel, message, nonce=nonce, mentions=list(mentions)))
    if first_of(interaction) is First.THINKING:
        await say(interaction, STANDS_BELOW)  # whether that is read changes nothing of what stands
    return stands


async def say(interaction: discord.Interaction, words: str, rows: tuple[Row, ...] = ()) -> None:
    """Answers with a private sentence. If Discord does not accept it, only logs that."""
    try:
        await answer(interaction, Note(words, rows))
    except (discord.HTTPException, Elsewhere, *PASSING) as error:
        log.info("a sentence was not accepted", extra={"code": logged(error)})


async def ask(interaction: discord.Interaction, form: ui.Modal) -> None:
    """Opens a form. Discord accepts a form only as the first response."""
    await take_over(interaction)
    if first_of(interaction) is None:
        await give(interaction, First.FORM, lambda: interaction.response.send_modal(form))
    if first_of(interaction) is not First.FORM:
        await answer(interaction, Note(FORM_TOO_LATE))
