"""What happens in the world, as a closed set of events. The gateway and the page listen.

Every event has a `channel` (0 for none) and a `reader`, the only person who may notice it
(None for everyone who can see the channel).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from sandbox.world.model import Channel, Interaction, Message, Notification, Server
from sandbox.world.outcome import Modal


class _Anywhere(Struct, frozen=True):
    @property
    def channel(self) -> int:
        return 0

    @property
    def reader(self) -> int | None:
        return None


class _OfMessage(Struct, frozen=True):
    message: Message

    @property
    def channel(self) -> int:
        return self.message.channel

    @property
    def reader(self) -> int | None:
        return self.message.reader


class MessageCreated(_OfMessage, frozen=True):
    """A message was posted, an ephemeral one too."""


class MessageUpdated(_OfMessage, frozen=True):
    """A message was edited."""


class MessageDeleted(_OfMessage, frozen=True):
    """A message is gone."""


class _OfChannel(Struct, frozen=True):
    about: Channel

    @property
    def channel(self) -> int:
        return self.about.id

    @property
    def reader(self) -> int | None:
        return None


class ChannelCreated(_OfChannel, frozen=True):
    """A thread or a DM channel was opened."""


class ChannelUpdated(_OfChannel, frozen=True):
    """A channel's name, permissions or state changed."""


class ChannelDeleted(_OfChannel, frozen=True):
    """A channel is gone with its messages."""


class TypingStarted(_OfChannel, frozen=True):
    """The bot shows that it is typing."""


class ChannelRead(Struct, frozen=True):
    """A person has read a channel to its end."""

    channel: int
    reader: int


class Notified(Struct, frozen=True):
    """A person's phone shows a notification."""

    reader: int
    notification: Notification

    @property
    def channel(self) -> int:
        return self.notification.channel


class _OfInteraction(Struct, frozen=True):
    interaction: Interaction

    @property
    def channel(self) -> int:
        return self.interaction.channel

    @property
    def reader(self) -> int | None:
        return self.interaction.user


class InteractionSent(_OfInteraction, frozen=True):
    """An interaction goes to the bot; `again` marks every delivery after the first."""

    again: bool = False


class ModalOpened(_OfInteraction, frozen=True):
    """The bot answered with a modal."""

    modal: Modal


class InteractionFailed(_OfInteraction, frozen=True):
    """The bot gave no answer in time; `reason` is what Discord's client shows."""

    reason: str


class MembersChanged(_Anywhere, frozen=True):
    """Somebody joined, left, or opened or closed their direct messages."""


class CommandsRegistered(_Anywhere, frozen=True):
    """The bot replaced its commands."""


class GuildJoined(_Anywhere, frozen=True):
    """A server is there for the bot: it was invited (`anew`), or an outage is over."""

    server: Server
    anew: bool = False


class GuildLost(_Anywhere, frozen=True):
    """A server is gone for the bot, or only `unavailable` during an outage."""

    server: Server
    unavailable: bool


class BotConnected(_Anywhere, frozen=True):
    """A process of the bot is connected to the gateway."""


class BotDisconnected(_Anywhere, frozen=True):
    """No process of the bot is connected any more."""


class ClockTurned(_Anywhere, frozen=True):
    """It is later in the world than it was; `seconds` later than outside."""

    seconds: float


Event = (
    MessageCreated
    | MessageUpdated
    | MessageDeleted
    | ChannelCreated
    | ChannelUpdated
    | ChannelDeleted
    | TypingStarted
    | ChannelRead
    | Notified
    | InteractionSent
    | ModalOpened
    | InteractionFailed
    | MembersChanged
    | CommandsRegistered
    | GuildJoined
    | GuildLost
    | BotConnected
    | BotDisconnected
    | ClockTurned
)
Listener = Callable[[Event], None]
