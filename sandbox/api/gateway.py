"""The gateway: a websocket over which connected bots receive dispatches.

Frames are plain text even where a client asks for compression; clients accept that. Several
processes may be connected at once, and each receives every dispatch, as with Discord.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.api import dispatches
from sandbox.api.dispatches import ALWAYS, Dispatch
from sandbox.limits.json_text import read_object
from sandbox.protocol import Json
from sandbox.world import payloads
from sandbox.world.events import BotConnected, BotDisconnected, Event
from sandbox.world.world import World

HEARTBEAT_MS = 41_250
ACK_S = 0.05
"""Delay of a heartbeat's ACK: discord.py notes a beat as sent only after it has sent it."""

_SESSION_S = 120.0
_BUFFER = 1000

DISPATCH, HEARTBEAT, IDENTIFY, RESUME = 0, 1, 2, 6
RECONNECT, INVALID_SESSION, HELLO, ACK = 7, 9, 10, 11
_ENDED_BY_CLIENT = (1000, 1001)
_PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)


class Session:
    """One identified client: its socket while connected, and the frames it can resume from."""

    def __init__(self, intents: int, shard: list[int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.sent: list[Json] = []
        self.socket: web.WebSocketResponse | None = None
        self.lost_at = 0.0
        self._outgoing: asyncio.Queue[Json | None] = asyncio.Queue()

    def queue(self, name: str, body: Json) -> None:
        """Numbers a dispatch, keeps it for a resume, and sends it if there is a socket."""
        self.sequence += 1
        frame = {"op": DISPATCH, "t": name, "s": self.sequence, "d": body}
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


class Gateway:
    """The sessions of the world's bot. It listens to the world."""

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0
        self.refuse_with: int | None = None
        self._sockets: dict[web.WebSocketResponse, asyncio.Transport | None] = {}
        world.listeners.append(self._forward)

    @property
    def connected(self) -> bool:
        """Whether any bot is connected."""
        return any(session.socket is not None for session in self.sessions.values())

    def _forward(self, event: Event) -> None:
        """Sends the dispatch of an event to every session whose intents include it."""
        found = dispatches.dispatch(self._world, event)
        if found is not None:
            self._send(found)

    def _send(self, found: Dispatch) -> None:
        for session in self._live():
            # Discord sends what happens in direct messages to shard 0 only.
            wanted = found.intent == ALWAYS or session.intents & found.intent
            if wanted and (found.server or session.shard[0] == 0):
                # A copy, because the world may change the object later.
                session.queue(found.name, json.loads(json.dumps(found.body)))

    def _live(self) -> list[Session]:
        now = self._world.clock.now()
        for session in list(self.sessions.values()):
            if session.socket is None and now - session.lost_at > _SESSION_S:
                del self.sessions[session.id]
        return list(self.sessions.values())

    # Provoked by faults

    def reconnect(self) -> None:
        """Op 7: asks every client to reconnect and resume."""
        self._send_all({"op": RECONNECT, "d": None})

    def invalidate(self, resumable: bool = False) -> None:
        """Op 9: invalidates every client's session; a resumable one is kept."""
        self._send_all({"op": INVALID_SESSION, "d": resumable})
        if not resumable:
            for session in list(self.sessions.values()):
                if session.socket is not None:
                    del self.sessions[session.id]

    async def close(self, code: int = 1006) -> None:
        """Closes every connection with a code; 1006 cuts it without a close frame."""
        for socket, transport in list(self._sockets.items()):
            if code != 1006:
                await socket.close(code=code)
            elif transport is not None:
                transport.abort()

    def ready_again(self) -> None:
        """Sends READY and GUILD_CREATE once more to every session."""
        for session in self._live():
            self._greet(session)

    def _send_all(self, frame: Json) -> None:
        for session in self.sessions.values():
            if session.socket is not None:
                session.send(frame)

    # One connection

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one client until either side closes."""
        socket = web.WebSocketResponse(heartbeat=None, max_msg_size=1 << 20)
        await socket.prepare(request)
        self._sockets[socket] = request.transport
        try:
            if self.refuse_with is not None:
                await socket.close(code=self.refuse_with)
                return socket
            hello = {"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}}
            await socket.send_str(json.dumps(hello))
            await self._converse(socket)
        finally:
            del self._sockets[socket]
        return socket

    async def _converse(self, socket: web.WebSocketResponse) -> None:
        session: Session | None = None
        pump: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                try:
                    message = _read(frame.data)
                except ValueError:
                    await socket.close(code=4002)
                    break
                opened = await self._hear(socket, session, message)
                if opened is not None and opened is not session:
                    session = opened
                    pump = asyncio.create_task(session.pump(socket))
        finally:
            if pump is not None:
                pump.cancel()
            if session is not None and session.socket is socket:
                self._lose(session, socket)

    async def _hear(
        self, socket: web.WebSocketResponse, session: Session | None, message: Json
    ) -> Session | None:
        match message.get("op"):
            case 1:
                await asyncio.sleep(ACK_S)
                await socket.send_str(json.dumps({"op": ACK}))
            case 2 if session is None:
                return await self._identify(socket, message["d"])
            case 6 if session is None:
                return await self._resume(socket, message["d"])
            case 2 | 6:
                await socket.close(code=4005)
            case 3 | 4 | 8:  # presence, voice state and member requests have no effect here
                pass
            case _:
                await socket.close(code=4001)
        return session

    async def _identify(self, socket: web.WebSocketResponse, wanted: Json) -> Session | None:
        if wanted.get("token") != self._token:
            await socket.close(code=4004)
            return None
        intents = int(wanted.get("intents", 0))
        if intents & _PRIVILEGED:
            await socket.close(code=4014)
            return None
        self.identifies += 1
        session = Session(intents, wanted.get("shard") or [0, 1])
        self.sessions[session.id] = session
        self._attach(session, socket)
        self._greet(session)
        return session

    def _greet(self, session: Session) -> None:
        world = self._world
        servers = [each for each in world.state.servers.values() if world.has_bot(each)]
        session.queue(
            "READY",
            {
                "v": 10,
                "user": world.app.json(),
                "guilds": [{"id": str(each.id), "unavailable": True} for each in servers],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": session.shard,
                "application": {"id": str(world.app.id), "flags": 0},
                "private_channels": [],
            },
        )
        for each in servers:
            if each.available:
                session.queue("GUILD_CREATE", payloads.guild(world, each))

    async def _resume(self, socket: web.WebSocketResponse, wanted: Json) -> Session | None:
        session = self.sessions.get(str(wanted.get("session_id")))
        if session is None or wanted.get("token") != self._token:
            await socket.send_str(json.dumps({"op": INVALID_SESSION, "d": False}))
            return None
        self.resumes += 1
        self._attach(session, socket)
        session.replay(int(wanted.get("seq") or 0))
        return session

    def _attach(self, session: Session, socket: web.WebSocketResponse) -> None:
        session.attach(socket)
        self._world.tell(BotConnected())

    def _lose(self, session: Session, socket: web.WebSocketResponse) -> None:
        session.socket = None
        session.lost_at = self._world.clock.now()
        if socket.close_code in _ENDED_BY_CLIENT:
            self.sessions.pop(session.id, None)
        if not self.connected:
            self._world.tell(BotDisconnected())

    @property
    def url(self) -> str:
        """The websocket address."""
        return address(self._world)


def _read(text: str) -> Json:
    """A client's frame. Raises `ValueError` for one that is broken or lacks its object `d`."""
    frame = read_object(text)
    if frame.get("op") in (IDENTIFY, RESUME) and not isinstance(frame.get("d"), dict):
        raise ValueError("no d")
    return frame


def address(world: World) -> str:
    """The websocket address of the world's gateway."""
    return world.state.origin.replace("http", "ws", 1) + "/gateway"


def address_for_bot(world: World) -> Any:
    """The answer to `GET /gateway/bot`."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": address(world), "shards": 1, "session_start_limit": limit}
