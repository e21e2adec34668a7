"""A command works on a database beside the bot: it reads, writes, and brings nothing up to date."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app.database import join_store
from bot.store import schema
from bot.store.meta import read_meta, write_meta
from bot.store.tx import Store, StoreError
from tests.engines import POSTGRES, SQLITE, address_of, open_store
from tests.store.content import change, everything


@pytest.fixture
async def bot(engine: str, tmp_path: Path) -> AsyncIterator[Store]:
    """The store of a bot that plays."""
    made = await open_store(tmp_path / "tumbler.db")
    yield made
    await made.close()


@pytest.fixture
def address(bot: Store, engine: str, tmp_path: Path) -> Any:
    path = tmp_path / "tumbler.db"
    return path if engine == SQLITE else address_of(path)


SCHEMA = {
    SQLITE: "PRAGMA user_version = {}",
    POSTGRES: "UPDATE meta SET value = '{}' WHERE key = 'schema'",
}


async def test_both_see_what_the_other_has_stored(bot: Store, address: Any) -> None:
    beside = await join_store(address)
    await bot.write(lambda tx: write_meta(tx, "one", "bot"))
    assert await beside.read(lambda tx: read_meta(tx, "one")) == "bot"
    await beside.write(lambda tx: write_meta(tx, "other", "beside"))
    assert await bot.read(lambda tx: read_meta(tx, "other")) == "beside"
    await beside.close()


@pytest.mark.parametrize("by", [-1, 1], ids=["older", "newer"])
async def test_another_schema_is_left_as_it_is(
    bot: Store, address: Any, engine: str, by: int
) -> None:
    other = schema.VERSION + by
    change(address, SCHEMA[engine].format(other))
    before = everything(address)
    with pytest.raises(StoreError, match=f"schema {other}"):
        await join_store(address)
    assert everything(address) == before
    change(address, SCHEMA[engine].format(schema.VERSION))


async def test_an_unfinished_copy_is_refused(bot: Store, address: Any) -> None:
    mark = '{"source":"a","table":"","key":[],"rows":0}'
    await bot.write(lambda tx: write_meta(tx, "unfinished", mark))
    with pytest.raises(StoreError, match="unfinished"):
        await join_store(address)


async def test_what_is_none_of_ours_is_refused(bot: Store, address: Any) -> None:
    change(address, "ALTER TABLE meta RENAME TO other")
    with pytest.raises(StoreError, match="none of Tumbler"):
        await join_store(address)
    change(address, "ALTER TABLE other RENAME TO meta")


@pytest.mark.postgres
async def test_a_server_that_is_away_is_told() -> None:
    with pytest.raises(StoreError, match="cannot be reached"):
        await join_store("postgresql://ana:hunter2@127.0.0.1:1/tumbler")
