"""The house of a field: its bot is killed, and a standby may follow it at once."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from bot.match.live import Live
from sandbox.server import serve
from sandbox.town import GUILD, new_town
from tests.e2e.killing import Mortal
from tests.forked import Forked
from tests.lagging import lagging_of_all
from tests.news import PATIENCE_S
from tests.quick import PushedClock
from tests.soak.bot_process import READY
from tests.soak.database import Database
from tests.soak.logs import Logs
from tests.soak.slots import connected


class Followed(Mortal):
    """A house on a database of either engine. With `has_standbys` another process may wait."""

    database: Database
    has_standbys = False
    standby: Forked | None = None
    _follows = False
    _said = 0

    @classmethod
    async def on(
        cls, database: Database, folder: Path, *, quiet_s: float, has_standbys: bool
    ) -> Self:
        """Serves a town and starts the bot on a database."""
        house = cls(await serve(new_town(clock=PushedClock())), folder / "tumbler.db")
        house.database, house.quiet_s, house.has_standbys = database, quiet_s, has_standbys
        await house.up()
        return house

    @property
    def address(self) -> str:
        """The database that the bot is given."""
        return self.database.address()

    async def live(self, match: str) -> Live:
        """The match, folded from the database without the bot."""
        return Logs(self.database).fresh(match)

    def _is_shown(self) -> bool:
        return not self.database.read(lagging_of_all)

    async def is_ready(self) -> None:
        """Has a standby wait, connected, where there are to be standbys."""
        if self.has_standbys and self.standby is None:
            self.standby = await self.started()
            gateway = self.stand.gateway
            await self.ana.until(lambda: connected(gateway, GUILD) == 2, PATIENCE_S)

    async def kill(self) -> None:
        """Kills the bot with SIGKILL; a standby that waits is the bot from now on."""
        standby, self.standby = self.standby, None
        if standby is None:
            await super().kill()
            return
        assert self.child is not None
        self._said = len(self._log())
        self.child.kill()
        await self.ended()
        self.child, self._follows = standby, True

    async def plays_on(self) -> None:
        """Waits until the standby plays; without one, starts the bot again."""
        if self._follows:
            self._follows = False
            await self.stored.until(
                lambda: READY in self._log()[self._said :], "a standby that plays"
            )
        else:
            await self.up()

    def _log(self) -> str:
        return self.path.with_name("bot.log").read_text()

    async def close(self) -> None:
        if self.standby is not None:
            self.standby.kill()
            await self.standby.ended()
        await super().close()
