"""The requests of delivery: sends once, edits by the cheapest way, finds our own messages.

A send carries a nonce made of match, row and audience. If the same send is repeated within minutes,
Discord returns the earlier message. An edit goes through the newest interaction on that message
while its token lives, which is 15 minutes, and otherwise through the channel. Edits through an
interaction do not count among the bot's 50 requests a second.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord.utils import snowflake_time
from msgspec import Struct

from bot.delivery.discord import trace
from bot.delivery.discord.calls import MESSAGE, MESSAGES, ORIGINAL, by_bot, by_token
from bot.delivery.discord.components import SILENT, CommandIds, editing, pinging, pressable, sending
from bot.delivery.discord.errors import (
    NO_ACCESS,
    PASSING,
    UNKNOWN_CHANNEL,
    UNKNOWN_MEMBER,
    UNKNOWN_SERVER,
    UNKNOWN_USER,
    Failed,
    Verdict,
    unhurried,
)
from bot.delivery.discord.limits import Budget, InvalidRequestLimit
from bot.delivery.discord.trace import InteractionTrace
from bot.match.controls.message import Message, Screen

log = logging.getLogger(__name__)

CALL_S = 30.0
KEPT_HOOKS = 2_000
LOOK_BACK, LOOK_ON = 50, 200
"""How many messages of a channel a search reads; in a busy channel many follow a known message."""

PAGE = 100
"""The most messages that Discord gives at once."""

PASSED_ON = (Verdict.TOKEN_OVER, Verdict.GONE, Verdict.OURS, Verdict.LOCKED)
"""What an edit through an interaction may meet; then it goes through the channel."""

ARCHIVED, HAS_THREAD = 50083, 160004
"""Discord's codes for an archived thread, and for a message that has a thread."""

ARCHIVED_AFTER_MIN = 10_080
"""Minutes without a message after which Discord archives a thread: the most it takes, a week."""


class Found(Struct, frozen=True):
    """A message of ours, and the row that its buttons were made for, as everybody counts rows.

    `mentions` are the people whom it pings.
    """

    message: int
    row: int
    mentions: frozenset[int] = frozenset()


