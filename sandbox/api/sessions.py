"""The sessions of the gateway: what one hears of, and the frames that it can resume from."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets

import msgspec
from aiohttp import web
from msgspec import Struct

from sandbox.api.dispatches import ALWAYS, Dispatch
from sandbox.protocol import Json, shard_of

DISPATCH = 0
_BUFFER = 1000


class Shard(Struct, frozen=True):
    """A part of the servers: number `id` of `count`."""

    id: int
    count: int

    def has(self, server: int) -> bool:
        """Whether a server is on it; direct messages (0) are on shard 0 alone."""
        return shard_of(server, self.count) == self.id


def wanted_shard(identify: Json) -> Shard | None:
    """The shard that an IDENTIFY asks for, the only one if it names none; None if it cannot be."""
    wanted = identify.get("shard")
    try:
        number, count = msgspec.convert([0, 1] if wanted is None else wanted, tuple[int, int])
    except msgspec.ValidationError:
        return None
    return Shard(number, count) if 0 <= number < count else None


class Session:
    """One identified client: its socket while connected, and the frames it can resume from."""

    def __init__(self, intents: int, shard: Shard) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.sent: list[Json] = []
        self.socket: web.WebSocketResponse | None = None
        self.lost_at = 0.0
        self._outgoing: asyncio.Queue[Json | None] = asyncio.Queue()

    def hears(self, found: Dispatch) -> bool:
        """Whether a dispatch is for this session, by its intents and its shard."""
        wanted = found.intent == ALWAYS or bool(self.intents & found.intent)
        return wanted and self.shard.has(found.server)

    def queue(self, name: str, body: Json) -> None:
        """Numbers a dispatch, keeps it for a resume, and sends it if there is a socket."""
        self.sequence += 1
        frame: Json = {"op": DISPATCH, "t": name, "s": self.sequence, "d": body}
        self.sent.append(frame)
        del self.sent[:-_BUFFER]
        if self.socket is not None:
            self._outgoing.put_nowait(frame)

    def send(self, frame: Json) -> None:
        """Queues a frame that has no sequence number."""
        self._outgoing.put_nowait(frame)

    async def pump(self, socket: web.WebSocketResponse) -> None:
        """Writes queued frames to the socket until it closes."""
        with contextlib.suppress(ConnectionError, RuntimeError):
            while (frame := await self._outgoing.get()) is not None:
                await socket.send_str(json.dumps(frame))

    def attach(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._outgoing = asyncio.Queue()

    def replay(self, after: int) -> None:
        """Queues every frame after a sequence number again, then RESUMED."""
        for frame in self.sent:
            if frame["s"] > after:
                self._outgoing.put_nowait(frame)
        self.queue("RESUMED", {})
