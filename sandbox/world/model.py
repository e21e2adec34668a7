"""The structs of the world. `State` holds those that survive a restart."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct, field

from sandbox.protocol import Json
from sandbox.world.outcome import Outcome

TEXT, DM, VOICE, THREAD, PRIVATE_THREAD, STAGE, FORUM = 0, 1, 2, 11, 12, 13, 15
"""The channel types that exist here."""

THREADS = (THREAD, PRIVATE_THREAD)

VERSION = 2
"""The version of a kept `State`; `older_worlds` reads the earlier ones."""


class User(Struct):
    """A person or the bot (`app`). Faults change `accepts_dms` and `deleted`."""

    id: int
    key: str
    name: str
    app: bool = False
    accepts_dms: bool = True
    deleted: bool = False
    locale: str = "en-US"

    def json(self) -> Json:
        return {
            "id": str(self.id),
            "username": self.key,
            "global_name": None if self.app else self.name,
            "discriminator": "0000" if self.app else "0",
            "avatar": None,
            "bot": self.app,
            "public_flags": 0,
        }


class Member(Struct):
    """A user in a server: ids of the server's roles, and permission bits beside everybody's."""

    roles: list[int] = field(default_factory=list[int])
    granted: int = 0


class Server(Struct):
    """A server, which the API calls a guild. `members` are those in it by user id, the bot too.

    It is not `available` during an outage. `commands` are those registered for it alone.
    """

    id: int
    name: str
    members: dict[int, Member] = field(default_factory=dict[int, Member])
    available: bool = True
    commands: list[Json] = field(default_factory=list[Json])


class Role(Struct, frozen=True):
    """A role of a server; anybody may mention it if it is `mentionable`."""

    id: int
    server: int
    name: str
    mentionable: bool = False


class Channel(Struct):
    """A channel or thread of a server, or the DM channel of a person (`owner`) with the bot.

    `server` is 0 for a DM channel. `members` are the users in a private thread. `denied` and
    `allowed` hold the permission bits that the channel denies or gives, by user id, or by the
    server's id for everybody. `slow_s` are the seconds of its slow mode.
    """

    id: int
    kind: int
    name: str
    position: int = 0
    owner: int = 0
    parent: int = 0
    server: int = 0
    denied: dict[int, int] = field(default_factory=dict[int, int])
    allowed: dict[int, int] = field(default_factory=dict[int, int])
    archived: bool = False
    locked: bool = False
    members: list[int] = field(default_factory=list[int])
    slow_s: int = 0


class Message(Struct):
    """A message. `body` is its object in the API; `reader` is set if it is ephemeral."""

    id: int
    channel: int
    author: int
    at: float
    body: Json
    reader: int | None = None


class Upload(Struct, frozen=True):
    """A file that came with a request."""

    name: str
    content: bytes
    kind: str = "application/octet-stream"


class Notification(Struct, frozen=True):
    """A notification on a phone. `text` is the message's `content` when it was posted.

    `ping` is False for a message with SUPPRESS_NOTIFICATIONS, which only raises the badge.
    """

    channel: int
    message: int
    text: str
    ping: bool
    at: float


class Emoji(Struct, frozen=True):
    """An application emoji."""

    id: int
    name: str
    image: bytes


class Call(Struct, frozen=True):
    """An accepted request: its path below /api/v10, its JSON, its files as (name, bytes)."""

    method: str
    path: str
    payload: Any
    files: tuple[tuple[str, int], ...] = ()


class Interaction(Struct):
    """An interaction of a person (`user`) with the bot. `at` is when it was sent, Unix seconds.

    `source` is the message it came from, and `message` that message's object as it was then.
    `original` is the message that answers it. `loading` is True while the original is a deferred
    "thinking" message.
    """

    id: int
    token: str
    kind: int
    user: int
    channel: int
    data: Json
    at: float
    first_answer: asyncio.Future[Outcome]
    source: int | None = None
    message: Json | None = None
    answered: bool = False
    original: int | None = None
    loading: bool = False


class State(Struct):
    """Everything that survives a restart, except the bytes of files.

    `version` is that of its form on disk. The first of the `servers` is the town's own.
    """

    app: int
    version: int = VERSION
    origin: str = ""
    last_id: int = 0
    servers: dict[int, Server] = field(default_factory=dict[int, Server])
    users: dict[int, User] = field(default_factory=dict[int, User])
    channels: dict[int, Channel] = field(default_factory=dict[int, Channel])
    messages: dict[int, Message] = field(default_factory=dict[int, Message])
    read: dict[int, dict[int, int]] = field(default_factory=dict[int, dict[int, int]])
    notifications: dict[int, list[Notification]] = field(
        default_factory=dict[int, list[Notification]]
    )
    commands: list[Json] = field(default_factory=list[Json])
    roles: dict[int, Role] = field(default_factory=dict[int, Role])
    emojis: dict[int, Emoji] = field(default_factory=dict[int, Emoji])
