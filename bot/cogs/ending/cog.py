"""Presses that ask for the end of a match without a result, and the answers on the board."""

from __future__ import annotations

from bot.cogs.ending import rules, screens
from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press


class EndingCog(Cog):
    """Asks the people of a match to end it, and takes their answers."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(screens.AskEnd, self._explain)
        self.on(screens.AskEndNow, self._ask)
        self.on(screens.AnswerEnd, self._answer)

    async def _explain(self, press: Press, _word: screens.AskEnd) -> None:
        live, needed = await self.matches.look(
            press.match, lambda seen: (seen.live, rules.needed(seen, press.person))
        )
        await press.answer(screens.asking(live, needed))

    async def _ask(self, press: Press, _word: screens.AskEndNow) -> None:
        await self.change(press, lambda now: rules.ask(now, press.by))
        await press.show(screens.asked(await self.matches.live(press.match)))

    async def _answer(self, press: Press, word: screens.AnswerEnd) -> None:
        await self.change(
            press, lambda now: rules.answer(now, press.by, word.offer, yes=word.said == "yes")
        )
