"""A store in PostgreSQL that tells the news (`tests.news`)."""

from __future__ import annotations

from typing import Any, Self

from bot.cluster.postgres import PostgresStore
from bot.store.meta import read_meta, write_meta
from bot.store.tx import Tx
from tests.news import Announcing
from tests.seed import secret


class AnnouncedThere(Announcing, PostgresStore):
    """A database that tells the news; the secret of a new one is drawn from the test's seed."""

    @classmethod
    async def open(cls, address: str, **more: Any) -> Self:
        store = await super().open(address, **more)
        await PostgresStore.write(store, _keep_secret)
        return store


def _keep_secret(tx: Tx) -> None:
    if read_meta(tx, "secret") is None:
        write_meta(tx, "secret", secret())
