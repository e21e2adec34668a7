"""Presses on a match that is on hold: its record, and closing it."""

from __future__ import annotations

from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press
from bot.match.quarantine import Asides
from bot.screens import quarantine


class AsideCog(Cog):
    """What the people of a match on hold can still do."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._asides = Asides(services.matches)
        self.on(quarantine.ReadRecord, self._record)
        self.on(quarantine.CloseRecord, self._close)
        self.on(quarantine.CloseRecordNow, self._close_now)
        self.on(quarantine.Keep, self._keep)

    async def _record(self, press: Press, word: quarantine.ReadRecord) -> None:
        found = await self._asides.record(press.match, press.person)
        screen = quarantine.record(self._asides.title(found.table), found, word.page or 0)
        await (press.show if word.page else press.answer)(screen)

    async def _close(self, press: Press, _word: quarantine.CloseRecord) -> None:
        await press.answer(
            quarantine.asks_to_close(await self._asides.check(press.match, press.person))
        )

    async def _close_now(self, press: Press, _word: quarantine.CloseRecordNow) -> None:
        await press.hold()
        table = await self._asides.close(
            press.match, press.person, interaction=press.by.interaction
        )
        await press.show(quarantine.closed(table))

    async def _keep(self, press: Press, _word: quarantine.Keep) -> None:
        await press.show(quarantine.kept())
