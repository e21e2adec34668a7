"""The slots of a soak: several processes of the bot on one database, each with its part of Discord.

There are as many shards as slots, so that slot i has shard i alone, and slot 0 direct messages.
"""

from __future__ import annotations

from sandbox.api.gateway import Gateway
from sandbox.protocol import shard_of


def slot_of(server: int, slots: int) -> int:
    """The slot of a server, or of direct messages (0)."""
    return shard_of(server, slots)


def environment(slot: int, slots: int) -> dict[str, str]:
    """What puts a process on a slot; nothing where there is only one."""
    if slots == 1:
        return {}
    return {"TUMBLER_SHARDS": str(slots), "TUMBLER_SLOTS": str(slots), "TUMBLER_SLOT": str(slot)}


def connected(gateway: Gateway, server: int) -> int:
    """How many processes of the bot hear now of a server, or of direct messages (0)."""
    return sum(
        session.socket is not None and session.shard.has(server)
        for session in gateway.sessions.values()
    )
