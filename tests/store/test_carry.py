"""A store is carried from one database to another, between all engines, and broken off."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.app.cli import move_to
from bot.app.cli.beside import in_sentences
from bot.app.cli.move_to import Address, Sums, Survey, survey
from bot.app.database import open_copy, open_store
from bot.store import jobs, schema
from bot.store.jobs import Job
from bot.store.meta import read_meta, write_meta
from bot.store.sqlite.catalogue import META, SchemaTable, tables
from bot.store.sqlite.copying import Sum
from bot.store.tx import StoreError, Tx, Value
from tests.desk import Desk
from tests.engines import POSTGRES, SQLITE, Databases
from tests.store.content import change, content, everything
from tests.store.dying import FINISHING, TOLD, WRITING, dies
from tests.store.released import NEWEST, RELEASED
from tests.store.to_come import takes_a_step

BATCH = 3
"""Few rows, so that a small store takes many batches."""

WAYS = ((SQLITE, SQLITE), (SQLITE, POSTGRES), (POSTGRES, SQLITE))


@pytest.fixture(
    params=[
        pytest.param(way, marks=[pytest.mark.postgres] if POSTGRES in way else []) for way in WAYS
    ],
    ids=" to ".join,
)
def ends(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """The addresses of source and target, of which each engine has its turn; both are empty."""
    names = (tmp_path / "source.db", tmp_path / "target.db")
    servers: Databases | None = None
    addresses: list[Address] = []
    for engine, path in zip(request.param, names, strict=True):
        if engine == POSTGRES:
            servers = request.getfixturevalue("databases")
            assert servers is not None
        addresses.append(servers.address_of(path) if servers and engine == POSTGRES else path)
    yield addresses
    if servers is not None:
        servers.empty(tmp_path)


@pytest.fixture
async def source(ends: list[Address]) -> Address:
    """The source, with two rows in every table."""
    store = await open_store(ends[0])
    await store.write(fill)
    await store.close()
    return ends[0]


@pytest.fixture
def target(ends: list[Address]) -> Address:
    return ends[1]


@pytest.fixture(autouse=True)
def batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_to, "BATCH", BATCH)


async def begin(source: Address, target: Address) -> Survey:
    """Carries over, and goes no further; what was to be carried."""
    found = await survey(source, target)
    await move_to.carry(source, target, found)
    return found


async def carry(source: Address, target: Address) -> tuple[Sums, Sums]:
    """Carries over; what each table is on both sides."""
    with in_sentences():
        return await move_to.finish(source, target, await begin(source, target))


async def is_played_on(address: Address) -> bool:
    """Whether the bot would play on a database."""
    try:
        await (await open_store(address)).close()
    except StoreError as error:
        assert "unfinished" in str(error)
        return False
    return True


async def test_every_row_of_every_table_comes_over_exactly(
    source: Address, target: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    before = content(source)
    assert set(before) == {table.name for table in tables()}
    assert all(len(rows) >= 2 for rows in before.values())
    here, there = await carry(source, target)
    assert content(target) == before == content(source)
    assert await is_played_on(target)
    assert here == there
    assert {name: known.rows for name, known in here.items()} == {
        name: len(rows) for name, rows in before.items()
    }
    told = capsys.readouterr().out.splitlines()
    done = ("carried", "read in the source", "read in the target")
    assert {f"moves: 2 of 2 rows {each}" for each in done} <= set(told)


@pytest.mark.parametrize(
    ("moment", "number"),
    [
        (WRITING, 1),
        (WRITING, 8),
        (TOLD, 9),
        pytest.param(TOLD, 100, marks=pytest.mark.proof),
        (FINISHING, 1),
    ],
)
async def test_a_copy_that_was_killed_goes_on_where_it_stopped(
    source: Address,
    target: Address,
    moment: str,
    number: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It died with batches of one row, and goes on in the middle of others."""
    before = content(source)
    dies(source, target, moment, number, 1)
    has_begun = (moment, number) != (WRITING, 1)
    assert await is_played_on(target) is not has_begun
    there = content(target)
    assert all(set(rows) <= set(before[name]) for name, rows in there.items() if has_begun)
    await carry(source, target)
    assert content(target) == before
    assert await is_played_on(target)
    rest = {name: 2 - len(rows) for name, rows in there.items() if name != META}
    told = capsys.readouterr().out.splitlines()
    carried = [line.partition(":")[0] for line in told if line.endswith("carried")]
    assert sorted(carried) == sorted(name for name, rows in rest.items() if rows)


async def test_a_match_is_played_here_and_there_and_here_again(
    ends: list[Address], tmp_path: Path
) -> None:
    first, second, third = *ends, tmp_path / "third.db"
    desk = Desk(await open_store(first))
    match = await desk.duel()
    await desk.plays(match, (await desk.turn(match))[0], "roll")
    secret = await desk.store.read(lambda tx: read_meta(tx, "secret"))
    state, now = (await desk.live(match)).play.state, desk.now
    await desk.store.close()
    for here, there, text in ((first, second, "end"), (second, third, "roll")):
        await carry(here, there)
        desk = Desk(await open_store(there), now=now)
        assert (await desk.live(match)).play.state == state
        player, _ = await desk.turn(match)
        state = (await desk.plays(match, player, text)).play.state
        kept = await desk.store.read(lambda tx: read_meta(tx, "secret"))
        assert kept == secret
        await desk.store.close()


