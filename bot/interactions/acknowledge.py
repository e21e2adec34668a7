"""First responses: Discord drops an interaction that has none within three seconds.

A timer acknowledges whatever takes longer than `PATIENCE_S`, so that a busy disk or a slow picture
delays an answer and does not lose it. Every answer stops the timer first, because an interaction
takes one first response.

A response may be accepted and its answer lost. So a response without an answer is given again, and
code 40060 ("acknowledged already") then says that an earlier try was accepted. As the answer to a
first try, 40060 says that another process has acknowledged the interaction.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import Enum
from typing import Any, TypeVar

import discord
from discord import InteractionResponseType as Kind

from bot.delivery.discord import trace
from bot.delivery.discord.calls import Body, call_back
from bot.delivery.discord.components import EPHEMERAL
from bot.delivery.discord.errors import ACKNOWLEDGED, PASSING, insist, is_lost, logged

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE_S = 0.6
"""Seconds until the timer acknowledges: then three tries have time, even without an answer."""

LATE_S = 1.5
"""The same for a draft, whose answer is one edit of the pressed message.

An acknowledgement would wake the old buttons before that edit, so it comes late. On a busy machine
it may come half a second later still, and a first try without an answer needs a second one.
"""

TRY_S = 0.9
"""Seconds of one try. discord.py repeats a request after a second: every repetition is ours."""

TRIES = 3
PAUSE_S = 0.1
"""Tries of a first response, and the seconds between two."""

_TIMER, _FIRST, _TRIED = "timer", "first", "tried"


class First(Enum):
    """The kinds of first responses: how an interaction was acknowledged."""

    HELD = "held"  # nothing visible; the pressed message may be edited
    THINKING = "thinking"  # a private "thinking…", which an answer fills
    SHOWN = "shown"  # a message or an edit: the answer itself
    FORM = "form"


OPEN = (First.HELD, First.THINKING)
"""First responses that an answer follows."""


class Elsewhere(Exception):
    """Another process has acknowledged this interaction, and answers it."""


def first_of(interaction: discord.Interaction) -> First | None:
    """The first response of an interaction, or None while there is none."""
    return interaction.extras.get(_FIRST)


async def give(
    interaction: discord.Interaction, kind: First, send: Callable[[], Awaitable[T]]
) -> T | None:
    """Gives the first response by `send`, again while no answer comes.

    Returns what `send` returns; None if a response was accepted and its answer lost. That may be
    one of an earlier call: `first_of` says of which kind it was. Raises `Elsewhere`, and
    discord.py's errors.
    """
    try:
        sent = await _given(interaction, kind, send)
    except (discord.HTTPException, *PASSING):
        trace.missed(interaction)
        raise
    shows = first_of(interaction) in (First.SHOWN, First.FORM)
    trace.acknowledged(interaction, shows=shows)
    return sent


async def _given(
    interaction: discord.Interaction, kind: First, send: Callable[[], Awaitable[T]]
) -> T | None:
    for count in range(1, TRIES + 1):
        try:
            async with asyncio.timeout(TRY_S):
                sent = await send()
        except (discord.HTTPException, *PASSING) as error:
            if getattr(error, "code", None) == ACKNOWLEDGED:
                tried = interaction.extras.get(_TRIED)
                if tried is None:
                    raise Elsewhere from error
                interaction.extras[_FIRST] = tried
                return None
            if not is_lost(error):
                raise
            interaction.extras.setdefault(_TRIED, kind)
            if count == TRIES:
                raise
            log.info("a first response had no answer", extra={"code": logged(error)})
        else:
            interaction.extras[_FIRST] = kind
            return sent
        await asyncio.sleep(PAUSE_S)
    raise AssertionError("unreachable")


class _Timer:
    """Acknowledges an interaction `PATIENCE_S` after it came, unless it is stopped before."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._task: asyncio.Task[None] | None = None
        loop = asyncio.get_running_loop()
        self._began = loop.time()
        self._handle = loop.call_at(self._began + PATIENCE_S, self._ring)

    def wait_longer(self) -> None:
        """Waits until `LATE_S`, unless it has begun to acknowledge."""
        if self._task is None:
            self._handle.cancel()
            loop = asyncio.get_running_loop()
            self._handle = loop.call_at(self._began + LATE_S, self._ring)

    async def take_over(self) -> None:
        """Stops the timer; if it has begun to acknowledge, waits until that is through."""
        self._handle.cancel()
        if self._task is not None:
            await self._task

    def _ring(self) -> None:
        self._task = asyncio.create_task(self._acknowledge(), name="acknowledge")

    async def _acknowledge(self) -> None:
        if first_of(self._interaction) is None:
            await _acknowledged(self._interaction)


async def _acknowledged(interaction: discord.Interaction) -> bool:
    """Acknowledges a press by nothing visible, all else by "thinking…"; whether that succeeded."""
    try:
        if interaction.type is discord.InteractionType.component:
            await give(interaction, First.HELD, lambda: _hold(interaction))
        else:
            await give(interaction, First.THINKING, lambda: _think(interaction))
    except Elsewhere:
        return False
    except (discord.HTTPException, *PASSING) as error:
        log.info("an acknowledgement was not accepted", extra={"code": logged(error)})
        return False
    return True


async def claim(interaction: discord.Interaction) -> bool:
    """Whether an interaction that another process received as well is this one's to play.

    It is if Discord accepts its acknowledgement from here; suggestions have none. A try without an
    answer and then 40060 leave open whose was accepted. That of a command is ours, or was left to
    us, if its "thinking…" is still empty: an answer would go in the place of another one. A press
    is played: what it changes, it changes once, and all else is but shown again.
    """
    if interaction.type is discord.InteractionType.autocomplete:
        return True
    if not await _acknowledged(interaction):
        return False
    if _TRIED not in interaction.extras or first_of(interaction) is First.HELD:
        return True
    try:
        return (await insist(interaction.original_response)).flags.loading
    except (discord.HTTPException, *PASSING):
        return False


async def _hold(interaction: discord.Interaction) -> None:
    await call_back(interaction, Kind.deferred_message_update, Body({}))


async def _think(interaction: discord.Interaction) -> None:
    private = Body({"flags": EPHEMERAL})
    await call_back(interaction, Kind.deferred_channel_message, private)


@asynccontextmanager
async def in_time(interaction: discord.Interaction) -> AsyncGenerator[None]:
    """Acknowledges the interaction in time, however long the block takes."""
    interaction.extras[_TIMER] = _Timer(interaction)
    try:
        yield
    finally:
        await take_over(interaction)


def wait_longer(interaction: discord.Interaction) -> None:
    """Has the timer of an interaction acknowledge a draft late."""
    timer: Any = interaction.extras.get(_TIMER)
    if timer is not None:
        timer.wait_longer()


async def take_over(interaction: discord.Interaction) -> None:
    """Stops the timer of an interaction; runs before every answer.

    Afterwards only an answer of the caller changes `first_of`.
    """
    timer: Any = interaction.extras.pop(_TIMER, None)
    if timer is not None:
        await timer.take_over()


async def think(interaction: discord.Interaction) -> None:
    """Acknowledges slow work by a private "thinking…", which the answer fills later."""
    await take_over(interaction)
    if first_of(interaction) is None:
        await give(interaction, First.THINKING, lambda: _think(interaction))


async def hold(interaction: discord.Interaction) -> None:
    """Acknowledges a press before its action is played.

    Raises `Elsewhere` and discord.py's errors, such as 10062; the caller then plays nothing.
    """
    await take_over(interaction)
    if first_of(interaction) is None:
        await give(interaction, First.HELD, lambda: _hold(interaction))
