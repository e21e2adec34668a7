"""The world: its people, channels and messages, and who may see them. It tells what happens."""

from __future__ import annotations

from collections import OrderedDict

from sandbox.limits.errors import api_error
from sandbox.limits.old_edits import OldEdits
from sandbox.protocol import Json
from sandbox.world import events
from sandbox.world.clock import Clock
from sandbox.world.later import Later
from sandbox.world.model import (
    DM,
    PRIVATE_THREAD,
    Call,
    Channel,
    Interaction,
    Member,
    Message,
    Server,
    State,
    Upload,
    User,
)
from sandbox.world.permissions import DM as DM_BITS
from sandbox.world.permissions import EVERYONE, bits

_EPOCH_MS = 1_420_070_400_000
_RECORD_LIMIT = 50_000
MAX_DROPPED = 64
MAX_GONE = 64


class World:
    """The servers with their channels, the people, and the bot Tumbler.

    `interactions` are by token, oldest first. `listeners` are called with every event, in order.
    """

    def __init__(
        self, state: State, clock: Clock | None = None, later: Later | None = None
    ) -> None:
        self.state = state
        self.clock = clock or Clock()
        self.later = later or Later()
        self.files: dict[int, Upload] = {}
        self._dropped: OrderedDict[int, Upload] = OrderedDict()
        self._by_channel: dict[int, dict[int, Message]] = {}
        for message in state.messages.values():
            self._by_channel.setdefault(message.channel, {})[message.id] = message
        self._gone: OrderedDict[int, Message] = OrderedDict()
        self.record: list[Call] = []
        self.interactions: dict[str, Interaction] = {}
        self.old_edits = OldEdits()
        self.listeners: list[events.Listener] = []

    def turn(self, seconds: float) -> None:
        """Makes it later in the world."""
        self.later.turn(seconds)
        self.tell(events.ClockTurned(self.later.seconds))

    # Looking up

    @property
    def home(self) -> Server:
        """The town's own server, the first."""
        home, *_ = self.state.servers.values()
        return home

    @property
    def guild_id(self) -> int:
        """The id of the town's own server."""
        return self.home.id

    @property
    def app(self) -> User:
        """The bot's user; the application has the same id."""
        return self.state.users[self.state.app]

    def next_id(self) -> int:
        """A new snowflake, greater than all before, which carries the world's time."""
        floor = (int(self.clock.now() * 1000) - _EPOCH_MS) << 22
        self.state.last_id = max(self.state.last_id + 1, floor)
        return self.state.last_id

    def user(self, user: int) -> User:
        """The user of that id; raises 10013 if there is none or the account is deleted."""
        found = self.state.users.get(user)
        if found is None or found.deleted:
            raise api_error(10013)
        return found

    def channel(self, channel: int) -> Channel:
        """The channel of that id; raises 10003 if there is none."""
        found = self.state.channels.get(channel)
        if found is None:
            raise api_error(10003)
        return found

    def server(self, server: int) -> Server:
        """The server of that id; raises 10004 if there is none."""
        found = self.state.servers.get(server)
        if found is None:
            raise api_error(10004)
        return found

    def has_bot(self, server: Server) -> bool:
        return self.state.app in server.members

    def member(self, user: int, channel: Channel) -> Member | None:
        """A user as a member of the channel's server; None if not in it, and for a DM channel."""
        server = self.state.servers.get(channel.server)
        return None if server is None else server.members.get(user)

    def meets_bot(self, user: int) -> bool:
        """Whether a user and the bot are in the same server."""
        servers = self.state.servers.values()
        return any(user in server.members and self.has_bot(server) for server in servers)

    def channels_of(self, server: Server) -> list[Channel]:
        """The channels and threads of a server."""
        return [c for c in self.state.channels.values() if c.server == server.id]

    def channel_named(self, name: str, server: Server | None = None) -> Channel:
        """A server's channel or thread of that name ("games"); KeyError if there is none.

        Without a server, that of the town's own.
        """
        for channel in self.channels_of(server or self.home):
            if channel.name == name:
                return channel
        raise KeyError(name)

    def message(self, channel: int, message: int) -> Message:
        """A message of a channel; raises 10008 if there is none or it is ephemeral."""
        found = self.state.messages.get(message)
        if found is None or found.channel != channel or found.reader is not None:
            raise api_error(10008)
        return found

    def seen_message(self, message: int) -> Message | None:
        """The message of that id, even if it is one of the last MAX_GONE that were deleted."""
        return self.state.messages.get(message) or self._gone.get(message)

    def messages_in(self, channel: int) -> list[Message]:
        """The channel's messages, oldest first, ephemeral ones included."""
        return list(self._by_channel.get(channel, {}).values())

    def dm_of(self, user: int) -> Channel | None:
        """The DM channel of a person with the bot, None if there is none yet."""
        for channel in self.state.channels.values():
            if channel.kind == DM and channel.owner == user:
                return channel
        return None

    def open_dm(self, user: int) -> Channel:
        """The DM channel of a person with the bot; opens it if there is none yet."""
        found = self.dm_of(user)
        if found is None:
            found = Channel(self.next_id(), DM, self.user(user).name, owner=user)
            self.state.channels[found.id] = found
            self.tell(events.ChannelCreated(found))
        return found

    # Permissions

    def permissions(self, user: int, channel: Channel) -> int:
        """The permission bits of a user in a channel; 0 for a user who is not in its server."""
        if channel.kind == DM:
            return DM_BITS if user in (channel.owner, self.state.app) else 0
        member = self.member(user, channel)
        if member is None:
            return 0
        # A thread has the permissions of its parent channel.
        ruled = self.state.channels.get(channel.parent, channel) if channel.parent else channel
        given = EVERYONE | member.granted
        for who in (channel.server, user):  # Discord: what concerns one member alone comes last
            given &= ~ruled.denied.get(who, 0) & ~channel.denied.get(who, 0)
            given |= ruled.allowed.get(who, 0)
        return given if given & bits("view_channel") else 0

    def can(self, user: int, channel: Channel, *names: str) -> bool:
        """Whether a user has these permissions and, of a private thread, is in it."""
        wanted, have = bits(*names), self.permissions(user, channel)
        is_out = channel.kind == PRIVATE_THREAD and user not in channel.members
        return have & wanted == wanted and not (is_out and not have & bits("manage_threads"))

    def audience(self, channel: Channel) -> list[User]:
        """The people who can see a channel, without the bot."""
        users = [u for u in self.state.users.values() if not u.app and not u.deleted]
        return [u for u in users if self.can(u.id, channel, "view_channel")]

    # Events and requests

    def tell(self, event: events.Event) -> None:
        """Calls every listener with an event."""
        for listener in list(self.listeners):
            listener(event)

    def recorded(self, call: Call) -> None:
        """Records an accepted request; drops the older half at 50,000."""
        self.record.append(call)
        if len(self.record) > _RECORD_LIMIT:
            del self.record[: _RECORD_LIMIT // 2]

    # Messages and files

    def add(self, message: Message) -> None:
        """Adds a new message to its channel."""
        self.state.messages[message.id] = message
        self._by_channel.setdefault(message.channel, {})[message.id] = message
        self.tell(events.MessageCreated(message))

    def changed(self, message: Message) -> None:
        self.tell(events.MessageUpdated(message))

    def file(self, number: int) -> Upload | None:
        """The file of that id, even if it was dropped a moment ago.

        A reader may ask for a picture just as it is replaced, and Discord still serves it.
        """
        return self.files.get(number) or self._dropped.get(number)

    def drop_file(self, number: int) -> None:
        """Drops a file; `file` still finds the last MAX_DROPPED of them."""
        found = self.files.pop(number, None)
        if found is not None:
            self._dropped[number] = found
            while len(self._dropped) > MAX_DROPPED:
                self._dropped.popitem(last=False)

    def remove(self, message: Message) -> None:
        """Deletes a message with its files."""
        del self.state.messages[message.id]
        del self._by_channel[message.channel][message.id]
        for attachment in message.body["attachments"]:
            self.drop_file(int(attachment["id"]))
        self._gone[message.id] = message
        while len(self._gone) > MAX_GONE:
            self._gone.popitem(last=False)
        self.tell(events.MessageDeleted(message))

    def shown(self, message: Message) -> Json:
        """A shallow copy of the message's object."""
        return dict(message.body)

    def last_message(self, channel: Channel) -> int | None:
        """The id of the newest message that is not ephemeral, None if there is none."""
        newest = reversed(self._by_channel.get(channel.id, {}).values())
        return next((m.id for m in newest if m.reader is None), None)
