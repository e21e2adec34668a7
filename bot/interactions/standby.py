"""What a standby does with presses and commands that came before the other process has ended.

Both processes receive them. The standby keeps them until it plays: it does what the other one did
not, and answers what that one acknowledged and left open.
"""

from __future__ import annotations

import asyncio
import weakref

import discord

from bot.interactions.acknowledge import First, inherit, take_on
from bot.interactions.respond import say
from bot.screens.faults import DONE_BEFORE
from bot.store.keys import was_played
from bot.store.tx import Store, StoreUnavailable

TOO_LATE_S = 2.5
"""Seconds after which Discord takes no acknowledgement any more: it drops what has none in three.
"""

ASK_S = 0.5
"""How long the database may take to tell what is stored: the interaction is not acknowledged yet.
"""

KEEPS_S = 10.0
"""Seconds that a standby keeps an interaction, which the process before may have acknowledged.

A process that is cut off from the database has lost its slot by then.
"""

_turns: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()
"""What is held while it is found out whether a press on a message is inherited, by message."""


async def inherits(interaction: discord.Interaction, store: Store, age_s: float) -> bool:
    """Whether this process is to play an interaction that came so many seconds ago.

    The presses on one message stay in their order.
    """
    if interaction.type is discord.InteractionType.autocomplete:
        return age_s < TOO_LATE_S
    inherit(interaction, age_s)
    pressed = 0 if interaction.message is None else interaction.message.id
    if not pressed:
        return await _is_left(interaction, store, age_s)
    async with _turns.setdefault(pressed, asyncio.Lock()):
        return await _is_left(interaction, store, age_s)


async def _is_left(interaction: discord.Interaction, store: Store, age_s: float) -> bool:
    """Whether nobody did or answered it; says so where it was done alone."""
    first, is_late = await take_on(interaction), age_s >= TOO_LATE_S
    if first is First.SHOWN:
        return False
    if await _was_done(interaction, store):
        if first is First.THINKING or (first is None and not is_late):
            await say(interaction, DONE_BEFORE)
        return False
    return first is not None or not is_late


async def _was_done(interaction: discord.Interaction, store: Store) -> bool:
    """Whether what it asks for is stored."""
    try:
        async with asyncio.timeout(ASK_S):
            return await store.read(lambda tx: was_played(tx, interaction.id))
    except (StoreUnavailable, TimeoutError):  # whoever plays it finds out
        return False
