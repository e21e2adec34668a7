"""Presses of [Look back]."""

from __future__ import annotations

from bot.cogs.look_back import screens
from bot.inbox.cog import Cog
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.inbox.sight import check_sees
from bot.play.match.refusals import ShellRefused
from bot.screens.buttons import LookBack


class LookBackCog(Cog):
    """Opens the panel for whoever may see the match."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(LookBack, self._open)

    async def _open(self, press: Press, _word: LookBack) -> None:
        live = await self.matches.live(press.match)
        await check_sees(self.matches, press.interaction, live)
        if live.match.status == "open":
            raise ShellRefused("not_over")
        await press.show(screens.panel(live, live.seat_for(press.person)))
