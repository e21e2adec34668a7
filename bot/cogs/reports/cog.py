"""The duty by which reports are sent."""

from __future__ import annotations

from bot.cogs.reports.poster import Reports
from bot.inbox.cog import Cog
from bot.inbox.services import Services
from bot.play.lobby.reports import REPORT


class ReportsCog(Cog):
    """Sends reports to log channels, which takes no press."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.does(REPORT, Reports(self.delivery.post, self.matches).look, beside=True)
