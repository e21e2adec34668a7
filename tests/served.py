"""A house whose database is kept by a server of PostgreSQL."""

from __future__ import annotations

from typing import Any

from tests.house import House
from tests.postgres import Cluster


class Served(House):
    """A house whose database is kept by a server of PostgreSQL, for which it waits `away_s`."""

    server: Cluster
    away_s: float

    @property
    def address(self) -> str:
        """The address of its database."""
        return self.server.address()

    @property
    def given(self) -> str:
        """The address that the bot is given."""
        return self.address

    async def open_store(self) -> Any:
        from bot.cluster.connection import Patience
        from tests.announced_there import AnnouncedThere

        store = await AnnouncedThere.open(self.given, patience=Patience(away_s=self.away_s))
        store.news = self.stored
        return store

    def sql(self, line: str, *values: Any) -> list[tuple[Any, ...]]:
        import psycopg

        with psycopg.connect(self.address) as connection:
            return connection.execute(line.replace("?", "%s"), values).fetchall()  # type: ignore
