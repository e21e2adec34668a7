"""The gateway: a websocket over which connected bots receive dispatches.

Frames are plain text even where a client asks for compression; clients accept that. Several
processes may be connected at once, with the same shards or with others, of the same count or of
another. Each session receives every dispatch of its shard, as with Discord.
"""

from __future__ import annotations

import asyncio
import contextlib
import json

from aiohttp import WSMsgType, web

from sandbox.api import dispatches
from sandbox.api.dispatches import GUILDS, Dispatch
from sandbox.api.sessions import Session, wanted_shard
from sandbox.limits.json_text import read_object
from sandbox.limits.session_starts import SessionStarts
from sandbox.protocol import Json
from sandbox.world import payloads
from sandbox.world.events import BotConnected, BotDisconnected, Event
from sandbox.world.world import World

HEARTBEAT_MS = 41_250
ACK_S = 0.05
"""Delay of a heartbeat's ACK: discord.py notes a beat as sent only after it has sent it."""

_SESSION_S = 120.0

HEARTBEAT, IDENTIFY, RESUME = 1, 2, 6
RECONNECT, INVALID_SESSION, HELLO, ACK = 7, 9, 10, 11
_ENDED_BY_CLIENT = (1000, 1001)
_PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)


class Gateway:
    """The sessions of the world's bot. It listens to the world.

    `starts` says how often one may begin; `identifies` and `resumes` count those that did.
    """

    def __init__(self, world: World, token: str, starts: SessionStarts | None = None) -> None:
        self._world = world
        self._token: str | None = token
        self.starts = starts or SessionStarts()
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0
        self._refusals: dict[int | None, int] = {}
        self._acks: set[asyncio.Task[None]] = set()
        self._sockets: dict[web.WebSocketResponse, asyncio.Transport | None] = {}
        world.listeners.append(self._forward)

    def knows(self, token: object) -> bool:
        """Whether this is the token of the bot; nothing is once it was taken back."""
        return self._token is not None and token == self._token

    @property
    def connected(self) -> bool:
        """Whether any bot is connected."""
        return any(session.socket is not None for session in self.sessions.values())

    def _forward(self, event: Event) -> None:
        """Sends the dispatch of an event to every session that hears of it."""
        found = dispatches.dispatch(self._world, event)
        if found is not None:
            self._send(found)

    def _send(self, found: Dispatch) -> None:
        for session in self._live():
            if session.hears(found):
                # A copy, because the world may change the object later.
                session.queue(found.name, json.loads(json.dumps(found.body)))

    def _live(self) -> list[Session]:
        now = self._world.clock.now()
        for session in list(self.sessions.values()):
            if session.socket is None and now - session.lost_at > _SESSION_S:
                del self.sessions[session.id]
        return list(self.sessions.values())

    # Provoked by faults, which hit the sessions of one shard (of any count) if one is given

    def reconnect(self, shard: int | None = None) -> None:
        """Op 7: asks clients to reconnect and resume."""
        for session in self._connected(shard):
            session.send({"op": RECONNECT, "d": None})

    def invalidate(self, resumable: bool = False, shard: int | None = None) -> None:
        """Op 9: invalidates the clients' sessions; resumable ones are kept."""
        for session in self._connected(shard):
            session.send({"op": INVALID_SESSION, "d": resumable})
            if not resumable:
                del self.sessions[session.id]

    async def close(self, code: int = 1006, shard: int | None = None) -> None:
        """Closes connections with a code; 1006 cuts them without a close frame."""
        wanted = {session.socket for session in self._connected(shard)}
        for socket, transport in list(self._sockets.items()):
            if shard is not None and socket not in wanted:
                continue
            if code != 1006:
                await socket.close(code=code)
            elif transport is not None:
                transport.abort()

    async def take_token_back(self) -> None:
        """Makes the bot's token worth nothing from now on; its connections are closed."""
        self._token = None
        await self.close(4004)

    def refuse(self, code: int, shard: int | None = None) -> None:
        """Closes every new connection with a code, or those on which a shard starts or resumes."""
        self._refusals[shard] = code

    def accept(self, shard: int | None = None) -> None:
        """Ends what `refuse` began."""
        self._refusals.pop(shard, None)

    def ready_again(self) -> None:
        """Sends READY and GUILD_CREATE once more to every session."""
        for session in self._live():
            self._greet(session)

    def _connected(self, shard: int | None) -> list[Session]:
        """The connected sessions, only those of a shard if one is given."""
        there = [session for session in self.sessions.values() if session.socket is not None]
        return [session for session in there if shard in (None, session.shard.id)]

    # One connection

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one client until either side closes."""
        socket = web.WebSocketResponse(heartbeat=None, max_msg_size=1 << 20)
        await socket.prepare(request)
        self._sockets[socket] = request.transport
        try:
            if (code := self._refusals.get(None)) is not None:
                await socket.close(code=code)
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
                # In a task, so that an IDENTIFY behind it counts from when it came.
                ack = asyncio.create_task(_acknowledge(socket))
                self._acks.add(ack)
                ack.add_done_callback(self._acks.discard)
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
        if not self.knows(wanted.get("token")):
            await socket.close(code=4004)
            return None
        shard = wanted_shard(wanted)
        if shard is None:
            await socket.close(code=4010)
            return None
        intents = int(wanted.get("intents", 0))
        if intents & _PRIVILEGED:
            await socket.close(code=4014)
            return None
        if await self._refused(socket, shard.id):
            return None
        if not self.starts.admits(shard.id):
            await socket.send_str(json.dumps({"op": INVALID_SESSION, "d": False}))
            return None
        self.identifies += 1
        session = Session(intents, shard)
        self.sessions[session.id] = session
        self._attach(session, socket)
        self._greet(session)
        return session

    async def _refused(self, socket: web.WebSocketResponse, shard: int) -> bool:
        """Whether a shard is refused; its connection is then closed."""
        code = self._refusals.get(shard)
        if code is not None:
            await socket.close(code=code)
        return code is not None

    def _greet(self, session: Session) -> None:
        """READY with the servers of the shard, and a GUILD_CREATE for each that is available."""
        world = self._world
        joined = [each for each in world.state.servers.values() if world.has_bot(each)]
        servers = [each for each in joined if session.shard.has(each.id)]
        session.queue(
            "READY",
            {
                "v": 10,
                "user": world.app.json(),
                "guilds": [{"id": str(each.id), "unavailable": True} for each in servers],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": [session.shard.id, session.shard.count],
                "application": {"id": str(world.app.id), "flags": 0},
                "private_channels": [],
            },
        )
        for each in servers:
            if each.available and session.intents & GUILDS:
                session.queue("GUILD_CREATE", payloads.guild(world, each))

    async def _resume(self, socket: web.WebSocketResponse, wanted: Json) -> Session | None:
        session = self.sessions.get(str(wanted.get("session_id")))
        if session is None or not self.knows(wanted.get("token")):
            await socket.send_str(json.dumps({"op": INVALID_SESSION, "d": False}))
            return None
        if await self._refused(socket, session.shard.id):
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
        return self._world.state.origin.replace("http", "ws", 1) + "/gateway"

    def for_bot(self) -> Json:
        """The answer to `GET /gateway/bot`."""
        starts = self.starts
        return {"url": self.url, "shards": starts.shards, "session_start_limit": starts.json()}


GATEWAY = web.AppKey("gateway", Gateway)


def attach(app: web.Application, gateway: Gateway) -> None:
    """Adds the gateway to the server."""
    app[GATEWAY] = gateway
    app.add_routes([web.get(path, gateway.handle) for path in ("/gateway", "/gateway/")])


async def _acknowledge(socket: web.WebSocketResponse) -> None:
    await asyncio.sleep(ACK_S)
    with contextlib.suppress(ConnectionError):
        await socket.send_str(json.dumps({"op": ACK}))


def _read(text: str) -> Json:
    """A client's frame. Raises `ValueError` for one that is broken or lacks its object `d`."""
    frame = read_object(text)
    if frame.get("op") in (IDENTIFY, RESUME) and not isinstance(frame.get("d"), dict):
        raise ValueError("no d")
    return frame
