"""The deal of the day: to play it, to see its table, to share a result.

Nobody else may read the log of an attempt until the day is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from bot.cogs.daily import screens
from bot.cogs.daily.attempts import is_over
from bot.cogs.daily.day_table import DAY
from bot.cogs.daily.playing import DailyPlay
from bot.cogs.daily.poster import Days
from bot.cogs.daily.rows import DayBoard
from bot.edge.verdicts import Failed, Verdict, is_lost
from bot.inbox.cog import Cog
from bot.inbox.commanding import made
from bot.inbox.groups import Command
from bot.inbox.guard import Answered, say
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.message.message import Screen
from bot.play.lobby.deals import day_of
from bot.play.match.live import Live
from bot.play.match.refusals import ShellRefused, not_yours
from bot.shelf import Shelved
from bot.store.deals import mark_shared
from bot.store.interactions import once
from bot.store.tx import Tx


class DailyCog(Cog):
    """Plays, lists and shares deals of the day; the table of a day follows its day."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._plays = DailyPlay(services)
        self._attempts = self._plays.attempts
        self._days = Days(self.delivery.post, self.matches, self._attempts)
        self.on(screens.Daily, self._daily)
        self.on(screens.Practise, self._practise)
        self.on(screens.Share, self._share)
        self.on(screens.ShareHome, self._share_home)
        self.does(DAY, self._days.look)

    def game_commands(self, entry: Shelved) -> Iterator[Command]:
        """`/<game> today`: who of this server has played the deal of the day, best first."""

        async def body(press: Press, given: dict[str, Any]) -> None:
            await self._today(press, entry)

        if entry.deals:
            yield made(self.services, entry, "today", {}, body)

    async def _today(self, press: Press, entry: Shelved) -> None:
        """Posts the table of the day.

        In a server it lists the attempts started there, and follows the day; in direct messages it
        lists the reader's own. The reader's streak is told to them alone.
        """
        name, guild = self._attempts.today(), press.guild
        has_played = is_over(await self._attempts.attempt(entry, name, press.person))
        user = press.person if guild is None else None
        ended, running = await self._attempts.of_day(entry, name, user=user, guild=guild)
        day = day_of(name) or date.min
        placed = screens.placed(entry, ended)
        message = await press.publish(
            screens.today(entry, day, placed, running, has_played),
            nonce=f"{press.by.interaction}",
        )
        if guild is not None:
            await self._days.follows(DayBoard(message, press.channel, guild, entry.key, name))
        own = screens.own_streak(await self._attempts.streak(entry, name, press.person))
        if own is not None:  # everybody in the channel reads the table
            await press.answer(own)

    async def _daily(self, press: Press, word: screens.Daily) -> None:
        await self._plays.play(press, self._with_deals(word.game))

    async def _practise(self, press: Press, word: screens.Practise) -> None:
        await self._plays.practise(press, self._with_deals(word.game))

    def _with_deals(self, key: str) -> Shelved:
        """The game with that key. Raises `unknown_button` for one without deals."""
        entry = self.matches.shelf.get(key)
        if entry is None or not entry.deals:
            raise ShellRefused("unknown_button")
        return entry

    async def _share(self, press: Press, _word: screens.Share) -> None:
        """Posts the result once. In direct messages it first gives a line to copy."""
        live = await self._shared(press)
        if press.guild is None:
            await press.answer(screens.copy_line(live))
        else:
            await self._post_once(press, live)

    async def _share_home(self, press: Press, _word: screens.ShareHome) -> None:
        await self._post_once(press, await self._shared(press))

    async def _shared(self, press: Press) -> Live:
        """The match whose result is shared. Raises `still_running` before its end."""
        live = await self.matches.live(press.match)
        if not live.table.seats_of(press.person):
            raise not_yours(live, press.person)
        if live.entry.sharing is None or live.is_void:
            raise ShellRefused("unknown_button")
        if live.match.status != "over":
            raise ShellRefused("still_running")
        return live

    async def _post_once(self, press: Press, live: Live) -> None:
        """Marks the result as shared, then posts it. Takes the mark back if nothing was posted.

        Raises `shared_already`, and `no_home` if it cannot be posted where the deal was started.
        """
        screen = screens.shared(live, await self.services.gallery.shared(live))
        match, store, clock = live.match.id, self.matches.store, self.matches.clock
        home = live.facts.deal.home_channel if press.guild is None else None
        if press.guild is None:
            if home is None:
                raise ShellRefused("no_home")
            await press.think()

        def mark(tx: Tx) -> bool:
            once(tx, press.by.interaction, clock())
            return mark_shared(tx, match, True)

        if not await store.write(mark):
            raise ShellRefused("shared_already")
        try:
            await self._post(press, home, screen, nonce=f"{match}share")
        except Exception as error:  # a mark without a post would refuse every later [Share]
            if is_lost(error):
                await say(press.interaction, screens.PERHAPS_POSTED)
                raise Answered from error
            await store.write(lambda tx: mark_shared(tx, match, False))
            raise
        if home is not None:
            await press.answer(screens.posted(home))

    async def _post(self, press: Press, home: int | None, screen: Screen, nonce: str) -> None:
        """Posts in the channel `home`, else by answering. Raises `no_home` if `home` refuses."""
        if home is None:
            await press.publish(screen, nonce=nonce)
            return
        try:
            await self.delivery.post.send(home, screen, nonce=nonce)
        except Failed as failed:
            if failed.verdict not in (Verdict.FORBIDDEN, Verdict.NOWHERE):
                raise
            raise ShellRefused("no_home") from failed
