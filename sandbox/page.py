"""The web page: a small Discord in the browser, thin over `sandbox.people`.

The page asks over one WebSocket (`{"re", "do", ...}` gives `{"re", "ok", "answer" | "reason"}`)
and is told what changed (`{"event", ...}`); it then asks afresh, so that nothing it shows can
drift from the world. Ids are strings, for a browser's numbers end at 2**53.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from sandbox import events
from sandbox.errors import Denied
from sandbox.faults import Faults
from sandbox.model import Notification
from sandbox.outcome import Modal, Outcome
from sandbox.people import Person, Place
from sandbox.protocol import Json
from sandbox.town import Town
from sandbox.world import World

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
_KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
_SHOWN = 300
"""Messages of a channel that the page draws, the newest ones."""

_SOCKETS = web.AppKey("page_sockets", set[web.WebSocketResponse])


def attach(app: web.Application, town: Town) -> None:
    """Adds the page to the sandbox's server; open pages are closed when it shuts down."""
    app[_SOCKETS] = set()
    app.add_routes(routes(town))
    app.on_shutdown.append(_close_sockets)


def routes(town: Town) -> list[web.RouteDef]:
    """`/?as=<key>` (the page), `/static/...` and `/socket?as=<key>`."""

    async def index(request: web.Request) -> web.Response:
        if request.query.get("as", "") not in town.people:
            raise web.HTTPFound(f"/?as={next(iter(town.people))}")
        return _file(STATIC / "index.html")

    async def socket(request: web.Request) -> web.StreamResponse:
        return await _socket(request, town)

    return [
        web.get("/", index),
        web.get("/static/{name}", _static),
        web.get("/socket", socket),
    ]


async def _close_sockets(app: web.Application) -> None:
    for socket in list(app[_SOCKETS]):
        await socket.close(code=1001)


async def _static(request: web.Request) -> web.Response:
    # Only names that lie in the folder are known, so no path can lead out of it.
    found = {path.name: path for path in STATIC.iterdir()}.get(request.match_info["name"])
    if found is None or found.suffix not in _KINDS:
        raise web.HTTPNotFound
    return _file(found)


def _file(path: Path) -> web.Response:
    return web.Response(
        body=path.read_bytes(),
        content_type=_KINDS[path.suffix],
        charset="utf-8",
        headers=_HEADERS,
    )


async def _socket(request: web.Request, town: Town) -> web.StreamResponse:
    person = town.people.get(request.query.get("as", ""))
    if person is None:
        raise web.HTTPNotFound
    # Another site's script could open a socket to this port; only our own page may.
    if urlsplit(request.headers.get("Origin", "")).netloc != request.host:
        raise web.HTTPForbidden
    socket = web.WebSocketResponse(heartbeat=20)
    await socket.prepare(request)
    sockets = request.app[_SOCKETS]
    sockets.add(socket)
    try:
        await Line(town, person, socket).run()
    finally:
        sockets.discard(socket)
    return socket


class Line:
    """One open page of one person: answers what it asks and tells it what changes."""

    def __init__(self, town: Town, person: Person, socket: web.WebSocketResponse) -> None:
        self._town = town
        self._person = person
        self._world = town.world
        self._socket = socket
        self._modals: dict[str, Modal] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._answers: dict[str, Callable[[Json], Awaitable[Any]]] = {
            "hello": self._hello,
            "channels": self._channels,
            "commands": self._commands,
            "messages": self._messages,
            "slash": self._slash,
            "suggest": self._suggest,
            "press": self._press,
            "select": self._select,
            "submit": self._submit,
            "say": self._say,
            "read": self._read,
            "dismiss": self._dismiss,
            "fault": self._fault,
        }

    async def run(self) -> None:
        """Serves the page until it closes."""
        self._start(self._tell())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    # A press may wait 3 s for the bot, and other questions shall not wait for it.
                    self._start(self._reply(message.data))
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self) -> None:
        async for event in self._person.watch():
            if (told := _told(self._world, event)) is not None:
                await self._send(told)

    async def _reply(self, text: str) -> None:
        asked: Any = json.loads(text)
        reply: Json = {"re": asked.get("re"), "ok": True}
        try:
            reply["answer"] = await self._answers[asked["do"]](asked)
        except Denied as refused:
            reply |= {"ok": False, "reason": refused.message}
        except Exception as error:  # whatever broke, the one who pressed hears of it
            log.exception("The page's %s failed", asked.get("do"))
            reply |= {"ok": False, "reason": f"The sandbox failed: {error!r}"}
        await self._send(reply)

    async def _send(self, body: Json) -> None:
        with contextlib.suppress(ConnectionResetError):
            await self._socket.send_json(body)

    # What the page may ask

    async def _hello(self, _: Json) -> Json:
        world = self._world
        people = [
            {"key": each.key, "id": str(each.id), "name": each.name}
            for each in self._town.people.values()
        ]
        return {
            "me": str(self._person.id),
            "guild": world.state.guild_name,
            "people": people,
            "users": {str(user.id): user.name for user in world.state.users.values()},
            "online": self._town.gateway.connected,
            "faults": _faults(self._person),
        }

    async def _channels(self, _: Json) -> list[Json]:
        return [_place(place) for place in self._person.channels()]

    async def _commands(self, asked: Json) -> list[Json]:
        return self._person.commands(int(asked["channel"]))

    async def _messages(self, asked: Json) -> list[Json]:
        return self._person.messages(int(asked["channel"]))[-_SHOWN:]

    async def _slash(self, asked: Json) -> Json:
        given: Json = asked["options"]
        return self._outcome(
            await self._person.slash(int(asked["channel"]), asked["path"], **given)
        )

    async def _suggest(self, asked: Json) -> list[Json]:
        given: Json = asked["options"]
        found = await self._person.suggest(
            int(asked["channel"]), asked["path"], asked["focused"], **given
        )
        return [{"name": choice.name, "value": choice.value} for choice in found]

    async def _press(self, asked: Json) -> Json:
        return self._outcome(await self._person.press(int(asked["message"]), asked["custom_id"]))

    async def _select(self, asked: Json) -> Json:
        values = [str(value) for value in asked["values"]]
        message = int(asked["message"])
        return self._outcome(await self._person.select(message, asked["custom_id"], values))

    async def _submit(self, asked: Json) -> Json:
        modal = self._modals[asked["modal"]]
        return self._outcome(await self._person.submit(modal, asked["values"]))

    async def _say(self, asked: Json) -> None:
        await self._person.say(int(asked["channel"]), asked["text"])

    async def _read(self, asked: Json) -> None:
        self._person.mark_read(int(asked["channel"]))

    async def _dismiss(self, asked: Json) -> None:
        self._person.dismiss(int(asked["message"]))

    async def _fault(self, asked: Json) -> None:
        await _trouble(self._town.faults, self._person, asked["fault"], bool(asked["on"]))
        await self._send({"event": "faults"})

    def _outcome(self, outcome: Outcome) -> Json:
        """The outcome for the page; a form stays here under a key, and only its look is sent."""
        modal: Json | None = None
        if outcome.modal is not None:
            key = str(len(self._modals))
            self._modals[key] = outcome.modal
            modal = {
                "key": key,
                "title": outcome.modal.title,
                "components": outcome.modal.components,
            }
        return {"kind": outcome.kind, "reason": outcome.reason, "modal": modal}


