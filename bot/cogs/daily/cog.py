"""The deal of the day: to play it, to see its table, to share a result.

Nobody else may read the log of an attempt until the day is over.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import date
from typing import Any

from bot.cogs.daily import rules, screens
from bot.cogs.daily.rules import DAY, Attempts, DayBoard, is_over
from bot.cogs.share.poster import EndingSender, Refusals
from bot.cogs.share.rules import ChannelKind, Target, check_rights
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.delivery.places import board_of
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.permissions import lacks_to_write, posts_here, slow_mode_s
from bot.interactions.press import Press, host_of
from bot.match.controls.message import Screen
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby.deals import day_of
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused, not_yours
from bot.screens.buttons import Today
from bot.store.deals import mark_shared
from bot.store.jobs import Job, put_off
from games.core import Seat

log = logging.getLogger(__name__)

IN_SERVER = Refusals("shared_already", {})
AT_HOME = Refusals("shared_already", {Verdict.FORBIDDEN: "no_home", Verdict.NOWHERE: "no_home"})


class DailyPlay:
    """Begins attempts and practice, in private answers or direct messages."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery
        self._answers = services.answers
        self.attempts = Attempts(services.matches, services.lobby)

    async def play(self, press: Press, entry: GameEntry) -> None:
        """Begins the person's counted attempt or, once that is over, practice.

        While one of them is running, answers with a link to it, or with its panel.
        """
        await press.think()
        table, begins = await self.attempts.sit_down(entry, host_of(press), press.own_channel)
        await self._show(press, table.match.id, begins=begins)

    async def practise(self, press: Press, entry: GameEntry) -> None:
        """Begins practice. Raises `daily_first` until the counted attempt is over."""
        today = self.attempts.today()
        if not is_over(await self.attempts.attempt(entry, today, press.person)):
            raise ShellRefused("daily_first")
        await self.play(press, entry)

    async def _show(self, press: Press, match: str, *, begins: bool) -> None:
        """Answers with the way to a match in direct messages, or with the match itself."""
        await self._delivery.caught_up(match)
        live = await self._matches.live(match)
        lead = screens.begun_lead(live) if begins else screens.running_lead(live)
        url = board_of(live)
        if url is not None:
            await press.answer(screens.way_to_own(lead, url))
        else:
            await self._answers.show(press, live, Seat(0), lead=lead)


class Days:
    """Keeps the tables of a day up to date."""

    def __init__(self, post: Post, matches: Matches, attempts: Attempts) -> None:
        self._post = post
        self._matches = matches
        self._store = matches.store
        self._attempts = attempts

    async def follows(self, board: DayBoard) -> None:
        """Has a message that was just sent follow its day, and deletes the one before it."""
        old = await self._store.write(lambda tx: rules.follow_day(tx, board))
        if old is not None and old.message != board.message:
            try:
                await self._post.try_delete(old.channel, old.message)
            except Failed as failed:  # two tables of one day do no harm
                log.info("a table of a day stays", extra={"code": failed.name})

    async def look(self, duty: Job) -> None:
        """Shows a table as it is now. Raises `Failed` when a later try may succeed."""
        message = int(duty.match)
        board = await self._store.read(lambda tx: rules.read_board(tx, message))
        if board is None:
            return
        is_last = self._matches.clock() >= rules.day_ends_at(board.deal)
        try:
            await self._post.edit(board.channel, message, await self._screen(board, is_last))
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            is_last = True  # it is gone, or may not be edited any more
        if is_last:
            await self._store.write(lambda tx: rules.unfollow_day(tx, message))
        else:
            await self._store.write(lambda tx: put_off(tx, duty, rules.day_ends_at(board.deal)))

    async def _screen(self, board: DayBoard, is_last: bool) -> Screen:
        entry, day = self._matches.shelf[board.game], day_of(board.deal) or date.min
        found = await self._attempts.of_day(entry, board.deal, user=None, guild=board.guild)
        return screens.today(entry, day, found, is_over=is_last)


