"""PostgreSQL that is not as the bot needs it: its encoding, its settings, a pooler before it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.app.cli.check import found_on_machine
from bot.app.cli.move_to import move
from bot.app.database import hold_of, open_reader, open_store, sessions_of
from bot.app.machine_clock import check_clock
from bot.app.settings import load
from bot.cluster.connection import check_server
from bot.match.wall_clock import wall
from bot.store.meta import read_meta, write_meta
from bot.store.tx import Store, StoreError
from tests.postgres import Cluster, opened, pooler
from tests.store.conftest import COUNT

pytestmark = pytest.mark.postgres

SETTING = "TUMBLER_DATABASE"
SHARES = "leads to a pooler that shares sessions"

NAMES = "ñ 🦊 \\ '"
"""Signs that LATIN1 has not, and one that a server may take for the beginning of another."""


@pytest.fixture(scope="module")
def latin(server: Cluster) -> str:
    """The address of a database that is encoded in LATIN1."""
    name = f"own{next(COUNT)}"
    server.call("createdb", "-E", "LATIN1", "-T", "template0", "--locale=C", name)
    return server.address(name)


@pytest.mark.parametrize(
    "asks",
    [
        open_store,
        lambda address: check_clock(address, wall),
        lambda address: hold_of(address).take(),
        lambda address: read_schema(address),
    ],
    ids=["a store", "the clock", "a hold", "a look"],
)
async def test_a_database_in_another_encoding_is_refused(latin: str, asks: Any) -> None:
    with pytest.raises(StoreError, match=r"^The database is encoded in LATIN1: .*UTF8"):
        await asks(latin)


async def read_schema(address: str) -> None:
    reader = await open_reader(address)
    try:
        await reader.standing()
    finally:
        await reader.close()


async def test_nothing_is_moved_there(latin: str, tmp_path: Path) -> None:
    source = tmp_path / "tumbler.db"
    await (await open_store(source)).close()
    with pytest.raises(StoreError, match="encoded in LATIN1"):
        await move(source, latin, is_agreed=True)


@pytest.mark.parametrize(
    ("encoding", "version", "says"),
    [
        ("UTF8", 149_999, "PostgreSQL 14, and"),
        ("SQL_ASCII", 170_000, "SQL_ASCII"),
        (None, 170_000, "encoded in None"),
    ],
)
def test_what_a_server_says_of_itself_is_judged(
    encoding: str | None, version: int, says: str
) -> None:
    for fit in (150_000, 180_001):
        check_server("UTF8", fit)
    with pytest.raises(StoreError, match=says):
        check_server(encoding, version)


async def said(store: Store) -> str | None:
    """What comes back of a text that was stored."""
    await store.write(lambda tx: write_meta(tx, "said", NAMES))
    return await store.read(lambda tx: read_meta(tx, "said"))


@pytest.mark.parametrize("by", ["environment", "address"])
async def test_the_bot_speaks_utf8_whatever_is_set(
    server: Cluster, database: str, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    address = server.address(database)
    if by == "environment":
        monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    else:
        address += "&client_encoding=LATIN1"
    async with opened(address) as store:
        assert await said(store) == NAMES


async def test_what_a_database_or_a_role_has_set_changes_nothing(
    server: Cluster, database: str
) -> None:
    for name, value in {
        "standard_conforming_strings": "off",
        "extra_float_digits": "-3",
        "default_transaction_isolation": "'serializable'",
        "timezone": "'Asia/Kathmandu'",
        "datestyle": "'German'",
        "client_encoding": "LATIN1",
        "lc_messages": "'C'",
    }.items():
        server.call("psql", "-d", database, "-c", f"ALTER DATABASE {database} SET {name} = {value}")
    async with opened(server.address(database)) as store:
        assert await said(store) == NAMES
        asked = "SELECT 0.1::float8 + 0.2::float8 AS sum, '\\' AS sign,"
        asked += " current_setting('default_transaction_isolation') AS level"
        (found,) = await store.read(lambda tx: tx.rows(asked))
    assert found == {"sum": 0.1 + 0.2, "sign": "\\", "level": "read committed"}


async def test_a_pooler_that_shares_sessions_is_refused(server: Cluster, database: str) -> None:
    with pooler(server, "transaction") as through:
        hold = hold_of(through(database))
        for _ in range(2):
            with pytest.raises(StoreError, match=SHARES):
                await hold.take()
        await check_clock(through(database), wall)
        for asks in (check_clock(through(database), wall), sessions_of(through(database))):
            with pytest.raises(StoreError, match=SHARES):  # the session knows their statements
                await asks
        async with opened(server.address(database)):
            pass
        settings = load({SETTING: through(database)})
        (found,) = [one async for one in found_on_machine(settings) if one.what == "database"]
        assert not found.is_ok
        assert SHARES in found.says


async def test_a_pooler_that_gives_each_a_session_is_none_too_many(
    server: Cluster, database: str
) -> None:
    with pooler(server, "session") as through:
        held, other = hold_of(through(database)), hold_of(through(database))
        assert await held.take()
        assert not await other.take()
        for hold in (held, other):
            await hold.release()