class Post:
    """Sends and edits by ids alone; keeps no message object. Every request may raise `Failed`.

    While not `may_show`, another process may be showing the same, and no request begins. Each waits
    for the `budget`. `commands` are those that can be pressed in what is sent.
    """

    def __init__(
        self,
        client: discord.Client,
        knocks: InvalidRequestLimit | None = None,
        may_show: Callable[[], bool] = lambda: True,
        budget: Budget | None = None,
    ) -> None:
        self.commands: CommandIds = {}
        self.knocks = knocks or InvalidRequestLimit()
        self.budget = budget or Budget()
        self._client = client
        self._may_show = may_show
        self._hooks: OrderedDict[int, tuple[discord.Interaction, InteractionTrace]] = OrderedDict()
        self._pressed: set[int] = set()

    @asynccontextmanager
    async def _request(self, counts: int = 1) -> AsyncGenerator[None]:
        """Waits for the budget, then bounds one request to Discord by `CALL_S`. Raises `Failed`.

        `counts`: how many requests it is to Discord, which does not count those by interactions.
        """
        if counts and self._may_show():
            with unhurried():
                await self.budget.take(counts)
        if not self._may_show():
            raise Failed(TimeoutError())
        try:
            async with asyncio.timeout(CALL_S):
                yield
        except (discord.HTTPException, *PASSING) as error:
            raise Failed(error) from error

    async def _is_known(self, look_up: Callable[[], Awaitable[Any]]) -> bool:
        """Looks a person up; False if Discord does not know them there."""
        try:
            async with self._request():
                await look_up()
        except Failed as failed:
            if failed.code not in (UNKNOWN_MEMBER, UNKNOWN_USER):
                raise
            return False
        return True

    def offer(
        self, message: int, interaction: discord.Interaction, pressed: InteractionTrace
    ) -> None:
        """Keeps an interaction whose original response is this message, for its next edits."""
        self._hooks[message] = interaction, pressed
        self._hooks.move_to_end(message)
        self._pressed.add(message)
        while len(self._hooks) > KEPT_HOOKS:
            self._pressed.discard(self._hooks.popitem(last=False)[0])

    def is_pressed(self, message: int) -> bool:
        """True if somebody pressed on this message and it was not edited since."""
        return message in self._pressed

    async def open_dm(self, user: int) -> int:
        """Opens the direct messages with a person; returns the id of their channel."""
        async with self._request():
            channel = await self._client.create_dm(discord.Object(user))
        return channel.id

    def has_left(self, guild: int | None) -> bool:
        """Whether the bot is not in a server any more; False if it does not know that yet."""
        return guild is not None and self._client.is_ready() and not self._client.get_guild(guild)

    async def is_in(self, guild: int) -> bool:
        """Whether the bot is in a server, which Discord is asked now. Raises `Failed`."""
        try:
            async with self._request():
                await self._client.fetch_guild(guild, with_counts=False)
        except Failed as failed:
            if failed.code not in (UNKNOWN_SERVER, NO_ACCESS):
                raise
            return False
        return True

    async def is_member(self, guild: int, user: int) -> bool | None:
        """Whether a person is in a server; None if the bot does not see the server."""
        known = self._client.get_guild(guild)
        if known is None:
            return None
        return await self._is_known(lambda: known.fetch_member(user))

    async def rights_of(
        self, guild: int, channel: int, user: int
    ) -> tuple[discord.abc.GuildChannel | discord.Thread, discord.Permissions] | None:
        """A channel of a server with what a person may do there; None if one of them is not there.

        Discord is asked: another process may have the server, and nobody a thread that is archived.
        Raises `Failed`.
        """
        try:
            async with self._request(counts=4):
                known = await self._client.fetch_guild(guild, with_counts=False)
                place = home = await known.fetch_channel(channel)
                if isinstance(place, discord.Thread):
                    home = await known.fetch_channel(place.parent_id)
                member = await known.fetch_member(user)
        except Failed as failed:
            is_gone = failed.verdict in (Verdict.FORBIDDEN, Verdict.NOWHERE)
            if not is_gone and failed.code != UNKNOWN_MEMBER:
                raise
            return None
        return place, home.permissions_for(member)

    async def has_account(self, user: int) -> bool:
        return await self._is_known(lambda: self._client.fetch_user(user))

    def is_seen_by_all_of(self, guild: int, channel: int, other: int) -> bool:
        """Whether everybody who sees a channel of a server sees another one, too.

        False where that is not sure. Raises `Failed` while the bot does not know the server.
        """
        known = self._client.get_guild(guild)
        if known is None or known.unavailable:
            raise Failed(TimeoutError())
        of, place = known.get_channel(channel), known.get_channel(other)
        if of is None or place is None:
            return False
        rules = _who_sees(place)
        is_open = place.permissions_for(known.default_role).view_channel
        return (is_open and False not in rules.values()) or rules == _who_sees(of)

    async def reaches(self, channel: int) -> bool:
        """Whether the bot can read a channel, which Discord is asked now. Raises `Failed`."""
        try:
            async with self._request():
                await self._client.fetch_channel(channel)
        except Failed as failed:
            if failed.verdict in (Verdict.FORBIDDEN, Verdict.NOWHERE):
                return False
            raise
        return True

    async def is_deleted(self, channel: int) -> bool:
        """Whether a channel was deleted; one that the bot merely cannot see was not."""
        try:
            async with self._request():
                await self._client.fetch_channel(channel)
        except Failed as failed:
            if failed.code == UNKNOWN_CHANNEL:
                return True
            if failed.verdict is not Verdict.FORBIDDEN:
                raise
        return False

    async def send(
        self,
        channel: int,
        message: Message,
        *,
        nonce: str,
        mentions: list[int] | None = None,
        roles: Sequence[int] = (),
        silent: bool = False,
    ) -> int:
        """Sends a message and returns its id. Discord: a nonce has at most 25 characters."""
        flags, pings = SILENT if silent else 0, pinging(mentions or [], roles)
        more = {"nonce": nonce, "enforce_nonce": True}
        body = sending(message, self.commands, flags=flags, pings=pings, **more)
        async with self._request():
            sent = await by_bot(self._client, "POST", MESSAGES, body, channel_id=channel)
        trace.answered()
        return int(sent["id"])

    async def edit(self, channel: int, message: int, screen: Screen) -> None:
        """Edits a message into this screen."""
        found = self._hooks.get(message)
        self._pressed.discard(message)
        if found is not None and not found[0].is_expired():
            hook, pressed = found
            try:
                async with self._request(counts=0):
                    await by_token(hook, "PATCH", ORIGINAL, editing(screen, self.commands))
                pressed.answered()
                return
            except Failed as failed:
                if failed.verdict not in PASSED_ON:
                    raise
                self._hooks.pop(message, None)
        try:
            await self._edit(channel, message, screen)
        except Failed as failed:
            if failed.code != ARCHIVED:
                raise
            await self._wake_thread(channel)
            await self._edit(channel, message, screen)

    async def _edit(self, channel: int, message: int, screen: Screen) -> None:
        ids = {"channel_id": channel, "message_id": message}
        async with self._request():
            await by_bot(self._client, "PATCH", MESSAGE, editing(screen, self.commands), **ids)

    def opens_thread(self, guild: int, channel: int, *, chosen: bool | None) -> bool:
        """Whether a thread is to be opened in a channel, as its server has `chosen`, or has not.

        Then it is opened where the bot may, and write in it. Raises `Failed` while the bot does not
        know the server yet.
        """
        known = self._client.get_guild(guild)
        if known is None or known.unavailable:
            if known is None and self.has_left(guild):
                return False
            raise Failed(TimeoutError())
        place = known.get_channel(channel)
        if not isinstance(place, discord.TextChannel) or chosen is False:
            return False
        if chosen or place.is_news():
            return chosen is True
        may = place.permissions_for(known.me)
        return may.create_public_threads and may.send_messages_in_threads

    async def open_thread(self, guild: int, channel: int, message: int, name: str) -> int:
        """Opens a public thread on a message, if there is none; returns its id, the message's."""
        target = self._client.get_partial_messageable(channel, guild_id=guild)
        try:
            async with self._request():
                await target.get_partial_message(message).create_thread(
                    name=name, auto_archive_duration=ARCHIVED_AFTER_MIN
                )
        except Failed as failed:
            if failed.code != HAS_THREAD:
                raise
        except ValueError as error:  # discord.py does not know the server now
            raise Failed(TimeoutError()) from error
        return message

    async def _wake_thread(self, thread: int) -> None:
        """Wakes an archived thread. Raises `Verdict.LOCKED` where only moderators wake it."""
        try:
            async with self._request(counts=2):
                found = await self._client.fetch_channel(thread)
                if isinstance(found, discord.Thread):
                    await found.edit(archived=False)
        except Failed as failed:
            if failed.verdict is Verdict.FORBIDDEN:
                failed.verdict = Verdict.LOCKED
            raise

    async def archive(self, thread: int, before: float) -> float | None:
        """Archives a thread, unless its last message is later: then returns when that was sent."""
        async with self._request(counts=2):
            found = await self._client.fetch_channel(thread)
            if isinstance(found, discord.Thread) and not found.archived:
                last = snowflake_time(found.last_message_id or thread).timestamp()
                if last > before:
                    return last
                await found.edit(archived=True)
        return None

    async def delete(self, channel: int, message: int) -> None:
        async with self._request():
            await self._client.http.delete_message(channel, message)

    async def try_delete(self, channel: int, message: int) -> None:
        """Deletes a message if Discord allows it. Raises `Failed` if a later try may succeed."""
        try:
            await self.delete(channel, message)
        except Failed as failed:
            if failed.is_lost or failed.verdict is Verdict.LATER:
                raise
            log.info("an old message stays", extra={"code": str(failed.code)})

    async def find(
        self,
        channel: int,
        match: str,
        *,
        after: int | None = None,
        known: Collection[int] = (),
        words: tuple[str, ...] = ("_more",),
    ) -> Found | None:
        """Our newest message with one of these shell words of a match on a button.

        Needed when Discord may have accepted a send whose answer was lost, and may have forgotten
        its nonce. Looks among the `LOOK_ON` latest messages after the message `after` or, without
        it, among the `LOOK_BACK` latest. The messages in `known` do not count.
        """
        mark = re.compile(rf"t1b\.{match}\.([0-9a-z]+)\.(?:{'|'.join(words)})")
        async for message in self._latest(channel, after):
            if message.id in known:
                continue
            for custom_id in _custom_ids(message.components):
                if begun := mark.match(custom_id):
                    people = frozenset(user.id for user in message.mentions)
                    return Found(message.id, int(begun.group(1), 36), people)
        return None

    async def strays(self, channel: int, match: str, known: Collection[int]) -> list[int]:
        """Our latest messages with a control of a match, but for those in `known`, newest first."""
        mark = re.compile(rf"t1[bs]\.{match}\.")
        return [
            message.id
            async for message in self._latest(channel)
            if message.id not in known and any(map(mark.match, _custom_ids(message.components)))
        ]

    async def stands(self, channel: int, screen: Screen) -> bool:
        """Whether one of our latest messages in a channel has the first picture of a screen.

        Of a screen without one it is not known; the nonce alone then keeps it from standing twice.
        """
        if not screen.files:
            return False
        name = screen.files[0].name
        async for message in self._latest(channel):
            if any(each.filename == name for each in message.attachments):
                return True
        return False

    async def said(self, channel: int, content: str, after: int | None) -> int | None:
        """Our newest message after the message `after` with this content; None if there is none."""
        async for message in self._latest(channel, after):
            if message.content in (content, pressable(content, self.commands)):
                return message.id
        return None

    async def _latest(
        self, channel: int, after: int | None = None
    ) -> AsyncIterator[discord.Message]:
        """Our own of a channel's latest messages, newest first; none if Discord refuses them."""
        target = self._client.get_partial_messageable(channel)
        limit = LOOK_BACK if after is None else LOOK_ON
        since = None if after is None else discord.Object(after)
        try:
            async with self._request(counts=math.ceil(limit / PAGE)):
                found = target.history(limit=limit, after=since, oldest_first=False)
                latest = [message async for message in found]
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            return
        for message in latest:
            if self._client.user is not None and message.author.id == self._client.user.id:
                yield message


async def has_member_left(post: Post, guild: int, person: int) -> bool:
    """Whether a person has left a server; False if nobody can tell now."""
    try:
        return await post.is_member(guild, person) is False
    except Failed as failed:
        log.info("a member was not looked up", extra={"code": failed.name})
        return False


def _who_sees(channel: discord.abc.GuildChannel) -> dict[int, bool]:
    """What a channel rules about who sees it: the ids of roles and people, and whether they do."""
    ruled = {target.id: rule.view_channel for target, rule in channel.overwrites.items()}
    return {target: sees for target, sees in ruled.items() if sees is not None}


def _custom_ids(components: list[Any]) -> list[str]:
    """All `custom_id`s of these components and of those within them."""
    out: list[str] = []
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            out.append(str(custom_id))
        out.extend(_custom_ids(list(getattr(component, "children", []))))
    return out
