"""The socket of an open page: answers its questions and tells it what changes.

A question `{"re", "do", ...}` is answered by `{"re", "ok", "answer" | "reason"}`. A change is
sent as `{"event", ...}`; the page then asks again, so that it always shows the world as it is.
Ids are strings, because a browser's numbers are exact only up to 2**53.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.limits.errors import ApiError
from sandbox.limits.json_text import read_object
from sandbox.page import events, fault_drawer
from sandbox.people.person import Person, SidebarChannel
from sandbox.protocol import Json
from sandbox.town import Town
from sandbox.world.later import STEPS
from sandbox.world.outcome import Modal, Outcome
from sandbox.world.world import World

log = logging.getLogger(__name__)
_SHOWN = 300
"""How many of a channel's newest messages the page shows."""


class PageSocket:
    """One open page of one person."""

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
            "later": self._later,
        }

    async def run(self) -> None:
        """Serves the page until it closes."""
        self._start(self._tell())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    # A press may take 3 s, and other questions must not wait for it.
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
            if (told := events.told(self._world, event)) is not None:
                await self._send(told)

    async def _reply(self, text: str) -> None:
        try:
            asked = read_object(text)
        except ValueError:
            await self._send({"re": None, "ok": False, "reason": "The question cannot be read."})
            return
        reply: Json = {"re": asked.get("re"), "ok": True}
        try:
            reply["answer"] = await self._answers[asked["do"]](asked)
        except ApiError as refused:
            reply |= {"ok": False, "reason": refused.message}
        except Exception as error:  # the person who pressed is told of any failure
            log.exception("The page's %s failed", asked.get("do"))
            reply |= {"ok": False, "reason": f"The sandbox failed: {error!r}"}
        await self._send(reply)

    async def _send(self, body: Json) -> None:
        with contextlib.suppress(ConnectionResetError):
            await self._socket.send_json(body)

    # Questions of the page

    async def _hello(self, _: Json) -> Json:
        world = self._world
        people = [
            {"key": each.key, "id": str(each.id), "name": each.name}
            for each in self._town.people.values()
        ]
        return {
            "me": str(self._person.id),
            "guild": world.home.name,
            "people": people,
            "roles": {str(role.id): role.name for role in world.state.roles.values()},
            "users": {str(user.id): user.name for user in world.state.users.values()},
            "online": self._town.gateway.connected,
            "opens": self._opens(),
            "faults": fault_drawer.switches(self._person),
            "later": world.later.seconds,
            "steps": [{"seconds": seconds, "label": label} for seconds, label in STEPS],
        }

    def _opens(self) -> str | None:
        """The first channel of a server with a message of the bot to press, else None."""
        for channel in self._person.channels():
            if channel.kind == "dm":
                continue
            shown = self._person.messages(channel.id)
            if any(m["author"]["bot"] and m["components"] for m in shown):
                return str(channel.id)
        return None

    async def _channels(self, _: Json) -> list[Json]:
        return [_sidebar_channel(self._world, channel) for channel in self._person.channels()]

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
        app = self._world.app
        text = asked["text"].replace(f"@{app.name}", f"<@{app.id}>")  # as Discord's client does
        await self._person.say(int(asked["channel"]), text)

    async def _read(self, asked: Json) -> None:
        self._person.mark_read(int(asked["channel"]))

    async def _dismiss(self, asked: Json) -> None:
        self._person.dismiss(int(asked["message"]))

    async def _fault(self, asked: Json) -> None:
        await fault_drawer.switch(
            self._town.faults, self._person, asked["fault"], bool(asked["on"])
        )
        await self._send({"event": "faults"})

    async def _later(self, asked: Json) -> None:
        if asked["seconds"] not in [seconds for seconds, _ in STEPS]:
            raise ValueError("the clock is turned by a step of the menu")
        self._world.turn(asked["seconds"])

    def _outcome(self, outcome: Outcome) -> Json:
        """The outcome as JSON; a modal is kept here, and the page gets a key for it."""
        modal: Json | None = None
        if outcome.modal is not None:
            key = str(len(self._modals))
            self._modals[key] = outcome.modal
            modal = {
                "key": key,
                "title": outcome.modal.title,
                "components": outcome.modal.components,
            }
        return {
            "kind": outcome.kind,
            "reason": outcome.reason,
            "error": outcome.error,
            "modal": modal,
        }


def _sidebar_channel(world: World, channel: SidebarChannel) -> Json:
    server = world.state.servers.get(channel.server)
    return {
        "id": str(channel.id),
        "name": channel.name,
        "dm": channel.kind == "dm",
        "thread": channel.kind == "thread",
        "archived": channel.archived,
        "type": channel.type,
        "server": None if server is None else server.name,
        "bot": channel.kind == "dm",
        "unread": channel.unread,
        "pings": channel.pings,
    }
