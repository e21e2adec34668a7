"""Turns the world's events into the messages that an open page receives."""

from __future__ import annotations

import re

from sandbox.protocol import Json
from sandbox.world import events
from sandbox.world.model import Notification
from sandbox.world.world import World


def told(world: World, event: events.Event) -> Json | None:
    """The message to the page; None for events that change nothing on it."""
    match event:
        case events.BotConnected() | events.BotDisconnected():
            return {"event": "bot"}
        case events.ClockTurned(seconds=seconds):
            return {"event": "later", "seconds": seconds}
        case events.Notified(notification=notification):
            return _notification(world, notification)
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
        case _:  # the person who caused it gets the outcome as an answer
            return None


_MENTION = re.compile(r"<@!?(\d{1,20})>|<#(\d{1,20})>|<@&(\d{1,20})>")


def _plain_text(world: World, text: str) -> str:
    """The text with people, channels and roles by name and without markdown, as phones show it."""

    def named(found: re.Match[str]) -> str:
        user, channel, role = found.groups()
        if user is not None:
            person = world.state.users.get(int(user))
            return "@someone" if person is None else f"@{person.name}"
        if role is not None:
            known = world.state.roles.get(int(role))
            return "@role" if known is None else f"@{known.name}"
        place = world.state.channels.get(int(channel))
        return "#unknown" if place is None else f"#{place.name}"

    plain = re.sub(r"\\([^A-Za-z0-9\s])|[*_`~]+", r"\1", text)
    return _MENTION.sub(named, plain)


def _notification(world: World, notice: Notification) -> Json:
    return {
        "event": "notice",
        "channel": str(notice.channel),
        "message": str(notice.message),
        "text": _plain_text(world, notice.text),
        "ping": notice.ping,
    }
