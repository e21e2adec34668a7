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
from typing import TypeVar

import discord
from discord import InteractionResponseType as Kind

from bot.delivery.discord.calls import Body, call_back
from bot.delivery.discord.components import EPHEMERAL
from bot.delivery.discord.errors import ACKNOWLEDGED, PASSING, insist, is_lost, logged
from bot.delivery.discord.trace import InteractionTrace

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


class First(Enum):
    """The kinds of first responses: how an interaction was acknowledged."""

    HELD = "held"  # nothing visible; the pressed message may be edited
    THINKING = "thinking"  # a private "thinking…", which an answer fills
    SHOWN = "shown"  # a message or an edit: the answer itself
    FORM = "form"


_OPENING = {
    First.HELD: (Kind.deferred_message_update, Body({})),
    First.THINKING: (Kind.deferred_channel_message, Body({"flags": EPHEMERAL})),
}

OPEN = tuple(_OPENING)
"""First responses that an answer follows."""


class Elsewhere(Exception):
    """Another process has acknowledged this interaction, and answers it."""


class Acknowledgement:
    """The first response of an interaction: `first` is None while there is none."""

    def __init__(self, interaction: discord.Interaction, trace: InteractionTrace) -> None:
        self._interaction = interaction
        self._trace = trace
        self.first: First | None = None
        self._unanswered: First | None = None
        self._began = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[bool] | None = None

    async def give(self, kind: First, send: Callable[[], Awaitable[T]]) -> T | None:
        """Gives the first response by `send`, again while no answer comes.

        Returns what `send` returns; None if a response was accepted and its answer lost. That may
        be one of an earlier call: `first` says of which kind it was. Raises `Elsewhere`, and
        discord.py's errors.
        """
        try:
            sent = await self._given(kind, send)
        except (discord.HTTPException, *PASSING):
            self._trace.check_late()
            raise
        self._trace.acknowledged(shows=self.first in (First.SHOWN, First.FORM))
        return sent

    async def _given(self, kind: First, send: Callable[[], Awaitable[T]]) -> T | None:
        for count in range(1, TRIES + 1):
            try:
                async with asyncio.timeout(TRY_S):
                    sent = await send()
            except (discord.HTTPException, *PASSING) as error:
                if getattr(error, "code", None) == ACKNOWLEDGED:
                    if self._unanswered is None:
                        raise Elsewhere from error
                    self.first = self._unanswered
                    return None
                if not is_lost(error):
                    raise
                self._unanswered = self._unanswered or kind
                if count == TRIES:
                    raise
                log.info("a first response had no answer", extra={"code": logged(error)})
            else:
                self.first = kind
                return sent
            await asyncio.sleep(PAUSE_S)
        raise AssertionError("unreachable")

    async def hold(self) -> None:
        """Acknowledges by nothing visible. Raises `Elsewhere` and discord.py's errors."""
        await self.take_over()
        await self._open(First.HELD)

    async def think(self) -> None:
        await self.take_over()
        await self._open(First.THINKING)

    async def _open(self, kind: First) -> None:
        """Gives a first response that an answer follows, if there is none."""
        if self.first is None:
            await self.give(kind, lambda: call_back(self._interaction, *_OPENING[kind]))

    async def claim(self) -> bool:
        """Whether an interaction that another process received as well is this one's to play.

        It is if Discord accepts its acknowledgement from here; suggestions have none. A try without
        an answer and then 40060 leave open whose was accepted. That of a command is ours, or was
        left to us, if its "thinking…" is still empty: an answer would go in the place of another
        one. A press is played: what it changes, it changes once, and all else is but shown again.
        """
        if self._interaction.type is discord.InteractionType.autocomplete:
            return True
        if not await self._acknowledge():
            return False
        if self._unanswered is None or self.first is First.HELD:
            return True
        try:
            return (await insist(self._interaction.original_response)).flags.loading
        except (discord.HTTPException, *PASSING):
            return False

    async def _acknowledge(self) -> bool:
        """Acknowledges a press by nothing visible, all else by "thinking…"; whether it did."""
        is_press = self._interaction.type is discord.InteractionType.component
        try:
            await self._open(First.HELD if is_press else First.THINKING)
        except Elsewhere:
            return False
        except (discord.HTTPException, *PASSING) as error:
            log.info("an acknowledgement was not accepted", extra={"code": logged(error)})
            return False
        return True

    @asynccontextmanager
    async def in_time(self) -> AsyncGenerator[None]:
        """Acknowledges in time, however long the block takes."""
        self._began = asyncio.get_running_loop().time()
        self._set_timer(PATIENCE_S)
        try:
            yield
        finally:
            await self.take_over()

    def wait_longer(self) -> None:
        """Has the timer acknowledge a draft late, unless it has begun to acknowledge."""
        if self._timer is not None and self._ringing is None:
            self._timer.cancel()
            self._set_timer(LATE_S)

    def _set_timer(self, after_s: float) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(self._began + after_s, self._ring)

    def _ring(self) -> None:
        self._ringing = asyncio.create_task(self._acknowledge(), name="acknowledge")

    async def take_over(self) -> bool:
        """Stops the timer; if it has begun to acknowledge, waits until that is through.

        Runs before every answer. Afterwards only an answer of the caller changes `first`. Returns
        whether there is a first response.
        """
        timer, self._timer = self._timer, None
        ringing, self._ringing = self._ringing, None
        if timer is not None:
            timer.cancel()
        if ringing is not None:
            await ringing
        return self.first is not None
