"""The engine for PostgreSQL: keys, lost answers, a frozen wire, a server that restarts, schemas."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from bot.app.database import check_schema, database_name, hold_of, open_store
from bot.store import schema
from bot.store.changes import ChangeSet
from bot.store.meta import read_meta, write_meta
from bot.store.sqlite.inspect import RAISES
from bot.store.tx import ALONE, Keys, StoreError, StoreUnavailable, Trouble, Tx
from tests.news import PATIENCE_S
from tests.postgres import Cluster, opened
from tests.store.to_come import takes_a_step
from tests.store.wire import Wire

pytestmark = pytest.mark.postgres


@pytest.fixture
async def store(server: Cluster, database: str) -> AsyncIterator[Any]:
    async with opened(server.address(database)) as made:
        yield made


def more(tx: Tx, key: str = "count") -> int:
    """Adds 1 to a number by reading and writing it."""
    count = int(read_meta(tx, key) or 0) + 1
    write_meta(tx, key, str(count))
    return count


async def counted(store: Any, key: str = "count") -> int:
    return await store.read(lambda tx: int(read_meta(tx, key) or 0))


class Held:
    """A write that has begun and goes on once it is let go."""

    def __init__(self, store: Any, on: Keys) -> None:
        self._begun, self._goes = threading.Event(), threading.Event()
        self._writing = asyncio.create_task(store.write(self._work, on=on))

    async def begun(self) -> None:
        assert await asyncio.to_thread(self._begun.wait, PATIENCE_S)

    async def ends(self) -> None:
        self._goes.set()
        await self._writing

    def _work(self, tx: Tx) -> None:
        self._begun.set()
        assert self._goes.wait(PATIENCE_S)


async def somebody_waits(store: Any) -> None:
    """Waits until a transaction waits for the lock of another."""
    waiting = "SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    async with asyncio.timeout(PATIENCE_S):
        while not (await store.read(lambda tx: tx.row(waiting)))["n"]:
            pass


@pytest.mark.parametrize(
    ("one", "other"), [(("a",), ("a", "b")), (("a", "b"), ("c", "b")), (ALONE, ("a",))]
)
@pytest.mark.parametrize("turned", [False, True])
async def test_writes_with_a_common_key_exclude_each_other(
    store: Any, one: Keys, other: Keys, turned: bool
) -> None:
    one, other = (other, one) if turned else (one, other)
    held, order = Held(store, one), list[str]()
    await held.begun()
    second = asyncio.create_task(store.write(lambda tx: order.append("second"), on=other))
    await somebody_waits(store)
    order.append("first")
    await held.ends()
    await second
    assert order == ["first", "second"]


async def test_writes_of_other_keys_and_reads_go_on_beside(store: Any) -> None:
    held = Held(store, ("a",))
    await held.begun()
    async with asyncio.timeout(PATIENCE_S):
        assert await store.write(more, on=("b", "c")) == 1
        assert await store.write_relaxed(more, on=("d",)) == 2
        assert await counted(store) == 2
    await held.ends()


async def test_who_waits_reads_what_the_one_before_has_stored(store: Any) -> None:
    for on in (("a",), ALONE):
        await asyncio.gather(*(store.write(more, on=on) for _ in range(40)))
    assert await counted(store) == 80
    assert store.reruns == 0


async def test_a_write_goes_on_with_a_key_that_it_needs(store: Any) -> None:
    tries: list[str] = []

    def work(tx: Tx, match: str) -> None:
        tries.append(match)
        tx.needs(match)
        tx.needs("cup")
        more(tx)

    await asyncio.gather(
        *(store.write(lambda tx, m=str(m): work(tx, m), on=(str(m),)) for m in range(30))
    )
    assert await counted(store) == 30
    assert sorted(tries) == sorted([str(m) for m in range(30)] * 2), "each is run once more"
    assert store.reruns == 0
    await store.write(lambda tx: work(tx, "alone"))
    await store.read(lambda tx: tx.needs("cup"))
    assert tries.count("alone") == 1, "who is alone needs nothing"


async def test_a_key_that_stays_taken_is_a_database_that_is_away(
    server: Cluster, database: str
) -> None:
    async with opened(server.address(database), lock_s=0.01, away_s=0.2) as store:
        held = Held(store, ALONE)
        await held.begun()
        with pytest.raises(StoreUnavailable):
            await store.write(more, on=("a",))
        await held.ends()
        assert await store.write(more, on=("a",)) == 1


async def test_a_key_that_is_freed_in_time_is_no_trouble(server: Cluster, database: str) -> None:
    async with opened(server.address(database), lock_s=0.01, away_s=PATIENCE_S) as store:
        held = Held(store, ALONE)
        await held.begun()
        writing = asyncio.create_task(store.write(more, on=("a",)))
        await somebody_waits(store)
        await held.ends()
        assert await writing == 1
        assert store.reruns == 0


async def test_a_transaction_whose_process_is_out_of_reach_keeps_no_key(
    server: Cluster, database: str
) -> None:
    """It is cut off while its statements are on their way: for the server it does not rest."""
    address = f"{server.address(database)}&application_name=tumbler"
    with psycopg.connect(address, autocommit=True) as cut_off:
        line = cut_off.pgconn
        line.enter_pipeline_mode()
        for sql in (b"BEGIN", b"SELECT pg_advisory_xact_lock(0)"):
            line.send_query_params(sql, None)
        line.send_flush_request()
        line.flush()
        assert [line.get_result() is None for _ in range(4)] == [False, True, False, True]
        patient = opened(server.address(database), lock_s=0.05, idle_s=0.1, away_s=PATIENCE_S)
        async with patient as store, asyncio.timeout(PATIENCE_S / 2):
            assert await store.write(more, on=("a",)) == 1


async def test_a_write_is_told_once_it_is_stored_and_a_jot_is_not(store: Any) -> None:
    told: list[tuple[str, ...]] = []
    store.listener = lambda touched: told.append(touched.changed)

    def work(tx: Tx) -> None:
        assert isinstance(tx.touched, ChangeSet)
        tx.touched.change("MATCH")

    await store.write_relaxed(work)
    assert told == []
    await store.write(work)
    assert told == [("MATCH",)]


@pytest.mark.parametrize("arrives", [True, False])
@pytest.mark.parametrize("kind", ["write", "jot"])
async def test_a_commit_without_an_answer_counts_if_it_was_stored(
    server: Cluster, database: str, kind: str, arrives: bool
) -> None:
    tries: list[int] = []

    def work(tx: Tx) -> int:
        tries.append(1)
        return more(tx)

    async with Wire(server.socket) as wire, opened(wire.address(database)) as store:
        assert await store.write(work) == 1
        wire.loses, wire.arrives = b"COMMIT\0", arrives
        run = store.write if kind == "write" else store.write_relaxed
        assert await run(work) == 2, "whoever writes sees nothing of it"
        assert wire.loses is None
        assert await counted(store) == 2
        assert len(tries) == (2 if arrives else 3)


@asynccontextmanager
async def impatient(server: Cluster, database: str) -> AsyncIterator[tuple[Wire, Any]]:
    """A wire, and a store over it that does not wait for long."""
    async with (
        Wire(server.socket) as wire,
        opened(wire.address(database), statement_s=0.3, away_s=0.3) as store,
    ):
        yield wire, store


async def test_a_frozen_wire_ends_what_waits_and_all_goes_on_afterwards(
    server: Cluster, database: str
) -> None:
    async with impatient(server, database) as (wire, store):
        recovered: list[str] = []
        store.on_recovery = lambda: recovered.append("again")
        assert await store.write(more) == 1
        wire.freeze()
        runs: tuple[Callable[..., Any], ...] = (store.write, store.write_relaxed, store.read)
        for run in runs:
            async with asyncio.timeout(PATIENCE_S):
                with pytest.raises(StoreUnavailable):
                    await run(lambda tx: read_meta(tx, "count"))
        wire.heal()
        assert await counted(store) == 1
        assert recovered == [], "a read tells nothing of writing"
        assert await store.write(more) == 2
        assert await store.write(more) == 3
        assert recovered == ["again"]


async def test_while_the_server_is_away_one_finds_out_and_nobody_waits_behind(
    server: Cluster, database: str
) -> None:
    async with impatient(server, database) as (wire, store):
        wire.freeze()
        with pytest.raises(StoreUnavailable):
            await counted(store)
        met = wire.meetings
        found = await asyncio.gather(*(counted(store) for _ in range(40)), return_exceptions=True)
        assert {type(one) for one in found} == {StoreUnavailable}
        assert wire.meetings == met + 1
        wire.heal()
        assert await store.write(more) == 1


async def test_a_server_that_restarts_loses_and_doubles_nothing(
    server: Cluster, database: str
) -> None:
    async with opened(server.address(database)) as store:
        await store.write(lambda tx: tx.run("CREATE TABLE stored (who TEXT, n BIGINT)"))
        stored: list[tuple[str, int]] = []
        is_over = asyncio.Event()

        async def writes(who: str) -> None:
            n = 0
            while not is_over.is_set():
                n += 1
                await store.write(lambda tx, n=n: _store(tx, who, n), on=(who,))
                stored.append((who, n))

        writers = [asyncio.create_task(writes(f"W{at}")) for at in range(6)]
        for _ in range(4):
            so_far = len(stored)
            async with asyncio.timeout(PATIENCE_S):
                while len(stored) < so_far + 60:
                    await counted(store)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
        is_over.set()
        await asyncio.gather(*writers)
        rows = await store.read(lambda tx: tx.rows("SELECT who, n FROM stored"))
        assert sorted((row["who"], row["n"]) for row in rows) == sorted(stored)


@pytest.mark.parametrize("kind", ["write", "jot"])
async def test_a_server_that_crashes_loses_nothing_that_was_committed(
    kind: str, forgetful: Cluster
) -> None:
    forgetful.call("createdb", kind)
    async with opened(forgetful.address(kind)) as store:
        run = store.write if kind == "write" else store.write_relaxed
        for count in range(1, 6):
            assert await run(more) == count
            await asyncio.to_thread(forgetful.stop)
            await asyncio.to_thread(forgetful.start)
            assert await counted(store) == count


def _store(tx: Tx, who: str, n: int) -> None:
    assert not tx.rows("SELECT n FROM stored WHERE who = :who AND n = :n", who=who, n=n)
    tx.run("INSERT INTO stored (who, n) VALUES (:who, :n)", who=who, n=n)


@pytest.mark.parametrize(
    ("code", "trouble"), [("disk_full", Trouble.FULL), ("io_error", Trouble.DISK)]
)
async def test_f10_a_disk_that_fails_the_server_is_told(
    store: Any, code: str, trouble: Trouble
) -> None:
    recovered: list[str] = []
    store.on_recovery = lambda: recovered.append("again")

    def fails(tx: Tx) -> None:
        tx.run(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$")

    for run in (store.write, store.write_relaxed, store.read):
        with pytest.raises(StoreUnavailable) as met:
            await run(fails)
        assert met.value.trouble is trouble
    assert await store.write(more) == 1
    assert recovered == ["again"]


async def test_a_server_that_stays_away_is_said(server: Cluster, database: str) -> None:
    async with opened(server.address(database), away_s=0.2) as store:
        await asyncio.to_thread(server.stop)
        try:
            with pytest.raises(StoreUnavailable) as met:
                await store.read(lambda tx: read_meta(tx, "count"))
            assert met.value.trouble is Trouble.AWAY
        finally:
            await asyncio.to_thread(server.start)
        assert await store.write(more) == 1


async def test_of_several_hosts_the_one_that_writes_is_used(server: Cluster, database: str) -> None:
    async with Wire(server.socket) as wire:
        dead = f"postgresql://tumbler@127.0.0.1:1,127.0.0.1:{wire.port}/{database}"
        store = await open_store(f"{dead}?target_session_attrs=read-write")
        assert await store.write(more) == 1
        await store.close()


async def test_two_make_the_schema_of_an_empty_database_at_once(
    server: Cluster, database: str
) -> None:
    address = server.address(database)
    stores = await asyncio.gather(*(open_store(address) for _ in range(4)))
    secrets = {await store.read(lambda tx: read_meta(tx, "secret")) for store in stores}
    assert len(secrets) == 1
    for store in stores:
        await store.close()


async def columns(store: Any) -> list[Any]:
    sql = (
        "SELECT table_name, column_name, data_type, is_nullable, column_default"
        " FROM information_schema.columns WHERE table_schema = 'public'"
        " ORDER BY table_name, column_name"
    )
    return await store.read(lambda tx: [dict(row) for row in tx.rows(sql)])


async def test_an_older_schema_is_brought_up_to_date(
    server: Cluster,
    database: str,
    store: Any,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = await store.read(lambda tx: (read_meta(tx, "schema"), read_meta(tx, "secret")))
    assert before[0] == str(schema.VERSION)
    takes_a_step(monkeypatch)
    server.call("createdb", new := f"{database}new")
    caplog.set_level("INFO")
    async with opened(server.address(database)) as again, opened(server.address(new)) as made:
        assert [record.args for record in caplog.records] == [(schema.VERSION - 1, schema.VERSION)]
        assert await columns(again) == await columns(made)
        known = await again.read(lambda tx: (read_meta(tx, "schema"), read_meta(tx, "secret")))
        assert known == (str(schema.VERSION), before[1])


async def test_what_was_made_before_the_first_release_is_left_alone(
    server: Cluster, database: str, store: Any
) -> None:
    await store.write(lambda tx: write_meta(tx, "schema", str(schema.FIRST - 1)))
    for opening in (open_store, check_schema):
        with pytest.raises(StoreError, match=f"before version 0.1.0 .*commit {RAISES}"):
            await opening(server.address(database))


async def test_a_newer_schema_and_another_program_are_left_alone(
    server: Cluster, database: str, store: Any
) -> None:
    await store.write(lambda tx: write_meta(tx, "schema", str(schema.VERSION + 1)))
    for opening in (open_store, check_schema):
        with pytest.raises(StoreError, match="newer version"):
            await opening(server.address(database))
    await store.write(lambda tx: tx.run("DELETE FROM meta"))
    with pytest.raises(StoreError, match="another program"):
        await open_store(server.address(database))


async def test_an_address_that_leads_nowhere_is_said(server: Cluster) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        async with opened(server.address("nowhere"), away_s=0.0):
            raise AssertionError("it was opened")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:se%zzcret@host/x",
        "postgresql://me:secret/x@host/y",
        "postgresql://me:12@secret@host/x",
        "postgresql://me:12@@secret@host/x",
        "postgresql://me:12@se:cret@host/x",
        "postgresql://me:12@se,cret@host/x",
        "postgresql://me:12@%2Fsecret@host/x",
        "postgresql://me:12@secret/3@host/x",
        "postgresql://me:12/secret@host/x",
        "postgresql://me:12@[se:cret]/x",
    ],
)
async def test_an_address_that_cannot_be_read_is_not_quoted(address: str) -> None:
    with pytest.raises(StoreError, match="cannot be read") as raised:
        await open_store(address)
    assert "cret" not in str(raised.value)
    with pytest.raises(StoreError, match="cannot be read"):
        hold_of(address)
    with pytest.raises(StoreError, match="write % as %25, @ as %40"):
        database_name(address)


async def test_what_stands_after_a_question_mark_is_no_fault_of_the_password() -> None:
    with pytest.raises(StoreError, match=r"cannot be read: .* after \?\.$") as raised:
        await open_store("postgresql://h/x?se=cret")
    assert "cret" not in str(raised.value)
    assert "%40" not in str(raised.value)


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("postgresql://me:1%402%2F3@host/x", "host/x"),
        ("postgresql://me:se:cret@host:5432/x", "host/x"),
        ("postgresql://me@one:5432,two/x", "one,two/x"),
        ("postgresql://me@[::1]:5432,two/x", "::1,two/x"),
        ("postgresql://me@[fe80::1%25eth0]/x", "fe80::1%eth0/x"),
        ("postgresql://me@/x?host=/cloud/a:b:c", "/cloud/a:b:c/x"),
        ("postgresql://me@%2Frun%2Fpostgresql/x", "/run/postgresql/x"),
        ("postgresql:///x?host=@abstract", "@abstract/x"),
        ("postgresql://host/x?user=me@there&password=1@2", "host/x"),
    ],
)
def test_an_address_that_can_be_read_is_taken(address: str, named: str) -> None:
    assert database_name(address) == f"postgresql://{named}"