async def test_a_damaged_row_and_a_row_too_few_are_found(source: Address, target: Address) -> None:
    found = await begin(source, target)
    change(target, "UPDATE moves SET checksum = checksum - 1 WHERE checksum IS NOT NULL")
    change(target, "DELETE FROM nudges WHERE at > 0.05")
    here, there = await move_to.finish(source, target, found)
    wrong = {
        name: (here[name].rows, there[name].rows) for name in here if here[name] != there[name]
    }
    assert wrong == {"moves": (2, 2), "nudges": (2, 1)}
    assert not await is_played_on(target)


async def refused(source: Address, target: Address, words: str) -> None:
    """A carrying over is refused before it begins, and changes neither side."""
    is_new = isinstance(target, Path) and not target.exists()
    before = everything(source), {} if is_new else everything(target)
    with pytest.raises(StoreError, match=words):
        await carry(source, target)
    assert (everything(source), {} if is_new else everything(target)) == before
    assert not (is_new and Path(target).exists())


async def test_a_target_with_rows_is_refused(source: Address, target: Address) -> None:
    store = await open_store(target)
    await Desk(store).duel()
    await store.close()
    await refused(source, target, "holds rows already")


async def test_a_finished_copy_is_not_overwritten(source: Address, target: Address) -> None:
    await carry(source, target)
    await refused(source, target, "holds rows already")


async def test_a_target_of_another_program_is_refused(source: Address, target: Address) -> None:
    if isinstance(target, str):
        change(target, "DROP SCHEMA public CASCADE")
        change(target, "CREATE SCHEMA public")
    change(target, "CREATE TABLE notes (line TEXT)")
    await refused(source, target, "another program")
    change(target, "DROP TABLE notes")


async def test_a_target_on_which_the_bot_was_only_started_is_empty(
    source: Address, target: Address
) -> None:
    store = await open_store(target)
    await store.write(lambda tx: write_meta(tx, "commands", "all of them"))
    await store.close()
    await carry(source, target)
    assert content(target) == content(source)


async def test_an_unfinished_copy_of_another_store_is_refused(
    source: Address, target: Address, tmp_path: Path
) -> None:
    other = tmp_path / "other.db"
    await (await open_store(other)).close()
    await begin(other, target)
    await refused(source, target, "unfinished copy of another")


async def test_a_source_that_was_played_on_since_is_refused(
    source: Address, target: Address
) -> None:
    await begin(source, target)
    store = await open_store(source)
    await store.write(lambda tx: write_meta(tx, "alive", "1.5"))
    await store.close()
    await refused(source, target, "played on since")


async def test_a_source_in_which_a_command_has_added_rows_since_is_refused(
    source: Address, target: Address
) -> None:
    """A row that is not behind those that were carried would have others carried twice."""
    await begin(source, target)
    store = await open_store(source)
    await store.write(lambda tx: jobs.put(tx, Job("a", "m", 0, 0, 0.5)))
    await store.close()
    await refused(source, target, "played on since")


async def test_a_source_of_an_older_schema_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = Path(shutil.copyfile(RELEASED[-1], tmp_path / "old.db"))
    takes_a_step(monkeypatch)
    await refused(old, tmp_path / "new.db", f"schema {NEWEST}.*Start the bot")
    assert old.read_bytes() == RELEASED[-1].read_bytes()


async def test_an_unfinished_copy_is_no_source(
    source: Address, target: Address, tmp_path: Path
) -> None:
    await begin(source, target)
    await refused(target, tmp_path / "third.db", "unfinished copy itself")


