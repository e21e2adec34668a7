"""[Look back] under a result: a private panel with all the ways to look back on the match."""

from __future__ import annotations

from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press
from bot.match.controls.message import Extras, Say, Screen, shell_button
from bot.match.feature import Feature
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.screens.buttons import LookBack
from bot.screens.more import match_line
from bot.screens.parts import small
from bot.screens.story import outcome
from games.core import Seat


def extras(live: Live, _reader: Seat | None) -> Extras:
    """[Look back] on the result of a match."""
    if live.match.status == "open":
        return Extras()
    button = shell_button(live.match.id, LookBack(), live.row_for(None), "Look back", emoji="🔍")
    return Extras(buttons=(button,))


def panel(live: Live, reader: Seat | None) -> Screen:
    """How the match ended, and what its features offer a reader to look back on it."""
    head = f"### 🔍 Look back · {live.entry.title}\n{small(f'{outcome(live)}.')}"
    looks = live.added(reader).looks
    return Screen((Say(head), *((looks,) if looks else ()), match_line(live)), live.entry.accent)


FEATURE = Feature("look_back", extras=extras)
"""What stands on the panel comes from other features: `Extras.looks`."""


class LookBackCog(Cog):
    """Opens the panel for whoever may see the match."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(LookBack, self._open)

    async def _open(self, press: Press, _word: LookBack) -> None:
        live = await self.matches.live(press.match)
        if live.match.status == "open":
            raise ShellRefused("not_over")
        await press.show(panel(live, live.seat_for(press.person)))
