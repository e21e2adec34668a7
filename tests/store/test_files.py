"""SQLite's file: what it or its disk refuses, its lock, and one of another program, left alone."""

from __future__ import annotations

import os
import pwd
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.app import settings, start
from bot.app.login import NO_STORE
from bot.store.meta import read_meta
from bot.store.sqlite.engine import SqliteStore
from bot.store.sqlite.errors import LITTLE, in_sentences
from bot.store.sqlite.files import check_ours
from bot.store.sqlite.lock import FileHold
from bot.store.tx import StoreError

NOBODY = 65_534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that other accounts may enter, too."""
    made = Path(tempfile.mkdtemp())
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Runs the block as another account, where root runs the tests; else as the same one."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


def refused(path: Path) -> str:
    """What is said as a file cannot be written."""
    with (
        pytest.raises(StoreError) as caught,
        in_sentences(path, "opened"),
        closing(sqlite3.connect(path)) as connection,
        connection,
    ):
        connection.execute("CREATE TABLE tried (id INTEGER)")
    return str(caught.value).removeprefix(f"{path} cannot be opened: ").removesuffix(".")


def test_a_file_of_another_account_is_told_with_both(folder: Path) -> None:
    path = folder / "tumbler.db"
    path.touch(mode=0o400)
    with as_somebody_else():
        told = refused(path)
        account = pwd.getpwuid(os.geteuid()).pw_name
    if os.geteuid() == 0:
        assert told == f"{path} belongs to root, and this process runs as {account}"
    else:
        assert told == f"the mode of {path} does not let its own account read and write it"


def test_a_folder_in_which_nothing_may_be_made_is_told(folder: Path) -> None:
    folder.chmod(0o555)
    with as_somebody_else():
        told = refused(folder / "tumbler.db")
    assert told.startswith((f"{folder} belongs to ", f"the mode of {folder} does not let"))


def test_a_disk_that_can_be_read_alone_is_no_matter_of_modes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "tumbler.db"
    path.touch(mode=0o400)
    found = list(os.statvfs(folder))
    found[8] |= os.ST_RDONLY
    monkeypatch.setattr(os, "statvfs", lambda _folder: os.statvfs_result(found))
    with as_somebody_else():
        assert refused(path) == "its disk can be read alone"


def test_a_full_disk_is_told_whatever_sqlite_calls_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "tumbler.db"
    path.mkdir()
    assert refused(path) == "unable to open database file"
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage._replace(free=LITTLE - 1))
    assert refused(path) == "the disk is full: make room on it"


def test_a_file_that_is_none_is_told_as_sqlite_does(folder: Path) -> None:
    path = folder / "tumbler.db"
    path.write_text("a letter to somebody" * 100)
    assert refused(path) == "file is not a database"


async def test_f6_of_a_standby_that_cannot_be_looked_for_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "tumbler.db-next").mkdir()
    hold = FileHold(tmp_path / "tumbler.db")
    assert await hold.take()
    with pytest.raises(StoreError):
        await hold.queue()
    assert not await hold.is_wanted()
    await hold.release()


FOREIGN = "a database of another program"

FILES = {
    "of another program": "CREATE TABLE users (id INTEGER); INSERT INTO users VALUES (7)",
    "in WAL mode": "PRAGMA journal_mode = WAL; CREATE TABLE users (id INTEGER)",
    "of a known number": "PRAGMA user_version = 3; CREATE TABLE users (id INTEGER)",
    "with a meta of its own": "CREATE TABLE meta (id INTEGER)",
    "with such a meta": (
        "CREATE TABLE meta (key TEXT, value TEXT); INSERT INTO meta VALUES ('a', 'b')"
    ),
    "that says whose it is": (
        "PRAGMA application_id = 77; CREATE TABLE meta (key TEXT, value TEXT);"
        " INSERT INTO meta VALUES ('secret', 'x')"
    ),
    "without tables": "PRAGMA application_id = 77",
}


@pytest.fixture(params=FILES.values(), ids=list(FILES))
def foreign(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as con:
        con.executescript(request.param)
    return path


async def opened(path: Path) -> None:
    """Opens a file, and closes it again."""
    await (await SqliteStore.open(path)).close()


async def test_it_is_refused_and_left_as_it_was(foreign: Path) -> None:
    before = foreign.read_bytes()
    with pytest.raises(StoreError, match=FOREIGN):
        await opened(foreign)
    assert foreign.read_bytes() == before
    assert [path.name for path in foreign.parent.iterdir()] == [foreign.name]


async def test_a_start_ends_with_a_sentence_and_lays_nothing_beside_it(
    foreign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = foreign.read_bytes()
    given = {"DISCORD_TOKEN": "token", "TUMBLER_DATABASE": str(foreign)}
    assert await start.run(settings.load(given)) == NO_STORE
    (line,) = capsys.readouterr().err.splitlines()
    assert FOREIGN in line
    assert foreign.read_bytes() == before
    assert [path.name for path in foreign.parent.iterdir()] == [foreign.name]


async def test_what_is_no_database_ends_a_start_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(b"this is no database at all" * 100)
    given = {"DISCORD_TOKEN": "token", "TUMBLER_DATABASE": str(path)}
    assert await start.run(settings.load(given)) == NO_STORE
    (line,) = capsys.readouterr().err.splitlines()
    assert "is no database" in line
    assert [path.name for path in tmp_path.iterdir()] == ["other.db"]


def forgets_whose_it_is(con: sqlite3.Connection) -> None:
    con.execute("PRAGMA application_id = 0")


def keeps_it(_con: sqlite3.Connection) -> None:
    pass


@pytest.mark.parametrize("before", [keeps_it, forgets_whose_it_is])
async def test_a_new_file_says_whose_it_is_and_one_of_before_is_known_by_its_secret(
    tmp_path: Path, before: Callable[[sqlite3.Connection], None]
) -> None:
    path = tmp_path / "tumbler.db"
    store = await SqliteStore.open(path)
    secret = await store.read(lambda tx: read_meta(tx, "secret"))
    await store.close()
    assert path.read_bytes()[68:72] == b"tumb"
    with closing(sqlite3.connect(path)) as con:
        before(con)
    check_ours(path)
    store = await SqliteStore.open(path)
    assert await store.read(lambda tx: read_meta(tx, "secret")) == secret
    await store.close()
    assert path.read_bytes()[68:72] == b"tumb"


async def test_an_empty_file_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "tumbler.db"
    path.touch()
    check_ours(path)
    await opened(path)
    assert path.read_bytes()[68:72] == b"tumb"


async def test_one_that_another_program_writes_at_the_moment_is_refused_as_well(
    tmp_path: Path,
) -> None:
    """All that it holds stands in its WAL yet."""
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as con:
        con.executescript("PRAGMA journal_mode = WAL; CREATE TABLE users (id INTEGER)")
        check_ours(path)
        before = path.read_bytes()
        with pytest.raises(StoreError, match=FOREIGN):
            await opened(path)
        assert path.read_bytes() == before
