"""The duty by which reports are sent.

Sends the reports of a server to its log channel, in order, each once.
"""

from __future__ import annotations

import logging

from bot.cogs.reports import screens
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.interactions.cog import Cog, Services
from bot.match.lobby.server_rules import REPORT
from bot.match.matches import Matches
from bot.store import servers as rows
from bot.store.jobs import Job, put_off
from bot.store.servers import Report

log = logging.getLogger(__name__)

PAUSE_S = 30.0
"""Seconds after which a report that Discord did not take is tried again."""

CLOSED = (Verdict.NOWHERE, Verdict.FORBIDDEN)
"""How Discord refuses a channel for good: it was deleted, or the bot may not write there."""


class Reports:
    """Sends reports. It pings nobody."""

    def __init__(self, post: Post, matches: Matches) -> None:
        self._post = post
        self._clock, self._shelf = matches.clock, matches.shelf
        self._store = matches.store

    async def look(self, duty: Job) -> None:
        """Sends what is to be told in a server; one that cannot be told is dropped."""
        guild = int(duty.match)
        for report in await self._store.read(lambda tx: rows.read_reports(tx, guild)):
            try:
                await self._tell(report)
            except Failed as failed:
                if failed.is_lost or failed.verdict is Verdict.LATER:
                    again_at = self._clock() + (failed.wait_s or PAUSE_S)
                    await self._store.write(lambda tx, at=again_at: put_off(tx, duty, at))
                    return
                log.info("a report was not told", extra={"code": failed.name})
            await self._store.write(lambda tx, report=report: rows.drop(tx, report.id))

    async def _tell(self, report: Report) -> None:
        """Sends a report to its channel, or the other one if that is closed. Raises `Failed`."""
        try:
            await self._send(report, report.channel)
        except Failed as failed:
            if report.instead is None or failed.verdict not in CLOSED:
                raise
            await self._send(report, report.instead)

    async def _send(self, report: Report, channel: int) -> None:
        """Sends a report; its nonce keeps it from standing twice after an answer was lost."""
        await self._post.send(
            channel,
            screens.told(report, self._shelf),
            nonce=f"{report.id}report",
            silent=True,
        )


class ReportsCog(Cog):
    """Sends reports to log channels, which takes no press."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.does(REPORT, Reports(self.delivery.post, self.matches).look, beside=True)
