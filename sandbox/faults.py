"""What tests and the page's drawer of faults can make go wrong.

A `Fault` hits the next REST calls that match it. The other methods change the world
(permissions, direct messages, channels, members) or the gateway's connections. Where a method
takes a server and none is given, it is the town's own.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import NamedTuple

from sandbox.api.call_faults import KINDS, Fault, fault_of
from sandbox.api.gateway import Gateway
from sandbox.limits.errors import ApiError, api_error, rate_limited
from sandbox.people.person import Person
from sandbox.world import events, interactions
from sandbox.world.model import Channel, Member, Server
from sandbox.world.permissions import bits
from sandbox.world.world import World


class Met(NamedTuple):
    """A call that was hit by a fault: its method and path, and the fault's kind."""

    method: str
    path: str
    kind: str


class Faults:
    """Makes REST calls, interactions, the world and the gateway go wrong.

    `met` lists every call that was hit, by a fault that was set or by a random one, in order.
    """

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._queue: list[Fault] = []
        self._duplicates = 0
        self._chance = 0.0
        self._kinds: Sequence[str] = KINDS
        self._dice = random.Random(0)
        self.met: list[Met] = []
        world.listeners.append(self._deliver_twice)

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
        retry_after_s: float = 0.02,
        everywhere: bool = False,
        after: bool = False,
        cut: str = "",
        delay_s: float = 0.0,
        hold: asyncio.Event | None = None,
        late: bool = False,
        page: str = "",
    ) -> Fault:
        """Sets a fault for the next matching calls and gives it.

        With `after` the call takes effect, and the error is its answer all the same.
        A `code` alone has its usual status and message. `status=429` adds `Via`, `retry_after`
        and, with `everywhere`, the global flag. `headers` are added to any error. A `page` of HTML
        is the whole answer, with any status, as of something that stands before Discord.
        """
        error = _error(code, status, message, retry_after_s, everywhere, page)
        if error is not None and headers is not None:
            error.headers = error.headers | headers
        fault = Fault(method, path, times, skip, error, after, cut, delay_s, hold, late)
        self._queue.append(fault)
        return fault

    def at_random(self, chance: float, seed: int | str = 0, kinds: Sequence[str] = KINDS) -> None:
        """Hits each call with that chance by a fault of one of the `kinds`; 0 ends it."""
        self._chance = chance
        self._kinds = kinds
        self._dice = random.Random(seed)

    def clear(self) -> None:
        """Removes all faults of calls and interactions; the world stays as it is."""
        self._queue.clear()
        self._chance = 0.0
        self._duplicates = 0

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that hits this call, None if there is none; counts the call."""
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
            self.met.append(Met(method, path, fault.kind))
            return fault
        return self._random_fault(method, path)

    def _random_fault(self, method: str, path: str) -> Fault | None:
        if self._chance <= 0 or self._dice.random() >= self._chance:
            return None
        kind = self._dice.choice(self._kinds)
        self.met.append(Met(method, path, kind))
        return fault_of(kind, method, path, self._dice)

    def duplicate(self, times: int = 1) -> None:
        """Delivers the next interactions twice."""
        self._duplicates += times

    def _deliver_twice(self, event: events.Event) -> None:
        match event:
            case events.InteractionSent(interaction=sent, again=False) if self._duplicates:
                self._duplicates -= 1
                interactions.redeliver(self._world, sent.id)
            case _:
                pass

    # Changes of the world

    def close_dms(self, person: Person) -> None:
        """Closes a person's direct messages: sending fails with 50007."""
        self._world.state.users[person.id].accepts_dms = False
        self._world.tell(events.MembersChanged())

    def open_dms(self, person: Person) -> None:
        self._world.state.users[person.id].accepts_dms = True
        self._world.tell(events.MembersChanged())

    def forbid(self, channel: int, *names: str, user: int | None = None) -> None:
        """Denies permissions in a channel, to the bot unless a user is given.

        The id of the server stands for everybody.
        """
        found, who = self._world.channel(channel), self._who(user)
        found.denied[who] = found.denied.get(who, 0) | bits(*names)
        self._world.tell(events.ChannelUpdated(found))

    def allow(self, channel: int, *names: str, user: int | None = None) -> None:
        """Removes denied permissions in a channel."""
        found, who = self._world.channel(channel), self._who(user)
        found.denied[who] = found.denied.get(who, 0) & ~bits(*names)
        self._world.tell(events.ChannelUpdated(found))

    def slow(self, channel: int, seconds: int) -> None:
        """Puts a channel into slow mode; 0 ends it."""
        found = self._world.channel(channel)
        found.slow_s = seconds
        self._world.tell(events.ChannelUpdated(found))

    def appoint(self, channel: int, *names: str, user: int) -> None:
        """Gives a user permissions in one channel."""
        found = self._world.channel(channel)
        found.allowed[user] = found.allowed.get(user, 0) | bits(*names)
        self._world.tell(events.ChannelUpdated(found))

    def grant(self, *names: str, user: int | None = None, server: Server | None = None) -> None:
        """Gives permissions in a whole server, to the bot unless a user is given."""
        self._where(server).members[self._who(user)].granted |= bits(*names)

    def revoke(self, *names: str, user: int | None = None, server: Server | None = None) -> None:
        """Takes granted permissions away again."""
        self._where(server).members[self._who(user)].granted &= ~bits(*names)

    def _where(self, server: Server | None) -> Server:
        return self._world.home if server is None else server

    def _who(self, user: int | None) -> int:
        return self._world.app.id if user is None else user

    def open_channel(
        self, name: str, kind: int, *, parent: int = 0, members: Sequence[Person] = ()
    ) -> int:
        """Opens a channel in the town's own server, or a thread in `parent`; returns its id.

        `members` are in a private thread, and the bot is not.
        """
        world, made = self._world, self._world.next_id()
        channel = Channel(made, kind, name, parent=parent, server=world.guild_id)
        channel.position = len(world.state.channels)
        channel.members = [each.id for each in members]
        world.state.channels[made] = channel
        world.tell(events.ChannelCreated(channel))
        return made

    def delete_channel(self, channel: int) -> None:
        """Deletes a channel with its messages and threads (10003)."""
        world = self._world
        found = world.channel(channel)
        for message in world.messages_in(channel):
            world.remove(message)
        for thread in [c.id for c in world.state.channels.values() if c.parent == channel]:
            self.delete_channel(thread)
        del world.state.channels[channel]
        world.tell(events.ChannelDeleted(found))

    def delete_message(self, message: int) -> None:
        """Deletes a message as a moderator does (10008)."""
        self._world.remove(self._world.state.messages[message])

    def archive(self, thread: int, *, locked: bool = False) -> None:
        """Archives a thread: edits fail with 50083; if it is locked, new messages too."""
        found = self._world.channel(thread)
        found.archived, found.locked = True, locked
        self._world.tell(events.ChannelUpdated(found))

    def unlock(self, thread: int) -> None:
        """Opens a locked thread again, as a moderator does."""
        found = self._world.channel(thread)
        found.archived = found.locked = False
        self._world.tell(events.ChannelUpdated(found))

    def leave(
        self, person: Person, server: Server | None = None, *, delete_account: bool = False
    ) -> None:
        """Makes a person leave a server, or delete the account and with it leave all servers."""
        self._world.state.users[person.id].deleted = delete_account
        left = self._world.state.servers.values() if delete_account else [self._where(server)]
        for each in left:
            each.members.pop(person.id, None)
        self._world.tell(events.MembersChanged())

    def join(self, person: Person, server: Server | None = None) -> None:
        """Makes a person join a server, without the roles that somebody had who has left it."""
        self._world.state.users[person.id].deleted = False
        self._where(server).members.setdefault(person.id, Member())
        self._world.tell(events.MembersChanged())

    def kick_bot(self, server: Server | None = None) -> None:
        """Removes the bot from a server: every channel of it answers 50001."""
        where = self._where(server)
        del where.members[self._world.app.id]
        self._world.tell(events.GuildLost(where, unavailable=False))

    def invite_bot(self, server: Server | None = None) -> None:
        """Brings the bot into a server."""
        where = self._where(server)
        where.members[self._world.app.id] = Member()
        self._world.tell(events.GuildJoined(where, anew=True))

    def outage(self, server: Server | None = None, *, over: bool = False) -> None:
        """Makes a server unavailable or, with `over`, available again."""
        where = self._where(server)
        where.available = over
        found = events.GuildJoined(where) if over else events.GuildLost(where, unavailable=True)
        self._world.tell(found)

    # The gateway: all of the bot's connections, or those of one shard

    def reconnect(self, shard: int | None = None) -> None:
        """Op 7: asks the bot to reconnect and resume."""
        self._gateway.reconnect(shard)

    def invalidate(self, *, resumable: bool = False, shard: int | None = None) -> None:
        """Op 9: invalidates the bot's sessions."""
        self._gateway.invalidate(resumable, shard)

    async def drop(self, code: int = 1006, shard: int | None = None) -> None:
        """Closes the bot's connections with a code; 1006 cuts them without a close frame."""
        await self._gateway.close(code, shard)

    async def take_token_back(self) -> None:
        """Makes the bot's token worth nothing, as its owner does who resets it."""
        await self._gateway.take_token_back()

    def refuse(self, code: int, shard: int | None = None) -> None:
        """Closes every new connection with a code until `accept`."""
        self._gateway.refuse(code, shard)

    def accept(self, shard: int | None = None) -> None:
        """Lets connections in again that `refuse` keeps out."""
        self._gateway.accept(shard)


def _error(
    code: int | None,
    status: int | None,
    message: str,
    retry_after_s: float,
    everywhere: bool,
    page: str,
) -> ApiError | None:
    if page:
        return ApiError(status or 200, 0, message, page=page)
    if code is None and status is None:
        return None
    if status == 429 or (status is None and code in (20016, 20028, 30046, 40003)):
        usual = "" if code is None else api_error(code).message
        return rate_limited(retry_after_s, code or 0, message or usual, world=everywhere)
    if status is None:
        return api_error(code or 0)
    return ApiError(status, code or 0, message or f"{status}: refused by the sandbox")
