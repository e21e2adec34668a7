"""Trouble on request: what tests and the page's panel can make go wrong.

A `Fault` meets the next calls whose method and path fit. The switches below change the world
itself: permissions, closed direct messages, channels that go away, the gateway.
"""

from __future__ import annotations

import asyncio
import random
import re
from typing import TYPE_CHECKING

from msgspec import Struct, field

from sandbox import payloads
from sandbox.errors import Denied, denied, limited
from sandbox.model import DM, THREAD, Channel, Event
from sandbox.permissions import bits
from sandbox.world import GUILDS

if TYPE_CHECKING:
    from sandbox.people import Person
    from sandbox.world import World

BEFORE, AFTER = "before", "after"
_OLD_EDITS, _OLD_WINDOW_S, _OLD_AGE_S = 3, 6.0, 3600.0


class Fault(Struct):
    """One kind of trouble: the first `skip` fitting calls pass, the next `times` are met.

    `path` is a regular expression searched in the path below /api/v10. First `delay_s` of real
    time pass and `hold` is awaited; then the connection is cut (`cut`: before the world has
    accepted the call, or after), or the call is refused with `denied`, or it goes through. With
    `late` the call is accepted first and its answer held. `arrived` is set when the first call is
    there (and, with `late`, accepted), so that nobody has to wait by the clock.
    """

    method: str
    path: str
    times: int = 1
    skip: int = 0
    denied: Denied | None = None
    cut: str = ""
    delay_s: float = 0.0
    hold: asyncio.Event | None = None
    late: bool = False
    met: int = 0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def fits(self, method: str, path: str) -> bool:
        return self.method in ("*", method) and re.search(self.path, path) is not None


