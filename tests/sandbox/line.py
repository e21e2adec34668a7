"""A connection to the gateway without discord.py, frame by frame."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from sandbox.api.dispatches import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS
from sandbox.server import Stand
from tests.news import PATIENCE_S

INTENTS = GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES


class Line:
    """One connection; `heard` are its dispatches so far, as (name, object)."""

    def __init__(self, stand: Stand, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._token = stand.token
        self._socket = socket
        self._sequence = 0
        self.heard: list[tuple[str, Any]] = []
        self.ready: dict[str, Any] = {}

    async def frame(self) -> Any:
        """The next frame; fails after `PATIENCE_S`, and if the connection is closed."""
        frame = await self._socket.receive_json(timeout=PATIENCE_S)
        if frame["op"] == 0:
            self._sequence = frame["s"]
            self.heard.append((frame["t"], frame["d"]))
        return frame

    async def until(self, name: str) -> Any:
        """Hears dispatches until one of that name has come; gives its object."""
        while (frame := await self.frame()).get("t") != name:
            assert frame["op"] in (0, 10), frame
        return frame["d"]

    async def hears(self, *names: str) -> list[Any]:
        """The objects of all dispatches so far, or of those of these names; forgets them.

        The ACK of a heartbeat comes after all that was sent before it.
        """
        await self._socket.send_json({"op": 1, "d": self._sequence})
        while (await self.frame())["op"] != 11:
            pass
        found = [body for name, body in self.heard if not names or name in names]
        self.heard.clear()
        return found

    async def send_identify(self, *shard: Any, intents: int = INTENTS) -> None:
        """Sends an IDENTIFY; without a shard it names none."""
        more = {"shard": list(shard)} if shard else {}
        wanted = {"token": self._token, "intents": intents, "properties": {}} | more
        await self._socket.send_json({"op": 2, "d": wanted})

    async def identify(self, *shard: int) -> None:
        """Identifies, and hears until READY."""
        await self.send_identify(*shard)
        self.ready = await self.until("READY")

    async def resume(self, before: Line) -> None:
        """Goes on with the session of a connection that is gone."""
        wanted = {"session_id": before.ready["session_id"], "seq": before._sequence}
        await self._socket.send_json({"op": 6, "d": wanted | {"token": self._token}})

    async def closed(self) -> int | None:
        """Waits until the sandbox has closed the connection; gives the code."""
        while not self._socket.closed:
            await self._socket.receive(timeout=PATIENCE_S)
        return self._socket.close_code


@asynccontextmanager
async def line(stand: Stand, *shard: int) -> AsyncIterator[Line]:
    """A new connection; with a shard it has identified."""
    async with aiohttp.ClientSession() as http, http.ws_connect(stand.gateway.url) as socket:
        found = Line(stand, socket)
        if shard:
            await found.identify(*shard)
        yield found
