"""Lessons: `/<game> learn` and [Learn], from the beginning once more, and leaving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.cogs.learn import rows
from bot.cogs.learn import screens as lesson_screens
from bot.cogs.learn.rules import LESSON, Learner, leave, sit_down
from bot.delivery.places import board_of
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.press import Press
from bot.match.feature import MatchChange
from bot.match.games import GameEntry
from bot.match.lobby.server_blocks import check_plays
from bot.match.lobby.servers import check_game
from bot.match.refusals import ShellRefused
from bot.screens.buttons import Learn
from bot.store.keys import once
from bot.store.tables import Table
from bot.store.tx import Tx


class LearnCog(Cog):
    """Begins lessons: in a private answer in a server, in direct messages where they were asked."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(Learn, self._named)
        self.on(lesson_screens.RestartLesson, self._again)
        self.on(lesson_screens.LeaveLesson, self._leave)

    def game_commands(self, entry: GameEntry) -> Iterator[Command]:
        async def body(press: Press, values: dict[str, Any]) -> None:
            await self._learn(press, entry)

        if entry.lesson is not None:
            yield make_command(self.services, entry, "learn", {}, body)

    async def _named(self, press: Press, word: Learn) -> None:
        await self._learn(press, self.game_named(word.game))

    async def _learn(self, press: Press, entry: GameEntry) -> None:
        """Shows the person's running lesson of the game, or begins one."""
        await press.think()
        async with self.matches.lock(f"{entry.key}:{press.person}"):
            match = await self.matches.store.read(
                lambda tx: rows.running(tx, entry.key, press.person)
            )
            begins = match is None
            if match is None:
                match = (await self._begin(press, entry)).match.id
        await self._show(press, match, begins=begins)

    async def _begin(self, press: Press, entry: GameEntry) -> Table:
        lesson = entry.lesson
        if lesson is None:
            raise ShellRefused("unknown_button")
        learner = Learner(press.person, press.name, press.own_channel)

        def begin(tx: Tx) -> Table:
            write = self.matches.writing(tx)
            once(tx, press.by.interaction, write.at)
            check_plays(tx, press.guild, press.person, press.by.roles)
            check_game(tx, press.guild, entry.key)
            return sit_down(write, entry, lesson, learner)

        return await self.matches.store.write(begin)

    async def _show(self, press: Press, match: str, *, begins: bool = True) -> None:
        """Answers with the way to a lesson in direct messages, or with the lesson itself."""
        await self.delivery.caught_up(match)
        live = await self.matches.live(match)
        url, seat = board_of(live), live.seat_for(press.person)
        if url is not None or seat is None:
            await press.answer(lesson_screens.begun(live.entry, url))
            return
        lead = lesson_screens.begun_here(live.entry) if begins else ""
        await self.services.answers.show(press, live, seat, lead=lead)

    async def _again(self, press: Press, _word: lesson_screens.RestartLesson) -> None:
        """Ends the lesson and begins it anew, in one transaction."""

        def anew(change: MatchChange) -> Table:
            live = change.live
            lesson = live.entry.lesson
            if live.table.fact(LESSON) is None or lesson is None:
                raise ShellRefused("unknown_button")
            if live.match.status != "open":
                raise ShellRefused("over", link=True, live=live)
            leave(change, live, press.person)
            learner = Learner(press.person, press.name, live.match.channel)
            return sit_down(change, live.entry, lesson, learner)

        await press.hold()
        table = await self.matches.change(press.match, press.by, anew)
        await self._show(press, table.match.id)

    async def _leave(self, press: Press, _word: lesson_screens.LeaveLesson) -> None:
        def ends(change: MatchChange) -> None:
            if change.live.table.fact(LESSON) is None:
                raise ShellRefused("unknown_button")
            leave(change, change.live, press.person)

        await press.hold()
        await self.matches.change(press.match, press.by, ends)
        await press.answer(lesson_screens.left(await self.matches.live(press.match)))
