"""Beginning the deal of the day, by `/<game> start deal:daily` or by a button."""

from __future__ import annotations

from bot import screens
from bot.cogs.daily import screens as deal_screens
from bot.cogs.daily.attempts import Attempts, Player, is_over
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.message.message import Screen
from bot.play.match.live import Live
from bot.play.match.refusals import ShellRefused
from bot.shelf import Shelved
from bot.store.tables import Table
from games.core import Seat


class DailyPlay:
    """Begins attempts and practice.

    An attempt is played where nobody else sees it: in the player's direct messages or, if those are
    closed, in private answers.
    """

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery
        self._gallery = services.gallery
        self.attempts = Attempts(services.matches, services.lobby)

    async def play(self, press: Press, entry: Shelved) -> None:
        """Begins the person's counted attempt or, once that is over, practice.

        While one of them is running, answers with a link to it, or with its panel.
        """
        player = Player(
            press.person,
            press.name,
            press.guild,
            press.interaction.channel_id,
            press.by.interaction,
            press.by.roles,
        )
        await press.think()
        table, begins = await self.attempts.sit_down(
            entry, player, lambda: self._delivery.post.open_dm(press.person)
        )
        if begins:
            await self._show_begun(press, table)
        else:
            await self._show_running(press, await self._matches.live(table.match.id))

    async def practise(self, press: Press, entry: Shelved) -> None:
        """Begins practice. Raises `daily_first` until the counted attempt is over."""
        today = self.attempts.today()
        if not is_over(await self.attempts.attempt(entry, today, press.person)):
            raise ShellRefused("daily_first")
        await self.play(press, entry)

    async def _show_begun(self, press: Press, begun: Table) -> None:
        match = begun.match.id
        await self._delivery.caught_up(match)
        url = await self._delivery.board_url(match)
        if url is not None:
            await press.answer(deal_screens.begun(begun, url))
            return
        lead = deal_screens.begun_here(begun)
        await press.answer(await self._private(await self._matches.live(match), lead))

    async def _show_running(self, press: Press, live: Live) -> None:
        url = await self._delivery.board_url(live.match.id)
        if url is not None:
            await press.answer(deal_screens.running(live, url))
        else:
            await press.answer(await self._private(live, deal_screens.running_lead(live)))

    async def _private(self, live: Live, lead: str) -> Screen:
        prompt = screens.prompt_of(live, Seat(0))
        pictures = await self._gallery.paint(live.entry, prompt.view, of=live)
        return screens.own_board(live, prompt, pictures, lead=lead)
