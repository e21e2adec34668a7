"""The page of the digest behind `/settings`, and the duty by which digests are sent."""

from __future__ import annotations

from bot.cogs.digest import screens
from bot.cogs.digest.poster import Digests
from bot.cogs.digest.rules import DIGEST
from bot.cogs.settings.screens import Digest
from bot.inbox.cog import Cog
from bot.inbox.press import Press
from bot.inbox.services import Services
from bot.store import persons


class DigestCog(Cog):
    """Lets a person choose the hour of their digest, and sends it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._digests = Digests(self.delivery.post, self.matches)
        self.on(Digest, self._open)
        self.on(screens.Hour, self._choose)
        self.does(DIGEST, self._digests.look, beside=True)

    async def _open(self, press: Press, _word: Digest) -> None:
        settings = await self.matches.store.read(lambda tx: persons.read(tx, press.person))
        await press.show(screens.page(settings))

    async def _choose(self, press: Press, word: screens.Hour) -> None:
        await press.hold()
        settings = await self._digests.choose(
            press.person, word.value, interaction=press.by.interaction
        )
        await press.show(screens.page(settings))