class Faults:
    """The world's trouble maker; `world.faults`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._queue: list[Fault] = []
        self._duplicates = 0
        self._chance = 0.0
        self._dice = random.Random(0)
        self._old_edits: dict[int, list[float]] = {}
        self.old_edits_allowed = _OLD_EDITS
        self.met: list[tuple[str, str]] = []

    # Calls that fail

    def next(
        self,
        method: str,
        path: str,
        *,
        times: int = 1,
        skip: int = 0,
        code: int | None = None,
        status: int | None = None,
        message: str = "",
        headers: dict[str, str] | None = None,
        retry_after_s: float = 0.05,
        everywhere: bool = False,
        cut: str = "",
        delay_s: float = 0.0,
        hold: asyncio.Event | None = None,
        late: bool = False,
    ) -> Fault:
        """Arranges trouble for the next fitting calls and gives it, so that `met` can be read.

        A JSON `code` alone brings its usual status and words; `status=429` brings `Via`,
        `retry_after` and, with `everywhere`, the global mark. `headers` are added to any.
        """
        refusal = _refusal(code, status, message, retry_after_s, everywhere)
        if refusal is not None and headers is not None:
            refusal.headers = refusal.headers | headers
        fault = Fault(method, path, times, skip, refusal, cut, delay_s, hold, late)
        self._queue.append(fault)
        return fault

    def at_random(self, chance: float, seed: int = 0) -> None:
        """Meets each call with that chance: a server error, or a cut before or after; 0 ends it."""
        self._chance = chance
        self._dice = random.Random(seed)

    def clear(self) -> None:
        """Ends all arranged trouble with calls and deliveries (not the switches)."""
        self._queue.clear()
        self._chance = 0.0
        self._duplicates = 0

    def take(self, method: str, path: str) -> Fault | None:
        """The trouble that meets this call now, if any."""
        for fault in list(self._queue):
            if not fault.fits(method, path):
                continue
            if fault.skip:
                fault.skip -= 1
                continue
            fault.times -= 1
            fault.met += 1
            if fault.times <= 0:
                self._queue.remove(fault)
            self.met.append((method, path))
            return fault
        return self._stray(method, path)

    def _stray(self, method: str, path: str) -> Fault | None:
        if self._chance <= 0 or self._dice.random() >= self._chance:
            return None
        self.met.append((method, path))
        kind = self._dice.choice((500, 502, 503, BEFORE, AFTER))
        if isinstance(kind, int):
            return Fault(method, path, denied=Denied(kind, 0, "The sandbox stumbled."))
        return Fault(method, path, cut=kind)

    def duplicate(self, times: int = 1) -> None:
        """The next interactions are delivered twice."""
        self._duplicates += times

    def take_duplicate(self) -> int:
        """1 if the interaction that goes out now is to be delivered twice, else 0."""
        if self._duplicates == 0:
            return 0
        self._duplicates -= 1
        return 1

    def old_edit(self, channel: int, created_at: float) -> None:
        """Raises 30046 for too many edits of messages older than an hour: 3 in 6 s a channel.

        `old_edits_allowed = 0` refuses every one of them.
        """
        now = self._world.clock.now()
        if now - created_at <= _OLD_AGE_S:
            return
        recent = [at for at in self._old_edits.get(channel, []) if now - at < _OLD_WINDOW_S]
        if len(recent) >= self.old_edits_allowed:
            raise denied(30046)
        self._old_edits[channel] = [*recent, now]

    # Switches of the world

    def close_dms(self, person: Person) -> None:
        """That person takes no direct messages from now on (50007)."""
        self._world.state.users[person.id].accepts_dms = False
        self._world.tell(Event("channels"))

    def open_dms(self, person: Person) -> None:
        self._world.state.users[person.id].accepts_dms = True
        self._world.tell(Event("channels"))

    def forbid(self, channel: int, *names: str, user: int | None = None) -> None:
        """Takes permissions in a channel away, from the bot unless a user is given."""
        found, who = self._world.channel(channel), self._who(user)
        found.denied[who] = found.denied.get(who, 0) | bits(*names)
        self._channel_changed(found)

    def allow(self, channel: int, *names: str, user: int | None = None) -> None:
        """Gives permissions in a channel back."""
        found, who = self._world.channel(channel), self._who(user)
        found.denied[who] = found.denied.get(who, 0) & ~bits(*names)
        self._channel_changed(found)

    def _who(self, user: int | None) -> int:
        return self._world.app.id if user is None else user

    def _channel_changed(self, channel: Channel, verb: str = "UPDATE") -> None:
        world = self._world
        kind = "THREAD" if channel.kind == THREAD else "CHANNEL"
        if channel.kind != DM:
            world.dispatch(f"{kind}_{verb}", payloads.channel(world, channel), GUILDS)
        world.tell(Event("channels", channel.id))

    def delete_channel(self, channel: int) -> None:
        """The channel is gone with everything in it (10003)."""
        world = self._world
        found = world.channel(channel)
        for message in world.messages_in(channel):
            world.remove(message)
        for thread in [c.id for c in world.state.channels.values() if c.parent == channel]:
            self.delete_channel(thread)
        del world.state.channels[channel]
        self._channel_changed(found, "DELETE")

    def delete_message(self, message: int) -> None:
        """A moderator deletes a message (10008 from now on)."""
        self._world.remove(self._world.state.messages[message])

    def archive(self, thread: int, *, locked: bool = False) -> None:
        """The thread falls asleep: edits are refused (50083); if locked, new messages too."""
        found = self._world.channel(thread)
        found.archived, found.locked = True, locked
        self._channel_changed(found)

    def leave(self, person: Person, *, delete_account: bool = False) -> None:
        """That person leaves the server, or even Discord."""
        user = self._world.state.users[person.id]
        user.in_guild, user.deleted = False, delete_account
        self._world.tell(Event("channels"))

    def join(self, person: Person) -> None:
        """That person comes back to the server."""
        user = self._world.state.users[person.id]
        user.in_guild, user.deleted = True, False
        self._world.tell(Event("channels"))

    def kick_bot(self) -> None:
        """The app is removed from the server: every channel of it is closed to it (50001)."""
        self._world.state.in_guild = False
        self._world.dispatch("GUILD_DELETE", self._guild_id())

    def invite_bot(self) -> None:
        """The app is back in the server."""
        self._world.state.in_guild = True
        self._world.dispatch("GUILD_CREATE", payloads.guild(self._world))

    def outage(self, *, over: bool = False) -> None:
        """The server is unavailable for a while (or, with `over`, is back); nobody was removed."""
        if over:
            self._world.dispatch("GUILD_CREATE", payloads.guild(self._world))
        else:
            self._world.dispatch("GUILD_DELETE", self._guild_id() | {"unavailable": True})

    def _guild_id(self) -> dict[str, object]:
        guild = str(self._world.guild_id)
        return {"id": guild, "guild_id": guild}

    # The gateway

    def reconnect(self) -> None:
        """Op 7: the bot is asked to reconnect and resume."""
        self._world.gateway.reconnect()

    def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9: the bot's session is over."""
        self._world.gateway.invalidate(resumable)

    async def drop(self, code: int = 1006) -> None:
        """Ends the bot's connection with a close code; 1006 cuts it without a word."""
        await self._world.gateway.close(code)


def _refusal(
    code: int | None, status: int | None, message: str, retry_after_s: float, everywhere: bool
) -> Denied | None:
    if code is None and status is None:
        return None
    if status == 429 or (status is None and code in (20016, 20028, 30046, 40003)):
        usual = "" if code is None else denied(code).message
        return limited(retry_after_s, code or 0, message or usual, world=everywhere)
    if status is None:
        return denied(code or 0)
    return Denied(status, code or 0, message or f"{status}: refused by the sandbox")
