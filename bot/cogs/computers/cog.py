"""Computers think about what they are asked; people take their seats back from them."""

from __future__ import annotations

from bot.cogs.computers import rules, screens
from bot.cogs.computers.rules import THOUGHT, Turns
from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press
from bot.screens.buttons import TakeBack


class ComputersCog(Cog):
    """Plays for computers, which takes no press, and lets people take their seats back."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        turns = Turns(services.matches, services.acts, services.advising)
        self.does(THOUGHT, turns.play, beside=True)
        self.on(TakeBack, self._take_back)

    async def _take_back(self, press: Press, _word: TakeBack) -> None:
        await press.hold()
        acted = await self.services.acts.seats_pass(
            press.match,
            lambda live: rules.passing_back(live, press.by),
            lambda now: rules.take_back(now, press.by),
            interaction=press.by.interaction,
        )
        if press.is_private:  # on a message of all people the board tells it
            await press.swap(screens.back(acted.live))
