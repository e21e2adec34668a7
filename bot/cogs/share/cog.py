"""Presses by which who sat at a match shares its ending in another channel of the server."""

from __future__ import annotations

import discord

from bot.cogs.share import rules, screens
from bot.cogs.share.poster import EndingSender, Refusals
from bot.cogs.share.rules import ChannelKind, Target
from bot.delivery.discord.components import CHANNELS
from bot.delivery.discord.errors import Verdict
from bot.interactions.cog import Cog, Services
from bot.interactions.guard import note_refused
from bot.interactions.permissions import (
    POST_NEEDS,
    POSTER_NEEDS,
    missing_permissions,
    slow_mode_s,
)
from bot.interactions.press import Press, chosen_channels
from bot.match.controls.message import Screen
from bot.match.live import Live
from bot.match.lobby.visibility import hiding
from bot.match.press_checks import check_has_result
from bot.match.refusals import ShellRefused
from bot.screens.refusals import sentence

_KINDS = {
    **dict.fromkeys(CHANNELS, ChannelKind.TEXT),
    discord.ChannelType.news_thread: ChannelKind.THREAD,
    discord.ChannelType.public_thread: ChannelKind.THREAD,
    discord.ChannelType.private_thread: ChannelKind.THREAD,
}

REFUSALS = Refusals(
    "share_stands", {Verdict.NOWHERE: "share_gone", Verdict.FORBIDDEN: "share_closed"}
)


class ShareCog(Cog):
    """A channel is chosen, the post is seen before, and posted; each in the same private answer."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._sender = EndingSender(self.matches, self.delivery.post)
        self.on(screens.ShareEnding, self._choose)
        self.on(screens.ShareIn, self._preview)
        self.on(screens.ShareNow, self._post)

    async def _choose(self, press: Press, _word: screens.ShareEnding) -> None:
        """Shows the ways to share; the film is there for who may not post, too."""
        live = await self.matches.live(press.match)
        check_has_result(live)
        await self.matches.check_not_early(press.match)
        posts = rules.shares(live, press.person, press.guild, self.matches.clock())
        await press.show(screens.choosing(live, posts=posts))

    async def _preview(self, press: Press, word: screens.ShareIn) -> None:
        live, target = await self._live(press), _chosen_target(press)
        await press.hold()
        if not word.channel:
            await press.show(screens.choosing(live))
            return
        try:
            rules.check_target(live, target)
            await press.show(screens.preview(live, await self._made(press, live, target), target))
        except ShellRefused as refused:
            await self._again(press, live, refused)

    async def _post(self, press: Press, word: screens.ShareNow) -> None:
        live, target = await self._live(press), _target(press, word.channel)
        await press.hold()
        try:
            rules.check_target(live, target)
            await press.show(await self._posted(press, live, target))
        except ShellRefused as refused:
            await self._again(press, live, refused)

    async def _live(self, press: Press) -> Live:
        """The match that is shared. Raises what `check_shares` and `check_not_early` do."""
        live = await self.matches.live(press.match)
        rules.check_shares(live, press.person, press.guild, self.matches.clock())
        await self.matches.check_not_early(press.match)
        return live

    async def _again(self, press: Press, live: Live, refused: ShellRefused) -> None:
        """Says what is wrong with a channel, above the select of another one."""
        note_refused(press, refused)
        await press.show(screens.choosing(live, lead=sentence(refused)))

    async def _made(self, press: Press, live: Live, target: Target) -> Screen:
        """What is posted in a channel. Raises `Failed` while the bot does not know the server."""
        by = press.person
        readers = await self._sender.audience(live, press.guild, target.channel, by)
        named = hiding(live, readers.hidden)
        pictures = await self.services.gallery.paint(live.entry, live.view(None), of=named)
        return screens.shared(live, pictures, readers, by)

    async def _posted(self, press: Press, live: Live, target: Target) -> Screen:
        """Posts an ending once in a channel. Raises what `EndingSender.post` raises."""
        screen = await self._made(press, live, target)
        nonce = rules.nonce(live, target.channel, "post")
        if await self._sender.post(press.by, target, screen, REFUSALS, nonce=nonce):
            return screens.posted(live, target)
        return screens.preview(live, screen, target, lead=screens.perhaps(target))


def _chosen_target(press: Press) -> Target:
    """The channel that was chosen, by what Discord itself says that its chooser may do there."""
    for channel, theirs in chosen_channels(press).items():
        return _target(press, channel, theirs)
    return Target(0, ChannelKind.GONE)


def _target(press: Press, channel: int, theirs: discord.Permissions | None = None) -> Target:
    """A channel of this server, by what the bot knows of it now.

    `theirs` is what the person may do there, if Discord has said that with the press.
    """
    guild, member = press.interaction.guild, press.interaction.user
    if guild is None or guild.unavailable or not isinstance(member, discord.Member):
        return Target(channel, ChannelKind.UNSEEN)
    place = guild.get_channel_or_thread(channel)
    if place is None:
        return Target(channel, ChannelKind.GONE if theirs is None else ChannelKind.UNSEEN)
    kind = _KINDS.get(place.type, ChannelKind.OTHER)
    if kind is not ChannelKind.TEXT:
        return Target(channel, kind)
    theirs = place.permissions_for(member) if theirs is None else theirs
    return target_at(channel, place, theirs, place.permissions_for(guild.me))


def target_at(
    channel: int, place: object, theirs: discord.Permissions, ours: discord.Permissions
) -> Target:
    """A channel or thread, by what a person and the bot may do there."""
    in_thread = isinstance(place, discord.Thread)
    return Target(
        channel,
        ChannelKind.TEXT,
        getattr(place, "name", ""),
        missing_permissions(theirs, POSTER_NEEDS, in_thread=in_thread),
        missing_permissions(ours, POST_NEEDS, in_thread=in_thread),
        slow_mode_s(place, theirs),
    )
