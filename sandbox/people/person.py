"""What a person in front of a Discord window can see and do.

The page and the end-to-end tests act through this class, and not on the world.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Generator
from typing import Any

from msgspec import Struct

from sandbox.limits import presses
from sandbox.limits.errors import ApiError, api_error
from sandbox.people import forged as forging
from sandbox.people import modals, typed_commands
from sandbox.protocol import Json
from sandbox.world import interactions, messages
from sandbox.world.events import ChannelRead, Event
from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, FAILED, MODAL_SUBMIT
from sandbox.world.model import DM, FORUM, Message, Notification
from sandbox.world.outcome import Choice, Modal, Outcome
from sandbox.world.payloads import resolved
from sandbox.world.world import World


class SidebarChannel(Struct, frozen=True):
    """A channel in a person's sidebar: `kind` is "text", "thread" or "dm"; `server` is 0 for "dm".

    `type` is its channel type: what people talk and post in is "text", too.
    `unread` counts the messages after the last one read, `pings` those that notified. A thread
    that is `archived` stands apart.
    """

    id: int
    kind: str
    type: int
    name: str
    server: int
    parent: int
    unread: int
    pings: int
    archived: bool = False


class Person:
    """One person in front of a Discord window."""

    def __init__(self, world: World, user: int) -> None:
        self.world = world
        self.id = user

    @property
    def key(self) -> str:
        """The lower-case name that the page's address carries: "ana"."""
        return self.world.state.users[self.id].key

    @property
    def name(self) -> str:
        return self.world.state.users[self.id].name

    @property
    def notifications(self) -> list[Notification]:
        """All notifications of this person's phone, oldest first."""
        return self.world.state.notifications.setdefault(self.id, [])

    # Looking

    def commands(self, channel: int) -> list[Json]:
        """The registered commands that can be used in that channel."""
        found = self.world.channel(channel)
        if found.kind == FORUM:  # only its posts have a message box
            return []
        if found.kind != DM and not self.world.can(self.id, found, "use_application_commands"):
            return []
        server = self.world.state.servers.get(found.server)
        if server is not None and not self.world.has_bot(server):
            return []
        have = self.world.permissions(self.id, found)
        return typed_commands.offered(self.world.state, server, have)

    def channels(self) -> list[SidebarChannel]:
        """The channels this person can view: server by server, then the DM channel."""
        state = self.world.state
        seen = [c for c in state.channels.values() if self._sees(c.id)]
        nth = {server: n for n, server in enumerate(state.servers)}
        order = sorted(seen, key=lambda c: (nth.get(c.server, len(nth)), c.position, c.id))
        return [self._sidebar_channel(c.id) for c in order]

    def messages(self, channel: int) -> list[Json]:
        """The messages of a channel as this person sees them, oldest first."""
        if not self._sees(channel):
            return []
        return [self.world.shown(m) for m in self.world.messages_in(channel) if self._reads(m)]

    def message(self, message: int) -> Json | None:
        """A message as this person sees it; None if it is deleted or hidden from this person."""
        found = self.world.state.messages.get(message)
        if found is None or not self._sees(found.channel) or not self._reads(found):
            return None
        return self.world.shown(found)

    def mark_read(self, channel: int) -> None:
        """Marks every message of the channel as read."""
        read = self.world.state.read.setdefault(self.id, {})
        newest = max((m.id for m in self.world.messages_in(channel)), default=0)
        if newest > read.get(channel, 0):
            read[channel] = newest
            self.world.tell(ChannelRead(channel, self.id))

    def dismiss(self, message: int) -> None:
        """Deletes an ephemeral message of this person."""
        found = self.world.state.messages.get(message)
        if found is not None and found.reader == self.id:
            self.world.remove(found)

    def reload(self) -> None:
        """Restarts this person's client, which deletes all ephemeral messages."""
        for message in list(self.world.state.messages.values()):
            if message.reader == self.id:
                self.dismiss(message.id)

    async def watch(self) -> AsyncIterator[Event]:
        """Every event this person may notice, from the first `anext` on."""
        with self._events() as events:
            while True:
                event = await events.get()
                if self._notices(event):
                    yield event

    async def until(self, check: Callable[[], Any], timeout_s: float = 60.0) -> Any:
        """Waits until `check()` is true after an event; gives its value or raises TimeoutError."""
        with self._events() as events:
            async with asyncio.timeout(timeout_s):
                while not (value := check()):
                    await events.get()
                return value

    # Doing

    async def slash(self, channel: int, path: str, /, **given: Any) -> Outcome:
        """Sends a command: `slash(games, "triplock start", opponent=ben.id)`.

        An unknown command or option, a wrong type or a missing required option fails here, as in
        Discord's client, and is not sent to the bot.
        """
        try:
            data = self._command_data(channel, path, given)
        except typed_commands.Unsendable as unsendable:
            return Outcome("failed", reason=str(unsendable))
        return await interactions.send(self.world, COMMAND, self.id, channel, data)

    async def suggest(self, channel: int, path: str, focused: str, /, **given: Any) -> list[Choice]:
        """The choices of autocomplete for the option `focused`; `given` holds its text so far."""
        try:
            data = self._command_data(channel, path, given, focused)
        except typed_commands.Unsendable:
            return []
        outcome = await interactions.send(self.world, AUTOCOMPLETE, self.id, channel, data)
        return list(outcome.choices)

    async def press(self, message: int, custom_id: str, *, forged: bool = False) -> Outcome:
        """Presses a button that stands on the message as it is now; else Discord refuses the press.

        `forged` is for tests of the bot's own defence: the press reaches the bot whether or not the
        button stands there, as one that overtook an edit or the message's deletion does.
        """
        return await self._component(message, custom_id, {"component_type": 2}, forged)

    async def select(
        self, message: int, custom_id: str, values: list[str], *, forged: bool = False
    ) -> Outcome:
        """Chooses values in a select; of people, roles and channels ids. `forged` as in `press`."""
        found = self._find(message, custom_id)
        kind = 3 if found is None else int(found["type"])
        data: Json = {"component_type": kind, "values": values}
        if known := self._resolved(message, kind, values):
            data["resolved"] = known
        return await self._component(message, custom_id, data, forged)

    async def submit(
        self, modal: Modal, values: dict[str, Any], *, forged: bool = False
    ) -> Outcome:
        """Submits a modal. `values` by custom_id: text, a list for selects, a bool for a checkbox.

        `forged` skips the client's checks.
        """
        problem = None if forged else modals.problem(modal, values)
        if problem is not None:
            return Outcome("failed", reason=problem)
        data = modals.submit_data(modal, values)
        opened_from = self.message(modal.message or 0)
        return await interactions.send(
            self.world, MODAL_SUBMIT, self.id, modal.channel, data, modal.message, opened_from
        )

    async def say(self, channel: int, text: str) -> None:
        """Posts an ordinary message."""
        messages.say(self.world, self.id, channel, text)

    def redeliver(self, outcome: Outcome) -> None:
        """Delivers the outcome's interaction once more, with the same id."""
        interactions.redeliver(self.world, outcome.interaction)

    # Inside

    @contextlib.contextmanager
    def _events(self) -> Generator[asyncio.Queue[Event], None, None]:
        """A queue of the world's events from now on."""
        queue: asyncio.Queue[Event] = asyncio.Queue()
        listener = queue.put_nowait
        self.world.listeners.append(listener)
        try:
            yield queue
        finally:
            self.world.listeners.remove(listener)

    def _command_data(
        self, channel: int, path: str, given: dict[str, Any], focused: str | None = None
    ) -> Json:
        commands, where = self.commands(channel), self.world.channel(channel)
        return typed_commands.command_data(
            self.world, self.id, where, commands, path, given, focused
        )

    def _resolved(self, message: int, kind: int, values: list[str]) -> Json:
        """The `resolved` of a select's values; {} if this person never saw its message."""
        shown = self.world.seen_message(message)
        where = None if shown is None else self.world.state.channels.get(shown.channel)
        return {} if where is None else resolved(self.world, where, self.id, kind, values)

    def _sees(self, channel: int) -> bool:
        found = self.world.state.channels.get(channel)
        return found is not None and self.world.can(self.id, found, "view_channel")

    def _reads(self, message: Message) -> bool:
        return message.reader in (None, self.id)

    def _notices(self, event: Event) -> bool:
        if event.reader is not None and event.reader != self.id:
            return False
        return event.channel not in self.world.state.channels or self._sees(event.channel)

    def _sidebar_channel(self, channel: int) -> SidebarChannel:
        found = self.world.state.channels[channel]
        after = self.world.state.read.get(self.id, {}).get(channel, 0)
        new = [m for m in self.world.messages_in(channel) if m.id > after and m.reader is None]
        alive = {m.id for m in new}
        pings = sum(n.channel == channel and n.message in alive for n in self.notifications)
        kind = "dm" if found.kind == DM else ("thread" if found.parent else "text")
        name = self.world.app.name if found.kind == DM else found.name
        unread = sum(m.author != self.id for m in new)
        told = (channel, kind, found.kind, name, found.server, found.parent, unread, pings)
        return SidebarChannel(*told, archived=found.archived)

    def _find(self, message: int, custom_id: str) -> Json | None:
        shown = self.message(message)
        return None if shown is None else presses.component(shown["components"], custom_id)

    async def _component(self, message: int, custom_id: str, data: Json, forged: bool) -> Outcome:
        found = self._find(message, custom_id)
        data = data | {"custom_id": custom_id, "id": found["id"] if found else 1}
        try:
            shown = self._forged(message, data) if forged else self._pressable(message, data)
        except ApiError as refused:
            return Outcome("failed", reason=FAILED, error=refused.body())
        channel = int(shown["channel_id"])
        return await interactions.send(
            self.world, COMPONENT, self.id, channel, data, message, shown
        )

    def _pressable(self, message: int, data: Json) -> Json:
        """The message of a press that Discord accepts; raises 10008 or 50035."""
        shown = self.message(message)
        if shown is None:
            raise api_error(10008)
        presses.check_press(shown["components"], data)
        return shown

    def _forged(self, message: int, data: Json) -> Json:
        """The message of a forged press; raises 10008 if this person never saw it."""
        found = self.world.seen_message(message)
        if found is None or not self._sees(found.channel) or not self._reads(found):
            raise api_error(10008)
        return forging.source(self.world.shown(found), data)
