"""Which matches are shared, and in which channels."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from bot.match.live import Live
from bot.match.lobby.deals import is_closed
from bot.match.press_checks import check_has_result
from bot.match.refusals import ShellRefused, not_yours
from bot.store.keys import base36


class ChannelKind(Enum):
    """What a channel is, as far as it matters to who wants to share something in it."""

    TEXT = "text"
    """People write in it, be it a voice channel."""
    THREAD = "thread"
    OTHER = "other"
    GONE = "gone"
    """It is not in this server, or not any more."""
    UNSEEN = "unseen"
    """The bot does not know it now."""


class Target(Struct, frozen=True):
    """A channel in which a match is to be shared.

    `they_lack` and `bot_lacks` are the permissions that the person and the bot lack there, in
    words; "" if they have all. `pause_s` is the interval of slow mode that holds for the person.
    """

    channel: int
    kind: ChannelKind
    name: str = ""
    they_lack: str = ""
    bot_lacks: str = ""
    pause_s: float = 0.0

    @property
    def mention(self) -> str:
        return f"<#{self.channel}>"


class Audience(Struct, frozen=True):
    """What the people of a channel are told of a match, beside its ending.

    `hidden` are the people whom they read as "a player"; `sees_home`: all of them see where the
    match was played.
    """

    hidden: frozenset[int]
    sees_home: bool


def is_shared(live: Live) -> bool:
    """Whether matches such as this one are shared in channels: with a result, in a server.

    A game with a way of its own to share a result keeps to that: its line spoils no deal, and an
    ending would.
    """
    return live.has_result and live.match.guild is not None and live.entry.sharing is None


def check_shares(live: Live, person: int, guild: int | None, at: float) -> None:
    """Checks that a person may share a match, asking in a server (None: in direct messages).

    Raises `not_over`, `no_result`, `day_runs`, `share_elsewhere`, `unknown_button` for a match
    that is not shared so, and what `not_yours` gives for who did not sit there.
    """
    if not live.table.seats_of(person):
        raise not_yours(live, person)
    check_has_result(live)
    if is_closed(live.facts.deal.name, at):
        raise ShellRefused("day_runs")
    if not is_shared(live):
        raise ShellRefused("unknown_button")
    if live.match.guild != guild:
        raise ShellRefused("share_elsewhere")


def shares(live: Live, person: int, guild: int | None, at: float) -> bool:
    """Whether a person may share a match where they ask."""
    is_here = is_shared(live) and live.match.guild == guild
    return is_here and bool(live.table.seats_of(person) and not is_closed(live.facts.deal.name, at))


_KEYS = {
    ChannelKind.THREAD: "share_thread",
    ChannelKind.OTHER: "share_kind",
    ChannelKind.GONE: "share_gone",
    ChannelKind.UNSEEN: "share_unseen",
}


def check_target(live: Live, target: Target) -> None:
    """Checks that a match may be shared in a channel.

    Raises `share_home`, `share_thread`, `share_kind`, `share_gone`, `share_unseen`,
    `share_they_lack` and `share_bot_lacks`.
    """
    if target.channel == live.match.channel:
        raise ShellRefused("share_home")
    if target.kind is not ChannelKind.TEXT:
        raise ShellRefused(_KEYS[target.kind], channel=target.mention)
    check_rights(target, "share_they_lack", "share_bot_lacks")


def check_rights(target: Target, they_lack: str, bot_lacks: str) -> None:
    """Checks that a person and the bot may post in a channel; raises by one of these keys."""
    if target.they_lack:
        raise ShellRefused(they_lack, channel=target.mention, missing=target.they_lack)
    if target.bot_lacks:
        raise ShellRefused(bot_lacks, channel=target.mention, missing=target.bot_lacks)


def nonce(live: Live, channel: int, kind: str) -> str:
    """The nonce of an ending in a channel, whoever posts it; `kind` has at most 4 characters.

    Discord: at most 25 characters.
    """
    return f"{live.match.id}{base36(channel)}{kind}"
