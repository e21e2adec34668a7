"""What a file or its disk refuses: a sentence that says what a host can see to."""

from __future__ import annotations

import os
import pwd
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.store.sqlite.errors import LITTLE, in_sentences
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
    return str(caught.value).removeprefix(f"{path} cannot be opened: ")


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
