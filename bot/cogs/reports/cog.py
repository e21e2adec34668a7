"""Sends the reports of a server to its log channel, in order, each once."""

from __future__ import annotations

import logging

from bot.cogs.reports import screens
from bot.delivery.discord.errors import Failed, Verdict
from bot.interactions.cog import Cog, Services
from bot.match.lobby.reports import REPORT
from bot.store import servers
from bot.store.jobs import Job, put_off
from bot.store.servers import Report

log = logging.getLogger(__name__)

PAUSE_S = 30.0
"""Seconds after which a report that Discord did not take is tried again."""

CLOSED = (Verdict.NOWHERE, Verdict.FORBIDDEN)
"""How Discord refuses a channel for good: it was deleted, or the bot may not write there."""


class ReportsCog(Cog):
    """Sends reports, which ping nobody. It takes no press."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.does(REPORT, self._send_all, beside=True)

    async def _send_all(self, duty: Job) -> None:
        """Sends what is to be told in a server; one that cannot be told is dropped."""
        guild = int(duty.match)
        for report in await self.matches.store.read(lambda tx: servers.read_reports(tx, guild)):
            try:
                await self._tell(report)
            except Failed as failed:
                if failed.is_lost or failed.verdict is Verdict.LATER:
                    again_at = self.matches.clock() + (failed.wait_s or PAUSE_S)
                    await self.matches.store.write(lambda tx, at=again_at: put_off(tx, duty, at))
                    return
                log.info("a report was not told", extra={"code": failed.name})
            await self.matches.store.write(
                lambda tx, report=report: servers.drop_report(tx, report.id)
            )

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
        await self.delivery.post.send(
            channel,
            screens.told(report, self.matches.shelf),
            nonce=f"{report.id}report",
            silent=True,
        )
