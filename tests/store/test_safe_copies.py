"""The copy that the bot makes of a file before it brings its schema up: when, what, how long."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app.database import check_schema, copy_before_raising, open_store
from bot.match.wall_clock import DAY_S
from bot.store import schema
from bot.store.sqlite.backup import BESIDE, check_whole
from bot.store.sqlite.engine import SqliteStore
from bot.store.sqlite.safe_copy import SPARE_BYTES, make_safe_copy, remove_old_safe_copies
from bot.store.tx import StoreError
from tests.store.content import change, content, everything
from tests.store.released import NEWEST, RELEASED
from tests.store.to_come import takes_a_step

NOON = datetime(2026, 5, 14, 12, tzinfo=UTC).timestamp()


@pytest.fixture(autouse=True)
def _later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every released schema is an earlier one."""
    takes_a_step(monkeypatch)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A file of the newest released schema."""
    return Path(shutil.copyfile(RELEASED[-1], tmp_path / "tumbler.db"))


def names(database: Path) -> list[str]:
    """What lies beside a file, but for what SQLite itself lays there."""
    own = {database.name, *(f"{database.name}{end}" for end in BESIDE)}
    return sorted({path.name for path in database.parent.iterdir()} - own)


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_a_file_of_every_earlier_schema_is_copied_whole_for_its_account_alone(
    path: Path, tmp_path: Path
) -> None:
    database = Path(shutil.copyfile(path, tmp_path / "tumbler.db"))
    made = make_safe_copy(database, NOON)
    assert made is not None
    assert made.name.startswith(f"tumbler.db-schema{path.stem.removeprefix('schema')}-2026-05")
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert content(made) == content(database)
    check_whole(made)
    assert names(database) == [made.name]
    assert database.read_bytes() == path.read_bytes()


async def test_a_file_of_this_schema_and_one_that_is_none_yet_are_not_copied(
    tmp_path: Path,
) -> None:
    database = tmp_path / "tumbler.db"
    assert make_safe_copy(database, NOON) is None
    database.touch()
    assert make_safe_copy(database, NOON) is None
    await (await SqliteStore.open(database)).close()
    assert make_safe_copy(database, NOON) is None
    change(database, f"PRAGMA user_version = {schema.VERSION + 1}")
    assert make_safe_copy(database, NOON) is None, "nor is one of a newer version, which is refused"
    change(database, f"PRAGMA user_version = {schema.FIRST - 1}")
    assert make_safe_copy(database, NOON) is None, (
        "nor one of before the first release, which is, too"
    )
    assert names(database) == []


async def test_what_stands_in_the_log_of_a_file_is_copied(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as player:
        player.execute("PRAGMA journal_mode = WAL")
        player.execute("INSERT INTO meta (key, value) VALUES ('late', 'row')")
        made = make_safe_copy(database, NOON)
    assert made is not None
    assert [row for row in everything(made)["meta"] if "late" in row]


def with_free(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage._replace(free=free))


def test_f73_where_there_is_too_little_room_the_sentence_says_how_much_is_missing(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size, before = database.stat().st_size, database.read_bytes()
    with_free(monkeypatch, size + SPARE_BYTES - 1234)
    with pytest.raises(StoreError) as caught:
        make_safe_copy(database, NOON)
    assert str(caught.value) == (
        f"{database} is to be copied before it is brought to schema {schema.VERSION}, and"
        " 1,234 bytes are missing for that on its disk. Nothing was changed."
    )
    assert names(database) == []
    assert database.read_bytes() == before
    with_free(monkeypatch, size + SPARE_BYTES)
    assert make_safe_copy(database, NOON) is not None


def test_a_damaged_file_is_neither_copied_nor_changed(database: Path) -> None:
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.raises(StoreError, match=r"tumbler.db cannot be opened: .* malformed"):
        make_safe_copy(database, NOON)
    assert names(database) == []


def test_f73_of_each_schema_there_is_one_copy_and_no_part_of_another(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start that fails is tried again; so is one that was killed as it copied."""
    monkeypatch.chdir(database.parent)
    other = "tumbler.db-schema12-2026-05-10-00c0ffee"
    newest = f"tumbler.db-schema{NEWEST}-2026-05-10-00c0ffee"
    for name in (other, newest, f"{newest}-part", f"{newest}-part-journal"):
        database.with_name(name).write_text("of an earlier start")
    for _ in range(2):
        made = make_safe_copy(Path(database.name), NOON)
        assert made is not None
        assert names(database) == sorted([other, made.name])
    change(database, "INSERT INTO meta (key, value) VALUES ('later', 'row')")
    later = make_safe_copy(database, NOON)
    assert later is not None
    assert names(database) == sorted([other, later.name])
    assert content(later) == content(database)


