"""A store that holds one match."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from bot.store.matches import insert_match
from bot.store.seats import write_sittings
from bot.store.tx import Store, Tx
from tests.engines import open_store
from tests.lives import table_of

TABLE = table_of("triplock", options={"notebook": "log"}, draws=(1, 2, 3))
MATCH = replace(TABLE.match, guild=7, channel=8, created_at=1.5)


async def open_with_match(path: Path) -> Store:
    store = await open_store(path)

    def insert(tx: Tx) -> None:
        insert_match(tx, MATCH)
        write_sittings(tx, MATCH.id, TABLE.seats)

    await store.write(insert)
    return store
