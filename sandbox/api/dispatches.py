"""Turns the world's events into the dispatches that the bot receives over the gateway."""

from __future__ import annotations

from msgspec import Struct

from sandbox.protocol import Json
from sandbox.world import events, payloads
from sandbox.world.model import DM, PRIVATE_THREAD, THREADS, Channel, Message, Server
from sandbox.world.world import World

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
"""Gateway intents."""

ALWAYS = 0
"""Used as an intent, sends the dispatch to every session."""


class Dispatch(Struct, frozen=True):
    """A gateway dispatch: its name (`t`), its object (`d`) and the intent it needs.

    `server` is the id of the one it tells of, 0 for direct messages.
    """

    name: str
    body: Json
    intent: int
    server: int


def dispatch(world: World, event: events.Event) -> Dispatch | None:
    """The dispatch for an event; None for what the bot is not told."""
    match event:
        case events.MessageCreated(message=message):
            return _message(world, "MESSAGE_CREATE", message)
        case events.MessageUpdated(message=message):
            return _message(world, "MESSAGE_UPDATE", message)
        case events.MessageDeleted(message=message):
            return _message_deleted(world, message)
        case events.ChannelCreated(about=channel) if channel.kind != DM:
            return _channel(world, "CREATE", channel)
        case events.ChannelUpdated(about=channel) if channel.kind != DM:
            return _channel(world, "UPDATE", channel)
        case events.ChannelDeleted(about=channel) if channel.kind != DM:
            return _channel(world, "DELETE", channel)
        case events.InteractionSent(interaction=interaction):
            body = payloads.interaction(world, interaction)
            server = world.channel(interaction.channel).server
            return Dispatch("INTERACTION_CREATE", body, ALWAYS, server)
        case events.GuildJoined(server=server, anew=anew):
            body = payloads.guild(world, server)
            if anew:  # only a guild that was known before comes with this field
                del body["unavailable"]
            return Dispatch("GUILD_CREATE", body, GUILDS, server.id)
        case events.GuildLost(server=server, unavailable=unavailable):
            return _guild_lost(server, unavailable)
        case _:
            return None


def _message(world: World, name: str, message: Message) -> Dispatch | None:
    if message.reader is not None:
        return None
    body = payloads.for_bot(world, message)
    return _of_message(world, name, message, body)


def _message_deleted(world: World, message: Message) -> Dispatch | None:
    if message.reader is not None:
        return None
    body: Json = {"id": str(message.id), "channel_id": str(message.channel)}
    return _of_message(world, "MESSAGE_DELETE", message, body)


def _of_message(world: World, name: str, message: Message, body: Json) -> Dispatch | None:
    channel = world.channel(message.channel)
    if not world.can(world.app.id, channel, "view_channel"):
        return None
    intent = GUILD_MESSAGES if channel.server else DIRECT_MESSAGES
    return Dispatch(name, payloads.placed(world, body), intent, channel.server)


def _channel(world: World, verb: str, channel: Channel) -> Dispatch | None:
    if world.member(world.app.id, channel) is None:
        return None
    if channel.kind == PRIVATE_THREAD and not world.can(world.app.id, channel, "view_channel"):
        return None
    kind = "THREAD" if channel.kind in THREADS else "CHANNEL"
    return Dispatch(f"{kind}_{verb}", payloads.channel(world, channel), GUILDS, channel.server)


def _guild_lost(server: Server, unavailable: bool) -> Dispatch:
    body: Json = {"id": str(server.id), "guild_id": str(server.id)}
    body |= {"unavailable": True} if unavailable else {}
    return Dispatch("GUILD_DELETE", body, GUILDS, server.id)