class DailyCog(Cog):
    """Plays, lists and shares deals of the day; the table of a day follows its day."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._plays = DailyPlay(services)
        self._attempts = self._plays.attempts
        self._sender = EndingSender(self.matches, self.delivery.post)
        self._days = Days(self.delivery.post, self.matches, self._attempts)
        self.on(Today, self._puzzle)
        self.on(screens.PlayDaily, self._daily)
        self.on(screens.Practise, self._practise)
        self.on(screens.ShareDaily, self._share)
        self.on(screens.ShareHome, self._share_home)
        self.does(DAY, self._days.look)

    def own_commands(self) -> Iterator[Command]:
        """`/daily`: who of this server has played the deal of the day, best first."""

        async def body(press: Press, values: dict[str, Any]) -> None:
            await self._puzzle(press, Today())

        if any(entry.deals for entry in self.matches.shelf.values()):
            yield make_command(self.services, None, "daily", {}, body)

    async def _today(self, press: Press, entry: GameEntry) -> None:
        """Posts the table of the day.

        In a server it lists the attempts started there, and follows the day; in direct messages it
        lists the reader's own. The reader's streak is told to them alone.
        """
        name, guild = self._attempts.today(), press.guild
        has_played = is_over(await self._attempts.attempt(entry, name, press.person))
        user = press.person if guild is None else None
        found = await self._attempts.of_day(entry, name, user=user, guild=guild)
        day = day_of(name) or date.min
        with posts_here(self.matches, press):
            message = await press.publish(
                screens.today(entry, day, found, has_played),
                of=guild,
                nonce=f"{press.by.interaction}",
            )
        if guild is not None:
            await self._days.follows(DayBoard(message, press.channel, guild, entry.key, name))
        own = screens.own_streak(await self._attempts.streak(entry, name, press.person))
        if own is not None:  # everybody in the channel reads the table
            await press.answer(own)

    async def _puzzle(self, press: Press, _word: Today) -> None:
        games = (key for key, entry in self.matches.shelf.items() if entry.deals)
        await self._today(press, self._with_deals(next(games, "")))

    async def _daily(self, press: Press, word: screens.PlayDaily) -> None:
        await self._plays.play(press, self._with_deals(word.game))

    async def _practise(self, press: Press, word: screens.Practise) -> None:
        await self._plays.practise(press, self._with_deals(word.game))

    def _with_deals(self, key: str) -> GameEntry:
        """The game with that key. Raises `unknown_button` for one without deals."""
        entry = self.game_named(key)
        if not entry.deals:
            raise ShellRefused("unknown_button")
        return entry

    async def _share(self, press: Press, _word: screens.ShareDaily) -> None:
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
        """Posts the result once: where the deal was started, or where somebody presses in a server.

        Raises `no_home` and `they_lack` for who may not post there, and what `EndingSender.post`
        raises.
        """
        screen = screens.shared(live, await self.services.gallery.shared(live))
        match, nonce = live.match.id, f"{live.match.id}share"
        home = live.facts.deal.home_channel if press.guild is None else None
        if press.guild is None:
            if home is None:
                raise ShellRefused("no_home")
            await press.think()
        to = await self._target(press, live, home)
        check_rights(to, "they_lack" if home is None else "no_home", "no_home")

        async def send() -> None:
            if home is not None:
                await self.delivery.post.send(home, screen, nonce=nonce)
                return
            belongs = live.match.guild or live.facts.deal.home_guild
            await press.publish(screen, of=belongs, nonce=nonce)

        is_posted = await self._sender.post(
            press.by,
            to,
            screen,
            IN_SERVER if home is None else AT_HOME,
            nonce=nonce,
            mark=lambda tx, is_shared: mark_shared(tx, match, is_shared),
            send=send,
        )
        if not is_posted:
            await press.say(screens.PERHAPS_POSTED)
        elif home is not None:
            await press.answer(screens.posted(home))

    async def _target(self, press: Press, live: Live, home: int | None) -> Target:
        """The channel `home`, else that of a press, with what its person lacks and its slow mode.

        Raises `no_home` if there is no such channel or person, and `Failed`.
        """
        if home is None:
            place, theirs = press.interaction.channel, press.interaction.permissions
        else:
            guild = live.facts.deal.home_guild or 0
            rights = await self.delivery.post.rights_of(guild, home, press.person)
            if rights is None:
                raise ShellRefused("no_home")
            place, theirs = rights
        lacks, pause_s = lacks_to_write(theirs, place), slow_mode_s(place, theirs)
        return Target(home or press.channel, ChannelKind.TEXT, they_lack=lacks, pause_s=pause_s)