def _place(place: Place) -> Json:
    return {
        "id": str(place.id),
        "name": place.name,
        "dm": place.kind == "dm",
        "thread": place.kind == "thread",
        "bot": place.kind == "dm",
        "unread": place.unread,
        "pings": place.pings,
    }


def _told(world: World, event: events.Event) -> Json | None:
    """What the page is told of an event, None for what it need not know."""
    match event:
        case events.BotConnected() | events.BotDisconnected():
            return {"event": "bot"}
        case events.Notified(notification=notification):
            return _notice(world, notification)
        case (
            events.ChannelCreated()
            | events.ChannelUpdated()
            | events.ChannelDeleted()
            | events.MembersChanged()
        ):
            return {"event": "changed", "channel": ""}
        case (
            events.MessageCreated()
            | events.MessageUpdated()
            | events.MessageDeleted()
            | events.ChannelRead()
            | events.CommandsRegistered()
        ):
            return {"event": "changed", "channel": str(event.channel)}
        case _:  # what a person caused comes to that person as an answer
            return None


_MENTION = re.compile(r"<@!?(\d{1,20})>|<#(\d{1,20})>")


def _spoken(world: World, text: str) -> str:
    """A text as a phone shows it: people and channels by name, no markdown."""

    def named(found: re.Match[str]) -> str:
        user, channel = found.groups()
        if user is not None:
            person = world.state.users.get(int(user))
            return "@someone" if person is None else f"@{person.name}"
        place = world.state.channels.get(int(channel))
        return "#unknown" if place is None else f"#{place.name}"

    plain = re.sub(r"\\([^A-Za-z0-9\s])|[*_`~]+", r"\1", text)
    return _MENTION.sub(named, plain)


def _notice(world: World, notice: Notification) -> Json:
    return {
        "event": "notice",
        "channel": str(notice.channel),
        "message": str(notice.message),
        "text": _spoken(world, notice.text),
        "ping": notice.ping,
    }


_SWITCHES = (
    ("dms", "My messages are closed", "Tumbler can send me no direct messages"),
    ("reconnect", "Ask the bot to reconnect", "Op 7: it resumes where it was"),
    ("invalidate", "End the bot's session", "Op 9: it identifies anew"),
    ("drop", "Cut the bot's connection", "Without a word, as a network does"),
    ("slow", "Slow: the next 5 answers take 2 s", "Just inside the 3 seconds"),
    ("late", "Late: the next answer takes 4 s", "The press fails"),
    ("twice", "Deliver the next press twice", "Same interaction, two deliveries"),
)
_ANSWERS = r"^/?interactions/"


def _faults(person: Person) -> list[Json]:
    """The faults one can try: `on` is None for a button, else the state of a switch."""
    closed = not person.world.state.users[person.id].accepts_dms
    return [
        {"key": key, "label": label, "about": about, "on": closed if key == "dms" else None}
        for key, label, about in _SWITCHES
    ]


async def _trouble(faults: Faults, person: Person, key: str, on: bool) -> None:
    match key:
        case "dms" if on:
            faults.close_dms(person)
        case "dms":
            faults.open_dms(person)
        case "reconnect":
            faults.reconnect()
        case "invalidate":
            faults.invalidate()
        case "drop":
            await faults.drop()
        case "slow":
            faults.next("POST", _ANSWERS, times=5, delay_s=2.0)
        case "late":
            faults.next("POST", _ANSWERS, delay_s=4.0)
        case "twice":
            faults.duplicate()
        case _:
            raise ValueError(f"there is no fault {key}")
