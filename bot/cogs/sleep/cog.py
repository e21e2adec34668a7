"""Tables that sleep: presses of [Wake it], and the duty that lets them fall asleep."""

from __future__ import annotations

from bot.cogs.sleep.rules import ServerChannel, Sleepers, wake
from bot.cogs.sleep.screens import GOES_ON, WakeHere, WakeTable
from bot.interactions.cog import Cog, Services
from bot.interactions.permissions import channels_of, check_writes, home_of
from bot.interactions.press import Press
from bot.match.controls.message import Note
from bot.match.refusals import ShellRefused
from bot.match.sleep import SLEEP
from bot.screens.board import board_link


class SleepCog(Cog):
    """Lets tables fall asleep, and wakes them."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._sleepers = Sleepers(services.matches)
        self.on(WakeTable, self._wake)
        self.on(WakeHere, self._wake_here)
        self.does(SLEEP, self._sleepers.look)

    async def take_up(self) -> None:
        """Has matches that an earlier version began fall asleep, too."""
        await self._sleepers.take_up()

    async def _wake(self, press: Press, _word: WakeTable) -> None:
        await self.change(press, lambda now: wake(now, press.by))

    async def _wake_here(self, press: Press, _word: WakeHere) -> None:
        """Wakes a table that has no place any more, and moves it to the channel of the press."""
        if press.guild is None or not press.channel:
            raise ShellRefused("only_in_server")
        await check_writes(press)
        home, known = home_of(press), channels_of(press)
        to = ServerChannel(press.guild, press.channel, home, known)
        await self.change(press, lambda now: wake(now, press.by, to))
        await self.delivery.caught_up(press.match)
        url = await self.services.boards.url(press.match)
        await press.answer(Note(GOES_ON, board_link(url)))
