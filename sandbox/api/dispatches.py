"""Turns the world's events into the dispatches that the bot receives over the gateway."""

from __future__ import annotations

from msgspec import Struct

from sandbox.protocol import Json
from sandbox.world import events, payloads
from sandbox.world.model import DM, THREAD, Channel, Message
from sandbox.world.world import World

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
"""Gateway intents."""

ALWAYS = 0
"""Used as an intent, sends the dispatch to every session."""


class Dispatch(Struct, frozen=True):
    """A gateway dispatch: its name (`t`), its object (`d`) and the intent it needs."""

    name: str
    body: Json
    intent: int


def dispatch(world: World, event: events.Event) -> Dispatch | None:
    """The dispatch for an event; None for what the bot is not told."""
    match event:
        case events.MessageCreated(message=message):
            return _message(world, "MESSAGE_CREATE", message)
        case events.MessageUpdated(message=message):
            return _message(world, "MESSAGE_UPDATE", message)
        case events.MessageDeleted(message=message):
            return _message_deleted(world, message)
        case events.ChannelCreated(about=channel) if channel.kind == THREAD:
            return _channel(world, "CREATE", channel)
        case events.ChannelUpdated(about=channel) if channel.kind != DM:
            return _channel(world, "UPDATE", channel)
        case events.ChannelDeleted(about=channel) if channel.kind != DM:
            return _channel(world, "DELETE", channel)
        case events.InteractionSent(interaction=interaction):
            body = payloads.interaction(world, interaction)
            return Dispatch("INTERACTION_CREATE", body, ALWAYS)
        case events.GuildJoined(anew=anew):
            body = payloads.guild(world)
            if anew:  # only a guild that was known before comes with this field
                del body["unavailable"]
            return Dispatch("GUILD_CREATE", body, GUILDS)
        case events.GuildLost(unavailable=unavailable):
            return _guild_lost(world, unavailable)
        case _:
            return None


def _message(world: World, name: str, message: Message) -> Dispatch | None:
    if message.reader is not None:
        return None
    body = payloads.placed(world, payloads.for_bot(world, message))
    return Dispatch(name, body, _message_intent(world, message))


def _message_deleted(world: World, message: Message) -> Dispatch | None:
    if message.reader is not None:
        return None
    body: Json = {"id": str(message.id), "channel_id": str(message.channel)}
    placed = payloads.placed(world, body)
    return Dispatch("MESSAGE_DELETE", placed, _message_intent(world, message))


def _message_intent(world: World, message: Message) -> int:
    channel = world.state.channels.get(message.channel)
    return DIRECT_MESSAGES if channel is not None and channel.kind == DM else GUILD_MESSAGES


def _channel(world: World, verb: str, channel: Channel) -> Dispatch:
    kind = "THREAD" if channel.kind == THREAD else "CHANNEL"
    return Dispatch(f"{kind}_{verb}", payloads.channel(world, channel), GUILDS)


def _guild_lost(world: World, unavailable: bool) -> Dispatch:
    guild = str(world.guild_id)
    body: Json = {"id": guild, "guild_id": guild}
    return Dispatch("GUILD_DELETE", body | ({"unavailable": True} if unavailable else {}), GUILDS)