async def test_f73_a_start_says_what_it_has_copied(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot")
    await copy_before_raising(database, NOON)
    (copy,) = database.parent.glob("tumbler.db-schema*")
    assert caplog.messages == [
        f"the database of schema {NEWEST} was copied: {copy}, {copy.stat().st_size} bytes"
    ]


async def test_f73_without_room_nobody_waits_for_the_file(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that waits makes no copy yet: it ends before the one that plays does."""
    await check_schema(database)
    assert names(database) == []
    with_free(monkeypatch, 0)
    for asks in (check_schema(database), copy_before_raising(database, NOON)):
        with pytest.raises(StoreError, match="bytes are missing"):
            await asks


async def test_a_database_on_a_server_is_not_copied() -> None:
    await copy_before_raising("postgresql:///tumbler", NOON)


HOSTS = (
    "tumbler.db-schema12-2026-01-01",
    "tumbler.db-schema12-2026-01-01-kept",
    "tumbler.db-schema12-2026-01-01-00c0ffee.db",
    "tumbler.db-schema12-2026-99-01-00c0ffee",
    "other.db-schema12-2026-01-01-00c0ffee",
    "tumbler.db-hold",
    "backup.db",
)


async def test_a_copy_goes_after_seven_days_and_nothing_of_the_host_does(database: Path) -> None:
    for name in HOSTS:
        database.with_name(name).write_text("of the host")
    folder = database.with_name("tumbler.db-schema12-2026-01-01-0000beef")
    folder.mkdir()
    link = database.with_name("tumbler.db-schema12-2026-01-01-1111beef")
    link.symlink_to(database.with_name("backup.db"))
    made = make_safe_copy(database, NOON)
    assert made is not None
    part = database.with_name("tumbler.db-schema12-2026-05-14-00c0ffee-part")
    part.touch()
    store = await SqliteStore.open(database)
    try:
        assert await store.remove_copies(NOON + 7 * DAY_S) == 0
        assert made.exists()
        assert await store.remove_copies(NOON + 8 * DAY_S) == 2
    finally:
        await store.close()
    assert names(database) == sorted((*HOSTS, folder.name, link.name))


def test_a_copy_of_another_file_beside_it_is_left_to_that(database: Path) -> None:
    other = Path(shutil.copyfile(database, database.with_name("tumbler.db-schema9.db")))
    made = make_safe_copy(other, NOON)
    assert made is not None
    assert remove_old_safe_copies(database, NOON + 30 * DAY_S) == 0
    assert remove_old_safe_copies(other, NOON + 30 * DAY_S) == 1


async def test_an_older_version_names_the_copy_that_it_knows(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_safe_copy(database, NOON)
    assert made is not None
    newer = database.with_name(f"{database.name}-schema{schema.VERSION + 1}-2026-06-01-00000000")
    newer.touch()
    database.with_name(f"{made.name}-part").touch()
    change(database, f"PRAGMA user_version = {schema.VERSION + 1}")
    for opening in (open_store, check_schema):
        with pytest.raises(StoreError) as met:
            await opening(database)
        assert str(met.value).endswith(
            f"). A copy from before lies beside it: tumbler restore {made}"
        )
    made.unlink()
    with pytest.raises(StoreError, match=r"known up to \d+\)\.$"):
        await open_store(database)
