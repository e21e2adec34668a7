"""discord.py without its pauses: between its tries, and after READY."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from discord.state import AutoShardedConnectionState


class Hurried:
    """What discord.py's requests see of `asyncio`: their own pauses are short.

    Those are whole seconds, more of them after each try. What Discord asks for is a broken number
    of seconds, and is waited for. `instead` has other pauses, by their seconds.
    """

    def __init__(self, instead: Mapping[float, float] | None = None) -> None:
        self._instead = instead or {}

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        short = 0.01 if isinstance(seconds, int) else seconds
        await asyncio.sleep(self._instead.get(seconds, short))


class AtOnce(Hurried):
    """The `asyncio` of discord.py's client: before a later IDENTIFY that pauses for 5.0."""

    async def sleep(self, seconds: float) -> None:
        await super().sleep(0)


class ReadyAtOnce:
    """Makes a connection ready once all servers that READY named are there.

    It stands for `_delay_shard_ready`, which waits until none has come for a while. Until then the
    bot can't tell whether it was removed from a server, and takes one that comes late for one that
    was away.
    """

    def __init__(self, state: AutoShardedConnectionState[Any]) -> None:
        self._state = state

    async def __call__(self, shard_id: int) -> None:
        state = self._state
        came = state._ready_states[shard_id]
        while any(guild.unavailable for guild in state.guilds) or not came.empty():
            try:
                guild = await asyncio.wait_for(came.get(), state.guild_ready_timeout)
            except TimeoutError:
                break
            except asyncio.CancelledError:
                return  # another READY has come
            state.dispatch("guild_available" if guild.unavailable is False else "guild_join", guild)
        state._ready_states.pop(shard_id, None)
        state.dispatch("shard_ready", shard_id)
