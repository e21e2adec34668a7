"""Which engine keeps the store: PostgreSQL for its address, SQLite for a file."""

from __future__ import annotations

from pathlib import Path

from bot.store.sqlite import SqliteStore
from bot.store.tx import Store, StoreError

POSTGRES = ("postgresql://", "postgres://")
"""How an address of PostgreSQL begins."""


async def open_store(address: str | Path) -> Store:
    """Opens a database by its address: `postgresql://…`, or the path of a file.

    Raises `StoreError`.
    """
    if not str(address).startswith(POSTGRES):
        return await SqliteStore.open(address)
    try:
        from bot.store.engines.postgres import PostgresStore  # what it needs is an extra
    except ImportError as error:
        raise StoreError(
            f"PostgreSQL needs the extra `postgres` to be installed: {error}"
        ) from error
    return await PostgresStore.open(str(address))