async def test_what_is_no_store_is_no_source(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    change(path, "CREATE TABLE notes (line TEXT)")
    await refused(path, tmp_path / "new.db", "none of Tumbler")
    path.write_text("This is a letter, and no database at all." * 99)
    with pytest.raises(StoreError, match="not a database"):
        await carry(path, tmp_path / "new.db")


async def test_a_file_that_a_killed_bot_left_is_carried_over_and_stays(tmp_path: Path) -> None:
    """What it had stored last stands in its journal still, which would be worked in by a write."""
    names = ("tumbler.db", "tumbler.db-wal")
    left = tmp_path / "left"
    left.mkdir()
    store = await open_store(tmp_path / names[0])
    await store.write(fill)
    for name in names:
        shutil.copyfile(tmp_path / name, left / name)
    await store.close()
    before = [(left / name).read_bytes() for name in names]
    assert len(before[1]) > 0
    await carry(left / names[0], tmp_path / "target.db")
    assert [(left / name).read_bytes() for name in names] == before
    assert content(tmp_path / "target.db") == content(tmp_path / names[0])


@pytest.mark.postgres
async def test_what_postgres_cannot_hold_is_told_and_left_unfinished(
    tmp_path: Path, databases: Databases
) -> None:
    source, target = tmp_path / "source.db", databases.address_of(tmp_path / "target.db")
    await (await open_store(source)).close()
    change(source, "INSERT INTO blocks VALUES (1, 'a', 'secret' || char(0), 0.5)")
    with pytest.raises(StoreError, match="none that PostgreSQL can hold") as told:
        await carry(source, target)
    assert "secret" not in str(told.value)
    assert not await is_played_on(target)
    databases.empty(tmp_path)


def test_a_checksum_knows_types_and_not_the_order() -> None:
    rows: list[tuple[Any, ...]] = [(1,), (1.0,), ("1",), (None,), ("",), (0,), (-1,), ("0",)]
    assert len({Sum().plus([row]) for row in rows}) == len(rows)
    assert Sum().plus(rows) == Sum().plus(rows[:3]).plus(rows[3:]) == Sum().plus(rows[::-1])
    assert Sum().plus(rows + rows[:1]) != Sum().plus(rows)
    assert Sum().plus([("ab", "c")]) != Sum().plus([("a", "bc")])
    assert Sum().plus([(0.0,)]) == Sum().plus([(-0.0,)])


def test_tables_come_after_those_they_refer_to_and_have_a_key() -> None:
    names = [table.name for table in tables()]
    assert names.index("matches") < names.index("offers") < names.index("answers")
    assert all(table.key for table in tables())
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in schema.filled(WORDS):
            made.execute(statement)
        for name in names:
            for _, _, other, *_ in made.execute(f"PRAGMA foreign_key_list({name})"):
                assert names.index(other) < names.index(name)


async def test_no_table_counts_by_itself(ends: list[Address]) -> None:
    """Nothing gives out numbers that would have to be carried over, too."""
    await (await open_copy(ends[0])).close()
    if isinstance(ends[0], Path):
        with closing(sqlite3.connect(ends[0])) as con:
            sql = "SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'"
            assert con.execute(sql).fetchall() == []
        return
    import psycopg

    with psycopg.connect(ends[0]) as con:
        assert con.execute("SELECT sequencename FROM pg_sequences").fetchall() == []


WORDS = {"id": "ID", "int": "INT", "time": "TIME", "table": "", "keyed": ""}
"""Words for the names in braces of `schema`, by which the type of a column is known."""

TEXT = "Bén ● 'quoted' \"100%\" \\N \t\n\u202e𝄞 %s :name {}"
FULL: Mapping[str, Value] = {"ID": 2**63 - 1, "INT": 2**31 - 1, "TIME": 0.1, "TEXT": TEXT}
"""What a row holds whose columns are all filled, by type."""

SPARE: Mapping[str, Value] = {"ID": -(2**63), "INT": -(2**31), "TIME": 5e-324, "TEXT": ""}
"""What the other row of a table holds where it must hold something; elsewhere NULL."""

FITS: tuple[Mapping[str, Value], Mapping[str, Value]] = (
    {
        "matches.id": TEXT,
        "matches.status": "lobby",
        "sittings.sitter": "person",
        "sittings.level": None,
        "moves.actor": "person",
        "moves.level": None,
        "results.sitter": "computer",
        "results.ending": "won",
        "offers.state": "open",
        "outages.scope": "bot",
        "persons.ping": "channel",
        "persons.private": "dm",
        "tournaments.status": "open",
        "fixtures.outcome": "draw",
    },
    {
        "matches.status": "aside",
        "sittings.sitter": "nobody",
        "moves.actor": "house",
        "results.sitter": "nobody",
        "results.ending": "lost",
        "offers.state": "cancelled",
        "outages.scope": "table",
        "persons.ping": "dm",
        "persons.private": "hand",
        "tournaments.status": "closed",
    },
)
"""What only a few values fit, in either row. Texts that refer to other rows are as those are."""


def types() -> dict[str, list[tuple[str, str, bool]]]:
    """The columns of every table, in order: name, type, and whether it may be NULL."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in schema.filled(WORDS):
            made.execute(statement)
        return {
            table.name: [
                (name, kind, not (is_filled or place))
                for _, name, kind, is_filled, _, place in made.execute(
                    f"PRAGMA table_info({table.name})"
                )
            ]
            for table in tables()
        }


def fill(tx: Tx) -> None:
    """Adds two rows to every table but `meta`, which has one value more."""
    columns = types()
    for table in tables():
        if table.name == META:
            tx.fill(META, ("key", "value"), [(TEXT, TEXT)])
            continue
        names = [name for name, _, _ in columns[table.name]]
        tx.fill(table.name, names, [_row(table, columns[table.name], full) for full in (1, 0)])


def _row(table: SchemaTable, columns: list[tuple[str, str, bool]], full: int) -> list[Any]:
    fits, usual = FITS[1 - full], (SPARE, FULL)[full]
    return [
        fits.get(f"{table.name}.{name}", usual[kind] if full or not may_be_null else None)
        for name, kind, may_be_null in columns
    ]
