"""Presses of [Rematch] and [Again], and of [Start with…] by the host."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from bot.cogs.rematch import rules
from bot.cogs.rematch.screens import TAKEN_BACK, AgainAt, Rematch, StartRematch, extras
from bot.delivery.discord.post import has_member_left
from bot.interactions.cog import Cog, Services
from bot.interactions.permissions import check_bot_writes
from bot.interactions.press import Press
from bot.match.controls.message import Note
from games.core import Level


class RematchCog(Cog):
    """Offers rematches, and begins them."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(Rematch, self._rematch)
        self.on(StartRematch, self._start)
        self.on(AgainAt, self._again)

    async def _rematch(self, press: Press, word: Rematch) -> None:
        await self._offer(press, seen=None if word.of is None else f"{press.match}{word.of}")

    async def _start(self, press: Press, _word: StartRematch) -> None:
        await self._offer(press, start=True)

    async def _again(self, press: Press, word: AgainAt) -> None:
        level = Level(word.level)
        with await self._counted(press):
            begun = await self.change(
                press, lambda now: rules.again_at_level(now, press.by, level), echoes=True
            )
        await self.services.answers.begun(press, begun.match.id)

    async def _offer(self, press: Press, *, start: bool = False, seen: str | None = None) -> None:
        counted = await self._counted(press)
        gone = frozenset[int]() if start else await self._gone(press)
        with counted:
            begun = await self.change(
                press,
                lambda now: rules.offer(now, press.by, start=start, seen=seen, gone=gone),
                echoes=True,
            )
        if begun is not None:
            await self.services.answers.begun(press, begun.match.id)
        elif await self._is_aside(press):
            told = extras(await self.matches.live(press.match), None).lines
            await press.answer(Note("".join(told) or TAKEN_BACK))

    async def _is_aside(self, press: Press) -> bool:
        """Whether a press is on a panel of its person alone, which shows no offers."""
        guild = (await self.matches.live(press.match)).match.guild
        return press.is_private or press.guild != guild

    async def _counted(self, press: Press) -> AbstractContextManager[None]:
        """Checks that the bot can still write where the new match would stand, if asked there.

        Whoever plays alone has its board posted by the press, which the block counts.
        """
        live = await self.matches.live(press.match)
        guild, channel = live.match.guild, live.match.channel
        if guild is not None and press.channel == channel:
            await check_bot_writes(press)
        if guild is None or len(live.table.people) > 1:
            return nullcontext()
        return self.matches.posts.made(press.person, channel)

    async def _gone(self, press: Press) -> frozenset[int]:
        """Those who have left the server, of whom a rematch would wait for."""
        live, post = await self.matches.live(press.match), self.delivery.post
        guild = live.match.guild
        others = [] if guild is None else rules.awaited(live, press.person)
        return frozenset([p for p in others if await has_member_left(post, guild or 0, p)])
