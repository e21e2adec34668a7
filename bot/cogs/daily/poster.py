"""The table of a day in a channel: sent by a command, and edited until its day is over."""

from __future__ import annotations

import logging
from datetime import date

from bot.cogs.daily import day_table, rows, screens
from bot.cogs.daily.attempts import Attempts
from bot.cogs.daily.rows import DayBoard
from bot.edge.post import Post
from bot.edge.verdicts import Failed, Verdict
from bot.message.message import Screen
from bot.play.lobby.deals import day_of
from bot.play.match.matches import Matches
from bot.store.duties import Duty, put_off

log = logging.getLogger(__name__)


class Days:
    """Keeps the tables of a day up to date."""

    def __init__(self, post: Post, matches: Matches, attempts: Attempts) -> None:
        self._post = post
        self._matches = matches
        self._store = matches.store
        self._attempts = attempts

    async def follows(self, board: DayBoard) -> None:
        """Has a message that was just sent follow its day, and deletes the one before it."""
        old = await self._store.write(lambda tx: day_table.begins(tx, board))
        if old is not None and old.message != board.message:
            try:
                await self._post.try_delete(old.channel, old.message)
            except Failed as failed:  # two tables of one day do no harm
                log.info("a table of a day stays", extra={"code": failed.name})

    async def look(self, duty: Duty) -> None:
        """Shows a table as it is now. Raises `Failed` when a later try may succeed."""
        message = int(duty.match)
        board = await self._store.read(lambda tx: rows.read(tx, message))
        if board is None:
            return
        is_over = self._matches.clock() >= day_table.ends_at(board.deal)
        try:
            await self._post.edit(board.channel, message, await self._screen(board, is_over))
        except Failed as failed:
            if failed.verdict is Verdict.LATER:
                raise
            is_over = True  # it is gone, or may not be edited any more
        if is_over:
            await self._store.write(lambda tx: day_table.over(tx, message))
        else:
            await self._store.write(lambda tx: put_off(tx, duty, day_table.ends_at(board.deal)))

    async def _screen(self, board: DayBoard, is_over: bool) -> Screen:
        entry, day = self._matches.shelf[board.game], day_of(board.deal) or date.min
        ended, running = await self._attempts.of_day(
            entry, board.deal, user=None, guild=board.guild
        )
        placed = screens.placed(entry, ended)
        return screens.today(entry, day, placed, running, is_over=is_over)
